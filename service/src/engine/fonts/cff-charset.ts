/**
 * Character ids of the glyphs of a CID-keyed CFF font, by glyph id (Adobe Technical Note 5176, sections 4 to 13): what a
 * PDF names glyphs by when such a font is embedded. Glyph ids for a font that is not CID-keyed.
 * @throws RangeError when the table is damaged
 */
export function cffCharacterIds(cff: Uint8Array, glyphCount: number): Uint16Array {
	const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
	const names = readIndex(view, view.getUint8(2));
	const [top] = readIndex(view, names.end).items;
	const operators = top ? readDict(view, top.start, top.end) : new Map<number, number>();
	const ids = Uint16Array.from({ length: glyphCount }, (_, glyph) => glyph);
	const charset = operators.get(charsetOperator) ?? 0;
	if (!operators.has(rosOperator) || charset <= lastPredefined) return ids;
	const format = view.getUint8(charset);
	let at = charset + 1;
	for (let glyph = 1; glyph < glyphCount; ) {
		let id = view.getUint16(at);
		// A range says how many ids follow its first one.
		const more = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
		at += format === 0 ? 2 : format === 1 ? 3 : 4;
		for (let left = more; left >= 0 && glyph < glyphCount; left--) ids[glyph++] = id++;
	}
	return ids;
}

/** Operators of a top dictionary; those of two bytes begin with `escape`. */
const charsetOperator = 15;
const escape = 12;
const rosOperator = escape * 256 + 30;
/** Charsets 0 to 2 are defined by the specification. */
const lastPredefined = 2;

interface Range {
	readonly start: number;
	readonly end: number;
}

function readIndex(view: DataView, start: number): { readonly items: readonly Range[]; readonly end: number } {
	const count = view.getUint16(start);
	if (count === 0) return { items: [], end: start + 2 };
	const size = view.getUint8(start + 2);
	const offsetAt = (index: number): number => {
		let value = 0;
		for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
		return value;
	};
	const data = start + 2 + (count + 1) * size;
	const items = Array.from({ length: count }, (_, index) => ({ start: data + offsetAt(index), end: data + offsetAt(index + 1) }));
	return { items, end: data + offsetAt(count) };
}

/** Operators with the last number before each. */
function readDict(view: DataView, start: number, end: number): Map<number, number> {
	const operators = new Map<number, number>();
	let number = 0;
	let at = start;
	while (at < end) {
		const byte = view.getUint8(at++);
		if (byte <= 21) {
			operators.set(byte === escape ? escape * 256 + view.getUint8(at++) : byte, number);
		} else if (byte === 28) {
			number = view.getInt16(at);
			at += 2;
		} else if (byte === 29) {
			number = view.getInt32(at);
			at += 4;
		} else if (byte === 30) {
			// A real number ends with the half byte 15; none is asked for.
			while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15) at++;
			at++;
		} else if (byte <= 246) {
			number = byte - 139;
		} else {
			const low = view.getUint8(at++);
			number = byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108;
		}
	}
	return operators;
}
