import type { Box, LaidOutPage, Line, Page, Rule, Word } from '../model';
import type { Block, CellValue, DocumentPage, TableBlock, TableCell, TextBlock } from '../model/blocks';
import { unionOf } from '../model/boxes';
import { columnsOf } from '../model/scripts';
import { readDate, typedDate } from '../values/typed-date';
import { plainSigns, readNumber, typedNumber } from '../values/typed-number';
import { cellExtent, findRegions, type SheetRegion } from './regions';
import { sheetCharacterWidth, sheetColumnGap, sheetFontSize, sheetRowHeight } from './settings';
import type { SheetGrid, FilledCell } from './sheet-model';

/** A sheet as a page: each column as wide as its texts. */
export class SheetPage {
	readonly width: number;
	readonly height: number;
	readonly regions: readonly SheetRegion[];
	/** Left edges of the columns, with the right edge of the last. */
	private readonly edges: readonly number[];

	constructor(
		private readonly grid: SheetGrid,
		readonly pageNumber: number,
	) {
		this.regions = findRegions(grid);
		this.edges = columnEdges(grid.cells);
		this.width = Math.max(1, this.edges.at(-1) ?? 1);
		this.height = Math.max(1, grid.cells.length === 0 ? 1 : cellExtent(grid.cells).bottom) * sheetRowHeight;
	}

	get wordCount(): number {
		return this.grid.cells.reduce((count, { text }) => count + text.split(/\s+/).filter(Boolean).length, 0);
	}

	/** Its tables and texts. */
	blocks(): DocumentPage {
		const { pageNumber, width, height } = this;
		const blocks = this.regions.flatMap((region, index) => this.toBlocks(region, index));
		return { pageNumber, width, height, blocks };
	}

	/** Its rows as lines. */
	lines(): LaidOutPage {
		const lines: Line[] = [];
		let row = -1;
		let words: Word[] = [];
		const finish = (): void => {
			if (words.length > 0) lines.push(toLine(words));
			words = [];
		};
		for (const cell of this.grid.cells) {
			if (cell.row !== row) finish();
			row = cell.row;
			words.push(...this.words(cell));
		}
		finish();
		return { pageNumber: this.pageNumber, lines };
	}

	/** Its words, and lines around the cells of its tables. */
	page(): Page {
		const { pageNumber, width, height } = this;
		const words = this.grid.cells.flatMap((cell) => this.words(cell));
		const rules = this.regions.filter(({ kind }) => kind === 'table').flatMap((region) => this.rules(region));
		const nothing = { fills: [], images: [], links: [], annotations: [], drawings: [] };
		return { pageNumber, width, height, words, rules, ...nothing };
	}

	private toBlocks({ kind, cells, headerRows }: SheetRegion, index: number): Block[] {
		if (kind === 'table') return [this.table(cells, headerRows)];
		const isTitle = index === 0 && this.regions.length > 1;
		return cells.map((cell): TextBlock => {
			const role =
				isTitle && cell === cells[0] ? ({ role: 'heading', level: 1 } as const) : ({ role: 'paragraph' } as const);
			const { pageNumber } = this;
			return { kind: 'text', ...role, pageNumber, fontSize: sheetFontSize, ...this.content(cell) };
		});
	}

	private table(cells: readonly FilledCell[], headerRows: number): TableBlock {
		const { pageNumber, grid } = this;
		const { top, bottom, left, right } = cellExtent(cells);
		const table = {
			rowCount: bottom - top,
			columnCount: right - left,
			headerRows,
			evidence: 'tags',
			confidence: 1,
			...(grid.isRightToLeft ? { rightToLeft: true } : {}),
		} as const;
		const placed = cells.map((cell): TableCell => {
			const { row, column, rowSpan, columnSpan } = cell;
			const place = { row: row - top, column: column - left, rowSpan, columnSpan };
			return { ...place, ...this.content(cell), value: valueOf(cell) };
		});
		const box = this.box({ row: top, column: left, rowSpan: bottom - top, columnSpan: right - left });
		return { kind: 'table', pageNumber, box, table: { ...table, cells: placed } };
	}

	private content(cell: FilledCell): Pick<TableCell, 'box' | 'runs' | 'lines'> {
		const words = this.words(cell);
		return { box: this.box(cell), runs: [{ text: cell.text }], lines: words.length === 0 ? [] : [toLine(words)] };
	}

