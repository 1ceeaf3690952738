import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { DigestStream, through, type DigestName } from './digest-stream';
import { invalidRequest } from './request-error';

interface Expected {
	readonly header: string;
	readonly name: DigestName;
	readonly digest: Buffer;
}

const md5Bytes = 16;
const sha256Bytes = 32;

/**
 * Checksums sent with a body: `Content-MD5` (RFC 1864) and `x-checksum-sha256`.
 * @throws ServiceError `invalidRequest` for a malformed one
 */
export function expectedChecksums(headers: IncomingHttpHeaders): readonly Expected[] {
	return [
		...read(headers, 'content-md5', 'md5', md5Bytes),
		...read(headers, 'x-checksum-sha256', 'sha256', sha256Bytes),
	];
}

/** The body, failing at its end with `invalidRequest` if the checksums do not match. */
export function checkedContent(content: Readable, expected: readonly Expected[]): Readable {
	if (expected.length === 0) return content;
	const check = new DigestStream(
		expected.map(({ name }) => name),
		(digest) => {
			const wrong = expected.find((one) => !digest(one.name).equals(one.digest));
			if (wrong) throw invalidRequest('checksumMismatch', { header: wrong.header });
		},
	);
	return through(content, check);
}

function read(headers: IncomingHttpHeaders, header: string, name: DigestName, bytes: number): Expected[] {
	const text = headers[header];
	if (text === undefined) return [];
	const given = String(text).trim();
	const isHex = new RegExp(`^[\\da-f]{${bytes * 2}}$`, 'i').test(given);
	const digest = Buffer.from(given, isHex ? 'hex' : 'base64');
	const isBase64 = digest.toString('base64').replace(/=+$/, '') === given.replace(/=+$/, '');
	if (digest.length !== bytes || !(isHex || isBase64)) throw invalidRequest('badChecksum', { header });
	return [{ header, name, digest }];
}
