import { zipEntries } from '../external/zip-reader';
import { attribute, xmlTokens, type XmlToken } from './xml-tokens';
import { CellStyles, type Style } from './cell-styles';
import type { CellKind, SheetGrid, FilledCell, SheetBook } from './sheet-model';
import { maxSheetCells } from './settings';

/** A workbook has more cells than can be read. */
export class TooManyCellsError extends Error {}

/**
 * Reads a workbook that LibreOffice saved in OpenDocument format: each cell with the text that it displays.
 * @param replace  gets text that its style hides, and gives what replaces it
 * @throws TooManyCellsError; Error for a damaged file
 */
export async function readBook(path: string, replace: ReplaceText = () => ''): Promise<SheetBook> {
	const styles = new CellStyles();
	for await (const entry of zipEntries(path)) {
		if (entry.name !== 'styles.xml') continue;
		for await (const token of xmlTokens(await entry.open()))
			if (token.kind === 'open') styles.open(token.name, token.attributes);
			else if (token.kind === 'close') styles.close(token.name);
	}
	for await (const entry of zipEntries(path)) {
		if (entry.name !== 'content.xml') continue;
		const reader = new BookReader(styles, replace);
		for await (const token of xmlTokens(await entry.open())) reader.add(token);
		return reader.book();
	}
	throw new Error('the workbook has no content');
}

/** Gives what replaces a hidden text on a sheet, counted from 1. */
export type ReplaceText = (text: string, sheet: number) => string;

/** A run of columns with one style. */
interface ColumnRun {
	readonly first: number;
	readonly end: number;
	readonly isHidden: boolean;
	readonly style: string;
	/** Of its cells without their own. */
	readonly cellStyle: string | undefined;
}

type RawCell = FilledCell & {
	readonly isHidden: boolean;
	/** Its text that its style hides, and the text without it. */
	readonly unseen: string;
	readonly seen: string;
};

/** The open cell: its text grows while its content is read. */
interface OpenCell {
	readonly attributes: string;
	readonly isCovered: boolean;
	readonly paragraphs: string[];
	/** Its text that is seen, and the one that is not. */
	readonly parts: { readonly seen: string[]; readonly unseen: string[] };
}

/** Elements whose content does not belong to the text of a cell. */
const asideElements = /^(office:annotation|draw:|table:shapes$|office:forms$|table:tracked-changes$|table:detective$)/;

/** Width of a digit in font sizes, and the margins of a cell in points. */
const digitWidth = 0.62;
const cellMargins = 6;
const usualFontSize = 11;

class BookReader {
	private readonly grids: SheetGrid[] = [];
	private readonly hiddenSheets: string[] = [];
	private readonly neededWidths = new Map<string, number>();
	private drawings = 0;
	private cellCount = 0;
	private sheet: SheetReader | undefined;
	private cell: OpenCell | undefined;
	/** Depth within content that does not belong to the text of a cell. */
	private aside = 0;
	private isInParagraph = false;
	/** Styles of the open parts of a text. */
	private readonly textStyles: (string | undefined)[] = [];

	constructor(
		private readonly styles: CellStyles,
		private readonly replace: ReplaceText,
	) {}

	add(token: XmlToken): void {
		if (token.kind === 'text') {
			if (this.cell && this.isInParagraph && this.aside === 0) this.append(token.text);
		} else if (token.kind === 'open') this.open(token.name, token.attributes, token.isEmpty);
		else this.close(token.name);
	}

	book(): SheetBook {
		const { grids, hiddenSheets, drawings, neededWidths } = this;
		return { grids, hiddenSheets, drawings, neededWidths };
	}

	private open(name: string, attributes: string, isEmpty: boolean): void {
		if (name === 'draw:frame') this.drawings++;
		if (this.aside > 0 || asideElements.test(name)) {
			if (!isEmpty) this.aside++;
			return;
		}
		if (name.startsWith('style:') || name.startsWith('number:')) this.styles.open(name, attributes);
		else if (name === 'calcext:conditional-format') this.sheet?.addCondition(attributes);
		else if (name.startsWith('table:')) this.openTable(name, attributes, isEmpty);
		else this.openText(name, attributes, isEmpty);
	}

