import { UserFailure } from './user-failure.mjs';

/** `FROM name` of a Dockerfile and `image: name` of a compose file. */
const named = /^(FROM |\s*image: )(\S+)/gm;
/** A name with a version and without a digest; a stage of a Dockerfile has no version. */
const versioned = /^[\w./-]+:[\w.-]+$/;

/**
 * A Dockerfile or compose file whose images are named by their digests, too.
 * @param {string} text
 * @param {(image: string) => string} digestOf the digest of a name
 * @returns {string}
 * @throws {UserFailure} for an answer without a digest
 */
export function pinned(text, digestOf) {
	return text.replace(named, (line, before, image) => {
		if (!versioned.test(image)) return line;
		const digest = digestOf(image);
		if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new UserFailure(`${image} has no digest: ${digest}`);
		return `${before}${image}@${digest}`;
	});
}
