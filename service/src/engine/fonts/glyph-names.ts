import { arrayAt, dictAt, nameAt, valueOf } from '../pdf-syntax/cos/lookup';
import { decodeBytes } from '../pdf-syntax/content';
import { differencesOf } from '../pdf-syntax/differences';
import type { PdfDictionary } from '../pdf-syntax/objects/objects';
import { Encodings } from '../pdf-syntax/standard-fonts';
import { cffEncoding, cffGlyphList } from './cff-read';
import { encodingNames, encodingUnicode } from './encodings';

/** Texts of the glyph names of the standard encodings, and of the common ligatures. */
const textsByName: ReadonlyMap<string, string> = new Map([
	...[Encodings.Symbol, Encodings.WinAnsi].flatMap((encoding) =>
		encoding.supportedCodePoints.map(
			(value) => [encoding.encodeUnicodeCodePoint(value).name, String.fromCodePoint(value)] as const,
		),
	),
	...['WinAnsiEncoding', 'MacRomanEncoding'].flatMap((encoding) =>
		(encodingNames(encoding) ?? []).flatMap((name, code) => {
			const value = encodingUnicode(encoding, code);
			return name === undefined || value === undefined ? [] : [[name, String.fromCodePoint(value)] as const];
		}),
	),
	...['ff', 'fi', 'fl', 'ffi', 'ffl'].map((name) => [name, name] as const),
]);

/**
 * The text of a glyph name (Adobe Glyph List Specification, section 2); `undefined` for unknown names.
 * Known are the names of the standard encodings, numbers (`uni0041`, `u1D443`) and composite names (`T_h`).
 */
export function textOfGlyphName(glyphName: string): string | undefined {
	if (!/[._]/.test(glyphName)) return textOfComponent(glyphName);
	const [base = ''] = glyphName.split('.');
	const texts = base.split('_').map(textOfComponent);
	return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join('');
}

function textOfComponent(name: string): string | undefined {
	const known = textsByName.get(name);
	if (known !== undefined) return known;
	const [, units = '', digits = ''] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(name) ?? [];
	const values = units === '' ? [digits] : (units.match(/.{4}/g) ?? []);
	const text = values.map((value) => codePointText(parseInt(value, 16))).join('');
	return text === '' ? undefined : text;
}

function codePointText(value: number): string {
	return value > 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff) ? String.fromCodePoint(value) : '';
}

/** Glyph names by code of a simple font: those of its encoding, else those of its program. */
export function glyphNames(font: PdfDictionary): ReadonlyMap<number, string> {
	const encoding = dictAt(font, 'Encoding');
	const base = encodingNames(nameAt(font, 'Encoding') ?? nameAt(encoding, 'BaseEncoding') ?? '');
	const differences = differencesOf(arrayAt(encoding, 'Differences'));
	const own = base ? undefined : namesOfProgram(dictAt(font, 'FontDescriptor'));
	const names = new Map<number, string>();
	for (let code = 0; code < 256; code++) {
		const name = differences.get(code) ?? base?.[code] ?? own?.(code);
		if (name !== undefined) names.set(code, name);
	}
	return names;
}

/** Glyph names by code in the built-in encoding of a Type 1 or CFF program. */
function namesOfProgram(descriptor: PdfDictionary | undefined): ((code: number) => string | undefined) | undefined {
	const cff = descriptor && decodeBytes(valueOf(descriptor, 'FontFile3'));
	if (cff) return namesOfCff(cff);
	const type1 = descriptor && decodeBytes(valueOf(descriptor, 'FontFile'));
	if (!type1) return undefined;
	// Only the part before the encrypted one holds the encoding (Adobe Type 1 Font Format, 2.2).
	const text = Buffer.from(type1).toString('latin1').split('eexec', 1)[0] ?? '';
	const names = new Map(
		[...text.matchAll(/\bdup\s+(\d+)\s*\/(\S+)\s+put\b/g)].map(([, code, name = '']) => [Number(code), name]),
	);
	return (code) => names.get(code);
}

function namesOfCff(cff: Uint8Array): ((code: number) => string | undefined) | undefined {
	const list = cffGlyphList(cff);
	if (!list || !('names' in list)) return undefined;
	try {
		const glyphOf = cffEncoding(cff, (name) => list.names.indexOf(name));
		return glyphOf && ((code) => list.names[glyphOf(code) ?? -1]);
	} catch {
		return undefined;
	}
}
