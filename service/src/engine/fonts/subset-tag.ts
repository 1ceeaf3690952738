import { createHash } from 'node:crypto';

/** Six letters that distinguish subsets of a font (ISO 32000-1, 9.6.4). @param content  differs between subsets */
export function subsetTag(...content: readonly (string | Uint8Array)[]): string {
	const hash = createHash('sha256');
	for (const part of content) hash.update(part);
	return String.fromCharCode(
		...hash
			.digest()
			.subarray(0, 6)
			.map((byte) => 65 + (byte % 26)),
	);
}
