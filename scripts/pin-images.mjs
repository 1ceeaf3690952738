// @ts-check
// `npm run pin -- <folder>`: writes the Dockerfile and compose.scale.yaml into <folder>, each image with the digest that its name has now in
// its registry. The workflow of a release runs it; the files in the repository keep versions, as a digest is of one day. Needs docker with buildx.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from './lib/paths.mjs';
import { pinned } from './lib/pinned-images.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const files = ['Dockerfile', 'compose.scale.yaml'];

/** @param {string} image @returns {string} */
const digestOf = (image) => {
	const asked = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
	return execFileSync('docker', asked, { encoding: 'utf8' }).trim();
};

await runMain(() => {
	const [folder, ...more] = process.argv.slice(2);
	if (folder === undefined || more.length > 0) throw new UserFailure('npm run pin -- <folder>');
	mkdirSync(folder, { recursive: true });
	/** @type {Map<string, string>} */
	const known = new Map();
	for (const file of files) {
		const text = pinned(readFileSync(path.join(ROOT, file), 'utf8'), (image) => {
			const digest = known.get(image) ?? digestOf(image);
			known.set(image, digest);
			return digest;
		});
		writeFileSync(path.join(folder, file), text);
	}
	for (const [image, digest] of known) console.log(`${image}@${digest}`);
	return Promise.resolve(0);
});
