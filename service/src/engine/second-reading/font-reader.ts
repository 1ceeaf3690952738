import { cffEncoding, cffGlyphList, standardEncodingName } from '../fonts/cff-read';
import { codeLengths, predefinedSpaces, twoBytes } from '../fonts/cmap/code-spaces';
import { readCMapProgram } from '../fonts/cmap/program';
import { contradictedTexts } from '../fonts/contradicted-texts';
import { textsOfCodes, textsOfGlyphs } from '../fonts/program-texts';
import { standardAdvances, standardCodes } from '../fonts/standard-advances.generated';
import { latin1, Name, type Dictionary, type FileObject, type FileObjects } from './file-objects';
import { foldText } from './fold-text';
import { glyphText } from './glyph-texts';

/** A code of a string. */
export interface GlyphCode {
	/** Folded; empty for white space, `undefined` for a code whose text the file does not name. */
	readonly text: string | undefined;
	readonly isSpace: boolean;
	/** As the file names it. */
	readonly raw: string;
	/** Word spacing applies to single bytes of 32 (ISO 32000-1, 9.3.3). */
	readonly hasWordSpacing: boolean;
	/** Advance relative to the font size: to the right, or down in vertical writing. */
	readonly advance: number;
}

/** Texts and advances of a font as its dictionary, maps and program name them. */
export interface FontReader {
	readonly isVertical: boolean;
	/** Whether its ToUnicode map names other letters or digits than the font itself, whose texts are taken. */
	readonly hasWrongMap: boolean;
	/** Visits the codes of a string, in order. */
	each(bytes: Uint8Array, visit: (glyph: GlyphCode) => void): void;
	/** Visits each code of strings once, with its count. */
	count(strings: readonly Uint8Array[], visit: (glyph: GlyphCode, count: number) => void): void;
}

type TextLookup = (code: number) => string | undefined;

/** Glyph names by code. */
type NameLookup = (code: number) => string | undefined;

interface FontTexts {
	readonly textOf: TextLookup;
	readonly hasWrongMap: boolean;
}

/** Reads strings of a font. */
export function fontReader(file: FileObjects, font: Dictionary): FontReader {
	const texts = textLookup(file, font);
	return file.nameAt(font, 'Subtype') === 'Type0'
		? compositeReader(file, font, texts)
		: simpleReader(file, font, texts);
}

/** Counts codes of one byte, which most fonts have. @param glyphOf  from a code */
const countBytes =
	(glyphOf: (code: number) => GlyphCode): FontReader['count'] =>
	(strings, visit) => {
		const counts = new Uint32Array(0x100);
		for (const bytes of strings) for (let at = 0; at < bytes.length; at++) counts[bytes[at]!]!++;
		for (let code = 0; code < counts.length; code++) if (counts[code]! > 0) visit(glyphOf(code), counts[code]!);
	};

const missingGlyph = (code: number) => toGlyph(undefined, code === 0x20, usualWidth);

/** A font that the resources lack. */
export const missingFont: FontReader = {
	isVertical: false,
	hasWrongMap: false,
	each: (bytes, visit) => bytes.forEach((code) => visit(missingGlyph(code))),
	count: countBytes(missingGlyph),
};

/** Advances without a width, relative to the font size. */
const usualWidth = 0.5;

/** Fonts with signs at the codes of letters: their meaning is not in the file. */
const symbolFont =
	/^(?:[A-Z]{6}\+)?(?:wingdings|webdings|zapfdingbats|symbol|(?:cmex|lmex|txex|pxex)|(?:cmsy|cmbsy|lmsy|msam|msbm)\d)/i;

/** Control codes and "no meaning" of a map; tabs and line ends are spaces. */
// eslint-disable-next-line no-control-regex -- what it is about
const meaningless = /^[\0-\x08\x0e-\x1f\x7f-\x9f\p{Co}\ufffd]*$/u;

function toGlyph(text: string | undefined, hasWordSpacing: boolean, advance: number): GlyphCode {
	if (text === undefined) return { text, raw: '', isSpace: hasWordSpacing, hasWordSpacing, advance };
	return { text: foldText(text), raw: text, isSpace: text.trim() === '', hasWordSpacing, advance };
}

