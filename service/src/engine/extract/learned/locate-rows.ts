import type { Box } from '../../model';
import type { PageText } from '../page-text';
import { boxOfPlace, locate, findText, type ValuePlace } from './locate';
import { learnedSettings } from '../learned-settings';
import type { ReviewedCell, ReviewedTable } from '../learned-table';

const { minCells, reach, othersWorth } = learnedSettings.tables;

/** A line of a reviewed table with its position. */
export interface LocatedLine {
	readonly page: PageText;
	/** Line number in the table. */
	readonly line: number;
	/** Page row in which most of its cells start. */
	readonly row: number;
	/** By column; `undefined` for an empty cell and for one that is far from the others. */
	readonly cells: readonly (ValuePlace | undefined)[];
}

/** A cell with its possible positions in the row of its line. */
interface OpenLine extends Omit<LocatedLine, 'cells'> {
	readonly options: readonly (readonly ValuePlace[])[];
}

/**
 * Locates the lines of a reviewed table, from the top down; omits lines that are not found.
 * @param pages  in order
 * @param lines  line numbers to find, ascending
 */
export function locateLines(pages: readonly PageText[], table: ReviewedTable, lines: readonly number[]): LocatedLine[] {
	const own = pages.filter(({ pageIndex }) => pageIndex >= table.pageIndex);
	const found: OpenLine[] = [];
	for (const line of lines) {
		const before = found.at(-1);
		const open = openLine(own, table.rows[line] ?? [], line, before);
		if (open) found.push(open);
	}
	return assignPositions(found, table.columns.length);
}

function openLine(
	pages: readonly PageText[],
	cells: readonly ReviewedCell[],
	line: number,
	before: OpenLine | undefined,
): OpenLine | undefined {
	const filled = cells.filter(({ text }) => text !== '').length;
	if (filled === 0) return undefined;
	for (const page of pages) {
		if (before && page.pageIndex < before.page.pageIndex) continue;
		const first = before?.page === page ? before.row + 1 : 0;
		const places = cells.map((cell) => placesOf(page, cell));
		const rows = new Set(places.flat().map(([{ segment }]) => segment.row));
		let best: { readonly row: number; readonly worth: number } | undefined;
		for (const row of [...rows].sort((a, b) => a - b)) {
			if (row < first) continue;
			const worth = places.reduce((sum, own) => {
				const away = Math.min(...own.map(([{ segment }]) => Math.abs(segment.row - row)));
				return sum + (away === 0 ? 1 : away <= reach ? othersWorth : 0);
			}, 0);
			if (worth > (best?.worth ?? 0)) best = { row, worth };
		}
		if (!best || best.worth < minCells * filled) continue;
		const { row } = best;
		return { page, line, row, options: places.map((own) => nearest(own, row)) };
	}
	return undefined;
}

function placesOf(page: PageText, { text, pageIndex, box }: ReviewedCell): readonly ValuePlace[] {
	if (text === '') return [];
	if (!box) return findText(page, text);
	const place = pageIndex === page.pageIndex ? locate(page, text, box) : undefined;
	return place ? [place] : [];
}

/** The positions of a cell that start nearest to a row. */
function nearest(places: readonly ValuePlace[], row: number): ValuePlace[] {
	const away = ([{ segment }]: ValuePlace) => Math.abs(segment.row - row);
	const min = Math.min(reach, ...places.map(away));
	return places.filter((place) => away(place) === min);
}

/**
 * Assigns each cell one position: repeated texts go under the other cells of their column, and no position is used
 * twice.
 */
function assignPositions(lines: readonly OpenLine[], columns: number): LocatedLine[] {
	const sides = Array.from({ length: columns }, (_, column) =>
		lines.flatMap(({ options }) => {
			const [only, other] = options[column] ?? [];
			return only && !other ? [boxOfPlace(only)] : [];
		}),
	);
	return lines.map(({ options, ...line }) => {
		const taken = options.flatMap((own) => (own.length === 1 ? own : []));
		const cells = options.map((own, column) => {
			if (own.length < 2) return own[0];
			const free = own.filter((place) => !taken.some((other) => isSamePlace(place, other)));
			const known = sides[column] ?? [];
			const [best] = free.sort((a, b) => away(boxOfPlace(a), known) - away(boxOfPlace(b), known));
			if (best) taken.push(best);
			return best;
		});
		return { ...line, cells };
	});
}

/** Distance of a cell from the left or right sides of its column. */
function away({ left, right }: Box, known: readonly Box[]): number {
	return Math.min(...known.flatMap((one) => [Math.abs(one.left - left), Math.abs(one.right - right)]), Infinity);
}

function isSamePlace([a]: ValuePlace, [b]: ValuePlace): boolean {
	return a.segment === b.segment && a.from < b.to && b.from < a.to;
}