	private openTable(name: string, attributes: string, isEmpty: boolean): void {
		switch (name) {
			case 'table:table':
				this.sheet = new SheetReader(attribute(attributes, 'table:name') ?? '');
				this.sheet.style = this.styles.of('table', attribute(attributes, 'table:style-name'));
				break;
			case 'table:table-column':
				this.sheet?.addColumns(attributes);
				break;
			case 'table:table-row':
				this.sheet?.startRow(attributes);
				if (isEmpty) this.endRow();
				break;
			case 'table:table-cell':
			case 'table:covered-table-cell':
				this.cell = {
					attributes,
					isCovered: name.includes('covered'),
					paragraphs: [],
					parts: { seen: [], unseen: [] },
				};
				if (isEmpty) this.endCell();
				break;
		}
	}

	private openText(name: string, attributes: string, isEmpty: boolean): void {
		if (!this.cell) return;
		if (name === 'text:p') {
			this.cell.paragraphs.push('');
			for (const part of Object.values(this.cell.parts)) part.push('');
			this.isInParagraph = !isEmpty;
		} else if (name === 'text:span') {
			if (!isEmpty) this.textStyles.push(attribute(attributes, 'text:style-name'));
		} else if (name === 'text:s') this.append(' '.repeat(Math.min(1000, Number(attribute(attributes, 'text:c') ?? 1))));
		else if (name === 'text:tab') this.append('\t');
		else if (name === 'text:line-break') this.append('\n');
	}

	private append(text: string): void {
		const { cell, sheet } = this;
		if (!cell) return;
		const own = attribute(cell.attributes, 'table:style-name');
		const hides = this.styles.hides(own ?? sheet?.defaultCellStyle, this.textStyles.at(-1));
		for (const part of [cell.paragraphs, hides ? cell.parts.unseen : cell.parts.seen])
			part.push((part.pop() ?? '') + text);
	}

	private close(name: string): void {
		if (this.aside > 0) {
			this.aside--;
			return;
		}
		if (name === 'text:p') this.isInParagraph = false;
		else if (name === 'text:span') this.textStyles.pop();
		else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.endCell();
		else if (name === 'table:table-row') this.endRow();
		else if (name === 'style:style' || name.startsWith('number:')) this.styles.close(name);
		else if (name === 'table:table') this.endSheet();
	}

	private endRow(): void {
		this.count(this.sheet?.endRow() ?? 0);
	}

	private count(cells: number): void {
		this.cellCount += cells;
		if (this.cellCount > maxSheetCells) throw new TooManyCellsError();
	}

	private endCell(): void {
		const { cell, sheet } = this;
		this.cell = undefined;
		if (!cell || !sheet) return;
		const content = contentOf(cell);
		const added = sheet.addCells(cell.attributes, cell.isCovered ? undefined : content, textsOf(cell));
		this.count(added);
		if (added === 0 || content.kind === 'text') return;
		const style = this.styles.of('table-cell', attribute(cell.attributes, 'table:style-name'));
		const width = content.text.length * digitWidth * (style?.fontSize || usualFontSize) + cellMargins;
		const column = sheet.lastColumnStyle;
		if (column !== undefined) this.neededWidths.set(column, Math.max(width, this.neededWidths.get(column) ?? 0));
	}

	private endSheet(): void {
		const { sheet } = this;
		this.sheet = undefined;
		if (!sheet) return;
		const number = this.grids.length + 1;
		const grid = sheet.finish((text) => (sheet.style?.isHidden ? text : this.replace(text, number)));
		if (!sheet.style?.isHidden) this.grids.push({ ...grid, isRightToLeft: sheet.style?.isRightToLeft === true });
		else if (grid.cells.length > 0) this.hiddenSheets.push(grid.name);
	}
}

interface CellContent {
	readonly text: string;
	readonly kind: CellKind;
	readonly value?: number;
}

/** Kinds by `office:value-type`. */
const kinds: Readonly<Record<string, CellKind>> = {
	float: 'number',
	percentage: 'number',
	currency: 'number',
	date: 'date',
	time: 'other',
	boolean: 'other',
};

