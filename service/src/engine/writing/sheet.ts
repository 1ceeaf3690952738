import type { Box } from '../model';
import type { PlaceLook } from '../model/blocks';
import type { ColumnReader } from './typed-column';

/** A picture in a spreadsheet: an image of a page, or a part of a page that has to be drawn. */
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
	/** The text without the footnote mark behind it, and the mark; only where there is one. */
	readonly plain?: string;
	readonly mark?: string;
	/** Only where it spans more than its own place. */
	readonly rowSpan?: number;
	readonly columnSpan?: number;
	/** What somebody wrote about it. */
	readonly note?: string;
	/** Its ground and lines; those of a cell that spans are for its first place only. */
	readonly look?: PlaceLook;
	/** Of its text, `RRGGBB`; black when absent. */
	readonly color?: string;
}

/** One row of a sheet. */
export interface SheetRow {
	readonly kind: 'header' | 'body' | 'heading' | 'text' | 'empty' | 'figure';
	/** Of header and body rows: which table of the sheet, counted from 0. */
	readonly table?: number;
	readonly cells: readonly SheetCell[];
	readonly figure?: SheetFigure;
}

/** What a sheet holds: one table, a page, a whole document, or all text beside the tables. */
export type SheetKind = 'table' | 'page' | 'document' | 'text';

/** A complete sheet; its rows are read from memory or disk. */
export interface Sheet {
	readonly kind: SheetKind;
	/** Of a table: counted from 1 over the document. Of a page: its number. */
	readonly number: number;
	/** Page on which it begins, counted from 1. */
	readonly pageNumber: number;
	readonly rowCount: number;
	/** Tables in it. */
	readonly tableCount: number;
	/** Widest text of each column in columns of a terminal; spanning cells and text beside tables do not count. */
	readonly widths: readonly number[];
	/** True when its tables are read from right to left: the first column stands at the right. */
	readonly rightToLeft: boolean;
	/** Rows that stay in view when the rest is scrolled. */
	readonly frozenRows: number;
	/** How the texts of a table's columns are read, by table and column. */
	readonly readers: readonly (readonly ColumnReader[])[];
	/** All rows, in order; may be read several times. */
	rows(): AsyncIterable<SheetRow>;
	/** Free its memory and disk. */
	remove(): Promise<void>;
}
