import { PdfName, PdfStream, type PdfDictionary } from '../pdf/syntax/objects';
import { streamBytes } from '../pdf/syntax/content';
import { Lexer } from '../pdf/syntax/content/lexer';

/** Longest range that is read: damaged maps have ranges of billions. */
const longestRange = 65536;

/**
 * The CIDs of a composite font's codes by its embedded character map (Adobe Technical Note 5014); `undefined` when the
 * codes are CIDs themselves or the map is a predefined one.
 */
export function readCidMap(font: PdfDictionary): Map<number, number> | undefined {
	const stream = font.lookup(PdfName.of('Encoding'));
	if (!(stream instanceof PdfStream)) return undefined;
	const cids = new Map<number, number>();
	let bytes: Uint8Array;
	try {
		bytes = streamBytes(stream);
	} catch {
		return cids;
	}
	const lexer = new Lexer(bytes);
	let operands: number[] = [];
	for (let token = lexer.next(); token; token = lexer.next()) {
		if (token.kind === 'string') operands.push(token.bytes.reduce((code, byte) => code * 256 + byte, 0));
		else if (token.kind === 'number') operands.push(token.value);
		else if (token.kind === 'operator') {
			if (token.operator === 'endcidchar') addRanges(cids, operands, 2);
			else if (token.operator === 'endcidrange') addRanges(cids, operands, 3);
			operands = [];
		}
	}
	return cids;
}

/** @param size  operands of an entry: code and CID, or first code, last code and CID */
function addRanges(cids: Map<number, number>, operands: readonly number[], size: 2 | 3): void {
	for (let at = 0; at + size <= operands.length; at += size) {
		const first = operands[at]!;
		const last = Math.min(operands[at + size - 2]!, first + longestRange);
		for (let code = first; code <= last; code++) cids.set(code, operands[at + size - 1]! + code - first);
	}
}