const textsOf = ({ parts }: OpenCell) => ({
	seen: parts.seen.join('\n').trim(),
	unseen: parts.unseen.join('\n').trim(),
});

function contentOf({ attributes, paragraphs }: OpenCell): CellContent {
	const text = paragraphs.join('\n').trim();
	const kind = kinds[attribute(attributes, 'office:value-type') ?? ''] ?? 'text';
	if (kind === 'date') return withValue(text, kind, serialDay(attribute(attributes, 'office:date-value') ?? ''));
	if (kind !== 'number') return { text, kind };
	// LibreOffice writes three digits of an exponent, Excel two.
	const displayed = text.replace(/(\dE[+-])0(?=\d\d$)/, '$1');
	return withValue(displayed, kind, Number(attribute(attributes, 'office:value') ?? Number.NaN));
}

function withValue(text: string, kind: CellKind, value: number): CellContent {
	return Number.isFinite(value) ? { text, kind, value } : { text, kind };
}

/** Days since the day 0 of spreadsheets, 30 December 1899. */
function serialDay(date: string): number {
	const time = Date.parse(`${date.includes('T') ? date : `${date}T00:00:00`}Z`);
	return Math.round((time / 86_400_000 + 25_569) * 1e6) / 1e6;
}

class SheetReader {
	style: Style | undefined;
	/** Style of the column of the last cell. */
	lastColumnStyle: string | undefined;
	private readonly columns: ColumnRun[] = [];
	private readonly cells: RawCell[] = [];
	private readonly hiddenRowRuns: { readonly first: number; readonly end: number }[] = [];
	private row = 0;
	private rowCount = 1;
	private isRowHidden = false;
	private rowCellStyle: string | undefined;
	private readonly conditions: (CellRange | undefined)[] = [];
	private column = 0;
	private rowStart = 0;

	constructor(readonly name: string) {}

	addColumns(attributes: string): void {
		const first = this.columns.at(-1)?.end ?? 0;
		const end = first + Number(attribute(attributes, 'table:number-columns-repeated') ?? 1);
		const isHidden = isOff(attribute(attributes, 'table:visibility'));
		const cellStyle = attribute(attributes, 'table:default-cell-style-name');
		this.columns.push({ first, end, isHidden, style: attribute(attributes, 'table:style-name') ?? '', cellStyle });
	}

	/** Remembers cells whose look depends on a condition. */
	addCondition(attributes: string): void {
		for (const range of (attribute(attributes, 'calcext:target-range-address') ?? '').split(' '))
			this.conditions.push(rangeOf(range));
	}

	/** Style of the next cell unless it has its own. */
	get defaultCellStyle(): string | undefined {
		return this.rowCellStyle ?? this.runAt(this.column)?.cellStyle;
	}

	startRow(attributes: string): void {
		this.rowCount = Number(attribute(attributes, 'table:number-rows-repeated') ?? 1);
		this.isRowHidden = isOff(attribute(attributes, 'table:visibility'));
		if (this.isRowHidden) this.hiddenRowRuns.push({ first: this.row, end: this.row + this.rowCount });
		this.rowCellStyle = attribute(attributes, 'table:default-cell-style-name');
		this.column = 0;
		this.rowStart = this.cells.length;
	}

	/** @returns the number of cells added by repeating it */
	endRow(): number {
		const cells = this.cells.slice(this.rowStart);
		const repeated = cells.length === 0 ? 0 : this.rowCount - 1;
		if (cells.length * repeated > maxSheetCells) throw new TooManyCellsError();
		for (let more = 1; more <= repeated; more++)
			for (const cell of cells) this.cells.push({ ...cell, row: cell.row + more });
		this.row += this.rowCount;
		return cells.length * repeated;
	}

