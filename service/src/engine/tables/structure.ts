import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { cutBetween, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import type { Edges } from './edges';
import { columnsUnder, extentOf, type Columns, type Extent } from './gutters';
import { stretchAt, type Grid } from './grid';
import { headerHeight } from './header-height';
import type { Entry, HeaderBand } from './header-band';
import { headerCells, type HeaderCell } from './header';
import { toRecords } from './records';
import { isNumeric } from '../values/numeric';
import { toChunk, type Chunk, type Row } from './rows';
import type { Placed } from './placed';
import type { TableSettings } from './settings';
import type { View } from './view';

/** Builds the cells of a table from its rows and columns. */
export function buildGrid(
	rows: readonly Row[],
	columns: Columns,
	edges: Edges,
	view: View,
	settings: TableSettings,
): Omit<Grid, 'evidence' | 'confidence'> {
	const bands = rows.map((row): HeaderBand => ({ row, entries: entriesOf(row, columns, settings) }));
	const height = headerHeight(bands, edges, columns, view, settings);
	const heads = headerCells(bands.slice(0, height), bands.slice(height), edges, columns, settings);
	const headerRows = Math.max(0, ...heads.map(({ row, rowSpan }) => row + rowSpan));
	const records = toRecords(bands.slice(height), edges, columns, settings, height > 0);
	const rowEdges = rowBounds(bands.slice(0, height), headerRows, records);
	const cellOf = (
		row: number,
		rowSpan: number,
		{ first, last, words }: Pick<HeaderCell, 'first' | 'last' | 'words'>,
	) => {
		const [top = 0, bottom = top] = [rowEdges[row], rowEdges[row + rowSpan]];
		const box = { ...extentOf(columns, first, last), top, bottom };
		return { row, rowSpan, column: first, columnSpan: last - first + 1, words, box };
	};
	const cells = [
		...heads.map((head) => cellOf(head.row, head.rowSpan, head)),
		...records.flatMap((record, index) =>
			recordCells(record, columns).map((cell) => cellOf(headerRows + index, 1, cell)),
		),
	];
	return {
		box: unionOf(cells.map(({ box }) => box)),
		rowCount: headerRows + records.length,
		columnCount: columns.extents.length,
		cells,
		headerRows,
	};
}

/** y of the boundaries between rows: the middle of the space between them. */
function rowBounds(
	header: readonly HeaderBand[],
	headerRows: number,
	records: readonly NonEmpty<HeaderBand>[],
): number[] {
	const firstRecord = records[0]?.[0].row;
	const top = header[0]?.row.top ?? firstRecord?.top ?? 0;
	const headerEnd = header.at(-1)?.row.bottom ?? top;
	const bodyTop = firstRecord ? (headerRows > 0 ? (headerEnd + firstRecord.top) / 2 : firstRecord.top) : headerEnd;
	const lastRecord = records.at(-1);
	return [
		...Array.from({ length: headerRows }, (_, row) => top + ((bodyTop - top) * row) / headerRows),
		...(firstRecord ? [bodyTop] : []),
		...pairsOf(records).map(([before, [next]]) => (lastOf(before).row.bottom + next.row.top) / 2),
		lastRecord ? lastOf(lastRecord).row.bottom : headerEnd,
	];
}

/** Chunks of a row by column; one that crosses a boundary is split there if its words are apart. */
function entriesOf(row: Row, columns: Columns, settings: TableSettings): Entry[] {
	const pieces = row.chunks.flatMap((chunk) => splitChunk(chunk, columns, settings));
	const entries: Entry[] = [];
	for (const piece of pieces) {
		const { first, last } = columnsUnder(columns, piece.box.left, piece.box.right, settings);
		const previous = entries.at(-1);
		if (previous && first <= previous.last) {
			// Two chunks in one column are one text; a chunk that starts under a wide one starts after it.
			if (previous.first === previous.last || first === previous.first || last <= previous.last) {
				entries.pop();
				entries.push(toEntry([...previous.words, ...piece.words], previous.first, Math.max(last, previous.last)));
				continue;
			}
		}
		const from = previous ? Math.max(first, previous.last + 1) : first;
		entries.push(toEntry(piece.words, Math.min(from, columns.extents.length - 1), Math.max(from, last)));
	}
	return settings.loneTexts.on ? onlyLabels(entries, columns, settings) : entries;
}

/**
 * A text alone in its row: centered over the table or its value columns, it spans them; at the left, it is in the first
 * column, whatever its width.
 */
function onlyLabels(entries: readonly Entry[], { extents }: Columns, settings: TableSettings): Entry[] {
	const [only] = entries;
	if (entries.length !== 1 || !only) return [...entries];
	const last = extents.length - 1;
	const end = lastOf(extents);
	const middle = (only.left + only.right) / 2;
	const indent = settings.loneTexts.indent * only.words[0].word.fontSize;
	const isOver = (start: Extent | undefined) => {
		if (!start || start === end) return false;
		const off = Math.abs(middle - (start.left + end.right) / 2);
		return (
			off < settings.loneTexts.sameMiddle * (end.right - start.left) &&
			only.left > start.left + indent &&
			only.right < end.right
		);
	};
	const own = extents[only.first];
	if (own && only.first > 0 && Math.abs(only.left - own.left) <= settings.loneTexts.sameStartPt) return [only];
	if (isOver(extents[0])) return [{ ...only, first: 0, last }];
	if (only.first > 0 && isOver(extents[1])) return [{ ...only, first: 1, last }];
	return [only.first === 0 ? { ...only, last: 0 } : only];
}

function toEntry(words: NonEmpty<Placed>, first: number, last: number): Entry {
	const { box, text } = toChunk(words);
	return { words, left: box.left, right: box.right, text, first, last };
}

function splitChunk(chunk: Chunk, columns: Columns, settings: TableSettings): Chunk[] {
	const { first, last } = columnsUnder(columns, chunk.box.left, chunk.box.right, settings);
	if (first === last || chunk.words.length < 2) return [chunk];
	const columnOf = ({ box }: { readonly box: Box }) => stretchAt(columns.bounds, (box.left + box.right) / 2);
	const parts = cutBetween(
		chunk.words,
		(previous, next) => columnOf(previous) !== columnOf(next) && isApart(previous, next, settings),
	).map(toChunk);
	if (parts.length === 1) return [chunk];
	const own = parts.map(columnOf);
	const fits = parts.every((part) => {
		const slack = settings.cells.overhang * part.words[0].word.fontSize;
		const column = extentOf(columns, columnOf(part), columnOf(part));
		return part.box.left >= column.left - slack && part.box.right <= column.right + slack;
	});
	// A number right after a label that extends beyond its column.
	const [label, ...values] = parts.map(({ text }) => text);
	const trailing = label !== undefined && !isNumeric(label) && values.every(isNumeric);
	const distinct = pairsOf(own).every(([column, next]) => next > column);
	return ((fits || trailing) && distinct) || parts.every(({ text }) => isNumeric(text)) ? parts : [chunk];
}

function isApart(left: Placed, right: Placed, settings: TableSettings): boolean {
	const size = Math.max(left.word.fontSize, right.word.fontSize);
	return right.box.left - left.box.right >= settings.cells.dividingGap * size;
}

/** Joins the entries of a record's lines by column. Single columns come first: they show where the columns are. */
function recordCells(
	record: readonly HeaderBand[],
	columns: Columns,
): { first: number; last: number; words: Placed[] }[] {
	const cells: { first: number; last: number; words: Placed[] }[] = [];
	const owners: ((typeof cells)[number] | undefined)[] = columns.extents.map(() => undefined);
	const entries = record.flatMap((band) => band.entries);
	const bySpan = [...entries].sort((a, b) => a.last - a.first - (b.last - b.first));
	for (const { first, last, words } of bySpan) {
		const owner = owners.slice(first, last + 1).find((cell) => cell !== undefined);
		if (owner) owner.words.push(...words);
		else {
			const cell = { first, last, words: [...words] };
			cells.push(cell);
			owners.fill(cell, first, last + 1);
		}
	}
	return cells;
}
