import type { Annotation, Box, HiddenText, InkMark, Line, PageImage, Rule } from './index';

/** Text in one style; white space and hyphenation at line ends are already resolved. */
export interface TextRun {
	/** In reading order; spaces between runs are part of the runs. */
	readonly text: string;
	readonly bold?: boolean;
	readonly italic?: boolean;
	readonly monospace?: boolean;
	readonly position?: 'superscript' | 'subscript';
	/** Link target: an address, or `#page=<number>`. */
	readonly link?: string;
}

interface BlockBase {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** On the page as displayed, points. */
	readonly box: Box;
}

/** Role of a text block. */
export type TextRole =
	| 'paragraph'
	| 'heading'
	| 'code'
	| 'formula'
	| 'footnote'
	/** Title of a table or figure, with its number: "Table 3: …". */
	| 'caption'
	| 'header'
	| 'footer'
	| 'pageNumber';

/** Text that belongs together. */
export interface TextBlock extends BlockBase {
	readonly kind: 'text';
	readonly role: TextRole;
	/** For a heading: 1 to 6, without skipped levels downwards. */
	readonly level?: number;
	readonly runs: readonly TextRun[];
	/** Positions on the page, for writers of fixed layouts. */
	readonly lines: readonly Line[];
	/** Size of most of its characters, points. */
	readonly fontSize: number;
	/** Whether it continues the paragraph of the previous block, from a column or page before. */
	readonly continues?: boolean;
	/** For a header or footer: no neighboring page repeats it, so it may be content. */
	readonly once?: true;
	/** For a formula: LaTeX, if it could be read. */
	readonly latex?: string;
	/** Absent: paper. */
	readonly ground?: TextBackground;
}

/** A colored area behind a text; shared areas are divided. */
export interface TextBackground {
	readonly box: Box;
	/** `0xRRGGBB`. */
	readonly color: number;
}

/** One entry of a list. */
export interface ListItem {
	/** As printed: `•`, `1.`, `(a)`. */
	readonly marker: string;
	/** Nesting from 0. */
	readonly level: number;
	readonly runs: readonly TextRun[];
	readonly lines: readonly Line[];
	readonly box: Box;
}

/** A list, ordered if its markers count. */
export interface ListBlock extends BlockBase {
	readonly kind: 'list';
	readonly ordered: boolean;
	readonly items: readonly ListItem[];
}

/** One line of a table of contents. */
export interface ContentsEntry {
	readonly text: string;
	/** Page as printed; empty without one. */
	readonly pageLabel: string;
	/** Nesting from 0. */
	readonly level: number;
}

/** A table of contents. */
export interface ContentsBlock extends BlockBase {
	readonly kind: 'contents';
	readonly entries: readonly ContentsEntry[];
	readonly lines: readonly Line[];
}

/** A line along a side of a cell. */
export interface CellBorder {
	/** Points. */
	readonly width: number;
	/** `0xRRGGBB`. */
	readonly color: number;
}

/** Style of a cell: its background, and its borders with the table upright. */
export interface PlaceLook extends Partial<Readonly<Record<CellSide, CellBorder>>> {
	/** `0xRRGGBB`; absent: paper. */
	readonly fill?: number;
}

export type CellSide = (typeof cellSides)[number];

/** From the top, counter-clockwise. */
export const cellSides = ['top', 'left', 'bottom', 'right'] as const;

/** Position of a cell in its table. */
export interface CellSpan {
	/** Counted from 0. */
	readonly row: number;
	readonly column: number;
	/** At least 1. */
	readonly rowSpan: number;
	readonly columnSpan: number;
}

/** The value of a cell of a spreadsheet: a text stays one, whatever it looks like. */
export type CellValue =
	| { readonly kind: 'text' }
	| { readonly kind: 'number'; readonly value: number; readonly format: string };