/** The ToUnicode map of a font unless the font contradicts it, then its encoding and its program. */
function textLookup(file: FileObjects, font: Dictionary): FontTexts {
	if (symbolFont.test(file.nameAt(font, 'BaseFont') ?? '')) return { textOf: () => undefined, hasWrongMap: false };
	const map = file.contentOf(file.at(font, 'ToUnicode'));
	const mapped = map && readCMapProgram(map).texts;
	let lookup: TextLookup | undefined;
	const named: TextLookup = (code) =>
		(lookup ??= file.nameAt(font, 'Subtype') === 'Type0' ? programTexts(file, font) : encodedTexts(file, font))(code);
	const contradicted = mapped && contradictedTexts(mapped, named);
	const textOf: TextLookup = (code) => {
		const text = contradicted?.get(code) ?? mapped?.get(code);
		return text !== undefined && !meaningless.test(text) ? text : named(code);
	};
	return { textOf, hasWrongMap: contradicted !== undefined && contradicted.size > 0 };
}

const decoders: Readonly<Record<string, string>> = { WinAnsiEncoding: 'windows-1252', MacRomanEncoding: 'macintosh' };

const bytesInOrder = Uint8Array.from({ length: 256 }, (_, code) => code);
const decoded = new Map<string, string>();

/** The characters of an encoding by code; `undefined` for encodings without a decoder. */
function charactersOf(encoding: string): string | undefined {
	const decoder = decoders[encoding];
	if (decoder === undefined) return undefined;
	let characters = decoded.get(decoder);
	if (characters === undefined) decoded.set(decoder, (characters = new TextDecoder(decoder).decode(bytesInOrder)));
	return characters;
}

/** Texts of a simple font by its encoding, or by that of its program. */
function encodedTexts(file: FileObjects, font: Dictionary): TextLookup {
	const encoding = file.at(font, 'Encoding');
	const base = encoding instanceof Name ? encoding.name : file.nameAt(encoding, 'BaseEncoding');
	const characters = charactersOf(base ?? '');
	const differences = new Map<number, string>();
	let next = 0;
	for (const item of file.itemsAt(encoding, 'Differences') ?? []) {
		if (typeof item === 'number') next = item;
		else if (item instanceof Name) differences.set(next++, item.name);
	}
	const isType3 = file.nameAt(font, 'Subtype') === 'Type3';
	const descriptor = file.at(font, 'FontDescriptor');
	let program: { readonly nameOf: NameLookup | undefined } | undefined;
	/** The name in the program, which is read when an encoding does not name a code. */
	const own: NameLookup = (code) => (program ??= { nameOf: programNames(file, descriptor) }).nameOf?.(code);
	const trueType = encoding === undefined ? file.contentOf(file.at(descriptor, 'FontFile2')) : undefined;
	// Without a map, readers take the codes of such fonts for those of an encoding.
	if (trueType && file.at(font, 'ToUnicode')) {
		const texts = textsOfCodes(trueType, glyphText);
		return (code) => texts.get(code);
	}
	return (code) => {
		const name = differences.get(code);
		if (name !== undefined) return glyphText(name);
		if (characters !== undefined) return code < 0x20 ? undefined : characters.charAt(code & 0xff);
		return isType3 ? undefined : glyphText(own(code) ?? standardEncodingName(code) ?? '');
	};
}

/** Glyph names by code in the built-in encoding of a Type 1 or CFF program. */
function programNames(file: FileObjects, descriptor: FileObject): NameLookup | undefined {
	const cff = file.contentOf(file.at(descriptor, 'FontFile3'));
	if (cff) {
		const list = cffGlyphList(cff);
		if (!list || !('names' in list)) return undefined;
		const glyphOf = cffEncoding(cff, (name) => list.names.indexOf(name));
		return glyphOf && ((code) => list.names[glyphOf(code) ?? -1]);
	}
	const type1 = file.contentOf(file.at(descriptor, 'FontFile'));
	if (!type1) return undefined;
	// Only the part before the encrypted one holds the encoding (Adobe Type 1 Font Format, 2.2).
	const end = Buffer.from(type1.buffer, type1.byteOffset, type1.length).indexOf('eexec');
	const text = latin1(end < 0 ? type1 : type1.subarray(0, end));
	const entries = [...text.matchAll(/\bdup\s+(\d+)\s*\/(\S+)\s+put\b/g)];
	const names = new Map(entries.map(([, code, name = '']) => [Number(code), name]));
	return names.size === 0 ? undefined : (code) => names.get(code);
}

