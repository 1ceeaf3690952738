import { replaceContents } from '../../../pdf-syntax/cos/replace-contents';
import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfInvalidObject,
	PdfName,
	PdfNumber,
	PdfRawStream,
	PdfReference,
	PdfString,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import { decodeText } from '../../../pdf-syntax/objects/text-string';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { StandardJob } from '../job/job';
import { decodeBytes } from '../../../pdf-syntax/content';
import { dropKeys, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitObjects } from '../../../pdf-syntax/cos/walk';

/** Forbidden filters (ISO 19005-1, 6.1.10; ISO 19005-2, 6.1.7.2). */
const forbiddenFilters = new Set(['LZWDecode', 'LZW', 'Crypt']);

/** Filters of streams (ISO 32000-1, table 6). */
const knownFilters = new Set([
	'ASCIIHexDecode',
	'ASCII85Decode',
	'FlateDecode',
	'RunLengthDecode',
	'CCITTFaxDecode',
	'JBIG2Decode',
	'DCTDecode',
	'JPXDecode',
]);

/** Short names allowed only in inline images (ISO 32000-1, table 94). */
const fullNames: Readonly<Record<string, string | undefined>> = {
	AHx: 'ASCIIHexDecode',
	A85: 'ASCII85Decode',
	LZW: 'LZWDecode',
	Fl: 'FlateDecode',
	RL: 'RunLengthDecode',
	CCF: 'CCITTFaxDecode',
	DCT: 'DCTDecode',
};

/** ISO 19005-1, 6.1.12. */
export const maxReal = 32767;
export const maxInteger = 2 ** 31 - 1;
/** ISO 19005-2, 6.1.13: the smallest real number that is not 0. */
const minReal = 1.175e-38;
const maxNameLength = 127;
/** Maximum bytes of a string; PDF/A-1 allows twice as many (ISO 19005-2, 6.1.13). */
const maxTextLength = 32767;

/** Rewrites forbidden syntax: filters, external streams, odd strings, numbers out of range. */
export function repairSyntax(job: StandardJob): void {
	const { document } = job;
	const names = new Map<PdfName, PdfName>();
	// An unreadable object is null for all readers (ISO 32000-1, 7.3.9 and 7.3.10).
	for (const [ref, object] of document.context.enumerateIndirectObjects())
		if (object instanceof PdfInvalidObject) document.context.delete(ref);
	visitObjects(document, (object) => {
		if (object instanceof PdfRawStream) repairStream(document, object);
		else if (object instanceof PdfDictionary) repairEntries(job, names, object);
		else if (object instanceof PdfArray) repairElements(job, names, object);
	});
}

function repairStream(document: CosDocument, stream: PdfRawStream): void {
	const { dict } = stream;
	const external = dict.has(PdfName.of('F')) && !dict.has(PdfName.of('EF'));
	if (external) dropKeys(dict, 'F', 'FFilter', 'FDecodeParms');
	writePlainFilters(document, dict);
	const filters = filtersOf(dict);
	if (filters.some((filter) => !knownFilters.has(filter) && !forbiddenFilters.has(filter))) {
		// No reader can decode it: its bytes stay unchanged.
		dropKeys(dict, 'Filter', 'DecodeParms');
		return;
	}
	if (!filters.some((filter) => forbiddenFilters.has(filter))) return;
	const bytes = decodeBytes(stream);
	if (!bytes) return;
	replaceContents(document, stream, bytes);
}

/** Expands filter names in place: some programs write those of inline images, or references. */
function writePlainFilters({ context }: CosDocument, dict: PdfDictionary): void {
	const filter = valueOf(dict, 'Filter');
	const written = filter instanceof PdfArray ? filter.asArray() : [dict.get(PdfName.of('Filter'))];
	const plain = filtersOf(dict).map((name) => PdfName.of(fullNames[name] ?? name));
	const [first] = plain;
	if (!first || plain.length !== written.length || plain.every((name, index) => name === written[index])) return;
	dict.set(PdfName.of('Filter'), filter instanceof PdfArray ? context.obj(plain) : first);
}