/** One cell of a table; cells never overlap. */
export interface TableCell extends CellSpan {
	readonly box: Box;
	readonly runs: readonly TextRun[];
	readonly lines: readonly Line[];
	/** Absent without a style, and for scans. */
	readonly look?: PlaceLook;
	/** Only if the source has typed cells. */
	readonly value?: CellValue;
}

/** A styled place of a table without a cell. */
export interface EmptyPlace extends CellSpan {
	readonly look: PlaceLook;
}

/** Rows and columns of a table. */
export interface Table {
	readonly rowCount: number;
	readonly columnCount: number;
	/** By row, then column. Places without a cell are empty. */
	readonly cells: readonly TableCell[];
	/** Absent if no place without a cell has a style. */
	readonly emptyPlaces?: readonly EmptyPlace[];
	/** Header rows at the top; 0 without any. */
	readonly headerRows: number;
	/** Evidence it was found by, best first. */
	readonly evidence: 'tags' | 'ruled' | 'partlyRuled' | 'unruled';
	/** 0 to 1. */
	readonly confidence: number;
	/** Whether it is right-to-left: its first column is the rightmost one. */
	readonly rightToLeft?: boolean;
	/** Horizontal extent of its cell backgrounds, points; absent if equal to its box. */
	readonly grounds?: Pick<Box, 'left' | 'right'>;
}

/** A table on a page. */
export interface TableBlock extends BlockBase {
	readonly kind: 'table';
	readonly table: Table;
	/** Whether it continues the last table of the previous page: same columns, repeated header rows left in place. */
	readonly continues?: boolean;
	/** Header rows repeated from the continued table; 0 if it does not continue one. */
	readonly repeatedHeaderRows?: number;
	/** Whether its first row below them is the rest of the last row of the continued table. */
	readonly splitRow?: boolean;
	/** What its parts on earlier pages show; absent if it does not continue one. */
	readonly earlier?: ColumnFacts;
}

/** What the rows of a table show about its columns. */
export interface ColumnFacts {
	/** Number of whole body rows. */
	readonly rows: number;
	/** Horizontal extent of the texts of each column; `undefined` for a column without any. */
	readonly extents: readonly (Pick<Box, 'left' | 'right'> | undefined)[];
	/** Columns that all whole rows fill. */
	readonly always: readonly number[];
	/** Columns with texts of several lines. */
	readonly wrapped: readonly number[];
	/** Cells of the header, or of the first row without one. */
	readonly header: readonly TableCell[];
}

/** An image or drawing. */
export interface FigureBlock extends BlockBase {
	readonly kind: 'figure';
	/** `undefined` for a drawing, which is rendered from its box. */
	readonly image?: PageImage;
	/** The document's description of its content; empty without one. */
	readonly alternativeText: string;
	/** Text inside a drawing, such as axis labels, in reading order. */
	readonly lines: readonly Line[];
	/** Rendered without the text on it, which other blocks have. */
	readonly isBare?: true;
}

/** A reader's annotation. */
export interface AnnotationBlock extends BlockBase {
	readonly kind: 'annotation';
	readonly annotation: Annotation;
}

/** A part of a page. */
export type Block = TextBlock | ListBlock | ContentsBlock | TableBlock | FigureBlock | AnnotationBlock;

/** A page after layout: the input of writers. */
export interface DocumentPage {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** Points, as displayed. */
	readonly width: number;
	readonly height: number;
	/** In reading order. */
	readonly blocks: readonly Block[];
	/** Lines that separate or frame text, outside of tables and figures; absent without any. */
	readonly rules?: readonly Rule[];
	/** Colored areas outside of tables, figures and backgrounds of texts, in painting order; absent without any. */
	readonly fills?: readonly TextBackground[];
	/** Pictures behind its text; absent without any. */
	readonly backdrops?: readonly FigureBlock[];
	/** Stamps and handwriting over its print; absent without any. */
	readonly inkMarks?: readonly InkMark[];
	/** What a reader of the page does not see; absent without any. */
	readonly hiddenTexts?: readonly HiddenText[];
}
