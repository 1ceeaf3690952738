import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import type { Edges } from './edges';
import { columnsUnder, type Columns } from './gutters';
import { stretchAt, type Grid, type GridCell } from './grid';
import { headerCells, headerHeight, type HeaderBand, type Entry } from './header';
import { toRecords } from './records';
import { isNumeric } from '../values/numeric';
import { toChunk, type Chunk, type Row } from './rows';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Build the cells of a table from its rows and columns. */
export function buildGrid(
	rows: readonly Row[],
	columns: Columns,
	edges: Edges,
	settings: TableSettings,
): Omit<Grid, 'evidence' | 'confidence'> {
	const bands = rows.map((row): HeaderBand => ({ row, entries: entriesOf(row, columns, settings) }));
	const height = headerHeight(bands, edges, columns, settings);
	const heads = headerCells(bands.slice(0, height), edges, columns, settings);
	const headerRows = Math.max(0, ...heads.map(({ row, rowSpan }) => row + rowSpan));
	const records = toRecords(bands.slice(height), edges, columns, settings);
	const { bounds } = columns;
	const edgesOfRows = rowBounds(bands.slice(0, height), headerRows, records);
	const boxAt = (row: number, rowSpan: number, first: number, last: number): Box => ({
		left: bounds[first]!,
		right: bounds[last + 1]!,
		top: edgesOfRows[row]!,
		bottom: edgesOfRows[row + rowSpan]!,
	});
	const cells: GridCell[] = heads.map(({ first, last, row, rowSpan, words }) => ({
		row,
		rowSpan,
		column: first,
		columnSpan: last - first + 1,
		words,
		box: boxAt(row, rowSpan, first, last),
	}));
	records.forEach((record, index) => {
		const row = headerRows + index;
		for (const { first, last, words } of recordCells(record, columns)) {
			const box = boxAt(row, 1, first, last);
			cells.push({ row, rowSpan: 1, column: first, columnSpan: last - first + 1, words, box });
		}
	});
	return {
		box: unionOf(cells.map(({ box }) => box)),
		rowCount: headerRows + records.length,
		columnCount: bounds.length - 1,
		cells,
		headerRows,
	};
}

/** y of the boundaries between rows: the middle of the space between them. */
function rowBounds(
	header: readonly HeaderBand[],
	headerRows: number,
	records: readonly (readonly HeaderBand[])[],
): number[] {
	const bounds: number[] = [];
	const firstRecord = records[0]?.[0]?.row;
	const top = header[0]?.row.top ?? firstRecord?.top ?? 0;
	const headerEnd = header.at(-1)?.row.bottom ?? top;
	const bodyTop = firstRecord ? (headerRows > 0 ? (headerEnd + firstRecord.top) / 2 : firstRecord.top) : headerEnd;
	for (let row = 0; row < headerRows; row++) bounds.push(top + ((bodyTop - top) * row) / headerRows);
	records.forEach((record, index) => {
		const previous = records[index - 1]?.at(-1)?.row;
		bounds.push(previous ? (previous.bottom + record[0]!.row.top) / 2 : bodyTop);
	});
	bounds.push(records.at(-1)?.at(-1)?.row.bottom ?? headerEnd);
	return bounds;
}

