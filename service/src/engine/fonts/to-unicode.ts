import {
	PdfName,
	PdfRawStream,
	PdfStream,
	type PdfContext,
	type PdfDictionary,
	type PdfObject,
	type PdfReference,
} from '../pdf/syntax/objects';
import { deflateSync } from 'node:zlib';
import { streamBytes } from '../pdf/syntax/content';
import { Lexer } from '../pdf/syntax/content/lexer';

/** Most entries of one section of a character map (Adobe Technical Note 5014). */
const sectionEntries = 100;

/** Most codes of one range that are read: damaged maps have ranges of billions. */
const longestRange = 65536;

/** A ToUnicode map as a stream (ISO 32000-1, 9.10.3). @param lengths  number of bytes of each code */
export function toUnicodeMap(
	context: PdfContext,
	texts: ReadonlyMap<number, string>,
	lengths: ReadonlyMap<number, number>,
): PdfReference {
	const entries = [...texts].filter(([, text]) => text !== '').sort(([a], [b]) => a - b);
	// A map has to name its codes even when none of them says anything.
	const spaces = codeSpaces(
		new Map((entries.length > 0 ? entries : [...texts]).map(([code]) => [code, lengths.get(code) ?? 1])),
	);
	const lines = [
		'/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
		'/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
		'/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
		`${spaces.length} begincodespacerange`,
		...spaces,
		'endcodespacerange',
	];
	for (let start = 0; start < entries.length; start += sectionEntries) {
		const section = entries.slice(start, start + sectionEntries);
		lines.push(
			`${section.length} beginbfchar`,
			...section.map(
				([code, text]) => `<${code.toString(16).padStart((lengths.get(code) ?? 1) * 2, '0')}> <${utf16(text)}>`,
			),
			'endbfchar',
		);
	}
	lines.push('endcmap CMapName currentdict /CMap defineresource pop end end');
	const packed = deflateSync(Buffer.from(lines.join('\n'), 'latin1'));
	return context.register(PdfRawStream.of(context.obj({ Filter: 'FlateDecode', Length: packed.length }), packed));
}

/**
 * The ranges that a character map names its codes by (Adobe Technical Note 5014): of codes of one length everything, else
 * only what begins as they do, as ranges of several lengths may not overlap.
 * @param lengths  number of bytes of each code
 */
export function codeSpaces(lengths: ReadonlyMap<number, number>): string[] {
	const all = new Set(lengths.values());
	if (all.size === 1) return [...all].map((length) => `<${'00'.repeat(length)}> <${'ff'.repeat(length)}>`);
	const ranges = [...lengths].map(([code, length]) => {
		const digits = code.toString(16).padStart(length * 2, '0');
		return length === 1 ? `<${digits}> <${digits}>` : `<${digits.slice(0, -2)}00> <${digits.slice(0, -2)}ff>`;
	});
	return [...new Set(ranges)];
}

function utf16(text: string): string {
	return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** The texts of a font's ToUnicode map; `undefined` when it has none. */
export function readToUnicode(font: PdfDictionary): Map<number, string> | undefined {
	const stream: PdfObject | undefined = font.lookup(PdfName.of('ToUnicode'));
	if (!(stream instanceof PdfStream)) return undefined;
	let bytes: Uint8Array;
	try {
		bytes = streamBytes(stream);
	} catch {
		return undefined;
	}
	const texts = new Map<number, string>();
	const lexer = new Lexer(bytes);
	let operands: unknown[] = [];
	for (let token = lexer.next(); token; token = lexer.next()) {
		if (token.kind !== 'operator') {
			if (token.kind === 'string') operands.push(token.bytes);
			else if (token.kind === 'array')
				operands.push(token.items.flatMap((item) => (item.kind === 'string' ? [item.bytes] : [])));
			continue;
		}
		if (token.operator === 'endbfchar') addCharacters(texts, operands);
		else if (token.operator === 'endbfrange') addRanges(texts, operands);
		operands = [];
	}
	return texts;
}

function addCharacters(texts: Map<number, string>, operands: readonly unknown[]): void {
	for (let index = 0; index + 1 < operands.length; index += 2) {
		const [code, text] = [operands[index], operands[index + 1]];
		if (code instanceof Uint8Array && text instanceof Uint8Array) texts.set(codeOf(code), textOf(text));
	}
}

function addRanges(texts: Map<number, string>, operands: readonly unknown[]): void {
	for (let index = 0; index + 2 < operands.length; index += 3) {
		const [low, high, target] = [operands[index], operands[index + 1], operands[index + 2]];
		if (!(low instanceof Uint8Array) || !(high instanceof Uint8Array)) continue;
		const first = codeOf(low);
		const last = Math.min(codeOf(high), first + longestRange);
		for (let code = first; code <= last; code++) {
			if (target instanceof Uint8Array) texts.set(code, shifted(textOf(target), code - first));
			else if (Array.isArray(target)) {
				const item: unknown = target[code - first];
				if (item instanceof Uint8Array) texts.set(code, textOf(item));
			}
		}
	}
}

function codeOf(bytes: Uint8Array): number {
	return bytes.reduce((code, byte) => code * 256 + byte, 0);
}

function textOf(bytes: Uint8Array): string {
	// One byte is against the rules and written by some programs.
	if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
	return Buffer.from(bytes.subarray(0, bytes.length & ~1))
		.swap16()
		.toString('utf16le');
}

/** A text whose last sign is `offset` further on. */
function shifted(text: string, offset: number): string {
	const signs = [...text];
	const last = signs.pop()?.codePointAt(0);
	if (last === undefined) return '';
	const value = last + offset;
	return signs.join('') + (value <= 0x10ffff ? String.fromCodePoint(value) : '');
}
