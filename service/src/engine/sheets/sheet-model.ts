/** What a cell contains. */
export type CellKind = 'text' | 'number' | 'date' | 'other';

/** A filled cell of a sheet as displayed. */
export interface FilledCell {
	/** Counted from 0, without hidden rows and columns. */
	readonly row: number;
	readonly column: number;
	readonly rowSpan: number;
	readonly columnSpan: number;
	readonly text: string;
	readonly kind: CellKind;
	/** Of a number, or the serial day of a date. */
	readonly value?: number;
}

/** What a reader of the sheet does not see. */
interface HiddenContent {
	/** Hidden rows and columns with content. */
	readonly rows: number;
	readonly columns: number;
}

/** A visible sheet, without its hidden rows and columns. */
export interface SheetGrid {
	readonly name: string;
	readonly isRightToLeft: boolean;
	/** By row, then column. */
	readonly cells: readonly FilledCell[];
	readonly hidden: HiddenContent;
}

/** The content of a workbook. */
export interface SheetBook {
	readonly grids: readonly SheetGrid[];
	/** Names of hidden sheets with content. */
	readonly hiddenSheets: readonly string[];
	/** Pictures and charts. */
	readonly drawings: number;
	/** Width that its numbers need, points, by column style; numbers in narrower columns are displayed as ###. */
	readonly neededWidths: ReadonlyMap<string, number>;
}
