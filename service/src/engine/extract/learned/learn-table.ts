import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import { typeOfCells } from '../cell-values';
import type { PageText, Segment, TextRow } from '../page-text';
import { rowWords } from '../row-words';
import { isTotal } from '../table-rows';
import { roundBox } from './fixed-words';
import type { LearnedPage } from './layout';
import { boxOfPlace, type ValuePlace } from './locate';
import { learnedSettings } from '../learned-settings';
import { findHeadingWords } from './learn-heading';
import type { LearnedColumn, LearnedTable, PlacedColumn, ReviewedTable } from '../learned-table';
import { locateLines, type LocatedLine } from './locate-rows';

const { firstLines, lastLines, maxColumns, maxRowsKnown, endRows } = learnedSettings.tables;

/** A learned table and the positions of its cells, which are not layout words. */
interface LearnedFromTable {
	readonly table: LearnedTable;
	readonly places: readonly { readonly page: PageText; readonly place: ValuePlace }[];
}

/**
 * Learns a table from its review.
 * @param numberOf  page of a layout for a page
 * @returns `undefined` if none of its lines is found on the pages
 */
export function learnTable(
	pages: readonly PageText[],
	table: ReviewedTable,
	numberOf: (page: PageText) => LearnedPage | undefined,
): LearnedFromTable | undefined {
	const lines = locateLines(pages, table, linesToFind(table.rows.length));
	const [first] = lines;
	const number = first && numberOf(first.page);
	if (!first || number === undefined || table.columns.length > maxColumns) return undefined;
	const between = rowsBetween(lines);
	const columns = table.columns.flatMap((name, column): LearnedColumn[] => {
		if (table.rows.every((row) => (row[column]?.text ?? '') === '')) return [{ name, state: 'absent' }];
		const placed = placedColumn(name, column, table, lines, between);
		return placed ? [placed] : [];
	});
	if (!columns.some(({ state }) => state === 'placed')) return undefined;
	const top = Math.min(...first.cells.flatMap((place) => place?.map(({ segment }) => segment.row) ?? []));
	const last = lines.at(-1) ?? first;
	return {
		table: {
			page: number,
			columns,
			heading: findHeadingWords(first.page, top, columns),
			others: otherSides(lines).slice(0, maxColumns),
			isConfirmed: table.isConfirmed,
			first: roundBox(boxOfLine(first)),
			hasTotals: lines.some(({ page, row }) => isTotal(page.rows[row]?.segments ?? [])),
			ends: last.line === table.rows.length - 1 ? wordsUnder(last) : [],
			skipped: distinct(between.map(rowWords)).slice(0, maxRowsKnown),
		},
		places: lines.flatMap(({ page, cells }) => cells.flatMap((place) => (place ? [{ page, place }] : []))),
	};
}

/** A long table is sampled: its first and last lines. */
function linesToFind(count: number): number[] {
	return Array.from({ length: count }, (_, line) => line).filter(
		(line) => line < firstLines || line >= count - lastLines,
	);
}

/** Position of a column's cells; `undefined` if unknown. */
function placedColumn(
	name: string,
	column: number,
	table: ReviewedTable,
	lines: readonly LocatedLine[],
	between: readonly TextRow[],
): PlacedColumn | undefined {
	const boxes = lines.flatMap(({ cells }) => (cells[column] ? [boxOfPlace(cells[column])] : []));
	if (boxes.length === 0) return undefined;
	const { left, right } = roundBox(unionOf(boxes));
	const texts = table.rows.map((row) => row[column]?.text ?? '');
	const type = typeOfCells(texts);
	const isJoined = lines.some(({ cells }) => new Set(cells[column]?.map(({ segment }) => segment.row)).size > 1);
	const isLeft = between.some(({ segments }) => segments.some(({ box }) => box.left < right && box.right > left));
	const beginsLine = ({ cells, row }: LocatedLine) => cells[column]?.[0].segment.row === row;
	return {
		...{ name, state: 'placed', left, right },
		...(type === undefined ? {} : { type }),
		isAnchor: texts.every((text) => text !== '') && lines.every(beginsLine),
		rest: isJoined ? 'joined' : isLeft ? 'left' : 'unknown',
	};
}

/** Rows between two lines that belong to neither. */
function rowsBetween(lines: readonly LocatedLine[]): TextRow[] {
	return lines.flatMap((line, index) => {
		const next = lines[index + 1];
		if (!next || next.line !== line.line + 1 || next.page !== line.page) return [];
		const used = new Set<Segment>(
			[line, next].flatMap(({ cells }) => cells.flatMap((place) => place?.map(({ segment }) => segment) ?? [])),
		);
		return line.page.rows
			.slice(line.row + 1, next.row)
			.filter(({ segments }) => !segments.some((segment) => used.has(segment)));
	});
}

/** Sides of unrequested columns, left to right: of words in table rows that are in no cell. */
function otherSides(lines: readonly LocatedLine[]): LearnedTable['others'] {
	const boxes = lines.flatMap(({ page, row, cells }) => {
		const isTaken = (segment: Segment, at: number): boolean =>
			cells.some((place) => place?.some((part) => part.segment === segment && at >= part.from - 1 && at < part.to));
		return (page.rows[row]?.segments ?? []).flatMap((segment) =>
			segment.words.filter((_, index) => !isTaken(segment, segment.starts[index] ?? 0)).map(({ box }) => roundBox(box)),
		);
	});
	const sides: { left: number; right: number }[] = [];
	for (const { left, right } of boxes.sort((a, b) => a.left - b.left)) {
		const last = sides.at(-1);
		if (last && left < last.right) last.right = Math.max(last.right, right);
		else sides.push({ left, right });
	}
	return sides;
}

/** Role of the rows under a line. */
function wordsUnder({ page, cells, row }: LocatedLine): (readonly string[])[] {
	const lowest = Math.max(row, ...cells.flatMap((place) => place?.map(({ segment }) => segment.row) ?? []));
	return distinct(page.rows.slice(lowest + 1, lowest + 1 + endRows).map(rowWords));
}

function distinct(rows: readonly (readonly string[])[]): (readonly string[])[] {
	const filled = rows.filter((words) => words.length > 0);
	return filled.filter((words, index) => filled.findIndex((other) => other.join(' ') === words.join(' ')) === index);
}

function boxOfLine({ cells }: LocatedLine): Box {
	return unionOf(cells.flatMap((place) => (place ? [boxOfPlace(place)] : [])));
}