	/** @returns the number of filled cells added */
	addCells(attributes: string, content: CellContent | undefined, texts: Pick<RawCell, 'seen' | 'unseen'>): number {
		const count = Number(attribute(attributes, 'table:number-columns-repeated') ?? 1);
		const first = this.column;
		this.column += count;
		if (!content || content.text === '') return 0;
		if (count > maxSheetCells) throw new TooManyCellsError();
		const run = this.runAt(first);
		this.lastColumnStyle = run?.style;
		const rowSpan = Number(attribute(attributes, 'table:number-rows-spanned') ?? 1);
		const columnSpan = Number(attribute(attributes, 'table:number-columns-spanned') ?? 1);
		for (let column = first; column < first + count; column++)
			this.cells.push({ ...content, ...texts, row: this.row, column, rowSpan, columnSpan, isHidden: this.isRowHidden });
		return count;
	}

	/** The visible cells, at their places among visible rows and columns. */
	finish(replace: (text: string) => string): SheetGrid {
		const hiddenRows = new Set<number>();
		const hiddenColumns = new Set<number>();
		const rows = new Places(this.hiddenRowRuns);
		const columns = new Places(this.columns.filter(({ isHidden }) => isHidden));
		const cells: FilledCell[] = [];
		for (const { isHidden, unseen, seen, ...cell } of this.cells) {
			const [rowSpan, columnSpan] = [
				rows.visible(cell.row, cell.rowSpan),
				columns.visible(cell.column, cell.columnSpan),
			];
			if (rowSpan > 0 && columnSpan > 0) {
				const text = unseen === '' || this.isConditional(cell) ? cell.text : [seen, replace(unseen)].join(' ').trim();
				if (text === '') continue;
				const visible = text === cell.text ? cell : { ...withoutValue(cell), text };
				cells.push({ ...visible, row: rows.place(cell.row), column: columns.place(cell.column), rowSpan, columnSpan });
				continue;
			}
			if (isHidden) hiddenRows.add(cell.row);
			if (columnSpan === 0) hiddenColumns.add(cell.column);
		}
		const hidden = { rows: hiddenRows.size, columns: hiddenColumns.size };
		return { name: this.name, isRightToLeft: false, cells, hidden };
	}

	private isConditional({ row, column }: FilledCell): boolean {
		return this.conditions.some(
			(range) => !range || (row >= range.top && row <= range.bottom && column >= range.left && column <= range.right),
		);
	}

	private runAt(column: number): ColumnRun | undefined {
		return this.columns.find(({ first, end }) => column >= first && column < end);
	}
}

function withoutValue({ row, column, rowSpan, columnSpan }: FilledCell): Omit<FilledCell, 'text'> {
	return { row, column, rowSpan, columnSpan, kind: 'text' };
}

/** Cells, counted from 0, with their last row and column. */
interface CellRange {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** A range such as `Sheet1.A1:Sheet1.B5`; `undefined` if it is not known. */
function rangeOf(address: string): CellRange | undefined {
	const cells = [...address.matchAll(/\.\$?([A-Z]+)\$?(\d+)(?=:|$)/g)];
	const [first, last = first] = cells.map(([, letters = '', row]) => ({
		column: [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1,
		row: Number(row) - 1,
	}));
	return first && last ? { left: first.column, top: first.row, right: last.column, bottom: last.row } : undefined;
}

/** Hidden by hand (`collapse`) or by a filter. */
function isOff(visibility: string | undefined): boolean {
	return visibility === 'collapse' || visibility === 'filter';
}

/** Numbers rows or columns without the hidden ones. */
class Places {
	/** Hidden places before each run. */
	private readonly before: readonly number[];

	/** @param hidden  in order */
	constructor(private readonly hidden: readonly { readonly first: number; readonly end: number }[]) {
		let count = 0;
		this.before = hidden.map(({ first, end }) => (count += end - first) - (end - first));
	}

	/** The number of a place, or of the next visible one. */
	place(index: number): number {
		return index - this.hiddenBefore(index);
	}

	/** How many of some places are visible. */
	visible(first: number, count: number): number {
		return count - (this.hiddenBefore(first + count) - this.hiddenBefore(first));
	}

	private hiddenBefore(index: number): number {
		let [low, high] = [0, this.hidden.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.hidden[middle]?.first ?? 0) < index) low = middle + 1;
			else high = middle;
		}
		const run = this.hidden[low - 1];
		return run ? (this.before[low - 1] ?? 0) + Math.min(run.end, index) - run.first : 0;
	}
}
