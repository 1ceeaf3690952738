import type { Box } from '../../model';
import type { Check, CheckedValue } from '../check';
import { compact } from '../fold';
import { findField } from '../lexicon';
import { limitMemory } from '../learned/limit-memory';
import { learnLayout, type ReviewedValue } from '../learned/learn-layout';
import type { LayoutMemory } from '../learned/layout';
import { boxOfPlace, locate } from '../learned/locate';
import { mergeMemory } from '../learned/merge-memory';
import { pageOfReading, type Reading } from '../learned/reading';
import { isType } from '../learned/read-memory';
import { pageText, type PageText } from '../page-text';
import { PageValues } from '../page-values';
import { CheckCollector } from '../check-collector';
import { recognisers, type RecognisedType } from '../recognise';
import { isoDate } from '../recognise/dates';
import type { KeyReview, ResultCheck, ResultField, ResultJson, ResultPlace, TableReview } from './result-json';
import { learnFromTable, tablesOf, replaceTables } from './review-tables';

/** A document and its reviews. */
export interface ReviewWork {
	readonly result: ResultJson;
	readonly reading: Reading;
	/** The latest review of each key. */
	readonly reviews: readonly KeyReview[];
	/** All tables as reviewed; absent if they were not reviewed. */
	readonly tables?: readonly TableReview[];
	/** Number of this review. */
	readonly version: number;
	/** The previously learned layout of the document, if any. */
	readonly previous?: LayoutMemory;
}

/** Outcome of a review. */
export interface Reviewed {
	readonly result: ResultJson;
	/** Learned layout for the next documents; missing if nothing can be learned. */
	readonly memory?: LayoutMemory;
}

/** Applies reviews to a result and derives what to remember for documents of the same layout. */
export function reviewDocument({ result, reading, reviews, tables, version, previous }: ReviewWork): Reviewed {
	const pages = reading.pages.map((page) => pageText(pageOfReading(page)));
	const sizes = new Map(reading.pages.map(({ page, width, height }) => [page, [width, height]]));
	const { details, fields, checks, undecided, ...rest } = result.data;
	const values = new Map(reviews.map((review) => [nameOf(review), reviewedField(review, fields, pages, sizes)]));
	const isReviewed = (one: { readonly key: string; readonly use?: number }) => values.has(nameOf(one));
	const nextFields = [
		...fields.flatMap((field) => {
			if (!isReviewed(field)) return [field];
			const own = values.get(nameOf(field));
			// The first value of a key replaces all.
			return own && fields.find((one) => nameOf(one) === nameOf(field)) === field ? [own] : [];
		}),
		...[...values.values()].flatMap((own) =>
			own && !fields.some((field) => nameOf(field) === nameOf(own)) ? [own] : [],
		),
	];
	const isWhole = reading.pageCount === reading.pages.length;
	const reviewedValues = [
		...reviews.map((review) => learnedFrom(review, fields, values.get(nameOf(review)))),
		...alsoFound(result, reviews, previous),
	];
	const earlier = tables ? tablesOf(details) : [];
	const memory = learnLayout(
		pages,
		reading.pageCount,
		reviewedValues,
		(tables ?? []).map((table) => learnFromTable(table, earlier)),
	);
	const nextDetails = detailsWith(details, reviews, values);
	return {
		result: {
			...result,
			data: {
				details: tables ? replaceTables(nextDetails, tables) : nextDetails,
				fields: nextFields,
				checks: isWhole ? checksOf(pages, sizes, nextFields, checks, details) : checks,
				undecided: undecided.filter((one) => !isReviewed(one)),
				...rest,
				review: version,
			},
		},
		...(memory ? { memory: limitMemory(previous ? mergeMemory(memory, previous) : memory) } : {}),
	};
}

function nameOf({ key, use = 0 }: { readonly key: string; readonly use?: number }): string {
	return `${use} ${key}`;
}

/** The value of a key after the review; `undefined` if the document has none. */
function reviewedField(
	review: KeyReview,
	fields: readonly ResultField[],
	pages: readonly PageText[],
	sizes: ReadonlyMap<number, readonly number[]>,
): ResultField | undefined {
	const { key, use, state, text, page } = review;
	if (state === 'absent') return undefined;
	const before = fields.find((field) => nameOf(field) === nameOf(review));
	const more = { ...(use > 0 ? { use } : {}), confidence: 1, reviewed: state };
	if (state === 'confirmed' && before?.text === text) return { ...before, ...more };
	const own = pages.find(({ pageIndex }) => pageIndex === page);
	const near = before?.page === page ? boxOf(before.box) : undefined;
	const place = own && locate(own, text, boxOf(review.box), near);
	const box = place && own ? cornersOf(own.displayed(boxOfPlace(place))) : (review.box ?? null);
	const pageSize = sizes.get(page);
	const type = findField(key)?.type ?? (isType(before?.type) ? before.type : 'text');
	return {
		key,
		page,
		text,
		value: plainValue(type, text),
		type,
		...more,
		...(box && pageSize ? { box, pageSize } : { box: null }),
	};
}

/** Normalizes a typed text by its type; returns the text if its format is unknown. */
function plainValue(type: string, text: string): string {
	if (!Object.hasOwn(recognisers, type)) return text;
	const [found] = recognisers[type as RecognisedType](text);
	if (!found) return text;
	return found.date ? isoDate(found.date, undefined) : found.value;
}

