/** Names of the glyphs of a CFF program, or their CIDs; `.notdef` or CID 0 first. */
type GlyphList = { readonly names: readonly string[] } | { readonly cids: readonly number[] };

/** Positions of an INDEX: its items, and its end (Adobe Technical Note 5176, section 5). */
interface Index {
	readonly items: readonly Uint8Array[];
	readonly end: number;
}

/** Dictionary operators as in `readDict` (5176, tables 9, 10 and 23); two-byte ones start at 1200. */
export const dictKeys = {
	charset: 15,
	encoding: 16,
	charStrings: 17,
	private: 18,
	subrs: 19,
	defaultWidth: 20,
	nominalWidth: 21,
	charStringType: 1206,
	fontMatrix: 1207,
	ros: 1230,
	fdArray: 1236,
	fdSelect: 1237,
} as const;

/** Charsets 0 to 2 are defined by the specification (5176, table 22). */
const lastPredefined = 2;

/** The header of a program (5176, table 1). */
interface CffTop {
	readonly view: DataView;
	readonly top: ReadonlyMap<number, readonly number[]>;
	readonly strings: readonly Uint8Array[];
	/** Offset of the global subroutines. */
	readonly globalsAt: number;
}

/** Reads the start of a program. @throws RangeError if damaged */
export function readTop(bytes: Uint8Array): CffTop {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const topIndex = readIndex(view, readIndex(view, view.getUint8(2)).end);
	const strings = readIndex(view, topIndex.end);
	const [top = new Uint8Array()] = topIndex.items;
	return { view, top: readDict(top), strings: strings.items, globalsAt: strings.end };
}

/**
 * CIDs of the glyphs of a CID-keyed CFF font, by glyph id (Adobe Technical Note 5176, sections 4 to 13): a PDF
 * identifies the glyphs of such an embedded font by them. Glyph ids for a font that is not CID-keyed.
 * @throws RangeError if the table is damaged
 */
export function cffCharacterIds(cff: Uint8Array, glyphCount: number): Uint16Array {
	const { view, top } = readTop(cff);
	const charset = top.get(dictKeys.charset)?.[0] ?? 0;
	return top.has(dictKeys.ros) && charset > lastPredefined
		? Uint16Array.from(readCharset(view, charset, glyphCount))
		: Uint16Array.from({ length: glyphCount }, (_, glyph) => glyph);
}

/** The glyphs of a program in the Compact Font Format; `undefined` for damaged ones and for predefined charsets. */
export function cffGlyphList(bytes: Uint8Array): GlyphList | undefined {
	try {
		const { view, top, strings } = readTop(bytes);
		const charStrings = top.get(dictKeys.charStrings)?.[0];
		const charset = top.get(dictKeys.charset)?.[0] ?? 0;
		if (charStrings === undefined || charset <= lastPredefined) return undefined;
		const ids = readCharset(view, charset, view.getUint16(charStrings));
		if (top.has(dictKeys.ros)) return { cids: ids };
		const nameOf = (id: number) => (id < standardStrings ? standardNames[id] : latin1(strings[id - standardStrings]));
		return { names: ids.map((id) => nameOf(id) ?? `#${id}`) };
	} catch {
		return undefined;
	}
}

/** Number of predefined strings (5176, appendix A). */
export const standardStrings = 391;

/** The first of them; the others, for expert fonts, remain numbers. */
const standardNames = (
	'.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma ' +
	'hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at ' +
	'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft ' +
	'a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction ' +
	'yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger ' +
	'daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand ' +
	'questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash ' +
	'AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark ' +
	'Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth ' +
	'multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis ' +
	'Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex ' +
	'Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex ' +
	'edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ' +
	'ucircumflex udieresis ugrave yacute ydieresis zcaron'
).split(' ');

/**
 * Consecutive codes of `StandardEncoding` as first and last one, in the order of the standard strings (5176, appendix
 * B).
 */
const standardRuns = [
	...([
		[32, 126],
		[161, 175],
		[177, 180],
		[182, 189],
		[191, 191],
		[193, 200],
		[202, 203],
		[205, 208],
	] as const),
	...([
		[225, 225],
		[227, 227],
		[232, 235],
		[241, 241],
		[245, 245],
		[248, 251],
	] as const),
];

/** The name of a code in `StandardEncoding`. */
export function standardEncodingName(code: number): string | undefined {
	let id = 1;
	for (const [first, last] of standardRuns) {
		if (code >= first && code <= last) return standardNames[id + code - first];
		id += last - first + 1;
	}
	return undefined;
}

/**
 * Glyphs by code in the built-in encoding (5176, section 12).
 * @param standard  glyph of a name, for programs with `StandardEncoding`
 * @returns `undefined` for `ExpertEncoding`
 */