/** Filter names of a stream. */
export function filtersOf(dict: PdfDictionary): string[] {
	const filter = valueOf(dict, 'Filter');
	const list = filter instanceof PdfArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
	return list.flatMap((item) => (item instanceof PdfName ? [item.decodeText()] : []));
}

function repairEntries(job: StandardJob, names: Map<PdfName, PdfName>, dict: PdfDictionary): void {
	for (const [key, value] of dict.entries()) {
		const repaired = repairedValue(job, names, value);
		const shortKey = shortName(names, key);
		if (shortKey !== key) dict.delete(key);
		if (shortKey !== key || repaired !== value) dict.set(shortKey, repaired);
	}
}

function repairElements(job: StandardJob, names: Map<PdfName, PdfName>, array: PdfArray): void {
	array.asArray().forEach((value, index) => {
		const repaired = repairedValue(job, names, value);
		if (repaired !== value) array.set(index, repaired);
	});
}

function repairedValue({ document, target }: StandardJob, names: Map<PdfName, PdfName>, value: PdfObject): PdfObject {
	if (value instanceof PdfHexString) return shortHex(evenHex(value));
	if (value instanceof PdfString)
		return value.asString().length > maxTextLength ? shortHex(PdfHexString.fromText(decodeText(value))) : value;
	if (value instanceof PdfName) return shortName(names, value);
	if (value instanceof PdfNumber) return boundedNumber(value, target.part === 1);
	if (value instanceof PdfReference) {
		const object = document.context.lookup(value);
		if (object instanceof PdfHexString) {
			const even = evenHex(object);
			if (even !== object) document.context.assign(value, even);
		}
	}
	return value;
}

/** ISO 19005-1, 6.1.6: hexadecimal strings have an even number of hexadecimal digits and otherwise only white space. */
function evenHex(value: PdfHexString): PdfHexString {
	const digits = value.asString();
	if (digits.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(digits)) return value;
	const clean = digits.replace(/[^0-9a-fA-F]/g, '');
	return PdfHexString.of(clean.length % 2 === 0 ? clean : `${clean}0`);
}

/** A text that is too long is truncated. */
function shortHex(value: PdfHexString): PdfHexString {
	const digits = value.asString();
	return digits.length > 2 * maxTextLength ? PdfHexString.of(digits.slice(0, 2 * (maxTextLength - 1))) : value;
}

function shortName(names: Map<PdfName, PdfName>, name: PdfName): PdfName {
	const text = name.asString();
	if (text.length <= maxNameLength + 1 && !/#[89A-Fa-f]/.test(text)) return name;
	const known = names.get(name);
	if (known) return known;
	const bytes = Buffer.from(name.asBytes());
	const utf8 = bytes.toString('utf8');
	const valid = !utf8.includes('\ufffd');
	if (bytes.length <= maxNameLength && valid) return name;
	// Not UTF-8 (ISO 19005-2, 6.1.8): read as Latin 1, so that the name is equal wherever it is used.
	const text8 = valid ? utf8 : bytes.toString('latin1');
	const suffix = Buffer.byteLength(text8) > maxNameLength ? `~${names.size}` : '';
	let short = text8;
	while (Buffer.byteLength(short + suffix) > maxNameLength) short = short.slice(0, -1);
	// The library uses one character per byte.
	const made = PdfName.of(Buffer.from(short + suffix).toString('latin1'));
	names.set(name, made);
	return made;
}

function boundedNumber(value: PdfNumber, part1: boolean): PdfNumber {
	const number = value.asNumber();
	if (Number.isInteger(number)) {
		return Math.abs(number) > maxInteger ? PdfNumber.of(Math.sign(number) * maxInteger) : value;
	}
	// Integers may be larger.
	if (part1 && Math.abs(number) > maxReal)
		return PdfNumber.of(Math.round(Math.max(-maxInteger, Math.min(maxInteger, number))));
	if (Math.abs(number) < minReal) return PdfNumber.of(0);
	return value;
}
