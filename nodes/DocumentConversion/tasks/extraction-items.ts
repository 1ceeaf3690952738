import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';
import { readOwn } from '../read-own';
import { typeRows } from '../tables/table-rows';
import { createDateReader } from '../tables/typed-date';
import { createNumberReader } from '../tables/typed-number';
import type { FieldStyle } from '../tables/field-style';
import { toFieldNames } from '../tables/field-style';

/** A value found in a document, as our service describes it in addition to the published `details`. */
interface FoundField {
	readonly key: string;
	/** 0-based. */
	readonly page: number;
	readonly text: string;
	readonly value?: string;
	readonly type: string;
	readonly confidence: number;
	/** Left, top, right and bottom in points on the page as displayed; `null` without a position. */
	readonly box?: readonly number[] | null;
	/** Width and height of that page in points. */
	readonly pageSize?: readonly number[];
}

/** How to output the values of a document. */
interface ValueOptions {
	readonly fieldStyle: FieldStyle;
	/** Values with a lower confidence (0 to 1) are `null` and listed as doubtful. */
	readonly minConfidence: number;
}

/** The values of a document, ready for a row of a table. */
export interface ExtractedRecord {
	/** A number, a text or an ISO date for each name; `null` if missing or doubtful. */
	readonly values: Readonly<Record<string, string | number | null>>;
	/** Each value that was left out, as printed after its name; `null` if there are none. */
	readonly doubtful: string | null;
	/** For each name: print, confidence, page, position and other candidates. */
	readonly details: IDataObject;
}

const numberTypes = new Set(['amount', 'number', 'percent']);
const amountName = /\b(?:amount|balance|price|sum|total)\b/i;
const dateName = /\bdate\b/i;

/** At either end of an amount; other letters may be part of an order number. */
const currency =
	/^(?:[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD)\s)|(?:[€$£¥₹]|\s(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD))$/;

const maxPrintLength = 100;

/** True for the result of extraction. */
export function isExtraction(content: unknown): boolean {
	return readDetails(content) !== undefined;
}

/**
 * The values of a document: a field per requested name, with numbers as numbers, dates in ISO format, and `null` for values
 * that are missing, doubtful or not of their type. Servers limited to the published interface return no confidence.
 */
export function toDocumentRecord(content: unknown, { fieldStyle, minConfidence }: ValueOptions): ExtractedRecord {
	const pages = readPages(content);
	const found = findBestFields(content);
	const candidates = readCandidates(content);
	const keys = [...new Set([...pages.flatMap(({ fields }) => Object.keys(fields)), ...found.keys()])];
	const names = toFieldNames(keys, fieldStyle);
	const entries = keys.map((key, index) => {
		const name = names[index] ?? key;
		const field = found.get(key) ?? readPrint(pages, key);
		const others = field ? [] : (candidates.get(key) ?? []);
		const value = field && field.confidence >= minConfidence ? toValue(field) : null;
		return { name, value, others, ...(field ? { field } : {}) };
	});
	const doubtful = entries.flatMap(({ name, value, field, others }) => {
		const prints = (field ? [field] : others).map(({ text }) => truncate(text));
		return value !== null || prints.length === 0 ? [] : [`${name}: ${prints.join(' or ')}`];
	});
	const details = entries.flatMap(({ name, field, others }) => {
		const known = {
			...(field ? describeField(field) : {}),
			...(others.length > 0 ? { candidates: others.map(describeField) } : {}),
		};
		return Object.keys(known).length === 0 ? [] : [[name, known] as const];
	});
	return {
		values: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
		doubtful: doubtful.length === 0 ? null : doubtful.join('; '),
		details: Object.fromEntries(details),
	};
}

/** A value of a server that only returns texts as printed. */
function readPrint(pages: readonly Page[], key: string): FoundField | undefined {
	for (const { index, fields } of pages) {
		const text = readOwn(fields, key);
		if (typeof text === 'string' && text !== '') return { key, page: index, text, type: 'text', confidence: Infinity };
	}
	return undefined;
}

