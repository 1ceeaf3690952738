import { readCharset, readDict, readIndex } from './cff-read';

/** Operators of a top dictionary (5176, table 9); `ROS` is of two bytes, as `readDict` counts them. */
const charsetOperator = 15;
const rosOperator = 1230;
/** Charsets 0 to 2 are defined by the specification. */
const lastPredefined = 2;

/**
 * Character ids of the glyphs of a CID-keyed CFF font, by glyph id (Adobe Technical Note 5176, sections 4 to 13): what a
 * PDF names glyphs by when such a font is embedded. Glyph ids for a font that is not CID-keyed.
 * @throws RangeError when the table is damaged
 */
export function cffCharacterIds(cff: Uint8Array, glyphCount: number): Uint16Array {
	const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
	const [top] = readIndex(view, readIndex(view, view.getUint8(2)).end).items;
	const operators = readDict(top ?? new Uint8Array());
	const charset = operators.get(charsetOperator)?.[0] ?? 0;
	if (!operators.has(rosOperator) || charset <= lastPredefined)
		return Uint16Array.from({ length: glyphCount }, (_, glyph) => glyph);
	return Uint16Array.from(readCharset(view, charset, glyphCount));
}
