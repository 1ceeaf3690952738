import { replaceContents } from '../../../pdf-syntax/cos/replace-contents';
import { decodeRawStream, PdfRawStream, type PdfContext } from '../../../pdf-syntax/objects/objects';
import {
	ContentWriter,
	decodeBytes,
	entryOf,
	nameOf,
	readContent,
	readPageContent,
	setPageContent,
	writeOperand,
	type Operand,
	type Operation,
} from '../../../pdf-syntax/content';
import { contentStreams } from '../../../pdf-syntax/cos/content-streams';
import { renderingIntents } from './graphics-state';
import type { StandardJob } from '../job/job';
import { flatterStates } from './state-depth';
import { separateStrings } from './separate-strings';
import { maxInteger, maxReal } from '../syntax/syntax';

/** Operators of content streams (ISO 32000-1, annex A). */
const operators = new Set(
	(
		'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S ' +
		'SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
	).split(' '),
);

/** Maximum bytes of a string; PDF/A-2 has the smaller number (ISO 19005-2, 6.1.13). */
const maxStringLength = 32767;

/**
 * Rewrites content streams with invalid content: operators, rendering intents, odd hexadecimal strings, too deep
 * states, too large numbers and strings, truncated strings, filters and keys of inline images. Valid streams stay byte
 * for byte.
 */
export function repairContent({ document, pages }: StandardJob): void {
	for (const { dict } of pages) {
		const { bytes, hasCutString } = readPageContent(dict);
		const repaired = repairedContent(document.context, bytes) ?? (hasCutString ? bytes : undefined);
		if (repaired) setPageContent(dict, repaired);
	}
	for (const stream of contentStreams(document)) {
		const bytes = decodeBytes(stream);
		const repaired = bytes && repairedContent(document.context, bytes);
		if (repaired && stream instanceof PdfRawStream) replaceContents(document, stream, repaired);
	}
}

function repairedContent(context: PdfContext, bytes: Uint8Array): Uint8Array | undefined {
	const operations = [...readContent(bytes)];
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
	const odd = { hex: hasOddHex(text), numbers: oddNumbers.test(text) };
	const states = flatterStates(operations);
	const replaced = new Map<Operation, readonly string[]>();
	for (const operation of operations) {
		const replacement = replacementOf(context, operation, bytes, odd);
		if (replacement) replaced.set(operation, replacement);
	}
	for (const [operation, replacement] of states) replaced.set(operation, replacement);
	// Trailing operands without an operator mean nothing.
	const leftOver = strayOperand.test(text.slice(operations.at(-1)?.end ?? 0));
	if (replaced.size === 0 && !leftOver) return undefined;
	const writer = new ContentWriter();
	for (const operation of operations) {
		const replacement = replaced.get(operation);
		if (replacement) for (const line of replacement) writer.copy(Buffer.from(line, 'latin1'));
		else writer.copy(bytes, operation.start, operation.end);
	}
	return writer.finish();
}

/** What a stream contains, by a rough scan. */
interface Odd {
	readonly hex: boolean;
	readonly numbers: boolean;
}

/**
 * Numbers that readers accept despite their syntax (ISO 32000-1, 7.3.3): a lone point or sign, doubled signs, inner
 * signs.
 */
const oddNumbers = /(?<![^\s[\]])(?:[+-]*\.?(?=[\s\]])(?<=[-+.])|[+-]{2,}[\d.]|[+-]?[\d.]+[+-]|[+-]?\d*\.\d*\.)/;

/** Anything besides white space and comments. */
const strayOperand = /^(?:\s|\0|%[^\r\n]*(?:[\r\n]|$))*[^\s\0%]/;

/** Replacement for an operation; `undefined` if it may stay. */
function replacementOf(
	context: PdfContext,
	operation: Operation,
	bytes: Uint8Array,
	odd: Odd,
): readonly string[] | undefined {
	const { operator, operands, image } = operation;
	if (!operators.has(operator)) return [];
	if (operator === 'ri') return renderingIntents.has(nameOf(operands[0]) ?? '') ? undefined : [];
	if (image) return repairedImage(context, operation.start, image, bytes);
	const long =
		operator === 'Tj' && operands[0]?.kind === 'string' && operands[0].bytes.length > maxStringLength
			? operands[0].bytes
			: undefined;
	if (long) {
		const parts = Array.from({ length: Math.ceil(long.length / maxStringLength) }, (_, index) =>
			long.subarray(index * maxStringLength, (index + 1) * maxStringLength),
		);
		return parts.map((part) => `${writeOperand({ kind: 'string', bytes: part, hex: true })} Tj`);
	}
	const written =
		odd.hex || odd.numbers
			? separateStrings(Buffer.from(bytes.subarray(operation.start, operation.end)).toString('latin1'))
			: undefined;
	const rewritten =
		operands.some((operand) => isTooLarge(operand) || hasNull(operand)) ||
		(odd.hex && written?.hexStrings.some(hasOddHex)) ||
		(odd.numbers && written !== undefined && oddNumbers.test(written.rest));
	return rewritten
		? [[...operands.map((operand) => writeOperand(boundOperand(operand))), operator].join(' ')]
		: undefined;
}

