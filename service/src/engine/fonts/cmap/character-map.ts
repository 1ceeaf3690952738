import { numberAt } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import { PdfName, PdfStream, type PdfDictionary, type PdfObject } from '../../pdf-syntax/objects/objects';
import { codeLengths, predefinedSpaces, twoBytes } from './code-spaces';
import { codeOf, readCMapProgram, type CMapProgram, type CodeSpace } from './program';

/** How the bytes of a string divide into codes, and which character identifiers those have (ISO 32000-1, 9.7.5). */
interface CharacterMap {
	readonly vertical: boolean;
	readonly codeSpaces: readonly CodeSpace[];
	/** Bytes of the code that begins at `start`: at least 1. */
	readonly lengthAt: (bytes: Uint8Array, start: number) => number;
	/** Character identifier of a code of so many bytes. */
	readonly cidOf: (code: number, length: number) => number;
}

/** Maps refer to others; a chain longer than this leads nowhere. */
const maxChainLength = 8;

/** The map of a composite font's `Encoding`: a predefined one by its name, or one that comes with the document. */
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

/** Whether a map writes from top to bottom: what its program says counts before its dictionary (9.7.5.2 and 9.7.5.3). */
export function writesVertically(encoding: PdfObject | undefined): boolean {
	if (encoding instanceof PdfName) return /(^|-)V$/.test(encoding.decodeText());
	if (!(encoding instanceof PdfStream)) return false;
	return (cmapProgram(encoding)?.writingMode ?? numberAt(encoding.dict, 'WMode')) === 1;
}

/** First identifiers of single bytes, which are half as wide: behind the space of each collection. */
const firstSingle = 31;

/** The map of a predefined name. Identifiers are known for the identity maps only; others share one width mostly. */
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
 * The CIDs of a composite font's codes by its embedded character map; `undefined` when the codes are CIDs themselves or the
 * map is a predefined one.
 */
export function readCidMap(font: PdfDictionary): Map<number, number> | undefined {
	const encoding = font.lookup(PdfName.of('Encoding'));
	if (!(encoding instanceof PdfStream)) return undefined;
	const cids = new Map<number, number>();
	for (const { first, last, cid } of cmapProgram(encoding)?.cids ?? [])
		for (let code = first; code <= last; code++) cids.set(code, cid + code - first);
	return cids;
}

/** Takes a string apart into codes, as a font does (ISO 32000-1, 9.7.6.2). A code that the string breaks off is none. */
export type CodeReader = (bytes: Uint8Array, each: (code: number, length: number) => void) => void;

/** The reader of a font's strings. */
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

/** The texts of a font's ToUnicode map (ISO 32000-1, 9.10.3); `undefined` when it has none. */
export function readToUnicode(font: PdfDictionary): ReadonlyMap<number, string> | undefined {
	return cmapProgram(font.lookup(PdfName.of('ToUnicode')))?.texts;
}
