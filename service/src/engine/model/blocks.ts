import type { Annotation, Box, InkMark, Line, PageImage } from './index';

/** A run of text with one appearance, with line ends already joined: white space normalised, hyphens removed. */
export interface TextRun {
	/** In reading order; spaces between runs are part of the runs. */
	readonly text: string;
	readonly bold?: boolean;
	readonly italic?: boolean;
	readonly monospace?: boolean;
	readonly position?: 'superscript' | 'subscript';
	/** Target of a link: an address, or `#page=<number>`. */
	readonly link?: string;
}

interface BlockBase {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** On the page as displayed, points. */
	readonly box: Box;
}

/** What a text block is to its document. */
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
	/** Of a heading: 1 to 6, without jumps from a heading to those below it. */
	readonly level?: number;
	readonly runs: readonly TextRun[];
	/** As on the page, for writers that keep positions. */
	readonly lines: readonly Line[];
	/** Size of most of its characters, points. */
	readonly fontSize: number;
	/** Whether it continues the paragraph of the previous block, from an earlier column or page. */
	readonly continues?: boolean;
	/** A formula as LaTeX, if recognised. */
	readonly latex?: string;
	/** Absent: paper. */
	readonly ground?: TextGround;
}

/** A coloured area behind a text; if several texts share one, the part of this text. */
export interface TextGround {
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

/** A list, ordered when its markers count. */
export interface ListBlock extends BlockBase {
	readonly kind: 'list';
	readonly ordered: boolean;
	readonly items: readonly ListItem[];
}

/** One line of a table of contents. */
export interface ContentsEntry {
	readonly text: string;
	/** Page as printed; empty when there is none. */
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

/** What is drawn for a cell: its background, and lines along its sides in the upright table. */
export interface PlaceLook extends Partial<Readonly<Record<CellSide, CellBorder>>> {
	/** `0xRRGGBB`; absent: paper. */
	readonly fill?: number;
}

export type CellSide = (typeof cellSides)[number];

/** From the top, against the clock. */
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

/** One cell of a table; cells never overlap. */
export interface TableCell extends CellSpan {
	readonly box: Box;
	readonly runs: readonly TextRun[];
	readonly lines: readonly Line[];
	/** Absent if nothing is drawn for it, and in scans. */
	readonly look?: PlaceLook;
}

/** A place of a table without a cell for which something is drawn. */
export interface EmptyPlace extends CellSpan {
	readonly look: PlaceLook;
}

/** Rows and columns of a table. */
export interface Table {
	readonly rowCount: number;
	readonly columnCount: number;
	/** By row, then column. Places without a cell are empty. */
	readonly cells: readonly TableCell[];
	/** Absent where no place without a cell has a look. */
	readonly emptyPlaces?: readonly EmptyPlace[];
	/** Number of header rows at the top. */
	readonly headerRows: number;
	/** What it was found by, best first. */
	readonly evidence: 'tags' | 'ruled' | 'partlyRuled' | 'unruled';
	/** 0 to 1. */
	readonly confidence: number;
	/** Whether it is read from right to left: its first column is the rightmost one. */
	readonly rightToLeft?: boolean;
	/** Where cell backgrounds end at both sides, points; absent if they end at its box. */
	readonly grounds?: Pick<Box, 'left' | 'right'>;
}

/** A table on a page. */
export interface TableBlock extends BlockBase {
	readonly kind: 'table';
	readonly table: Table;
	/** Whether it continues the last table of the previous page: same columns, repeated header rows kept. */
	readonly continues?: boolean;
	/** Number of header rows that repeat those of the table it continues. */
	readonly repeatedHeaderRows?: number;
}

/** A picture or drawing. */
export interface FigureBlock extends BlockBase {
	readonly kind: 'figure';
	/** `undefined` for a drawing, which is rendered from its box. */
	readonly image?: PageImage;
	/** From the document; empty if it has none. */
	readonly alternativeText: string;
	/** Text inside a drawing, such as labels of axes, in reading order. */
	readonly lines: readonly Line[];
}

/** A note or highlight of a reader. */
export interface AnnotationBlock extends BlockBase {
	readonly kind: 'annotation';
	readonly annotation: Annotation;
}

/** A part of a page. */
export type Block = TextBlock | ListBlock | ContentsBlock | TableBlock | FigureBlock | AnnotationBlock;

/** A page as a document: what writers read. */
export interface DocumentPage {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** Points, as displayed. */
	readonly width: number;
	readonly height: number;
	/** In reading order. */
	readonly blocks: readonly Block[];
	/** Stamps and handwriting over the print, if any. */
	readonly inkMarks?: readonly InkMark[];
}
