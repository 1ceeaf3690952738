import { accentedParts } from './accented-parts';
import { standardEncodingName } from './cff-read';
import {
	charStringKey,
	decryptType1,
	eexecKey,
	eexecLead,
	encryptType1,
	glyphsIn,
	leadingMetrics,
	type GlyphPlace,
} from './type1-read';

/** `endchar`, and the two bytes of `seac` (Adobe Type 1 Font Format, 6.4 and 6.5). */
const endChar = 14;
const accented = [12, 6] as const;

/** Lengths of the parts of a Type 1 program in a PDF: plain text, encrypted part, and the rest (ISO 32000-1, 9.9). */
interface Type1Lengths {
	readonly plain: number;
	readonly encrypted: number;
}

/**
 * Empties the outlines of unused glyphs of a Type 1 program; they keep their names and advances.
 * @param used  names of the glyphs; the parts of accented ones and `.notdef` stay with them
 * @returns also the length of its encrypted part; `undefined` for an unusual or damaged program
 */
export function subsetType1(
	program: Uint8Array,
	lengths: Type1Lengths,
	used: ReadonlySet<string>,
): { readonly program: Buffer; readonly encrypted: number } | undefined {
	const head = program.subarray(0, lengths.plain);
	const cipher = program.subarray(lengths.plain, lengths.plain + lengths.encrypted);
	// Hexadecimal programs and those with segment headers stay unchanged.
	if (!/eexec\s*$/.test(latin1(head.subarray(-16))) || /^[0-9a-fA-F\s]{8}/.test(latin1(cipher.subarray(0, 8))))
		return undefined;
	const plain = decryptType1(cipher, eexecKey, 0);
	const text = latin1(plain);
	const from = text.indexOf('/CharStrings', eexecLead);
	const lead = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4);
	const places = from < 0 ? [] : glyphsIn(text, from);
	if (places.length === 0 || places.some(({ start, length }) => start + length > plain.length)) return undefined;
	const codeOf = ({ start, length }: GlyphPlace): Buffer =>
		decryptType1(plain.subarray(start, start + length), charStringKey, lead);
	const kept = new Set(['.notdef', ...used]);
	for (const place of places) {
		if (!used.has(place.name)) continue;
		const code = codeOf(place);
		if (code.at(-2) !== accented[0] || code.at(-1) !== accented[1]) continue;
		for (const part of accentedParts(code.subarray(0, -2))) kept.add(standardEncodingName(part) ?? '');
	}
	const parts: Uint8Array[] = [];
	let done = 0;
	for (const place of places) {
		if (kept.has(place.name)) continue;
		const code = codeOf(place);
		const end = leadingMetrics(code)?.end;
		if (end === undefined || end + 1 >= code.length) continue;
		const empty = encryptType1(
			Buffer.concat([Buffer.alloc(lead), code.subarray(0, end), Buffer.of(endChar)]),
			charStringKey,
		);
		const word = text.slice(place.lengthAt + String(place.length).length, place.start);
		parts.push(plain.subarray(done, place.lengthAt), Buffer.from(`${empty.length}${word}`, 'latin1'), empty);
		done = place.start + place.length;
	}
	if (done === 0) return undefined;
	const written = encryptType1(Buffer.concat([...parts, plain.subarray(done)]), eexecKey);
	const tail = program.subarray(lengths.plain + lengths.encrypted);
	return { program: Buffer.concat([head, written, tail]), encrypted: written.length };
}

function latin1(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/**
 * Names by code in the built-in encoding of a Type 1 program (Adobe Type 1 Font Format, 2.3).
 * @returns `undefined` if not found
 */
export function type1Encoding(program: Uint8Array, plain: number): ((code: number) => string | undefined) | undefined {
	const text = latin1(program.subarray(0, plain));
	if (/\/Encoding\s+StandardEncoding\s+def/.test(text)) return standardEncodingName;
	const names = new Map<number, string>();
	const start = text.indexOf('/Encoding');
	if (start < 0) return undefined;
	for (const [, code, name = ''] of text.slice(start).matchAll(/dup\s+(\d+)\s*\/([^\s/{}[\]()<>%]+)\s+put/g))
		names.set(Number(code), name);
	return names.size > 0 ? (code) => names.get(code) : undefined;
}
