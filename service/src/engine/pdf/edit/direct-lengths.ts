/** Maximum dictionary searched between `/Length` and the keyword `stream`. */
const maxDictionaryLength = 4096;

interface Replacement {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * Writes stream lengths stored as separate objects into the stream dictionaries.
 *
 * The editing library reads a file front to back and does not know such a length when it meets the stream; it then
 * searches for the end and drops a last content byte that looks like a line break. Cross-reference offsets no longer
 * match afterwards; the library does not use them.
 * @returns the same bytes if there is nothing to replace
 */
export function withDirectLengths(bytes: Uint8Array): Uint8Array {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
	const replacements = findReplacements(text);
	if (replacements.length === 0) return bytes;
	const parts: string[] = [];
	let done = 0;
	for (const { start, end, text: replacement } of replacements) {
		parts.push(text.slice(done, start), replacement);
		done = end;
	}
	parts.push(text.slice(done));
	return Buffer.from(parts.join(''), 'latin1');
}

function findReplacements(text: string): Replacement[] {
	const references = [...text.matchAll(/\/Length\s{1,9}(\d{1,9})\s{1,9}\d{1,5}\s{1,9}R\b/g)];
	if (references.length === 0) return [];
	const numbers = numberObjects(text);
	return references.flatMap((match) => {
		const length = numbers.get(Number(match[1]));
		const end = match.index + match[0].length;
		const content = length === undefined ? undefined : streamStart(text, end);
		if (length === undefined || content === undefined) return [];
		// Only a length that leads to the end of the stream is valid.
		const after = text.slice(content + length, content + length + 16);
		return /^\s*endstream/.test(after) ? [{ start: match.index, end, text: `/Length ${length}` }] : [];
	});
}

/** Integer objects by object number; the last one counts, as in updated files. */
function numberObjects(text: string): Map<number, number> {
	const numbers = new Map<number, number>();
	for (const match of text.matchAll(/(?<!\d)(\d{1,9})\s{1,9}\d{1,5}\s{1,9}obj\s{0,9}(\d{1,10})\s{0,9}endobj/g)) {
		numbers.set(Number(match[1]), Number(match[2]));
	}
	return numbers;
}

/** Where the content of the stream whose dictionary continues at `from` begins. */
function streamStart(text: string, from: number): number | undefined {
	const dictionary = text.slice(from, from + maxDictionaryLength);
	const keyword = /stream(\r\n|\n|\r)/.exec(dictionary);
	if (!keyword || dictionary.slice(0, keyword.index).includes('endobj')) return undefined;
	return from + keyword.index + keyword[0].length;
}
