import type { IDataObject } from 'n8n-workflow';
import { typedRows } from '../tables/table-items';
import { numberReader } from '../tables/typed-number';

/** A value found in a document, as our service describes it beside the published `details`. */
interface FoundField {
	readonly key: string;
	/** Counted from 0. */
	readonly page: number;
	readonly text: string;
	readonly value: string;
	readonly type: string;
	readonly confidence: number;
	/** Left, top, right and bottom in points on the page as displayed; `null` for a value that stands nowhere. */
	readonly box?: readonly number[] | null;
	/** Width and height of that page in points. */
	readonly pageSize?: readonly number[];
}

const numberTypes = new Set(['amount', 'percent']);

/** At either end of an amount; letters alone may be the number of an order. */
const currency =
	/^(?:[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD)\s)|(?:[€$£¥₹]|\s(?:EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD))$/;
const amountName = /\b(?:amount|balance|price|sum|total)\b/i;

/** True for the result of extraction. */
export function isExtraction(content: unknown): boolean {
	return detailsOf(content) !== undefined;
}

/**
 * The values of a document as one flat object: a field for each name that was asked for, numbers as numbers, dates as
 * ISO texts, `null` for what was not found; beside them `confidence` (0 to 1), `page` (from 1) and `place` (in points) by
 * name, and the lowest confidence. Servers that tell no more than the published interface give texts as printed, and no confidence.
 */
export function fieldsOfDocument(content: unknown): IDataObject {
	const pages = pagesOf(content);
	const found = bestByKey(content);
	const keys = [...new Set([...pages.flatMap(({ fields }) => Object.keys(fields)), ...found.keys()])];
	const values = keys.map((key): [string, string | number | null] => {
		const field = found.get(key);
		if (field) return [key, typedValue(field)];
		const printed = pages.map(({ fields }) => fields[key]).find((text) => typeof text === 'string' && text !== '');
		return [key, printed === undefined ? null : String(printed)];
	});
	const confidence = Object.fromEntries([...found].map(([key, field]) => [key, field.confidence]));
	const page = Object.fromEntries([...found].map(([key, field]) => [key, field.page + 1]));
	const place = placesOf(found);
	const lowestConfidence = Math.min(...[...found.values()].map((field) => field.confidence));
	const about = found.size === 0 ? {} : { confidence, page, ...(place ? { place } : {}), lowestConfidence };
	// A name that was asked for comes before what is ours.
	return { ...about, ...Object.fromEntries(values) };
}

/** Where values stand, by name: what is needed to cut a place out of a picture of its page; `undefined` when none is known. */
function placesOf(found: ReadonlyMap<string, FoundField>): IDataObject | undefined {
	const places = [...found].flatMap(([key, { box, pageSize }]) => {
		if (!box || !pageSize) return [];
		const [left, top, right, bottom] = box;
		const [pageWidth, pageHeight] = pageSize;
		return [[key, { left, top, right, bottom, pageWidth, pageHeight }] as const];
	});
	return places.length === 0 ? undefined : Object.fromEntries(places);
}

/** The rows of all tables, each with its columns, typed, and its page counted from 1. */
export function rowsOfDocument(content: unknown): IDataObject[] {
	return pagesOf(content).flatMap(({ index, tables }) =>
		tables.flatMap((rows) => typedRows(rows).map((row) => ({ page: index + 1, ...row }))),
	);
}

/** True when neither a value nor a row was found. */
export function isEmptyExtraction(content: unknown): boolean {
	const texts = pagesOf(content).flatMap(({ fields, tables }) => [...Object.values(fields), ...tables.flat()]);
	return bestByKey(content).size === 0 && texts.every((text) => text === '' || text === null);
}

interface Page {
	/** Counted from 0. */
	readonly index: number;
	readonly fields: IDataObject;
	readonly tables: readonly (readonly IDataObject[])[];
}

function pagesOf(content: unknown): Page[] {
	return Object.entries(detailsOf(content) ?? {}).flatMap(([name, page]) => {
		const index = /^Page-(\d+)$/.exec(name)?.[1];
		if (index === undefined || !isObject(page)) return [];
		const { tables, ...fields } = page;
		const lists = (Array.isArray(tables) ? tables : []) as unknown[];
		const rows = lists.map((table) => (isObject(table) && Array.isArray(table.rows) ? table.rows : []));
		return [{ index: Number(index), fields, tables: rows.map((list) => (list as unknown[]).filter(isObject)) }];
	});
}

/** Of a name that was found several times, the surest value. */
function bestByKey(content: unknown): Map<string, FoundField> {
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
 * The normalised value; the text as printed where that leaves a doubt, so that nothing found is lost. Of a name that the
 * service knows no type of, what is printed with a currency or called an amount is a number, in every document.
 */
function typedValue({ key, type, value, text }: FoundField): string | number {
	if (type === 'text' && (currency.test(text) || amountName.test(key))) {
		return numberReader([text])?.(text) ?? (value || text);
	}
	if (value === '' || value === undefined) return text;
	return numberTypes.has(type) && Number.isFinite(Number(value)) ? Number(value) : value;
}

function detailsOf(content: unknown): IDataObject | undefined {
	if (!isObject(content)) return undefined;
	const details = isObject(content.data) ? content.data.details : content.details;
	return isObject(details) ? details : undefined;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
