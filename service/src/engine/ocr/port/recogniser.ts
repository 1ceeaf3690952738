import type { InkMarkIn, PixelBox } from '../../model';
import type { ParameterValues } from '../../request/parameters';
import type { ModelVersion } from '../../../../../contract/ocr-models';
import type { FoundLanguage, UsualOfDocument } from './document-languages';
import type { OcrLanguage } from './languages';
import type { PageRaster } from '../../pixels/raster';

/** What the reader of an image has to know. */
export interface OcrOptions {
	readonly language: OcrLanguage;
	/** Where further language data of Tesseract was installed. */
	readonly languageFolder?: string | undefined;
	/** Where better models than those of the service may lie; those of the service when absent. */
	readonly modelFolder?: string | undefined;
	/** What most of the document's pages before are in; pages that say nothing themselves follow it. */
	readonly usual?: UsualOfDocument | undefined;
	/** What is done to photos of pages before they are read; `none` when absent. */
	readonly preprocess?: ParameterValues['imagePreprocess'] | undefined;
}

/** A word as it was recognised. Boxes are in pixels of the image after it was turned upright and straightened. */
export interface RecognisedWord {
	/** In reading order of its script; never empty, no white space. */
	readonly text: string;
	/** Around the word, from the font's ascent to its descent. */
	readonly box: PixelBox;
	/** y of the line its letters stand on, pixels. */
	readonly baseline: number;
	/** Size of the font in pixels. */
	readonly fontSize: number;
	/** What its reader says, 0 to 1: readers differ in what they mean. */
	readonly confidence: number;
	/** True for a word that Tesseract read; others were read by the models of PP-OCR. */
	readonly byTesseract?: true;
	/** Words of one number stand in one line; counted from 0. */
	readonly line: number;
	/** White space follows in its line. */
	readonly spaceAfter: boolean;
}

/** How an image has to be moved to stand upright: first turned clockwise, then rotated by the small angle. */
export interface Straightening {
	readonly turn: 0 | 90 | 180 | 270;
	/** Degrees by which lines still fall to the right after the turn; they are level after a rotation against it. */
	readonly skew: number;
}

/** What was found on a page. */
export interface Recognition extends Straightening {
	readonly words: readonly RecognisedWord[];
	/** Mean over the characters, 0 to 1; 0 when there are none. */
	readonly confidence: number;
	/** The image turned upright and straightened, which the boxes refer to. */
	readonly upright: PageRaster;
	/** Boxes to tick on the upright image. */
	readonly tickBoxes: readonly { readonly box: PixelBox; readonly ticked: boolean }[];
	/** Around strokes of a pen on the upright image. */
	readonly penMarks: readonly PixelBox[];
	/** What was stamped or written over print, on the upright image. */
	readonly inkMarks: readonly InkMarkIn<'pixels'>[];
	/** The page was cut out of a photo and made flat: boxes are places on the flat page. */
	readonly isFlattened?: boolean;
	/** What the page says it is in; `undefined` where it does not, or where that was not left to its text. */
	readonly found?: FoundLanguage | undefined;
	/** Codes of language data that the page would need and that are not installed. */
	readonly missing: readonly string[];
	/** Version of the models that lines were found and read with. */
	readonly models: ModelVersion;
}