/** Texts of a composite font whose codes are glyphs, by its program. */
function programTexts(file: FileObjects, font: Dictionary): TextLookup {
	const descendant = file.itemsAt(font, 'DescendantFonts')?.[0];
	if (!/^Identity-[HV]$/.test(file.nameAt(font, 'Encoding') ?? '')) return () => undefined;
	const glyphs = file.contentOf(file.at(descendant, 'CIDToGIDMap'));
	const descriptor = file.at(descendant, 'FontDescriptor');
	const trueType = file.contentOf(file.at(descriptor, 'FontFile2'));
	if (trueType) {
		const texts = textsOfGlyphs(trueType, glyphText);
		const glyphOf = (code: number) => ((glyphs?.[2 * code] ?? 0) << 8) | (glyphs?.[2 * code + 1] ?? 0);
		return (code) => texts.get(glyphs ? glyphOf(code) : code);
	}
	if (glyphs) return () => undefined;
	const cff = file.contentOf(file.at(descriptor, 'FontFile3'));
	const list = cff && cffGlyphList(cff);
	return list && 'names' in list ? (code) => glyphText(list.names[code] ?? '') : () => undefined;
}

function simpleReader(file: FileObjects, font: Dictionary, { textOf, hasWrongMap }: FontTexts): FontReader {
	const widths = file.numbersAt(font, 'Widths') ?? [];
	const first = file.numberAt(font, 'FirstChar') ?? 0;
	const isType3 = file.nameAt(font, 'Subtype') === 'Type3';
	const scale = isType3 ? Math.abs(file.numbersAt(font, 'FontMatrix')?.[0] ?? 0.001) : 0.001;
	const missing = file.numberAt(file.at(font, 'FontDescriptor'), 'MissingWidth') ?? usualWidth / scale;
	const standard = widths.length === 0 && !isType3 ? standardWidths(file.nameAt(font, 'BaseFont') ?? '') : undefined;
	const known: (GlyphCode | undefined)[] = [];
	const newGlyph = (code: number) => {
		const text = textOf(code);
		return toGlyph(text, code === 0x20, (widths[code - first] ?? standard?.(text) ?? missing) * scale);
	};
	const glyphOf = (code: number) => (known[code] ??= newGlyph(code));
	return {
		isVertical: false,
		hasWrongMap,
		each(bytes, visit) {
			for (let at = 0; at < bytes.length; at++) visit(glyphOf(bytes[at]!));
		},
		count: countBytes(glyphOf),
	};
}

/** Widths of the standard fonts, which need not name them (ISO 32000-1, 9.6.2.2). */
function standardWidths(name: string): (text: string | undefined) => number | undefined {
	const bold = /bold/i.test(name);
	const times = bold ? 'Times-Bold' : 'Times-Roman';
	const sans = bold ? 'Helvetica-Bold' : 'Helvetica';
	const advances =
		standardAdvances[/courier|mono/i.test(name) ? 'Courier' : /times|serif|roman/i.test(name) ? times : sans];
	return (text) => advances[standardCodes.indexOf(text?.codePointAt(0) ?? 0)];
}

