import type { InkMarkIn, PixelBox } from '../../model';
import type { ParameterValues } from '../../request/parameters';
import type { ModelVersion } from '../../../../../contract/ocr-models';
import type { FoundLanguage, UsualOfDocument } from './document-languages';
import type { OcrLanguage } from './languages';
import type { PageRaster } from '../../pixels/raster';

/** Options for reading an image. */
export interface OcrOptions {
	readonly language: OcrLanguage;
	/** Folder of additional Tesseract language data. */
	readonly languageFolder?: string | undefined;
	/** Folder of better models, if any; those of the service when absent. */
	readonly modelFolder?: string | undefined;
	/** Language of most preceding pages of the document, used for pages that do not show their own. */
	readonly usual?: UsualOfDocument | undefined;
	/** Treatment of photos of pages before OCR; `none` when absent. */
	readonly preprocess?: ParameterValues['imagePreprocess'] | undefined;
	/** Lines, areas and images of the page are not needed. */
	readonly onlyWords?: boolean | undefined;
}

/** A recognized word. Boxes are in pixels of the upright, deskewed image. */
export interface RecognisedWord {
	/** In reading order of its script; never empty, no white space. */
	readonly text: string;
	/** Around the word, from the font's ascent to its descent. */
	readonly box: PixelBox;
	/** y of the baseline, pixels. */
	readonly baseline: number;
	/** Font size, pixels. */
	readonly fontSize: number;
	/** Confidence of its reader, 0 to 1: readers differ in what they mean. */
	readonly confidence: number;
	/** Whether Tesseract read the word; others come from the PP-OCR models. */
	readonly byTesseract?: true;
	/** Words of one number are in one line; counted from 0. */
	readonly line: number;
	/** White space follows in its line. */
	readonly spaceAfter: boolean;
}

/** Rotation that makes an image upright: first clockwise in quarter turns, then by the small angle. */
export interface Straightening {
	readonly turn: 0 | 90 | 180 | 270;
	/** Degrees by which lines still fall to the right after the quarter turns; the deskew rotation is the opposite. */
	readonly skew: number;
}

/** OCR result of a page. */
export interface Recognition extends Straightening {
	readonly words: readonly RecognisedWord[];
	/** Mean over the characters, 0 to 1; 0 without characters. */
	readonly confidence: number;
	/** The upright, deskewed image that the boxes refer to. */
	readonly upright: PageRaster;
	/** Check boxes on the upright image. */
	readonly tickBoxes: readonly { readonly box: PixelBox; readonly ticked: boolean }[];
	/** Around pen strokes on the upright image. */
	readonly penMarks: readonly PixelBox[];
	/** Stamps and handwriting over print, on the upright image. */
	readonly inkMarks: readonly InkMarkIn<'pixels'>[];
	/** The page was cropped from a photo and flattened: boxes refer to the flat page. */
	readonly isFlattened?: boolean;
	/** The language the page shows; `undefined` if it shows none, or was not asked. */
	readonly found?: FoundLanguage | undefined;
	/** Codes of missing language data that the page would need. */
	readonly missing: readonly string[];
	/** Version of the models used for detection and recognition. */
	readonly models: ModelVersion;
}
