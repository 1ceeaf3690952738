import type { StructureElement } from './structure';

/**
 * Unit of a box: points of a page; pixels of a picture; cells, the pixels of a map that is smaller than the picture it
 * shows.
 */
export type Unit = 'points' | 'pixels' | 'cells';

/** Names the unit of a box to the compiler; no value has it. */
declare const unit: unique symbol;

/**
 * A rectangle: origin at the top left corner, y grows downwards. The compiler distinguishes units; only `scaleBox` converts
 * between them.
 */
export interface BoxIn<U extends Unit> {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
	readonly [unit]?: U;
}

/** A rectangle on a page as it is displayed: points. */
export type Box = BoxIn<'points'>;

/** A rectangle of a picture: pixels. */
export type PixelBox = BoxIn<'pixels'>;

/** A rectangle of a map that is smaller than its picture: cells. */
export type CellBox = BoxIn<'cells'>;

/** A stamp or handwriting over the print of a scan; not part of the text of the page. */
export interface InkMarkIn<U extends Unit> {
	readonly kind: 'stamp' | 'handwriting';
	readonly box: BoxIn<U>;
	/** Of a stamp that can be read; else empty. */
	readonly text: string;
	/** Confidence of the kind, 0 to 1; depends on the evidence, set by hand. */
	readonly confidence: number;
}

/** One of a page: points. */
export type InkMark = InkMarkIn<'points'>;

/**
 * Direction in which text runs on the displayed page, in degrees clockwise: 0 to the right, 90 downwards, 180 to the
 * left, 270 upwards; `slanted` is any other.
 */
export type Turn = 0 | 90 | 180 | 270 | 'slanted';

/** One character on a page. */
export interface Character {
	/** What it reads as: usually one code point; white space marks the end of a word. */
	readonly text: string;
	/** Width is the advance, height reaches from the font's descent to its ascent. */
	readonly box: Box;
	/** Points on the displayed page. */
	readonly fontSize: number;
	readonly turn: Turn;
	/** White space guessed by a reader and absent from the document. */
	readonly guessed: boolean;
	readonly style?: TextStyle;
	/** As in {@link Word}. */
	readonly baseline?: number;
	/** Drawn without ink: the text layer of a scan, or hidden text. */
	readonly invisible?: boolean;
	/** The font has no Unicode value for it: `text` is a guess. */
	readonly unmapped?: boolean;
	/** Number of the marked content of its page that holds it: elements of the page's structure name it. */
	readonly mark?: number;
}

/** How text is drawn. Words of one run share one object. */
export interface TextStyle {
	/** Name of the font without its subset prefix (`ABCDEF+`); empty when unknown. */
	readonly font: string;
	readonly bold: boolean;
	readonly italic: boolean;
	readonly monospace: boolean;
	/** Whether its font claims to have serifs. */
	readonly serif?: boolean;
	/** Fill colour, `0xRRGGBB`. */
	readonly color: number;
	/** Background colour, `0xRRGGBB`, if writers show that too; absent: paper. */
	readonly ground?: number;
}

/** Consecutive characters without white space. */
export interface Word {
	/** In reading order, right-to-left scripts too. Never empty. */
	readonly text: string;
	/** On the page as displayed; in a line: on the page turned upright for that line. */
	readonly box: Box;
	readonly fontSize: number;
	readonly turn: Turn;
	/** Whether the document has white space after the word. */
	readonly spaceAfter: boolean;
	/** `undefined` if unknown. */
	readonly style?: TextStyle;
	/** y of its baseline, on the page rotated upright for the word; `undefined` if unknown. */
	readonly baseline?: number;
	/** Whether its font lacks Unicode values for most of its characters: only OCR can read it. */
	readonly unmapped?: boolean;
	/** Of OCR, 0 to 1; `undefined` for text from the document. */
	readonly confidence?: number;
	/** Number of the marked content that holds it: elements of {@link Page.structure} name it. */
	readonly mark?: number;
}

