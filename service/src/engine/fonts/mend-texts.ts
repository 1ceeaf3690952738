import { decodeBytes } from '../pdf-syntax/content';
import { dictAt, nameAt, numberAt, valueOf } from '../pdf-syntax/cos/lookup';
import { readDocument } from '../pdf-syntax/cos/read-document';
import { visitDicts } from '../pdf-syntax/cos/walk';
import { writeDocument } from '../pdf-syntax/cos/write-document';
import { PdfName, type PdfDictionary } from '../pdf-syntax/objects/objects';
import { cffGlyphList } from './cff-read';
import { contradictedTexts } from './contradicted-texts';
import { readToUnicode } from './cmap/character-map';
import { toUnicodeMap } from './cmap/write';
import { descendantOf } from './descendant';
import { glyphNames, textOfGlyphName } from './glyph-names';
import { textsOfCodes, textsOfGlyphs } from './program-texts';

/** `values`: all are swapped or shifted; `gaps`: these, or codes without a text. */
export type MapFault = 'values' | 'gaps';

/** Font types with their own codes; the fonts inside composite ones have none. */
const ownCodes = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3']);

/**
 * A document with its wrong ToUnicode maps corrected: entries for control codes and unknown characters are dropped, codes
 * without an entry get the text of their glyph name, byte-swapped values are swapped back, and values that are private, all
 * too large by a constant or contradicted by the font give way to the names and character maps of their font.
 * @param bytes  not encrypted
 * @param fault  only maps with this fault
 * @returns `undefined` if no map needs a change
 * @throws Error for an invalid file
 */
export function mendTexts(bytes: Uint8Array, fault: MapFault): Uint8Array | undefined {
	const document = readDocument(bytes);
	let isMended = false;
	visitDicts(document, (font) => {
		const subtype = nameAt(font, 'Subtype') ?? '';
		if (nameAt(font, 'Type') !== 'Font' || !ownCodes.has(subtype)) return;
		const texts = mendedTexts(font, fault);
		if (!texts) return;
		const length = subtype === 'Type0' ? 2 : 1;
		const lengths = new Map([...texts.keys()].map((code) => [code, length]));
		font.set(PdfName.of('ToUnicode'), toUnicodeMap(document.context, texts, lengths));
		isMended = true;
	});
	return isMended ? writeDocument(document, false) : undefined;
}

/** The corrected texts of a font's codes; `undefined` if they are right or nothing better is known. */
function mendedTexts(font: PdfDictionary, fault: MapFault): Map<number, string> | undefined {
	const stored = readToUnicode(font);
	const read = new Map([...(stored ?? [])].filter(([, text]) => text !== '' && !meaningless.test(text)));
	let isMended = fault === 'gaps' && stored !== undefined && (hasControls(font) || read.size < stored.size);
	let texts = read;
	const named = textsOfFont(font);
	const known = named.size > 0 ? named : asciiTexts(font);
	const contradicted = contradictedTexts(read, (code) => named.get(code));
	if (isSwapped(read)) {
		texts = new Map([...read].map(([code, text]) => [code, swapBytes(text)]));
		isMended = true;
	} else if (isShifted(read, known) || isUniform(read) || (isPrivate(read, known) && isTextFont(font))) {
		texts = new Map([...read].map(([code, text]) => [code, known.get(code) ?? text]));
		isMended = true;
	} else if (contradicted.size > 0) {
		texts = new Map([...read, ...contradicted]);
		isMended = true;
	}
	if (fault === 'values' && !isMended) return undefined;
	// Readers know single names themselves, but not how a composite or Type 3 font or a ligature is called.
	const isNamed = !/^Type[03]$/.test(nameAt(font, 'Subtype') ?? '');
	for (const [code, text] of known) {
		if (texts.has(code) || (isNamed && [...text].length < 2)) continue;
		texts.set(code, text);
		isMended = true;
	}
	return isMended ? texts : undefined;
}

// eslint-disable-next-line no-control-regex -- what it is about
const meaningless = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd]/;

