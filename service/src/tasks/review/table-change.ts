import type { ResultJson } from '../../engine/extract/review/result-json';
import { tablesOf, type PlacedTable } from '../../engine/extract/review/review-tables';
import type { ReviewChange } from '../../storage/metadata-store';

/** Rows of one table stored in a change; beyond it only their number. */
const maxRows = 500;

/**
 * Tables before and after a review: for each the rows that differ, from the first to the last of them, with the number
 * of the first.
 */
export function tableChange(
	before: ResultJson,
	after: ResultJson,
): Pick<ReviewChange, 'key' | 'use' | 'before' | 'after'>[] {
	const [was, is] = [tablesOf(before.data.details), tablesOf(after.data.details)];
	const pairs = Array.from({ length: Math.max(was.length, is.length) }, (_, at) => different(was[at], is[at]));
	const state = pairs.every(({ rows }) => rows.every((part) => part.length === 0)) ? 'confirmed' : 'corrected';
	return [
		{
			key: 'tables',
			use: 0,
			before: JSON.stringify({ tables: pairs.map(({ page, first, rows: [own = []] }) => excerpt(page, first, own)) }),
			after: JSON.stringify({
				state,
				tables: pairs.map(({ page, first, rows: [, own = []] }) => excerpt(page, first, own)),
			}),
		},
	];
}

interface Difference {
	readonly page: number;
	/** Number of the first row that differs, from 0. */
	readonly first: number;
	/** Before, and after. */
	readonly rows: readonly (readonly (readonly string[])[])[];
}

function different(was: PlacedTable | undefined, is: PlacedTable | undefined): Difference {
	const [old, now] = [was?.rows ?? [], is?.rows ?? []];
	const isSame = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
		a !== undefined && b !== undefined && a.length === b.length && a.every((text, at) => text === b[at]);
	let first = 0;
	while (first < old.length && isSame(old[first], now[first])) first++;
	let last = 0;
	while (last < old.length - first && last < now.length - first && isSame(old.at(-1 - last), now.at(-1 - last))) last++;
	return {
		page: is?.page ?? was?.page ?? 0,
		first,
		rows: [old.slice(first, old.length - last), now.slice(first, now.length - last)],
	};
}

function excerpt(page: number, first: number, rows: readonly (readonly string[])[]): object {
	const more = rows.length > maxRows ? { more: rows.length - maxRows } : {};
	return { page, first, rows: rows.slice(0, maxRows), ...more };
}
