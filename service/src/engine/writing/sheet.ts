import type { Box } from '../model';
import type { CellValue, PlaceLook } from '../model/blocks';
import type { ColumnReader } from './typed-column';

/** An image in a spreadsheet: a page image, or part of a page to be rendered. */
export interface SheetFigure {
	/** Counted from 1. */
	readonly pageNumber: number;
	readonly box: Box;
	/** Of the image on its page; `undefined` for a drawing. */
	readonly imageIndex?: number;
	readonly alternativeText: string;
}

/** A filled place of a row. */
export interface SheetCell {
	/** Counted from 0. */
	readonly column: number;
	/** As printed. */
	readonly text: string;
	/** The text without its footnote mark, and the mark; only if there is one. */
	readonly plain?: string;
	readonly mark?: string;
	/** Only if it spans more than its own place. */
	readonly rowSpan?: number;
	readonly columnSpan?: number;
	/** Its annotation. */
	readonly note?: string;
	/** Its background and borders; those of a spanning cell are for its first place only. */
	readonly look?: PlaceLook;
	/** Only if the source has typed cells. */
	readonly value?: CellValue;
	/** Of its text, `RRGGBB`; black when absent. */
	readonly color?: string;
}

export interface SheetRow {
	readonly kind: 'header' | 'body' | 'heading' | 'text' | 'empty' | 'figure';
	/** Of header and body rows: which table of the sheet, counted from 0. */
	readonly table?: number;
	readonly cells: readonly SheetCell[];
	readonly figure?: SheetFigure;
}

/** Content of a sheet: one table, a page, a whole document, or all text outside the tables. */
export type SheetKind = 'table' | 'page' | 'document' | 'text';

/** A complete sheet; its rows are read from memory or disk. */
export interface Sheet {
	readonly kind: SheetKind;
	/** For a table: counted from 1 over the document. For a page: its number. */
	readonly number: number;
	/** Of its table, for a table only. */
	readonly caption?: string;
	/** First page, counted from 1. */
	readonly pageNumber: number;
	readonly rowCount: number;
	/** Tables in it. */
	readonly tableCount: number;
	/** Widest text of each column in terminal columns; spanning cells and text outside tables do not count. */
	readonly widths: readonly number[];
	/** Whether its tables are right-to-left: the first column is on the right. */
	readonly rightToLeft: boolean;
	/** Rows that stay visible when scrolling. */
	readonly frozenRows: number;
	/** Types of the column texts, by table and column. */
	readonly readers: readonly (readonly ColumnReader[])[];
	/** All rows, in order; may be read several times. */
	rows(): AsyncIterable<SheetRow>;
	/** Frees its memory and disk space. */
	remove(): Promise<void>;
}