function isTooLarge(operand: Operand): boolean {
	if (operand.kind === 'array') return operand.items.some(isTooLarge);
	return operand.kind === 'number' && Math.abs(operand.value) > maxReal;
}

function boundOperand(operand: Operand): Operand {
	if (operand.kind === 'array') return { kind: 'array', items: operand.items.map(boundOperand) };
	if (operand.kind === 'name' && hasNull(operand)) return { kind: 'name', name: operand.name.replaceAll('\0', '') };
	if (!isTooLarge(operand) || operand.kind !== 'number') return operand;
	return { kind: 'number', value: Math.round(Math.max(-maxInteger, Math.min(maxInteger, operand.value))) };
}

/** A name must not contain byte 0 (ISO 32000-1, 7.3.5). */
function hasNull(operand: Operand): boolean {
	return operand.kind === 'name'
		? operand.name.includes('\0')
		: operand.kind === 'array' && operand.items.some(hasNull);
}

function hasOddHex(text: string): boolean {
	// Dictionaries start with two characters.
	for (const match of text.matchAll(/(?<!<)<([^<>]*)>/g)) {
		const digits = (match[1] ?? '').replace(/\s/g, '');
		if (digits.length % 2 === 1 || /[^0-9a-fA-F]/.test(digits)) return true;
	}
	return false;
}

/** An inline image without interpolation and with an allowed filter (ISO 19005-1, 6.1.10 and 6.2.4). */
function repairedImage(
	context: PdfContext,
	start: number,
	image: NonNullable<Operation['image']>,
	bytes: Uint8Array,
): readonly string[] | undefined {
	const filter = entryOf(image, 'F', 'Filter');
	const names = (filter?.kind === 'array' ? filter.items : filter ? [filter] : []).map(nameOf);
	const lzw = names[0] === 'LZW' || names[0] === 'LZWDecode';
	const intent = entryOf(image, 'Intent');
	const smooth = entryOf(image, 'I', 'Interpolate');
	// Operands before it belong to nothing.
	const plain = bytes[start] === 0x42 && bytes[start + 1] === 0x49;
	if (
		plain &&
		!lzw &&
		!(smooth?.kind === 'constant' && smooth.value === true) &&
		!(intent && !renderingIntents.has(nameOf(intent) ?? ''))
	)
		return undefined;
	let data = Buffer.from(bytes.subarray(image.dataStart, image.dataEnd)).toString('latin1');
	let entries = image.entries.filter(([key]) => !['I', 'Interpolate', 'Intent', 'L', 'Length'].includes(key));
	if (lzw) {
		const parms = entryOf(image, 'DP', 'DecodeParms');
		const early = parms?.kind === 'dictionary' ? entryOf(parms, 'EarlyChange') : undefined;
		const unpacked = unpackedLzw(
			context,
			bytes.subarray(image.dataStart, image.dataEnd),
			early?.kind === 'number' ? early.value : 1,
		);
		data = `${Buffer.from(unpacked).toString('hex')}>`;
		const rest = names.slice(1).flatMap((name): Operand[] => (name === undefined ? [] : [{ kind: 'name', name }]));
		entries = entries.filter(([key]) => key !== 'F' && key !== 'Filter');
		entries.push(['F', { kind: 'array', items: [{ kind: 'name', name: 'AHx' }, ...rest] }]);
		if (rest.length === 0) entries = entries.filter(([key]) => key !== 'DP' && key !== 'DecodeParms');
	}
	const written = entries.map(([key, value]) => `/${key} ${writeOperand(value)}`).join(' ');
	return [`BI ${written} ID ${data}\nEI`];
}

function unpackedLzw(context: PdfContext, data: Uint8Array, early: number): Uint8Array {
	const dict = context.obj({ Filter: 'LZWDecode', DecodeParms: { EarlyChange: early } });
	return decodeRawStream(PdfRawStream.of(dict, data)).decode();
}
