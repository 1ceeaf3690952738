import type { Box } from '../../model';
import type { Candidate } from '../candidate';
import { compact, letters } from '../fold';
import { findField } from '../lexicon';
import type { PageText, Segment } from '../page-text';
import { PageValues } from '../page-values';
import { isRecognised, recognisers } from '../recognise';
import { findFixedWords, roundBox } from './fixed-words';
import { findLabel } from './find-label';
import { layoutVersion, type LayoutMemory, type LearnedField, type LearnedPage, type LearnedValue } from './layout';
import { boxOfPlace, locate, rowsOfPlace, textOfPlace, type ValuePlace } from './locate';
import { perDocumentTypes } from './per-document-types';
import { learnedSettings } from '../learned-settings';
import { learnTable } from './learn-table';
import type { ReviewedTable } from '../learned-table';

const { firstPages, maxFields, maxTextLength, maxAround } = learnedSettings.memory;
const { rowGap } = learnedSettings.places;
const { maxTables } = learnedSettings.tables;

/** The review of a key. */
export interface ReviewedValue {
	/** As requested, and which occurrence of the key it is, from 0. */
	readonly key: string;
	readonly use: number;
	/** `absent`: the document does not have it. */
	readonly state: 'value' | 'absent';
	/** Empty if absent. */
	readonly text: string;
	readonly type: Candidate['type'];
	/** True if the extracted value was confirmed. */
	readonly isConfirmed: boolean;
	/** Page index of the value, or of the rejected one. */
	readonly pageIndex: number;
	/** Box of the selected words on the displayed page; missing if the text was typed. */
	readonly box?: Box | undefined;
	/** Position of another extracted value for the key. */
	readonly near?: Box | undefined;
}

/** A page with its values, and its page in the layout. */
interface KnownPage {
	readonly values: PageValues;
	readonly number: LearnedPage;
}

/** Page of the layout for a page; `undefined` in the middle of a long document. */
export function numberOfPage(pageIndex: number, pageCount: number): LearnedPage | undefined {
	if (pageIndex < firstPages) return pageIndex;
	return pageIndex === pageCount - 1 ? -1 : undefined;
}

/**
 * Learns a layout from a reviewed document.
 * @param pages      of the document, including the first one
 * @param pageCount  of the whole document
 * @param tables     all tables as reviewed; absent if they were not reviewed
 * @returns `undefined` if nothing can be learned: no first page, or no words on it
 */
export function learnLayout(
	pages: readonly PageText[],
	pageCount: number,
	reviewed: readonly ReviewedValue[],
	tables: readonly ReviewedTable[] = [],
): LayoutMemory | undefined {
	const wanted = new Set(reviewed.map(({ key }) => compact(key)));
	const known = pages.flatMap((page): KnownPage[] => {
		const number = numberOfPage(page.pageIndex, pageCount);
		return number === undefined ? [] : [{ number, values: new PageValues(page, wanted) }];
	});
	const first = known.find(({ number }) => number === 0)?.values.text;
	if (!first) return undefined;
	const placed = reviewed.slice(0, maxFields).map((value) => {
		const page = known.find(({ values }) => values.text.pageIndex === value.pageIndex);
		const isPlaced = page && value.state === 'value' && value.text.length <= maxTextLength;
		return { value, page, place: isPlaced ? locate(page.values.text, value.text, value.box, value.near) : undefined };
	});
	const valuesOf = (page: KnownPage): ValuePlace[] =>
		placed.flatMap(({ page: own, place }) => (own === page && place ? [place] : []));
	const learned = tables
		.slice(0, maxTables)
		.flatMap((table) => learnTable(pages, table, ({ pageIndex }) => numberOfPage(pageIndex, pageCount)) ?? []);
	const cellsOf = ({ values }: KnownPage): ValuePlace[] =>
		learned.flatMap(({ places }) => places.flatMap(({ page, place }) => (page === values.text ? [place] : [])));
	const words = known.flatMap((page) =>
		findFixedWords(page.values.text, page.values.labels, page.number, [...valuesOf(page), ...cellsOf(page)]),
	);
	const fields = placed.flatMap(({ value, page, place }): LearnedField[] => {
		const { key, use } = value;
		if (value.state === 'absent') {
			const refused =
				page && value.near ? { page: page.number, box: roundBox(page.values.text.upright(value.near)) } : undefined;
			return [{ key, use, state: 'absent', ...(refused ? { refused } : {}) }];
		}
		const type = typeOf(value);
		if (!page || !place)
			return type === 'currency'
				? [{ key, use, state: 'currency', text: recognisers.currency(value.text)[0]?.value ?? value.text }]
				: [];
		return [learnedValue(page, value, type, place, valuesOf(page))];
	});
	if (words.length === 0) return undefined;
	return {
		...{ version: layoutVersion, width: first.width, height: first.height, words, fields },
		...(learned.length > 0 ? { tables: learned.map(({ table }) => table) } : {}),
	};
}