	private box({ row, column, rowSpan, columnSpan }: Omit<FilledCell, 'text' | 'kind' | 'value'>): Box {
		const [left = 0, right = left] = [this.edges[column], this.edges[column + columnSpan]];
		const mirrored = this.grid.isRightToLeft ? [this.width - right, this.width - left] : [left, right];
		const [start = 0, end = 0] = mirrored;
		return { left: start, right: end, top: row * sheetRowHeight, bottom: (row + rowSpan) * sheetRowHeight };
	}

	private words(cell: FilledCell): Word[] {
		const { left, top } = this.box(cell);
		const words: Word[] = [];
		let column = 0;
		for (const part of cell.text.split(/(\s+)/)) {
			const start = left + column * sheetCharacterWidth;
			column += Math.max(part === '' ? 0 : 1, columnsOf(part));
			if (part.trim() === '') continue;
			const right = left + column * sheetCharacterWidth;
			const box = { left: start, right, top: top + 2, bottom: top + 2 + sheetFontSize };
			words.push({
				text: part,
				box,
				fontSize: sheetFontSize,
				turn: 0,
				spaceAfter: true,
				baseline: top + sheetFontSize,
			});
		}
		return words;
	}

	private rules({ cells }: SheetRegion): Rule[] {
		const sides = cells.map((cell) => this.box(cell));
		const { left, right, top, bottom } = unionOf(sides);
		const line = { thickness: 0.5 };
		const across = (position: number): Rule => ({
			direction: 'horizontal',
			position,
			start: left,
			end: right,
			...line,
		});
		const down = (position: number, start: number, end: number): Rule => ({
			...{ direction: 'vertical', position, start, end },
			...line,
		});
		const rows = Array.from({ length: Math.round((bottom - top) / sheetRowHeight) + 1 }, (_, row) =>
			across(top + row * sheetRowHeight),
		);
		const spanning = sides.filter((_, index) => (cells[index]?.columnSpan ?? 1) > 1);
		const edges = this.edges.map((edge) => (this.grid.isRightToLeft ? this.width - edge : edge));
		const columns = edges
			.filter((edge) => edge >= left && edge <= right)
			.flatMap((edge) =>
				pieces(
					top,
					bottom,
					spanning.filter((box) => box.left < edge && edge < box.right),
				).map(([start, end]) => down(edge, start, end)),
			);
		return [...rows, ...columns];
	}
}

/** The parts of a line outside of some boxes. */
function pieces(top: number, bottom: number, boxes: readonly Box[]): (readonly [number, number])[] {
	const found: (readonly [number, number])[] = [];
	let start = top;
	for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
		if (box.top > start) found.push([start, box.top]);
		start = Math.max(start, box.bottom);
	}
	if (start < bottom) found.push([start, bottom]);
	return found;
}

function columnEdges(cells: readonly FilledCell[]): number[] {
	const widths: number[] = [];
	for (const { column, columnSpan, text } of cells) {
		for (let at = widths.length; at < column + columnSpan; at++) widths.push(1);
		if (columnSpan === 1) widths[column] = Math.max(widths[column] ?? 1, columnsOf(text.replaceAll(/\s/g, ' ')));
	}
	const edges = [0];
	for (const width of widths) edges.push((edges.at(-1) ?? 0) + width * sheetCharacterWidth + sheetColumnGap);
	return edges;
}

function toLine(words: readonly Word[]): Line {
	const sorted = [...words].sort((a, b) => a.box.left - b.box.left);
	return { words: sorted, box: unionOf(sorted.map(({ box }) => box)), turn: 0 };
}

/** Format of a date that is displayed in an unknown way. */
const isoDate = 'yyyy-mm-dd';

/** The value of a cell for a spreadsheet; a text stays one, whatever it looks like. */
function valueOf({ kind, value, text }: FilledCell): CellValue {
	if (value === undefined) return { kind: 'text' };
	if (kind === 'date') return { kind: 'number', value, format: dateFormat(text, value) };
	const number = readNumber(plainSigns(text));
	const typed = number && typedNumber(number, '.');
	return typed ? { kind: 'number', value, format: typed.format } : { kind: 'text' };
}

function dateFormat(text: string, value: number): string {
	const date = readDate(plainSigns(text));
	for (const order of ['monthFirst', 'dayFirst'] as const) {
		const typed = date && typedDate(date, order, undefined);
		if (typed && Math.abs(typed.value.getTime() / 86_400_000 + 25_569 - value) < 1) return typed.format;
	}
	return Number.isInteger(value) ? isoDate : `${isoDate} hh:mm`;
}
