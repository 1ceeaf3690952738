import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';
import { typeRows } from '../tables/table-rows';
import { createNumberReader } from '../tables/typed-number';

/** A value found in a document, as our service describes it in addition to the published `details`. */
interface FoundField {
	readonly key: string;
	/** 0-based. */
	readonly page: number;
	readonly text: string;
	readonly value: string;
	readonly type: string;
	readonly confidence: number;
	/** Left, top, right and bottom in points on the page as displayed; `null` without a position. */
	readonly box?: readonly number[] | null;
	/** Width and height of that page in points. */
	readonly pageSize?: readonly number[];
}

const numberTypes = new Set(['amount', 'percent']);

/** At either end of an amount; other letters may be part of an order number. */
const currency =
	/^(?:[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD)\s)|(?:[€$£¥₹]|\s(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD))$/;
const amountName = /\b(?:amount|balance|price|sum|total)\b/i;

/** True for the result of extraction. */
export function isExtraction(content: unknown): boolean {
	return readDetails(content) !== undefined;
}

/**
 * The values of a document as one flat object: a field per requested name, with numbers as numbers, dates in ISO format
 * and `null` for missing values, plus `confidence` (0 to 1), `page` (1-based) and `place` (in points) by name, and the
 * lowest confidence. Servers limited to the published interface return texts as printed and no confidence.
 */
export function toDocumentFields(content: unknown): IDataObject {
	const pages = readPages(content);
	const found = findBestFields(content);
	const keys = [...new Set([...pages.flatMap(({ fields }) => Object.keys(fields)), ...found.keys()])];
	const values = keys.map((key): [string, string | number | null] => {
		const field = found.get(key);
		if (field) return [key, toValue(field)];
		const printed = pages.map(({ fields }) => fields[key]).find((text) => typeof text === 'string' && text !== '');
		return [key, printed === undefined ? null : String(printed)];
	});
	const confidence = Object.fromEntries([...found].map(([key, field]) => [key, field.confidence]));
	const page = Object.fromEntries([...found].map(([key, field]) => [key, field.page + 1]));
	const place = toPlaces(found);
	const lowestConfidence = Math.min(...[...found.values()].map((field) => field.confidence));
	const details = found.size === 0 ? {} : { confidence, page, ...(place ? { place } : {}), lowestConfidence };
	// Requested names override the node's own.
	return { ...details, ...Object.fromEntries(values) };
}

/** Positions by name, for cropping a value from an image of its page; `undefined` if unknown. */
function toPlaces(found: ReadonlyMap<string, FoundField>): IDataObject | undefined {
	const places = [...found].flatMap(([key, { box, pageSize }]) => {
		if (!box || !pageSize) return [];
		const [left, top, right, bottom] = box;
		const [pageWidth, pageHeight] = pageSize;
		return [[key, { left, top, right, bottom, pageWidth, pageHeight }] as const];
	});
	return places.length === 0 ? undefined : Object.fromEntries(places);
}

/** The typed rows of all tables, each with its 1-based page. */
export function toDocumentRows(content: unknown): IDataObject[] {
	return readPages(content).flatMap(({ index, tables }) =>
		tables.flatMap((rows) => typeRows(rows).map((row) => ({ page: index + 1, ...row }))),
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

/**
 * The normalized value, or the text as printed if there is none. If the service does not know the type of a name, a value
 * printed with a currency or named as an amount is a number, so that the type is the same for every document.
 */
function toValue({ key, type, value, text }: FoundField): string | number {
	if (type === 'text' && (currency.test(text) || amountName.test(key))) {
		return createNumberReader([text])?.(text) ?? (value || text);
	}
	if (value === '' || value === undefined) return text;
	return numberTypes.has(type) && Number.isFinite(Number(value)) ? Number(value) : value;
}

function readDetails(content: unknown): IDataObject | undefined {
	if (!isObject(content)) return undefined;
	const details = isObject(content.data) ? content.data.details : content.details;
	return isObject(details) ? details : undefined;
}
