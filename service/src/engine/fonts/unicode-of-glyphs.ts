import { codeGroup, segmentGlyphs, type FontCharacterMap } from './sfnt';

/** Whether a character map is for Unicode (OpenType, `cmap`). */
function isUnicodeMap({ platform, encoding }: FontCharacterMap): boolean {
	return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

const sign = /^[^\p{C}\ufffd]$/u;

/** Whether a value means a character: not a control code, a private one or one that means "unknown". */
export function isSign(value: number): boolean {
	return (value >= 0x20 && value <= 0x7e) || sign.test(String.fromCodePoint(value));
}

/** Unicode values of glyphs by the Unicode maps of a program; of several values the lowest, which is the usual one. */
export function unicodeOfGlyphs(maps: readonly FontCharacterMap[]): Map<number, string> {
	const values = new Map<number, number>();
	for (const map of maps.filter(isUnicodeMap)) {
		eachGlyph(map, (value, glyph) => {
			if (glyph === 0 || value >= (values.get(glyph) ?? Infinity) || !isSign(value)) return;
			values.set(glyph, value);
		});
	}
	return new Map([...values].map(([glyph, value]) => [glyph, String.fromCodePoint(value)]));
}

/** Maximum Unicode code point. */
const highestCode = 0x10ffff;

/** Visits the codes of a format 4 or 12 character map, as used for Unicode; stops at codes out of order. */
function eachGlyph({ data }: FontCharacterMap, visit: (code: number, glyph: number) => void): void {
	const format = data.length >= 16 ? data.readUInt16BE(0) : 0;
	let next = 0;
	if (format === 4) {
		const size = data.readUInt16BE(6);
		for (let segment = 0; 18 + size + segment <= data.length && segment < size; segment += 2) {
			const [first, last] = [data.readUInt16BE(16 + size + segment), data.readUInt16BE(14 + segment)];
			if (first < next) return;
			const glyphOf = segmentGlyphs(data, segment);
			for (let code = first; code <= last; code++) visit(code, glyphOf(code));
			next = last + 1;
		}
	} else if (format === 12) {
		const groups = Math.min(data.readUInt32BE(12), Math.floor((data.length - 16) / 12));
		for (let group = 0; group < groups; group++) {
			const { first, last, glyph } = codeGroup(data, group);
			if (first < next || last > highestCode) return;
			for (let code = first; code <= last; code++) visit(code, glyph + code - first);
			next = last + 1;
		}
	}
}