function compositeReader(file: FileObjects, font: Dictionary, { textOf, hasWrongMap }: FontTexts): FontReader {
	const { lengthAt, cidOf, isVertical } = codesOf(file, font);
	let widths: ((cid: number) => number) | undefined;
	const widthOf = (cid: number) => (widths ??= compositeWidths(file, file.itemsAt(font, 'DescendantFonts')?.[0]))(cid);
	const decode = predefinedDecoder(file.nameAt(font, 'Encoding') ?? '');
	const known = new Map<number, GlyphCode>();
	const glyphOf = (bytes: Uint8Array, code: number): GlyphCode => {
		const text = textOf(code) ?? decode?.(bytes);
		return toGlyph(text, bytes.length === 1 && code === 0x20, isVertical ? 1 : widthOf(cidOf(code)));
	};
	const each: FontReader['each'] = (bytes, visit) => {
		for (let start = 0, end = 0; start < bytes.length; start = end) {
			end = start + lengthAt(bytes, start);
			if (end > bytes.length) return;
			let code = 0;
			for (let at = start; at < end; at++) code = code * 256 + bytes[at]!;
			const key = code * 8 + end - start;
			let glyph = known.get(key);
			if (!glyph) known.set(key, (glyph = glyphOf(bytes.subarray(start, end), code)));
			visit(glyph);
		}
	};
	return {
		isVertical,
		hasWrongMap,
		each,
		count(strings, visit) {
			const counts = new Map<GlyphCode, number>();
			for (const bytes of strings) each(bytes, (glyph) => counts.set(glyph, (counts.get(glyph) ?? 0) + 1));
			for (const [glyph, count] of counts) visit(glyph, count);
		},
	};
}

/** How strings of a composite font are cut into codes, and the CIDs of these (ISO 32000-1, 9.7.5). */
interface CompositeCodes {
	readonly lengthAt: (bytes: Uint8Array, start: number) => number;
	readonly cidOf: (code: number) => number;
	readonly isVertical: boolean;
}

function codesOf(file: FileObjects, font: Dictionary): CompositeCodes {
	const encoding = file.at(font, 'Encoding');
	if (encoding instanceof Name) {
		const { name } = encoding;
		const isVertical = /(^|-)V$/.test(name);
		if (name.startsWith('Identity')) return { lengthAt: () => 2, cidOf: (code) => code, isVertical };
		return { lengthAt: codeLengths(predefinedSpaces(name)), cidOf: () => -1, isVertical };
	}
	const bytes = file.contentOf(encoding);
	const program = bytes && readCMapProgram(bytes);
	const cids = new Map<number, number>();
	for (const { first, last, cid } of program?.cids ?? [])
		for (let code = first; code <= last; code++) cids.set(code, cid + code - first);
	const own = program && program.codeSpaces.length > 0 ? program.codeSpaces : undefined;
	const spaces = own ?? (program?.base === undefined ? twoBytes : predefinedSpaces(program.base));
	const isVertical = (program?.writingMode ?? file.numberAt(encoding, 'WMode')) === 1;
	return { lengthAt: codeLengths(spaces), cidOf: (code) => cids.get(code) ?? code, isVertical };
}

/** Character encodings behind the predefined character maps (ISO 32000-1, table 118). */
const encodings = [
	[/UCS2|UTF16/, 'utf-16be'],
	[/RKSJ/, 'shift_jis'],
	[/^EUC-[HV]$/, 'euc-jp'],
	[/^GB/, 'gb18030'],
	[/^(?:ETen|B5|HKscs|ETHK)/, 'big5'],
	[/^KSC/, 'euc-kr'],
] as const;

function predefinedDecoder(name: string): ((bytes: Uint8Array) => string | undefined) | undefined {
	const encoding = encodings.find(([pattern]) => pattern.test(name))?.[1];
	if (!encoding) return undefined;
	const decoder = new TextDecoder(encoding);
	return (bytes) => {
		const text = decoder.decode(bytes);
		return meaningless.test(text) ? undefined : text;
	};
}

/** Maximum codes per range of `W`. */
const maxRange = 65536;

function compositeWidths(file: FileObjects, descendant: FileObject): (cid: number) => number {
	const usual = (file.numberAt(descendant, 'DW') ?? 1000) / 1000;
	const widths = new Map<number, number>();
	const items = file.itemsAt(descendant, 'W') ?? [];
	const number = (value: FileObject) => (typeof value === 'number' ? value : 0);
	for (let at = 0; at + 1 < items.length; ) {
		const first = number(items[at]);
		const next = items[at + 1];
		if (Array.isArray(next)) {
			next.forEach((width, index) => widths.set(first + index, number(file.resolve(width)) / 1000));
			at += 2;
			continue;
		}
		const last = Math.min(number(next), first + maxRange);
		for (let cid = first; cid <= last; cid++) widths.set(cid, number(items[at + 2]) / 1000);
		at += 3;
	}
	return (cid) => widths.get(cid) ?? usual;
}
