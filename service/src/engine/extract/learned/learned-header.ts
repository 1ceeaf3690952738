import { horizontalOverlap, unionOf } from '../../model/boxes';
import { similarity } from '../../values/similarity';
import { median } from '../../values/quantiles';
import { compact } from '../fold';
import type { PageText, Segment } from '../page-text';
import { wantedColumns, type WantedColumn } from '../table-columns';
import { assignHeadings, type HeadingCell, type TableHeader } from '../table-header';
import type { LayoutMemory } from './layout';
import { matchWords, Shifts } from './recognise-layout';
import { learnedSettings } from '../learned-settings';
import type { PlacedWord, PageWords } from './page-words';
import type { HeadingWord, LearnedColumn, LearnedTable, PlacedColumn } from '../learned-table';

const { nearPart, minHeadingLikeness, minLike } = learnedSettings.tables;

/** A requested column and its learned counterpart. */
interface Known {
	readonly wanted: WantedColumn;
	readonly column: LearnedColumn;
	readonly index: number;
}

/** The requested columns of a learned table, matched by name or by lexicon id. */
export function findKnownColumns(wanted: readonly WantedColumn[], { columns }: LearnedTable): Known[] {
	const learned = wantedColumns(columns.map(({ name }) => name));
	const free = new Set(columns.keys());
	const matched = (is: (own: WantedColumn, other: WantedColumn) => boolean, all: readonly WantedColumn[]): Known[] =>
		all.flatMap((own): Known[] => {
			const index = [...free].find((at) => learned[at] && is(own, learned[at]));
			const column = index === undefined ? undefined : columns[index];
			if (index === undefined || !column) return [];
			free.delete(index);
			return [{ wanted: own, column, index }];
		});
	const byName = matched((own, other) => own.text !== '' && own.text === other.text, wanted);
	const rest = wanted.filter((own) => !byName.some((one) => one.wanted === own));
	return [...byName, ...matched((own, other) => own.id !== undefined && own.id === other.id, rest)];
}

/** The words of a learned header with their positions on a page. */
type FoundHeading = ReadonlyMap<HeadingWord, PlacedWord>;

/** Positions of the headings of a learned table on a page, from top to bottom. */
export function findLearnedHeaders(
	page: PageText,
	words: PageWords,
	memory: LayoutMemory,
	table: LearnedTable,
	wanted: readonly WantedColumn[],
	isFirst: boolean,
): TableHeader[] {
	const scale = page.width / memory.width;
	if (table.heading.length > 0) {
		const found = findHeading(words, table.heading, scale);
		const known = found.length > 0 ? findKnownColumns(wanted, table) : [];
		return found.map((heading) => ({
			...headerOf(page, heading, table, known, wanted, scale),
			strayed: strayedColumns(page, heading, table, known, scale),
		}));
	}
	const header = isFirst
		? headless(page, words, memory, table, findKnownColumns(wanted, table), wanted, scale)
		: undefined;
	return header ? [header] : [];
}

/** Whether the words of a header are in one row of a page but no longer at their positions: the columns have moved. */
export function hasMovedHeading(words: PageWords, memory: LayoutMemory, { heading }: LearnedTable): boolean {
	const scale = words.page.width / memory.width;
	const isThere = heading.length > 0 && findHeading(words, heading, scale).length === 0;
	if (!isThere) return false;
	const min = Math.max(2, minHeadingLikeness * heading.length);
	const rows = new Map<number, Set<string>>();
	for (const { text } of heading)
		for (const { segment } of words.find(text)) rows.set(segment.row, (rows.get(segment.row) ?? new Set()).add(text));
	return [...rows.values()].some(({ size }) => size >= min);
}

/** Requested columns without any of their header words above them, not even misread. */
function strayedColumns(
	page: PageText,
	found: FoundHeading,
	{ heading }: LearnedTable,
	known: readonly Known[],
	scale: number,
): string[] {
	const rows = [...found.values()].map(({ segment }) => segment.row);
	const near = page.rows.slice(Math.min(...rows), Math.max(...rows) + 1).flatMap(({ segments }) => segments);
	const isLike = ({ text, box }: HeadingWord): boolean =>
		near.some(({ words }) =>
			words.some(
				(word) =>
					word.box.left < box.right * scale &&
					word.box.right > box.left * scale &&
					similarity(compact(word.text), text) >= minLike,
			),
		);
	return known.flatMap(({ wanted, index }) => {
		const own = heading.filter(({ column }) => column === index);
		return own.length > 0 && !own.some((word) => found.has(word) || isLike(word)) ? [wanted.name] : [];
	});
}

/** Words of a header that have moved down the page together. */
function findHeading(words: PageWords, heading: readonly HeadingWord[], scale: number): FoundHeading[] {
	const present = heading.filter(({ text }) => words.find(text).length > 0).length;
	if (present < minHeadingLikeness * heading.length) return [];
	const near = nearPart * words.page.width;
	const pairs = heading.flatMap((word) =>
		words
			.find(word.text)
			.filter(
				({ box }) =>
					Math.abs(box.left - word.box.left * scale) <= near || Math.abs(box.right - word.box.right * scale) <= near,
			)
			.map((placed) => ({ word, placed, down: placed.box.top - word.box.top * scale })),
	);
	const found: FoundHeading[] = [];
	const used = new Set<PlacedWord>();
	for (const { down, placed: start } of pairs.sort((a, b) => a.down - b.down)) {
		const reach = (start.box.bottom - start.box.top) / 2;
		const own = new Map<HeadingWord, PlacedWord>();
		for (const { word, placed, down: other } of pairs) {
			if (Math.abs(other - down) > reach || used.has(placed)) continue;
			const before = own.get(word);
			const away = ({ box }: PlacedWord) => Math.abs(box.left - word.box.left * scale);
			if ((!before || away(placed) < away(before)) && ![...own.values()].includes(placed)) own.set(word, placed);
		}
		if (own.size < minHeadingLikeness * heading.length) continue;
		for (const placed of own.values()) used.add(placed);
		found.push(own);
	}
	return found;
}