/** A straight line drawn on a page, horizontal or vertical as displayed: a stroke, an edge of a box, a thin fill. */
export interface RuleIn<U extends Unit> {
	readonly direction: 'horizontal' | 'vertical';
	/** y of a horizontal rule's middle, x of a vertical one's. */
	readonly position: number;
	/** Where it begins and ends along its direction; `start` < `end`. */
	readonly start: number;
	readonly end: number;
	readonly thickness: number;
	/** `0xRRGGBB` as seen on paper; absent where it is black or not known. */
	readonly color?: number;
	readonly [unit]?: U;
}

/** One of a page: points. */
export type Rule = RuleIn<'points'>;

/** A filled area of a page: shading of a cell, a bar of a chart, the background of a frame. */
export interface FillIn<U extends Unit> {
	readonly box: BoxIn<U>;
	/** `0xRRGGBB` as seen on paper. */
	readonly color: number;
	/** Whether it is painted with a pattern, and `color` is not part of it. */
	readonly isPatterned?: boolean;
}

/** One of a page: points. */
export type Fill = FillIn<'points'>;

/** Where a page is painted white over its fills. */
export interface Blank {
	readonly box: Box;
	/** How many of the page's fills were painted before: those are covered. */
	readonly over: number;
}

/**
 * A small drawing that may be a character: filled or hollow dots and squares, and marks of other shapes, such as ticks.
 */
export interface SmallShape {
	readonly kind: 'disc' | 'circle' | 'square' | 'frame' | 'mark';
	readonly box: Box;
	/** Whether a check box is ticked; absent for other frames. */
	readonly ticked?: boolean;
}

/** A raster image on a page. */
export interface PageImage {
	readonly box: Box;
	/** Counted from 0 on its page, in the order of the content. */
	readonly index: number;
	/** Pixels of the image as stored. */
	readonly pixelWidth: number;
	readonly pixelHeight: number;
	/** As in {@link Word}. */
	readonly mark?: number;
}

/** A clickable area of a page. */
export interface Link {
	readonly box: Box;
	/** An address (`https://…`, `mailto:…`), or a page of the document, counted from 1. */
	readonly target: { readonly uri: string } | { readonly pageNumber: number };
}

/** A mark added to a page by a reader: a note, a highlight, a stamp. */
export interface Annotation {
	/** Subtype as PDF names it: `Text`, `Highlight`, `FreeText`, … */
	readonly kind: string;
	readonly box: Box;
	/** What its author wrote; empty when nothing. */
	readonly text: string;
}

/** One page of a document. */
export interface Page {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** Points, as displayed. */
	readonly width: number;
	readonly height: number;
	/** In the order of the document's own content, which need not be the reading order. */
	readonly words: readonly Word[];
	readonly rules: readonly Rule[];
	/** In the order in which they are painted. */
	readonly fills: readonly Fill[];
	/** Absent if there are none or they were not searched for. */
	readonly blanks?: readonly Blank[];
	readonly images: readonly PageImage[];
	readonly links: readonly Link[];
	readonly annotations: readonly Annotation[];
	/** Boxes around drawings (charts, diagrams, logos made of paths); no tables. */
	readonly drawings: readonly Box[];
	/** Shapes the size of letters, which may be bullets and check boxes. */
	readonly shapes?: readonly SmallShape[];
	/** Boxes around pen strokes: signatures and handwriting; also signed signature fields. */
	readonly penMarks?: readonly Box[];
	/** Stamps and handwriting over the print, if OCR found any. */
	readonly inkMarks?: readonly InkMark[];
	/** Whether the words include the invisible text layer of a scan. */
	readonly textLayer?: boolean;
	/** Number of hidden words that were left out; the text layer of a scan is kept. */
	readonly hiddenWords?: number;
	/** Structure tree of the document; `undefined` if it is not tagged, or the tree was not requested. */
	readonly structure?: StructureElement;
}

/** Words side by side on one baseline. */
export interface Line {
	/** From left to right on the page rotated upright for the line; at least one. */
	readonly words: readonly Word[];
	/** On the page turned upright for the line; for slanted text as displayed. */
	readonly box: Box;
	readonly turn: Turn;
}

/** A page after layout. */
export interface LaidOutPage {
	readonly pageNumber: number;
	/** In reading order. */
	readonly lines: readonly Line[];
}
