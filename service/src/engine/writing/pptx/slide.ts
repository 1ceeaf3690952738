import type PptxGenJS from 'pptxgenjs';

/** A slide as the library has it. */
export type Slide = PptxGenJS.Slide;
/** A run of text with its look. */
export type TextProps = PptxGenJS.TextProps;

/** How the text of a page comes to its slide. */
export interface SlideText {
	/** Of the slide to the page. */
	readonly scale: number;
	/** BCP 47. */
	readonly lang: string | undefined;
}

/** Inches, in which the library takes places. */
export const inches = (points: number): number => points / 72;

/** A text as XML can hold it. */
export const printable = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '');