export function cffEncoding(
	bytes: Uint8Array,
	standard: (name: string) => number | undefined,
): ((code: number) => number | undefined) | undefined {
	const { view, top } = readTop(bytes);
	const start = top.get(dictKeys.encoding)?.[0] ?? 0;
	if (start === 1) return undefined;
	if (start === 0) {
		return (code) => {
			const name = standardEncodingName(code);
			return name === undefined ? undefined : standard(name);
		};
	}
	const format = view.getUint8(start);
	const count = view.getUint8(start + 1);
	const glyphs = new Map<number, number>();
	let at = start + 2;
	for (let entry = 0, glyph = 1; entry < count; entry++) {
		const first = view.getUint8(at++);
		const left = (format & 0x7f) === 0 ? 0 : view.getUint8(at++);
		for (let offset = 0; offset <= left; offset++) glyphs.set(first + offset, glyph++);
	}
	// Supplemental codes name their glyphs by strings, which are rare.
	return format & 0x80 ? undefined : (code) => glyphs.get(code);
}

function latin1(bytes: Uint8Array | undefined): string | undefined {
	return bytes && Buffer.from(bytes).toString('latin1');
}

export function readIndex(view: DataView, start: number): Index {
	const count = view.getUint16(start);
	if (count === 0) return { items: [], end: start + 2 };
	const size = view.getUint8(start + 2);
	const offsetAt = (index: number): number => {
		let value = 0;
		for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
		return value;
	};
	const base = start + 2 + (count + 1) * size;
	const items = Array.from({ length: count }, (_, index) => {
		const from = base + offsetAt(index);
		return new Uint8Array(view.buffer, view.byteOffset + from, base + offsetAt(index + 1) - from);
	});
	return { items, end: base + offsetAt(count) };
}

/**
 * Private dictionary of each glyph (5176, section 19): a program that is not CID-keyed has only one.
 * @returns `undefined` if unknown
 */
export function dictsOfGlyphs(
	view: DataView,
	top: ReadonlyMap<number, readonly number[]>,
	glyphCount: number,
): readonly number[] | undefined {
	if (!top.has(dictKeys.ros)) return Array<number>(glyphCount).fill(0);
	const at = top.get(dictKeys.fdSelect)?.[0];
	const format = at === undefined ? undefined : view.getUint8(at);
	if (at === undefined || (format !== 0 && format !== 3)) return undefined;
	if (format === 0) return Array.from({ length: glyphCount }, (_, glyph) => view.getUint8(at + 1 + glyph));
	const dicts: number[] = [];
	for (let range = 0; range < view.getUint16(at + 1); range++) {
		const next = view.getUint16(at + 6 + 3 * range);
		const dict = view.getUint8(at + 5 + 3 * range);
		while (dicts.length < Math.min(next, glyphCount)) dicts.push(dict);
	}
	return dicts;
}

/** Operands of a DICT by operator; two-byte ones start at 1200. Fractions are supported. */
export function readDict(bytes: Uint8Array): Map<number, number[]> {
	const entries = new Map<number, number[]>();
	let operands: number[] = [];
	for (let at = 0; at < bytes.length; ) {
		const byte = bytes[at++] ?? 0;
		if (byte <= 21) {
			entries.set(byte === 12 ? 1200 + (bytes[at++] ?? 0) : byte, operands);
			operands = [];
		} else {
			const operand = byte === 30 ? readReal(bytes, at) : readInteger(bytes, at, byte);
			operands.push(operand.value);
			at = operand.end;
		}
	}
	return entries;
}

interface Operand {
	readonly value: number;
	readonly end: number;
}

/** Reads the rest of an integer whose first byte is above 21 (5176, table 3). */
function readInteger(bytes: Uint8Array, at: number, byte: number): Operand {
	const byteAt = (offset: number): number => bytes[at + offset] ?? 0;
	if (byte === 28) return { value: (((byteAt(0) << 8) | byteAt(1)) << 16) >> 16, end: at + 2 };
	if (byte === 29) return { value: (byteAt(0) << 24) | (byteAt(1) << 16) | (byteAt(2) << 8) | byteAt(3), end: at + 4 };
	if (byte <= 246) return { value: byte - 139, end: at };
	const value = byte <= 250 ? (byte - 247) * 256 + byteAt(0) + 108 : -(byte - 251) * 256 - byteAt(0) - 108;
	return { value, end: at + 1 };
}

/** Reads the digits of a real number, two per byte (5176, table 5). */
function readReal(bytes: Uint8Array, start: number): Operand {
	let text = '';
	let at = start;
	for (let done = false; !done && at < bytes.length; at++) {
		for (const nibble of [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 0xf]) {
			if (nibble === 0xf) done = true;
			else if (!done) text += realCharacters[nibble] ?? '';
		}
	}
	return { value: Number(text) || 0, end: at };
}

const realCharacters = [...'0123456789', '.', 'E', 'E-', '', '-'];

/** Names or CIDs of the glyphs as numbers, glyph 0 first (5176, section 13). @param start  of an explicit charset */
function readCharset(view: DataView, start: number, count: number): number[] {
	const ids = [0];
	const format = view.getUint8(start);
	let at = start + 1;
	while (ids.length < count) {
		const first = view.getUint16(at);
		at += 2;
		if (format === 0) {
			ids.push(first);
			continue;
		}
		const left = format === 1 ? view.getUint8(at) : view.getUint16(at);
		at += format === 1 ? 1 : 2;
		for (let offset = 0; offset <= left && ids.length < count; offset++) ids.push(first + offset);
	}
	return ids;
}