/** Whether a map has entries for control codes: readers take the first entry of a code, but a later one has its text. */
function hasControls(font: PdfDictionary): boolean {
	const program = Buffer.from(decodeBytes(valueOf(font, 'ToUnicode')) ?? []).toString('latin1');
	const entries = program.replace(/begincodespacerange[^]*?endcodespacerange/g, '');
	return /<[\da-f]+>\s*\[?\s*<(?:00)?[01][\da-f]>/i.test(entries);
}

/** Minimum entries that show a pattern. */
const minEntries = 4;

/**
 * Whether the bytes of all values are swapped: letters of one script share their first byte and differ in the second
 * one, so many different first bytes over few different second ones are the wrong way round.
 */
function isSwapped(texts: ReadonlyMap<number, string>): boolean {
	const units = [...texts.values()].flatMap((text) => [...text].map((sign) => sign.charCodeAt(0)));
	const [high, low] = [new Set(units.map((unit) => unit >> 8)), new Set(units.map((unit) => unit & 0xff))];
	return high.size >= minEntries && low.size * 3 <= high.size;
}

function swapBytes(text: string): string {
	return Buffer.from(text, 'utf16le').swap16().toString('utf16le');
}

/** The texts of a font's codes by its encoding and program, without its ToUnicode map. */
function textsOfFont(font: PdfDictionary): Map<number, string> {
	if (nameAt(font, 'Subtype') === 'Type0') return textsOfDescendant(font);
	const names = glyphNames(font);
	const texts = new Map<number, string>();
	for (const [code, name] of names) {
		const text = textOfGlyphName(name);
		if (text !== undefined) texts.set(code, text);
	}
	if (names.size > 0) return texts;
	const descriptor = dictAt(font, 'FontDescriptor');
	const trueType = descriptor && decodeBytes(valueOf(descriptor, 'FontFile2'));
	return trueType ? textsOfCodes(trueType, textOfGlyphName) : texts;
}

/** Texts of a font without any names: the codes of most programs are those of ASCII. */
function asciiTexts(font: PdfDictionary): Map<number, string> {
	if (/^Type[03]$/.test(nameAt(font, 'Subtype') ?? '')) return new Map();
	return new Map(Array.from({ length: 0x5f }, (_, index) => [0x20 + index, String.fromCharCode(0x20 + index)]));
}

/** Texts by glyph of a composite font whose codes are glyphs. */
function textsOfDescendant(font: PdfDictionary): Map<number, string> {
	const descendant = descendantOf(font);
	const descriptor = dictAt(descendant, 'FontDescriptor');
	if (!descendant || !descriptor || !/^Identity-[HV]$/.test(nameAt(font, 'Encoding') ?? '')) return new Map();
	const trueType = decodeBytes(valueOf(descriptor, 'FontFile2'));
	const glyphs = decodeBytes(valueOf(descendant, 'CIDToGIDMap'));
	if (trueType) {
		const texts = textsOfGlyphs(trueType, textOfGlyphName);
		return glyphs ? textsByGlyphMap(glyphs, texts) : texts;
	}
	if (glyphs) return new Map();
	const cff = decodeBytes(valueOf(descriptor, 'FontFile3'));
	const list = cff && cffGlyphList(cff);
	if (!list || !('names' in list)) return new Map();
	return new Map(
		list.names.flatMap((name, glyph): [number, string][] => {
			const text = textOfGlyphName(name);
			return text === undefined ? [] : [[glyph, text]];
		}),
	);
}

/** Texts by code. @param glyphs  a glyph per code, two bytes each */
function textsByGlyphMap(glyphs: Uint8Array, texts: ReadonlyMap<number, string>): Map<number, string> {
	const found = new Map<number, string>();
	for (let code = 0; 2 * code + 1 < glyphs.length; code++) {
		const text = texts.get(((glyphs[2 * code] ?? 0) << 8) | (glyphs[2 * code + 1] ?? 0));
		if (text !== undefined) found.set(code, text);
	}
	return found;
}

/** Whether the names or the Unicode map of a font are those of its letters: symbol fonts may have any names. */
function isTextFont(font: PdfDictionary): boolean {
	if (nameAt(font, 'Subtype') === 'Type0')
		return dictAt(descendantOf(font), 'FontDescriptor')?.has(PdfName.of('FontFile2')) === true;
	const flags = numberAt(dictAt(font, 'FontDescriptor'), 'Flags') ?? 0;
	return (flags & symbolic) === 0 && glyphNames(font).size > 0;
}

/** Flag of fonts with symbols. */
const symbolic = 4;

/** Minimum entries of a map that gives all of them one text. */
const minUniform = 8;

/** Whether all codes but spaces have the same text: such maps keep readers from copying it. */
function isUniform(texts: ReadonlyMap<number, string>): boolean {
	return texts.size >= minUniform && new Set([...texts.values()].filter((text) => text !== ' ')).size === 1;
}

/** Whether values are private although the font knows their letters: nearly all, or such that end like the letters. */
function isPrivate(texts: ReadonlyMap<number, string>, known: ReadonlyMap<number, string>): boolean {
	const common = [...texts].filter(([code]) => /^[A-Za-z\d]$/.test(known.get(code) ?? ''));
	const hidden = common.filter(([, text]) => /^[\uf000-\uf0ff]$/.test(text));
	const equal = hidden.filter(([code, text]) => (text.charCodeAt(0) & 0xff) === known.get(code)?.charCodeAt(0));
	return hidden.length >= minEntries && (hidden.length >= minShifted * common.length || equal.length === hidden.length);
}

/** Minimum letters by the font that show a shift: fonts of digits and symbols often use any codes. */
const minLetters = 8;

/** Minimum share of the texts with the same shift. */
const minShifted = 0.8;

/** Maximum shift: scripts that borrow the codes of Latin letters are further away. */
const maxShift = 0x100;

/** Whether the values of a map for letters differ from those of its font by one constant. */
function isShifted(texts: ReadonlyMap<number, string>, known: ReadonlyMap<number, string>): boolean {
	const common = [...texts].filter(([code]) => /^[A-Za-z]$/.test(known.get(code) ?? ''));
	if (common.length < minLetters) return false;
	const shifts = new Map<number, number>();
	for (const [code, text] of common) {
		const shift = (text.codePointAt(0) ?? 0) - (known.get(code)?.codePointAt(0) ?? 0);
		shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
	}
	const [[shift, count] = [0, 0]] = [...shifts].sort(([, a], [, b]) => b - a);
	return shift !== 0 && Math.abs(shift) <= maxShift && count >= minShifted * common.length;
}