/** The type of the field that a key names; for other keys that of the answer. */
function typeOf({ key, type }: ReviewedValue): Candidate['type'] {
	return findField(key)?.type ?? type;
}

function learnedValue(
	{ values, number }: KnownPage,
	{ key, use, text, isConfirmed }: ReviewedValue,
	type: Candidate['type'],
	place: ValuePlace,
	others: readonly ValuePlace[],
): LearnedValue {
	const page = values.text;
	const isValue = (segment: Segment, start: number): boolean =>
		others.some((other) => other.some((span) => span.segment === segment && start >= span.from - 1 && start < span.to));
	const names = new Set([compact(key), ...(findField(key)?.labels ?? []).map((label) => label.text)]);
	const label = findLabel(page, place, names, isValue);
	const rows = rowsOfPlace(place);
	const [firstRow = place] = rows;
	const [start] = firstRow;
	const end = firstRow.at(-1) ?? start;
	const order = typedOrder(values, type, place);
	const before = start.segment.text.slice(0, start.from);
	const after = end.segment.text.slice(end.to);
	return {
		key,
		use,
		state: 'value',
		page: number,
		text: perDocumentTypes.has(type) ? shapeOf(text) : text,
		type,
		isTyped: order !== undefined,
		order: order ?? 0,
		isWhole: letters(after) === '' && (label?.value === 'behind' || letters(before) === ''),
		isConfirmed,
		rows: rows.length,
		rowGap: maxGapOf(rows),
		first: roundBox(boxOfPlace(firstRow)),
		box: roundBox(boxOfPlace(place)),
		before: shapeOf(before.slice(-maxAround)),
		after: withoutDigits(after.slice(0, maxAround)),
		isCounted: isFollowed(page, place),
		...(label ? { label } : {}),
	};
}

/** Index of a value among those of its type in its segment; `undefined` if its format does not identify it. */
function typedOrder(values: PageValues, type: Candidate['type'], place: ValuePlace): number | undefined {
	if (!isRecognised(type) || place.length > 1) return undefined;
	const [{ segment }] = place;
	const wanted = letters(textOfPlace(place));
	const order = values
		.of(type, segment)
		.findIndex(({ start, end }) => letters(segment.text.slice(start, end)) === wanted);
	return order < 0 ? undefined : order;
}

/** A text reduced to its punctuation and spaces: the letters and digits belong to one document. */
function shapeOf(text: string): string {
	return withoutDigits(text).replace(/\p{L}/gu, 'x');
}

function withoutDigits(text: string): string {
	return text.replace(/\p{N}/gu, '0');
}

/** Maximum gap between two rows of a value, in heights of the first row. */
function maxGapOf(rows: readonly ValuePlace[]): number {
	const boxes = rows.map(boxOfPlace);
	const gaps = boxes.slice(1).map((box, index) => {
		const before = boxes[index] ?? box;
		return (box.top - before.bottom) / Math.max(1, before.bottom - before.top);
	});
	return Math.round(Math.max(0, ...gaps) * 100) / 100;
}

/** Whether other words follow a value as closely as its own rows. */
function isFollowed(page: PageText, place: ValuePlace): boolean {
	const box = boxOfPlace(place);
	const last = place.at(-1)?.segment ?? place[0].segment;
	const height = last.box.bottom - last.box.top;
	const next = [1, 2]
		.flatMap((step) => page.rows[last.row + step]?.segments ?? [])
		.find((segment) => segment.box.left < box.right && segment.box.right > box.left);
	return next !== undefined && next.box.top - last.box.bottom < rowGap * height;
}
