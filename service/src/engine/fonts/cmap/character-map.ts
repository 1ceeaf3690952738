import { numberAt } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import { PdfName, PdfStream, type PdfDictionary, type PdfObject } from '../../pdf-syntax/objects/objects';
import { codeLengths, predefinedSpaces, twoBytes } from './code-spaces';
import { codeOf, readCMapProgram, type CMapProgram, type CodeSpace } from './program';

/** Splits the bytes of a string into codes and maps them to CIDs (ISO 32000-1, 9.7.5). */
interface CharacterMap {
	readonly vertical: boolean;
	readonly codeSpaces: readonly CodeSpace[];
	/** Length of the code at `start` in bytes: at least 1. */
	readonly lengthAt: (bytes: Uint8Array, start: number) => number;
	/** CID of a code with this many bytes. */
	readonly cidOf: (code: number, length: number) => number;
}

/** Maximum length of a chain of maps that refer to each other. */
const maxChainLength = 8;

/** The map of a composite font's `Encoding`: predefined, or embedded in the document. */
export function characterMap(encoding: PdfObject | undefined, depth = 0): CharacterMap {
	if (encoding instanceof PdfName) return predefinedMap(encoding.decodeText());
	const program = depth > maxChainLength ? undefined : cmapProgram(encoding);
	return program && encoding instanceof PdfStream ? embeddedMap(program, encoding.dict, depth) : predefinedMap('');
}

/** The program of an embedded map. */
function cmapProgram(encoding: PdfObject | undefined): CMapProgram | undefined {
	const bytes = decodeBytes(encoding);
	return bytes && readCMapProgram(bytes);
}

/** Whether a map writes vertically: its program takes precedence over its dictionary (9.7.5.2 and 9.7.5.3). */
export function writesVertically(encoding: PdfObject | undefined): boolean {
	if (encoding instanceof PdfName) return /(^|-)V$/.test(encoding.decodeText());
	if (!(encoding instanceof PdfStream)) return false;
	return (cmapProgram(encoding)?.writingMode ?? numberAt(encoding.dict, 'WMode')) === 1;
}

/** First CIDs of single bytes, which are half as wide: after the space of each collection. */
const firstSingle = 31;

/** The map of a predefined name. CIDs are known only for the identity maps; others mostly share one width. */
function predefinedMap(name: string): CharacterMap {
	const vertical = /(^|-)V$/.test(name);
	const isUnicode = /^$|^Identity|UCS2|UTF16|UTF32/.test(name);
	const codeSpaces = predefinedSpaces(name);
	return {
		vertical,
		codeSpaces,
		lengthAt: codeLengths(codeSpaces),
		cidOf: (code, length) => (isUnicode ? code : length === 1 ? code - firstSingle : -1),
	};
}

function embeddedMap(program: CMapProgram, dict: PdfDictionary, depth: number): CharacterMap {
	const used =
		dict.lookup(PdfName.of('UseCMap')) ?? (program.base === undefined ? undefined : PdfName.of(program.base));
	const base = used && characterMap(used, depth + 1);
	const single = new Map<string, number>();
	for (const { length, first, last, cid } of program.cids) if (first === last) single.set(`${length}:${first}`, cid);
	const ranges = program.cids.filter(({ first, last }) => first < last);
	const named = [...program.codeSpaces, ...(base?.codeSpaces ?? [])];
	const codeSpaces = named.length > 0 ? named : twoBytes;
	return {
		vertical: (program.writingMode ?? numberAt(dict, 'WMode')) === 1,
		codeSpaces,
		lengthAt: codeLengths(codeSpaces),
		cidOf(code, length) {
			const own = single.get(`${length}:${code}`);
			if (own !== undefined) return own;
			const range = ranges.find((entry) => entry.length === length && code >= entry.first && code <= entry.last);
			return range ? range.cid + code - range.first : (base?.cidOf(code, length) ?? 0);
		},
	};
}

/**
 * CIDs of a composite font's codes by its embedded character map; `undefined` if the codes are CIDs or the map is
 * predefined.
 */
export function readCidMap(font: PdfDictionary): Map<number, number> | undefined {
	const encoding = font.lookup(PdfName.of('Encoding'));
	if (!(encoding instanceof PdfStream)) return undefined;
	const cids = new Map<number, number>();
	for (const { first, last, cid } of cmapProgram(encoding)?.cids ?? [])
		for (let code = first; code <= last; code++) cids.set(code, cid + code - first);
	return cids;
}

/** Splits a string into codes (ISO 32000-1, 9.7.6.2). A truncated code at the end is ignored. */
export type CodeReader = (bytes: Uint8Array, each: (code: number, length: number) => void) => void;

export function codeReader(font: PdfDictionary): CodeReader {
	if (font.lookup(PdfName.of('Subtype')) !== PdfName.of('Type0'))
		return (bytes, each) => bytes.forEach((code) => each(code, 1));
	const { lengthAt } = characterMap(font.lookup(PdfName.of('Encoding')));
	return (bytes, each) => {
		for (let start = 0, length = 0; start < bytes.length; start += length) {
			length = lengthAt(bytes, start);
			if (start + length <= bytes.length) each(codeOf(bytes.subarray(start, start + length)), length);
		}
	};
}

/** The texts of a font's ToUnicode map (ISO 32000-1, 9.10.3); `undefined` if it has none. */
export function readToUnicode(font: PdfDictionary): ReadonlyMap<number, string> | undefined {
	return cmapProgram(font.lookup(PdfName.of('ToUnicode')))?.texts;
}
