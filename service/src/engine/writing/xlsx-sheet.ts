import type { Sheet, SheetCell, SheetFigure, SheetRow } from './sheet';
import { plainSigns } from '../values/typed-number';
import { textFormat, type CellLook, type XlsxStyles } from './xlsx-styles';
import { cellAddress } from './cell-address';
import type { ColumnReader } from './typed-column';
import { escapeXml, relationshipNamespace, spreadsheetNamespace, xmlHead } from './office/xml';

/** Limits of a worksheet (Excel specifications and limits). */
export const maxSheetRows = 1_048_576;
const maxColumns = 16_384;
const maxCell = 32_767;
const maxRowHeight = 409;

/** Widths of columns, in characters. */
const minWidth = 6;
const maxWidth = 60;
const textSheetWidth = 100;

/** Data of a sheet besides its cells. */
export interface SheetExtras {
	readonly figures: { readonly row: number; readonly figure: SheetFigure; readonly size: FigureSize }[];
	readonly notes: { readonly row: number; readonly column: number; readonly text: string }[];
	/** Whether a text was longer than a cell holds. */
	cut: boolean;
}

/** Size of an image on the sheet, points. */
interface FigureSize {
	readonly width: number;
	readonly height: number;
}

/** Minimum characters of a piece for the archive. */
const pieceLength = 1 << 16;

/**
 * The XML of a worksheet, in pieces.
 * @param extras  filled while the pieces are made: the parts after a sheet are written from it
 */
export async function* sheetXml(
	sheet: Sheet,
	styles: XlsxStyles,
	extras: SheetExtras,
	isFirst: boolean,
): AsyncGenerator<string> {
	const merges: string[] = [];
	let piece = head(sheet, isFirst);
	let row = 0;
	for await (const content of sheet.rows()) {
		piece += rowXml(content, row, sheet, styles, extras, merges);
		row++;
		if (piece.length >= pieceLength) {
			yield piece;
			piece = '';
		}
	}
	piece += '</sheetData>';
	if (merges.length > 0) {
		piece += `<mergeCells count="${merges.length}">`;
		for (const merge of merges) {
			piece += `<mergeCell ref="${merge}"/>`;
			if (piece.length < pieceLength) continue;
			yield piece;
			piece = '';
		}
		piece += '</mergeCells>';
	}
	piece += '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>';
	if (extras.figures.length > 0) piece += '<drawing r:id="rId1"/>';
	if (extras.notes.length > 0) piece += `<legacyDrawing r:id="rId${extras.figures.length > 0 ? 2 : 1}"/>`;
	yield `${piece}</worksheet>`;
}

function head({ kind, widths, rightToLeft, frozenRows }: Sheet, isFirst: boolean): string {
	const below = cellAddress(frozenRows, 0);
	const pane = `<pane ySplit="${frozenRows}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/>`;
	const selected = isFirst ? ' tabSelected="1"' : '';
	const direction = rightToLeft ? ' rightToLeft="1"' : '';
	const view = `<sheetView${direction}${selected} workbookViewId="0">${frozenRows > 0 ? pane : ''}</sheetView>`;
	const all = kind === 'text' ? [textSheetWidth] : Array.from(widths, (width) => width ?? 0);
	const columns = all.map((width, index) => {
		const columnWidth = kind === 'text' ? width : Math.min(maxWidth, Math.max(minWidth, width + 2));
		return `<col min="${index + 1}" max="${index + 1}" width="${columnWidth}" customWidth="1"/>`;
	});
	return (
		`${xmlHead}<worksheet xmlns="${spreadsheetNamespace}" xmlns:r="${relationshipNamespace}">` +
		`<sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
		`${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
	);
}

function rowXml(
	{ kind, cells, figure, table }: SheetRow,
	row: number,
	sheet: Sheet,
	styles: XlsxStyles,
	extras: SheetExtras,
	merges: string[],
): string {
	if (figure) {
		const size = figureSize(figure);
		extras.figures.push({ row, figure, size });
		return `<row r="${row + 1}" ht="${size.height + 4}" customHeight="1"/>`;
	}
	if (cells.length === 0) return '';
	const readers = table === undefined ? [] : (sheet.readers[table] ?? []);
	let xml = `<row r="${row + 1}">`;
	for (const cell of cells) {
		if (cell.column >= maxColumns) continue;
		const { column, rowSpan = 1, columnSpan = 1, note } = cell;
		if (rowSpan > 1 || columnSpan > 1) {
			merges.push(`${cellAddress(row, column)}:${cellAddress(row + rowSpan - 1, column + columnSpan - 1)}`);
		}
		if (note !== undefined) extras.notes.push({ row, column, text: note.slice(0, maxCell) });
		const look = lookOf(cell, kind, sheet);
		const typed = kind === 'body' ? typeOf(cell, readers[column]) : undefined;
		const address = cellAddress(row, column);
		if (typed) {
			const value = typed.kind === 'number' ? typed.value : serialDay(typed.value);
			xml += `<c r="${address}" s="${styles.numberOf({ ...look, format: typed.format })}"><v>${value}</v></c>`;
		} else {
			xml += textCell(address, cell.text, look, styles, extras);
		}
	}
	return `${xml}</row>`;
}

/** The type of a cell: that of its source, or the one its text shows. */
function typeOf({ value, plain, text, mark }: SheetCell, reader: ColumnReader | undefined) {
	if (value) return value.kind === 'number' ? value : undefined;
	return reader?.(plain ?? text, mark);
}

function lookOf(cell: SheetCell, kind: SheetRow['kind'], sheet: Sheet): CellLook {
	return {
		heading: kind === 'header',
		bold: kind === 'heading',
		center: kind === 'header' && (cell.columnSpan ?? 1) > 1,
		...(cell.look ? { drawn: cell.look } : {}),
		...(cell.color === undefined ? {} : { color: cell.color }),
		wrap: kind !== 'body' ? kind === 'header' || sheet.kind === 'text' : isWide(cell, sheet),
	};
}

/** A text that would change its type when typed: its text format survives editing. */
const needsTextFormat = /^[\d=+\-@.,'(]/;

function textCell(address: string, text: string, look: CellLook, styles: XlsxStyles, extras: SheetExtras): string {
	if (text.length > maxCell) extras.cut = true;
	const kept = text.slice(0, maxCell);
	const format = needsTextFormat.test(plainSigns(kept)) ? textFormat : undefined;
	const style = styles.numberOf({ ...look, format, wrap: look.wrap === true || kept.includes('\n') });
	if (kept === '') return `<c r="${address}" s="${style}"/>`;
	return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(kept)}</t></is></c>`;
}

/** Readers take `_x0041_` in a cell for the character of that number (ECMA-376, part 1, 22.9.2.19). */
function cellText(text: string): string {
	return escapeXml(text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
}

function isWide({ text, columnSpan }: SheetCell, { widths }: Sheet): boolean {
	return columnSpan === undefined && (text.length > maxWidth || (widths.length > 0 && text.includes('\n')));
}

/** Days since the day 0 of spreadsheets, 30 December 1899. */
function serialDay(date: Date): number {
	return Math.round((date.getTime() / 86_400_000 + 25_569) * 1e6) / 1e6;
}

/** An image in its page size, but never higher than a row can be. */
function figureSize({ box }: SheetFigure): FigureSize {
	const width = Math.max(1, box.right - box.left);
	const height = Math.max(1, box.bottom - box.top);
	const scale = Math.min(1, (maxRowHeight - 9) / height);
	return { width: Math.round(width * scale * 100) / 100, height: Math.round(height * scale * 100) / 100 };
}
