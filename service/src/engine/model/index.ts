import type { StructureElement } from './structure';

/** Units of a box: points of a page; pixels of an image; cells, the pixels of a reduced map. */
export type Unit = 'points' | 'pixels' | 'cells';

/** Brands the unit of a box for the compiler; no value has it. */
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

/** A rectangle on the displayed page: points. */
export type Box = BoxIn<'points'>;

/** A rectangle of an image: pixels. */
export type PixelBox = BoxIn<'pixels'>;

/** A rectangle of a reduced map: cells. */
export type CellBox = BoxIn<'cells'>;

/** A stamp or handwriting over the print of a scan: not text of the page. */
export interface InkMarkIn<U extends Unit> {
	readonly kind: 'stamp' | 'handwriting';
	readonly box: BoxIn<U>;
	/** Of a legible stamp; else empty. */
	readonly text: string;
	/** Confidence of the kind, 0 to 1, by its evidence; set by hand. */
	readonly confidence: number;
}

/** One of a page: points. */
export type InkMark = InkMarkIn<'points'>;

/**
 * Text direction on the displayed page, in degrees clockwise: 0 to the right, 90 downwards, 180 to the left, 270
 * upwards; `slanted` is any other.
 */
export type Turn = 0 | 90 | 180 | 270 | 'slanted';

/** A point on the displayed page: points. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Baseline of slanted text. */
export interface Slant {
	/** Degrees clockwise. */
	readonly angle: number;
	readonly start: Point;
	readonly end: Point;
}

/** One character on a page. */
export interface Character {
	/** Its text: usually one code point; white space marks the end of a word. */
	readonly text: string;
	/** The width is the advance, the height is from the font's descent to its ascent. */
	readonly box: Box;
	/** Points on the displayed page. */
	readonly fontSize: number;
	readonly turn: Turn;
	/** Whether it is guessed white space that the document does not contain. */
	readonly guessed: boolean;
	readonly style?: TextStyle;
	/** Like in {@link Word}. */
	readonly baseline?: number;
	/** Drawn without ink: the text layer of a scan, or hidden text. */
	readonly invisible?: boolean;
	/** The font does not define its meaning: `text` is a guess. */
	readonly unmapped?: boolean;
	/** Number of its marked content on the page: structure elements refer to it. */
	readonly mark?: number;
	/** Like in {@link Word}. */
	readonly slant?: Slant;
	/** Number of its text object in the order of painting. */
	readonly order?: number;
}

/** Text style. Words of one run share one object. */
export interface TextStyle {
	/** Font name without its subset prefix (`ABCDEF+`); empty if unknown. */
	readonly font: string;
	readonly bold: boolean;
	readonly italic: boolean;
	readonly monospace: boolean;
	/** Whether its font is marked as serif; absent if not. */
	readonly serif?: boolean;
	/** Fill color, `0xRRGGBB`. */
	readonly color: number;
	/** Background color, `0xRRGGBB`, for writers that reproduce it; absent: paper. */
	readonly ground?: number;
}

/** Adjacent characters without white space. */
export interface Word {
	/** In reading order, also for right-to-left scripts. Never empty. */
	readonly text: string;
	/** On the displayed page; in a line: on the page rotated upright for that line. */
	readonly box: Box;
	readonly fontSize: number;
	readonly turn: Turn;
	/** Its characters from left to right, where they may belong to right-to-left text that surrounds a foreign word. */
	readonly visual?: string;
	/** Whether the document itself has white space after the word. */
	readonly spaceAfter: boolean;
	/** `undefined` if the reader does not know it. */
	readonly style?: TextStyle;
	/** y of the baseline, on the page rotated upright for the word; `undefined` if unknown. */
	readonly baseline?: number;
	/** Whether its font does not define most of its characters: only OCR can read it. */
	readonly unmapped?: boolean;
	/** For an OCR word: 0 to 1; `undefined` for text of the document. */
	readonly confidence?: number;
	/** Number of its marked content: elements of {@link Page.structure} refer to it. */
	readonly mark?: number;
	/** Of slanted text, if the reader knows it. */
	readonly slant?: Slant;
	/** Box on the displayed page of a slanted word in a line, whose `box` is level. */
	readonly displayed?: Box;
	/** Whether a line is drawn below or through all of it. */
	readonly lined?: 'under' | 'through';
}

/** A straight line on a page, horizontal or vertical as displayed: a stroke, an edge of a box, a thin fill. */
export interface RuleIn<U extends Unit> {
	readonly direction: 'horizontal' | 'vertical';
	/** y of a horizontal rule's center, x of a vertical one's. */
	readonly position: number;
	/** Start and end along its direction; `start` < `end`. */
	readonly start: number;
	readonly end: number;
	readonly thickness: number;
	/** `0xRRGGBB` as seen on paper; absent if black or unknown. */
	readonly color?: number;
	readonly [unit]?: U;
}

