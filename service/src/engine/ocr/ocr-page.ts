import type { Page, Word } from '../model';
import { scaledBox, scaledRule } from '../model/boxes';
import { readPageGraphics } from './graphics/page-graphics';
import type { FoundLanguage } from './port/document-languages';
import { wordStyles } from './graphics/word-style';
import { recogniseImage } from './recognise-image';
import type { PageRaster } from '../pixels/raster';
import type { OcrOptions, Recognition, Straightening } from './port/recogniser';
import type { ModelVersion } from '../../../../contract/ocr-models';
import { shareRight } from './word-confidence';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** A page image as the model of a page, and the picture that the model's boxes refer to. */
export interface OcrPage extends Straightening {
	/** Pictures on the page are in `drawings`: they are cut out of `picture`. */
	readonly page: Page;
	/** Turned upright and straightened: `picture.dpi / 72` pixels are a point of the page. */
	readonly picture: PageRaster;
	/** The page was cut out of a photo and made flat. */
	readonly isFlattened?: boolean;
	/** Of the words, 0 to 1; 0 when there are none. */
	readonly confidence: number;
	/** What the page says it is in; see {@link Recognition.found}. */
	readonly found?: FoundLanguage | undefined;
	/** Codes of language data that the page would need and that are not installed. */
	readonly missing: readonly string[];
	/** Version of the models that lines were found and read with. */
	readonly models: ModelVersion;
}

/** Points of an inch. */
const pointsPerInch = 72;

/**
 * Read the image of a page: words with size, weight and colour, lines and pictures, as the reader of a PDF gives them.
 * @param pageNumber  counted from 1
 */
export async function ocrPage(
	image: PageRaster,
	options: OcrOptions,
	pageNumber: number,
	settings: OcrSettings = ocrSettings,
): Promise<OcrPage> {
	return recognisedAsPage(await recogniseImage(image, options, settings), pageNumber, settings);
}

/** What was read, and what else the pixels show, as the model of a page. */
export function recognisedAsPage(
	{ words: recognised, upright: picture, tickBoxes, penMarks, inkMarks, ...rest }: Recognition,
	pageNumber: number,
	settings: OcrSettings,
): OcrPage {
	const scale = pointsPerInch / picture.dpi;
	const styles = wordStyles(picture, recognised, settings);
	const words = recognised.map(
		({ text, box, baseline, fontSize, spaceAfter, ...said }, index): Word => ({
			text,
			box: scaledBox(box, scale),
			fontSize: roundedSize(fontSize * scale),
			turn: 0,
			spaceAfter,
			style: styles[index],
			baseline: baseline * scale,
			confidence: shareRight(said, rest.models, settings),
		}),
	);
	const { rules, fills, pictures } = readPageGraphics(picture, recognised, settings);
	const page: Page = {
		pageNumber,
		width: picture.width * scale,
		height: picture.height * scale,
		words,
		rules: rules.map((rule) => scaledRule(rule, scale)),
		fills: fills.map(({ box, color }) => ({ box: scaledBox(box, scale), color })),
		images: [],
		links: [],
		annotations: [],
		drawings: pictures.map((box) => scaledBox(box, scale)),
		penMarks: penMarks.map((box) => scaledBox(box, scale)),
		...(inkMarks.length > 0
			? { inkMarks: inkMarks.map((mark) => ({ ...mark, box: scaledBox(mark.box, scale) })) }
			: {}),
		shapes: tickBoxes.map(({ box, ticked }) => ({ kind: 'frame', box: scaledBox(box, scale), ticked })),
	};
	return { page, picture, ...rest };
}

/** Sizes are measured to about half a point. */
function roundedSize(size: number): number {
	return Math.max(1, Math.round(size * 2) / 2);
}