/** With the 1-based page, and the position in points on it, for cropping the value from an image of the page. */
function describeField({ text, page, confidence, box, pageSize }: FoundField): IDataObject {
	const [left, top, right, bottom] = box ?? [];
	const [pageWidth, pageHeight] = pageSize ?? [];
	return {
		text,
		...(Number.isFinite(confidence) ? { confidence } : {}),
		page: page + 1,
		...(box && pageSize ? { place: { left, top, right, bottom, pageWidth, pageHeight } } : {}),
	};
}

function truncate(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > maxPrintLength ? `${line.slice(0, maxPrintLength)}…` : line;
}

/** The typed rows of all tables, each followed by its 1-based page. */
export function toDocumentRows(content: unknown, fieldStyle: FieldStyle): IDataObject[] {
	return readPages(content).flatMap(({ index, tables }) =>
		tables.flatMap((rows) => typeRows(rows, fieldStyle).map((row) => ({ ...row, page: index + 1, ...row }))),
	);
}

/** True if neither a value nor a row was found. */
export function isEmptyExtraction(content: unknown): boolean {
	const texts = readPages(content).flatMap(({ fields, tables }) => [...Object.values(fields), ...tables.flat()]);
	return findBestFields(content).size === 0 && texts.every((text) => text === '' || text === null);
}

interface Page {
	/** 0-based. */
	readonly index: number;
	readonly fields: IDataObject;
	readonly tables: readonly (readonly IDataObject[])[];
}

function readPages(content: unknown): Page[] {
	return Object.entries(readDetails(content) ?? {}).flatMap(([name, page]) => {
		const index = /^Page-(\d+)$/.exec(name)?.[1];
		if (index === undefined || !isObject(page)) return [];
		const { tables, ...fields } = page;
		const lists = (Array.isArray(tables) ? tables : []) as unknown[];
		const rows = lists.map((table) => (isObject(table) && Array.isArray(table.rows) ? table.rows : []));
		return [{ index: Number(index), fields, tables: rows.map((list) => (list as unknown[]).filter(isObject)) }];
	});
}

/** The value with the highest confidence for each name. */
function findBestFields(content: unknown): Map<string, FoundField> {
	const data = isObject(content) && isObject(content.data) ? content.data : {};
	const best = new Map<string, FoundField>();
	for (const entry of (Array.isArray(data.fields) ? data.fields : []) as unknown[]) {
		if (!isObject(entry) || typeof entry.key !== 'string' || !entry.text) continue;
		const field = entry as unknown as FoundField;
		if (field.confidence > (best.get(field.key)?.confidence ?? -1)) best.set(field.key, field);
	}
	return best;
}

/** The candidates of each key that has no value. */
function readCandidates(content: unknown): Map<string, readonly FoundField[]> {
	const data = isObject(content) && isObject(content.data) ? content.data : {};
	const lists = (Array.isArray(data.undecided) ? data.undecided : []) as unknown[];
	return new Map(
		lists.filter(isObject).map(({ key, candidates }) => {
			const fields = (Array.isArray(candidates) ? candidates : []) as unknown[];
			return [String(key), fields.filter((one) => isObject(one) && Boolean(one.text)) as unknown as FoundField[]];
		}),
	);
}

/**
 * The normalized value: a number, an ISO date or a text; `null` if the print is not of the type of its name, so that the type
 * is the same for every document. If the service does not know the type, the name or a printed currency decides.
 */
function toValue({ key, type, value = '', text }: FoundField): string | number | null {
	if (numberTypes.has(type)) return toNumber(value, text);
	if (type === 'date') return value === '' ? readDate(text) : value;
	if (type === 'text' && (currency.test(text) || amountName.test(key))) return toNumber(value, text);
	if (type === 'text' && dateName.test(key)) return readDate(value || text);
	return value || text;
}

function toNumber(value: string, text: string): number | null {
	if (/^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
	return (createNumberReader([text])?.(text) as number | undefined) ?? null;
}

function readDate(text: string): string | null {
	return (createDateReader([text])(text) as string | undefined) ?? null;
}

function readDetails(content: unknown): IDataObject | undefined {
	if (!isObject(content)) return undefined;
	const details = isObject(content.data) ? content.data.details : content.details;
	return isObject(details) ? details : undefined;
}
