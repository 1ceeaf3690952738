/** Deeper JSON cannot become an item: n8n could not save it. */
const maxDepth = 200;

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Parse JSON in UTF-8; `undefined` if it is invalid or nested too deeply. */
export function parseJson(bytes: Buffer): unknown {
	if (isTooDeep(bytes)) return undefined;
	try {
		return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as unknown;
	} catch {
		return undefined;
	}
}

function isTooDeep(bytes: Buffer): boolean {
	let depth = 0;
	for (let index = 0; index < bytes.length; index++) {
		const byte = bytes[index] ?? 0;
		if (byte === quote) index = findEndOfText(bytes, index);
		else if (opening.has(byte) && ++depth > maxDepth) return true;
		else if (closing.has(byte)) depth--;
	}
	return false;
}

/** The index of the quote that ends a text. */
function findEndOfText(bytes: Buffer, start: number): number {
	for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
		let before = end;
		while (bytes[before - 1] === backslash) before--;
		if ((end - before) % 2 === 0) return end;
	}
	return bytes.length;
}