/** One of a page: points. */
export type Rule = RuleIn<'points'>;

/** A filled area of a page: cell shading, a chart bar, a frame background. */
export interface FillIn<U extends Unit> {
	readonly box: BoxIn<U>;
	/** `0xRRGGBB` as seen on paper. */
	readonly color: number;
	/** Whether it has a pattern; `color` is not used then. */
	readonly isPatterned?: boolean;
}

/** One of a page: points. */
export type Fill = FillIn<'points'>;

/** An area painted white over earlier fills. */
export interface Blank {
	readonly box: Box;
	/** Number of the page's fills painted before: those are covered. */
	readonly over: number;
}

/**
 * A small drawing that may be a character: filled or hollow dots and squares, and marks of other shapes, such as ticks.
 */
export interface SmallShape {
	readonly kind: 'disc' | 'circle' | 'square' | 'frame' | 'mark';
	readonly box: Box;
	/** For a frame known to be a check box: whether it is ticked. */
	readonly ticked?: boolean;
}

/** A raster image on a page. */
export interface PageImage {
	readonly box: Box;
	/** Counted from 0 on its page, in content order. */
	readonly index: number;
	/** Pixels of the image as stored. */
	readonly pixelWidth: number;
	readonly pixelHeight: number;
	/** Like in {@link Word}. */
	readonly mark?: number;
}

/** A link area on a page. */
export interface Link {
	readonly box: Box;
	/** An address (`https://…`, `mailto:…`), or a page of the document, counted from 1. */
	readonly target: { readonly uri: string } | { readonly pageNumber: number };
}

/** An annotation added to a page: a note, a highlight, a stamp. */
export interface Annotation {
	/** Subtype in PDF terms: `Text`, `Highlight`, `FreeText`, … */
	readonly kind: string;
	readonly box: Box;
	/** Its author's text; empty without any. */
	readonly text: string;
}

/** Why a word is hidden; `redacted`: under a box of another color than paper; `replaced`: the glyphs show another text. */
export type HiddenReason =
	| 'layer'
	| 'redacted'
	| 'covered'
	| 'background'
	| 'invisible'
	| 'replaced'
	| 'outside'
	| 'tiny';

/** A word that a reader of the page does not see. */
export interface HiddenWord {
	readonly word: Word;
	readonly reason: HiddenReason;
}

/** Hidden words next to each other. */
export interface HiddenText {
	readonly reason: HiddenReason;
	readonly box: Box;
	readonly text: string;
}

/** One page of a document. */
export interface Page {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** Points, as displayed. */
	readonly width: number;
	readonly height: number;
	/** In content order, which may differ from reading order. */
	readonly words: readonly Word[];
	readonly rules: readonly Rule[];
	/** In painting order. */
	readonly fills: readonly Fill[];
	/** Clips that cut text of one line at a side: cells without drawn lines. */
	readonly cellClips?: readonly Box[];
	/** Absent if there are none, or if not requested. */
	readonly blanks?: readonly Blank[];
	readonly images: readonly PageImage[];
	readonly links: readonly Link[];
	readonly annotations: readonly Annotation[];
	/** Boxes around drawings (charts, diagrams, logos made of paths), without tables. */
	readonly drawings: readonly Box[];
	/** Letter-sized shapes, which may be bullets and check boxes. */
	readonly shapes?: readonly SmallShape[];
	/** Boxes around pen strokes: signatures and handwriting; also signed signature fields. */
	readonly penMarks?: readonly Box[];
	/** Stamps and handwriting over its print, if found by OCR. */
	readonly inkMarks?: readonly InkMark[];
	/** Whether the words are the invisible text layer of a scan, with any visible text next to it. */
	readonly textLayer?: boolean;
	/** Whether most words are printed below a scan that shows them. */
	readonly isUnderScan?: true;
	/** What a reader of the page does not see; without the text layer of a scan. */
	readonly hiddenWords?: readonly HiddenWord[];
	/** The tagged structure; `undefined` if the document is not tagged, or if not requested. */
	readonly structure?: StructureElement;
}

/** Words on one baseline. */
export interface Line {
	/** Left to right on the page rotated upright for the line; at least one. */
	readonly words: readonly Word[];
	/** On the page rotated upright for the line; for slanted text as displayed. */
	readonly box: Box;
	readonly turn: Turn;
}

/** A page after layout. */
export interface LaidOutPage {
	readonly pageNumber: number;
	/** In reading order. */
	readonly lines: readonly Line[];
}