function headerOf(
	page: PageText,
	words: FoundHeading,
	table: LearnedTable,
	known: readonly Known[],
	wanted: readonly WantedColumn[],
	scale: number,
): TableHeader {
	const rows = [...words.values()].map(({ segment }) => segment.row);
	const [firstRow, lastRow] = [Math.min(...rows), Math.max(...rows)];
	const moves = [...words].map(([word, placed]) => placed.box.left - word.box.left * scale);
	const usual = median(moves) ?? 0;
	const box = unionOf([...words.values()].map((placed) => placed.box));
	const own = table.columns.flatMap((column, index): HeadingCell[] => {
		if (column.state === 'absent') return [];
		const over = [...words].filter(([word]) => word.column === index);
		const under = { left: column.left * scale + usual, right: column.right * scale + usual };
		const wantedHere = known.find((one) => one.index === index)?.wanted;
		const text = over.map(([word]) => word.text).join(' ') || compact(column.name);
		const cellBox = over.length > 0 ? unionOf(over.map(([, placed]) => placed.box)) : { ...box, ...under };
		return [cellOf(column, wantedHere, text, cellBox)];
	});
	const others = otherParts(page, firstRow, lastRow, words, own);
	const left = wanted.filter((one) => !known.some((other) => other.wanted === one));
	const rest = left.length > 0 ? assignHeadings(others, left) : others.map(unknownCell);
	const cells = withOthers([...own, ...rest], table, box, scale, usual);
	return { cells, firstRow, lastRow, coverage: coverageOf(cells, wanted), learned: table };
}

function coverageOf(cells: readonly HeadingCell[], wanted: readonly WantedColumn[]): number {
	return cells.filter((cell) => cell.wanted !== undefined).length / Math.max(1, wanted.length);
}

function cellOf(
	learned: PlacedColumn,
	wanted: WantedColumn | undefined,
	text: string,
	box: HeadingCell['box'],
): HeadingCell {
	return { text, box, wanted, ids: wanted?.id === undefined ? [] : [wanted.id], learned };
}

const unknownCell = (part: Pick<HeadingCell, 'text' | 'box'>): HeadingCell => ({ ...part, wanted: undefined, ids: [] });

/** Cells from left to right, including unrequested columns without a header. */
function withOthers(
	cells: readonly HeadingCell[],
	{ others }: LearnedTable,
	box: HeadingCell['box'],
	scale: number,
	move: number,
): HeadingCell[] {
	const more = others
		.map(({ left, right }) => ({ ...box, left: left * scale + move, right: right * scale + move }))
		.filter((own) => !cells.some((cell) => horizontalOverlap(cell.box, own) > 0))
		.map((own) => unknownCell({ text: '', box: own }));
	return [...cells, ...more].sort((a, b) => a.box.left + a.box.right - b.box.left - b.box.right);
}

/** Headings of columns that were not requested: texts in the heading rows, or parts of them, over no learned column. */
function otherParts(
	page: PageText,
	firstRow: number,
	lastRow: number,
	words: FoundHeading,
	own: readonly HeadingCell[],
): Pick<HeadingCell, 'text' | 'box'>[] {
	const columnOf = new Map(
		[...words].map(([{ column }, { segment, index }]) => [`${segment.row} ${segment.place} ${index}`, column]),
	);
	const middle = ({ left, right }: HeadingCell['box']) => (left + right) / 2;
	return page.rows
		.slice(firstRow, lastRow + 1)
		.flatMap((row) => row.segments)
		.flatMap((segment: Segment) => {
			const columns = segment.words.map((_, index) => columnOf.get(`${segment.row} ${segment.place} ${index}`));
			const isShared = columns.some((column) => column !== undefined && column >= 0);
			const free = segment.words.filter((_, index) => (isShared ? columns[index] === -1 : true));
			if (free.length === 0) return [];
			return [{ text: free.map(({ text }) => text).join(' '), box: unionOf(free.map(({ box }) => box)) }];
		})
		.filter(({ box }) => !own.some((cell) => cell.box.left < middle(box) && cell.box.right > middle(box)));
}

/** The header of a table without a heading, located by the layout words around it. */
function headless(
	page: PageText,
	words: PageWords,
	memory: LayoutMemory,
	table: LearnedTable,
	known: readonly Known[],
	wanted: readonly WantedColumn[],
	scale: number,
): TableHeader | undefined {
	const matches = matchWords(
		words,
		memory.words.filter((word) => word.page === table.page),
		memory,
	);
	const shifts = new Shifts(matches, table.page, scale);
	const [place] = shifts.isKnown ? shifts.around(table.first) : [];
	if (!place) return undefined;
	const below = page.rows.findIndex(({ box }) => (box.top + box.bottom) / 2 > place.top);
	if (below < 0) return undefined;
	const own = table.columns.flatMap((column, index): HeadingCell[] => {
		if (column.state === 'absent') return [];
		const box = { left: column.left * scale, right: column.right * scale, top: place.top, bottom: place.top };
		return [cellOf(column, known.find((one) => one.index === index)?.wanted, compact(column.name), box)];
	});
	const cells = withOthers(own, table, { ...place, bottom: place.top }, scale, 0);
	return { cells, firstRow: below, lastRow: below - 1, coverage: coverageOf(cells, wanted), learned: table };
}