function detailsWith(
	details: ResultJson['data']['details'],
	reviews: readonly KeyReview[],
	values: ReadonlyMap<string, ResultField | undefined>,
): ResultJson['data']['details'] {
	// If a key is requested twice, the first text counts.
	const first = reviews.filter(({ use, key }) => use === 0 && key !== 'tables');
	return Object.fromEntries(
		Object.entries(details).map(([name, page]) => {
			const own = first.flatMap((review): [string, unknown][] => {
				if (!Object.hasOwn(page, review.key)) return [];
				const value = values.get(nameOf(review));
				return [[review.key, value && name === `Page-${value.page}` ? value.text : '']];
			});
			return [name, { ...page, ...Object.fromEntries(own) }];
		}),
	);
}

/** Repeats the checks with the reviewed values. */
function checksOf(
	pages: readonly PageText[],
	sizes: ReadonlyMap<number, readonly number[]>,
	fields: readonly ResultField[],
	before: readonly ResultCheck[],
	details: ResultJson['data']['details'],
): readonly ResultCheck[] {
	const keys = [
		...new Set([...Object.values(details).flatMap((page) => Object.keys(page)), ...fields.map(({ key }) => key)]),
	];
	const ids = new Map(
		keys.flatMap((key) => {
			const id = findField(key)?.id;
			return id === undefined ? [] : [[key, id] as const];
		}),
	);
	const asked = new Set(ids.values());
	const collector = new CheckCollector(asked);
	for (const page of pages) collector.addPage(new PageValues(page, new Set()));
	const found = new Map<string, CheckedValue>();
	const pageOf = (pageIndex: number) => pages.find((one) => one.pageIndex === pageIndex);
	const uprightBox = (corners: readonly number[] | null, pageIndex: number): Box | undefined => {
		const box = boxOf(corners);
		return box && (pageOf(pageIndex)?.upright(box) ?? box);
	};
	// Values that were not requested stay unchanged.
	for (const { values } of before) {
		for (const { field, page, text, value, box } of values)
			if (!asked.has(field)) found.set(field, { field, pageIndex: page, text, value, box: uprightBox(box, page) });
	}
	for (const { key, use, page, text, value, box } of fields) {
		const id = ids.get(key);
		if (id !== undefined && use === undefined && !found.has(id))
			found.set(id, { field: id, pageIndex: page, text, value, box: uprightBox(box, page) });
	}
	const place = (box: Box, pageIndex: number): ResultPlace => {
		const pageSize = sizes.get(pageIndex);
		return pageSize ? { box: cornersOf(pageOf(pageIndex)?.displayed(box) ?? box), pageSize } : { box: null };
	};
	return collector
		.finish(found)
		.map((check) => ({
			...checkJson(check, place),
			keys: keys.filter((key) => check.values.some(({ field }) => field === ids.get(key))),
		}));
}

function checkJson(
	{ check, state, values }: Check,
	place: (box: Box, pageIndex: number) => ResultPlace,
): Omit<ResultCheck, 'keys'> {
	return {
		check,
		state,
		values: values.map(({ field, pageIndex, text, value, box }) => ({
			field,
			page: pageIndex,
			text,
			value,
			...(box ? place(box, pageIndex) : { box: null }),
		})),
	};
}

function learnedFrom(
	{ key, use, state, text, page, box }: KeyReview,
	fields: readonly ResultField[],
	now: ResultField | undefined,
): ReviewedValue {
	const before = fields.find((field) => nameOf(field) === nameOf({ key, use }));
	const type = now?.type ?? before?.type;
	return {
		key,
		use,
		state: state === 'absent' ? 'absent' : 'value',
		text,
		type: isType(type) ? type : 'text',
		isConfirmed: state === 'confirmed',
		pageIndex: state === 'absent' ? (before?.page ?? page) : page,
		box: state === 'absent' ? undefined : (boxOf(box) ?? (state === 'confirmed' ? boxOf(before?.box) : undefined)),
		near: boxOf(before?.box),
	};
}

/** Earlier knowledge of the layout that was confirmed, or not contradicted. */
function alsoFound(
	{ data }: ResultJson,
	reviews: readonly KeyReview[],
	previous: LayoutMemory | undefined,
): ReviewedValue[] {
	return (previous?.fields ?? []).flatMap((field): ReviewedValue[] => {
		const { key, use } = field;
		const found = data.fields.find((one) => nameOf(one) === nameOf(field));
		if (field.state !== 'value' || !found?.box || reviews.some((review) => isSameKey(review, field))) return [];
		const type = isType(found.type) ? found.type : 'text';
		return [
			{
				...{ key, use, state: 'value', text: found.text, type, isConfirmed: field.isConfirmed },
				...{ pageIndex: found.page, box: boxOf(found.box) },
			},
		];
	});
}

/** The same key, or another name of its field. */
function isSameKey(
	a: { readonly key: string; readonly use: number },
	b: { readonly key: string; readonly use: number },
): boolean {
	if (a.use !== b.use) return false;
	const field = findField(a.key)?.id;
	return compact(a.key) === compact(b.key) || (field !== undefined && field === findField(b.key)?.id);
}

function boxOf(corners: readonly number[] | null | undefined): Box | undefined {
	const [left, top, right, bottom] = corners ?? [];
	if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
	return { left, top, right, bottom };
}

function cornersOf({ left, top, right, bottom }: Box): readonly number[] {
	return [left, top, right, bottom].map((value) => Math.round(value * 100) / 100);
}