/** Chunks of a row by column; one that reaches over a boundary is divided there when its words stand apart. */
function entriesOf(row: Row, columns: Columns, settings: TableSettings): Entry[] {
	const pieces = row.chunks.flatMap((chunk) => divided(chunk, columns, settings));
	const entries: Entry[] = [];
	for (const piece of pieces) {
		const { first, last } = columnsUnder(columns, piece.box.left, piece.box.right, settings);
		const previous = entries.at(-1);
		if (previous && first <= previous.last) {
			// Two chunks in one column are one text; a chunk that begins under a wide one begins behind it.
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
 * A text alone in its row: one in the middle of the table or of its value columns stands over all of them; one that
 * begins at the left stands in the first column, however far it reaches.
 */
function onlyLabels(entries: readonly Entry[], { extents }: Columns, settings: TableSettings): Entry[] {
	const [only] = entries;
	if (entries.length !== 1 || !only) return [...entries];
	const last = extents.length - 1;
	const middle = (only.left + only.right) / 2;
	const indent = settings.loneTexts.indent * only.words[0]!.word.fontSize;
	const isOver = (first: number) => {
		const { left } = extents[first]!;
		const { right } = extents[last]!;
		const off = Math.abs(middle - (left + right) / 2);
		return (
			last > first &&
			off < settings.loneTexts.sameMiddle * (right - left) &&
			only.left > left + indent &&
			only.right < right
		);
	};
	const own = extents[only.first]!;
	if (only.first > 0 && Math.abs(only.left - own.left) <= settings.loneTexts.sameStartPt) return [only];
	if (isOver(0)) return [{ ...only, first: 0, last }];
	if (only.first > 0 && isOver(1)) return [{ ...only, first: 1, last }];
	return [only.first === 0 ? { ...only, last: 0 } : only];
}

function toEntry(words: readonly Placed[], first: number, last: number): Entry {
	const { box, text } = toChunk(words);
	return { words, left: box.left, right: box.right, text, first, last };
}

function divided(chunk: Chunk, columns: Columns, settings: TableSettings): Chunk[] {
	const { first, last } = columnsUnder(columns, chunk.box.left, chunk.box.right, settings);
	if (first === last || chunk.words.length < 2) return [chunk];
	const columnOf = ({ box }: { readonly box: Box }) => stretchAt(columns.bounds, (box.left + box.right) / 2);
	const pieces: Placed[][] = [[]];
	chunk.words.forEach((placed, index) => {
		const previous = chunk.words[index - 1];
		if (previous && columnOf(previous) !== columnOf(placed) && isApart(previous, placed, settings)) pieces.push([]);
		pieces.at(-1)!.push(placed);
	});
	if (pieces.length === 1) return [chunk];
	const parts = pieces.map(toChunk);
	const own = parts.map(columnOf);
	const fits = parts.every(({ box, words }, index) => {
		const slack = settings.cells.overhang * words[0]!.word.fontSize;
		const column = own[index]!;
		return box.left >= columns.bounds[column]! - slack && box.right <= columns.bounds[column + 1]! + slack;
	});
	// A number right behind a label that reaches over its column.
	const trailing = parts.slice(1).every(({ text }) => isNumeric(text)) && !isNumeric(parts[0]!.text);
	const distinct = own.every((column, index) => index === 0 || column > own[index - 1]!);
	return ((fits || trailing) && distinct) || parts.every(({ text }) => isNumeric(text)) ? parts : [chunk];
}

function isApart(left: Placed, right: Placed, settings: TableSettings): boolean {
	const size = Math.max(left.word.fontSize, right.word.fontSize);
	return right.box.left - left.box.right >= settings.cells.dividingGap * size;
}

/** Put the entries of a record's lines together by column. Single columns first: they say where the columns are. */
function recordCells(
	record: readonly HeaderBand[],
	columns: Columns,
): { first: number; last: number; words: Placed[] }[] {
	const cells: { first: number; last: number; words: Placed[] }[] = [];
	const owner: (number | undefined)[] = columns.extents.map(() => undefined);
	const entries = record.flatMap((band) => band.entries);
	const bySpan = [...entries].sort((a, b) => a.last - a.first - (b.last - b.first));
	for (const { first, last, words } of bySpan) {
		let cell: number | undefined;
		for (let column = first; column <= last && cell === undefined; column++) cell = owner[column];
		if (cell === undefined) {
			cell = cells.length;
			cells.push({ first, last, words: [] });
			owner.fill(cell, first, last + 1);
		}
		cells[cell]!.words.push(...words);
	}
	return cells;
}
