/** Names of the glyphs of a CFF program, or their CIDs; `.notdef` or CID 0 first. */
export type GlyphList = { readonly names: readonly string[] } | { readonly cids: readonly number[] };

/** Where in a program an INDEX has its items, and where it ends (Adobe Technical Note 5176, section 5). */
interface Index {
	readonly items: readonly Uint8Array[];
	readonly end: number;
}

/** The glyphs of a program in the Compact Font Format; `undefined` for damaged ones and for predefined charsets. */
export function cffGlyphList(bytes: Uint8Array): GlyphList | undefined {
	try {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		const nameIndex = readIndex(view, bytes[2] ?? 4);
		const topIndex = readIndex(view, nameIndex.end);
		const stringIndex = readIndex(view, topIndex.end);
		const top = readDict(topIndex.items[0] ?? new Uint8Array());
		const charStrings = top.get(17)?.[0];
		const charset = top.get(15)?.[0] ?? 0;
		if (charStrings === undefined || charset <= 2) return undefined;
		const count = view.getUint16(charStrings);
		const ids = readCharset(view, charset, count);
		if (top.has(1230)) return { cids: ids };
		return {
			names: ids.map(
				(id) =>
					(id < standardStrings ? standardNames[id] : latin1(stringIndex.items[id - standardStrings])) ?? `#${id}`,
			),
		};
	} catch {
		return undefined;
	}
}

/** Number of the strings that every program has without writing them (5176, appendix A). */
const standardStrings = 391;

/** The first of them; the others, of expert fonts, are left as numbers. */
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

function latin1(bytes: Uint8Array | undefined): string | undefined {
	return bytes && Buffer.from(bytes).toString('latin1');
}

/** Read an INDEX. */
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

/** Operands of a DICT by operator; those of two bytes count from 1200. Fractions are read as well. */
export function readDict(bytes: Uint8Array): Map<number, number[]> {
	const entries = new Map<number, number[]>();
	let operands: number[] = [];
	for (let at = 0; at < bytes.length; ) {
		const byte = bytes[at++] ?? 0;
		if (byte <= 21) {
			entries.set(byte === 12 ? 1200 + (bytes[at++] ?? 0) : byte, operands);
			operands = [];
		} else if (byte === 28) {
			operands.push(((((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) << 16) >> 16);
			at += 2;
		} else if (byte === 29) {
			operands.push(
				((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0),
			);
			at += 4;
		} else if (byte === 30) {
			let text = '';
			for (let done = false; !done && at < bytes.length; at++) {
				for (const nibble of [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 0xf]) {
					if (nibble === 0xf) done = true;
					else if (!done) text += realSigns[nibble] ?? '';
				}
			}
			operands.push(Number(text) || 0);
		} else if (byte <= 246) operands.push(byte - 139);
		else if (byte <= 250) operands.push((byte - 247) * 256 + (bytes[at++] ?? 0) + 108);
		else operands.push(-(byte - 251) * 256 - (bytes[at++] ?? 0) - 108);
	}
	return entries;
}

/** Signs of a real number (5176, table 5). */
const realSigns = [...'0123456789', '.', 'E', 'E-', '', '-'];

/** Names or CIDs of the glyphs, as numbers, glyph 0 first (5176, section 13). @param start  of a charset that is written out */
export function readCharset(view: DataView, start: number, count: number): number[] {
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
