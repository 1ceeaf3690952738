import { inflateSync } from 'node:zlib';
import { decodeBytes } from '../../pdf-syntax/content';
import { dropKeys, elementsOf, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { replaceContents } from '../../pdf-syntax/cos/replace-contents';
import { visitDicts } from '../../pdf-syntax/cos/walk';
import { PdfArray, PdfName, PdfNumber, PdfRawStream, type PdfDictionary } from '../../pdf-syntax/objects/objects';
import { streamText } from './clean-texts';
import type { Redaction } from './redaction';

type SecretsIn = Redaction['secretsIn'];

/**
 * Removes secrets from streams that are neither content nor text: metadata of pictures, character maps, fonts, color
 * profiles, sounds, unknown data. Found bytes are overwritten in place; unreadable streams are emptied.
 * @param others  streams that are cleaned elsewhere
 * @returns number of streams that had any
 */
export function cleanBytes(document: CosDocument, others: ReadonlySet<unknown>, secretsIn: SecretsIn): number {
	let count = 0;
	visitDicts(document, (dict, stream) => {
		if (!(stream instanceof PdfRawStream) || others.has(stream)) return;
		const filters = filtersOf(dict);
		const isPicture = nameAt(dict, 'Subtype') === 'Image';
		if (isPicture && dropPictureNotes(stream, filters)) count++;
		// Samples have no text.
		if (isPicture) return;
		if (streamText(stream) !== undefined) return;
		const bytes = decodeBytes(stream);
		if (!bytes && filters.every((filter) => readableFilters.has(filter)) && stream.contents.length > 0) return;
		const left = bytes ? cleanedBytes(bytes, dict, secretsIn) : new Uint8Array();
		if (!left) return;
		count++;
		replaceContents(document, stream, left);
	});
	return count;
}

const readableFilters: ReadonlySet<string> = new Set([
	...['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCIIHexDecode', 'ASCII85Decode'],
	...['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'],
]);

function filtersOf(dict: PdfDictionary): string[] {
	const value = valueOf(dict, 'Filter');
	const names = value instanceof PdfArray ? elementsOf(value) : [value];
	return names.flatMap((name) => (name instanceof PdfName ? [name.decodeText()] : []));
}

/** Without what must go; `undefined` if nothing must. */
function cleanedBytes(bytes: Uint8Array, dict: PdfDictionary, secretsIn: SecretsIn): Uint8Array | undefined {
	const data = Buffer.from(bytes);
	const text = data.toString('latin1');
	if (text.includes('begincmap')) {
		const left = withoutMeanings(text, secretsIn);
		return left === text ? undefined : Buffer.from(left, 'latin1');
	}
	const isCode = codeKeys.some((key) => dict.has(PdfName.of(key)));
	let found = false;
	for (const { start, end } of printedRuns(text).flatMap((run) => spansOf(run, secretsIn, isCode))) {
		// The letters only: wide ones keep their zeros.
		for (let at = start; at < end; at++) if (data[at] !== 0) data[at] = blank;
		found = true;
	}
	return found ? data : undefined;
}

const blank = 0x20;

/** Keys of fonts, color profiles, functions and shadings: with separate numbers and names. */
const codeKeys = ['N', 'Length1', 'Length2', 'Length3', 'FunctionType', 'ShadingType', 'PatternType', 'CMapName'];

/** Letters of a text within data. */
interface Run {
	readonly text: string;
	readonly start: number;
	/** Bytes of a UTF-16 unit of the text; 0: those of UTF-8. */
	readonly width: number;
}

/** Letters of texts within data: UTF-8, and UTF-16 of Latin letters. */
const runs = [
	{ width: 0, pattern: /(?:[\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}){6,}/g },
	{ width: 2, pattern: /(?:\0[\x20-\x7e\xa0-\xff]){6,}/g },
	{ width: 2, pattern: /(?:[\x20-\x7e\xa0-\xff]\0){6,}/g },
] as const;

function printedRuns(text: string): Run[] {
	return runs.flatMap(({ width, pattern }) =>
		Array.from(text.matchAll(pattern), ({ index, 0: match }): Run => {
			const own = width === 0 ? Buffer.from(match, 'latin1').toString('utf8') : match.replaceAll('\0', '');
			return { text: own, start: index, width };
		}),
	);
}

function spansOf({ text, start, width }: Run, secretsIn: SecretsIn, isCode: boolean) {
	const bytesBefore = (at: number) => (width > 0 ? at * width : Buffer.byteLength(text.slice(0, at)));
	return secretsIn(text, isCode).map((secret) => ({
		start: start + bytesBefore(secret.start),
		end: start + bytesBefore(secret.end),
	}));
}

/** A character map whose codes no longer mean a secret. */
function withoutMeanings(map: string, secretsIn: SecretsIn): string {
	return map.replace(/<([0-9a-fA-F\s]{8,})>/g, (whole, digits: string) => {
		const units = Buffer.from(digits.replace(/\s/g, ''), 'hex');
		const text = new TextDecoder('utf-16be').decode(units);
		return secretsIn(text, false).length > 0 ? '<FFFD>' : whole;
	});
}

/** Removes the data of a picture besides its pixels. @returns whether there was anything */
function dropPictureNotes(picture: PdfRawStream, filters: readonly string[]): boolean {
	const { dict } = picture;
	const dropped = dropKeys(dict, 'Alternates', 'OPI');
	const strip =
		filters.at(-1) === 'DCTDecode' ? strippedJpeg : filters.at(-1) === 'JPXDecode' ? strippedJpx : undefined;
	const data = strip && packedData(picture, filters);
	const left = data && strip(data);
	if (!left || left.length === data.length) return dropped;
	dict.set(PdfName.of('Filter'), PdfName.of(filters.at(-1) ?? ''));
	dict.set(PdfName.of('Length'), PdfNumber.of(left.length));
	if (filters.length > 1) dropKeys(dict, 'DecodeParms');
	picture.updateContents(left);
	return true;
}

/** The data of the last filter of a picture. */
function packedData({ contents }: PdfRawStream, filters: readonly string[]): Buffer | undefined {
	const data = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
	if (filters.length === 1) return data;
	try {
		return filters.length === 2 && filters[0] === 'FlateDecode' ? inflateSync(data) : undefined;
	} catch {
		return undefined;
	}
}

/** Segments of a JPEG that change how it is read: JFIF, color profile, Adobe's color transform. */
const keptSegments: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/** A JPEG without notes, Exif data, and what follows its end. */
function strippedJpeg(data: Buffer): Buffer {
	const kept = [data.subarray(0, 2)];
	let at = 2;
	while (at + 4 <= data.length && data[at] === 0xff) {
		const marker = data[at + 1] ?? 0;
		if (marker === 0xd9) return Buffer.concat([...kept, data.subarray(at, at + 2)]);
		let end = marker === 0xff ? at + 1 : at + 2 + data.readUInt16BE(at + 2);
		const isNote = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !keptSegments.has(marker));
		// The samples of a scan last up to the next marker.
		if (marker === 0xda) while (end < data.length && !isMarker(data, end)) end++;
		if (!isNote) kept.push(data.subarray(at, end));
		at = end;
	}
	return Buffer.concat([...kept, data.subarray(at)]);
}

function isMarker(data: Buffer, at: number): boolean {
	const next = data[at + 1] ?? 0;
	return data[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
}

/** Boxes of a JPEG 2000 file that are its picture. */
const keptBoxes: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c', 'jpch', 'jplh']);

/** A JPEG 2000 file without its other boxes. */
function strippedJpx(data: Buffer): Buffer {
	const kept: Buffer[] = [];
	for (let at = 0; at + 8 <= data.length; ) {
		const size = data.readUInt32BE(at);
		const long = size === 1 && at + 16 <= data.length ? Number(data.readBigUInt64BE(at + 8)) : size;
		const end = size === 0 ? data.length : at + long;
		// Not boxes: bare samples, or damaged.
		if (long < 8 && size !== 0) return data;
		if (keptBoxes.has(data.toString('latin1', at + 4, at + 8))) kept.push(data.subarray(at, end));
		at = end;
	}
	return kept.length > 0 ? Buffer.concat(kept) : data;
}
