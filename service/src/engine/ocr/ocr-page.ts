import { useCompilers } from '../../runtime/v8-flags';
import type { Page, Word } from '../model';
import { scaleBox, scaleRule } from '../model/boxes';
import { readPageGraphics, type PixelGraphics } from './graphics/page-graphics';
import type { FoundLanguage } from './port/document-languages';
import { wordStyles } from './graphics/word-style';
import { recogniseImage } from './recognise-image';
import type { PageRaster } from '../pixels/raster';
import type { OcrOptions, Recognition, Straightening } from './port/recogniser';
import type { ModelVersion } from '../../../../contract/ocr-models';
import { shareRight } from './calibrate-confidence';
import { ocrSettings, type OcrSettings } from './settings/settings';
import { pointsPerPixel } from '../model/points';

/** A page image as a model page, with the image its boxes refer to. */
export interface OcrPage extends Straightening {
	/** Images on the page are in `drawings`: they are cut from `picture`. */
	readonly page: Page;
	/** Upright and deskewed: `picture.dpi / 72` pixels are a point of the page. */
	readonly picture: PageRaster;
	/** The page was cropped from a photo and flattened. */
	readonly isFlattened?: boolean;
	/** Mean of the words, 0 to 1; 0 without words. */
	readonly confidence: number;
	/** The language the page reports; see {@link Recognition.found}. */
	readonly found?: FoundLanguage | undefined;
	/** Codes of missing language data that the page would need. */
	readonly missing: readonly string[];
	/** Version of the models used for detection and recognition. */
	readonly models: ModelVersion;
}

/**
 * Reads a page image: words with size, weight and color, lines and images, like a PDF page.
 * @param pageNumber  counted from 1
 */
export async function ocrPage(
	image: PageRaster,
	options: OcrOptions,
	pageNumber: number,
	settings: OcrSettings = ocrSettings,
): Promise<OcrPage> {
	useCompilers();
	const recognition = await recogniseImage(image, options, settings);
	const graphics = options.onlyWords ? noGraphics : readPageGraphics(recognition.upright, recognition.words, settings);
	return recogniseAsPage(recognition, graphics, pageNumber, settings);
}

const noGraphics: PixelGraphics = { rules: [], fills: [], pictures: [] };

/** The recognized text and the rest of the pixels' content, as a model page. */
function recogniseAsPage(
	{ words: recognised, upright: picture, tickBoxes, penMarks, inkMarks, ...rest }: Recognition,
	{ rules, fills, pictures }: PixelGraphics,
	pageNumber: number,
	settings: OcrSettings,
): OcrPage {
	const scale = pointsPerPixel(picture.dpi);
	const styles = wordStyles(picture, recognised, settings);
	const words = recognised.map(
		({ text, box, baseline, fontSize, spaceAfter, ...reading }, index): Word => ({
			text,
			box: scaleBox(box, scale),
			fontSize: roundSize(fontSize * scale),
			turn: 0,
			spaceAfter,
			style: styles[index],
			baseline: baseline * scale,
			confidence: shareRight(reading, rest.models, settings),
		}),
	);
	const page: Page = {
		pageNumber,
		width: picture.width * scale,
		height: picture.height * scale,
		words,
		rules: rules.map((rule) => scaleRule(rule, scale)),
		fills: fills.map(({ box, color }) => ({ box: scaleBox(box, scale), color })),
		images: [],
		links: [],
		annotations: [],
		drawings: pictures.map((box) => scaleBox(box, scale)),
		penMarks: penMarks.map((box) => scaleBox(box, scale)),
		...(inkMarks.length > 0 ? { inkMarks: inkMarks.map((mark) => ({ ...mark, box: scaleBox(mark.box, scale) })) } : {}),
		shapes: tickBoxes.map(({ box, ticked }) => ({ kind: 'frame', box: scaleBox(box, scale), ticked })),
	};
	return { page, picture, ...rest };
}

/** Sizes are accurate to about half a point. */
function roundSize(size: number): number {
	return Math.max(1, Math.round(size * 2) / 2);
}
