import type { PixelImage } from '../external/pdfium-render';
import type { Page, Word } from '../model';
import type { OcrLanguage } from './languages';
import { recognisePage } from './recognise-page';
import type { OcrImage, Recognition } from './recogniser';
import { straightened } from './straighten';
import { readPageGraphics } from './pixels/page-graphics';
import { wordStyles } from './pixels/word-style';

/** A page image as the model of a page, and the picture that the model's boxes refer to. */
export interface OcrPage {
	readonly page: Page;
	/** Turned upright and straightened. */
	readonly picture: PixelImage;
	/** Pixels an inch of the picture. */
	readonly dpi: number;
	/** Of the words, 0 to 1. */
	readonly confidence: number;
	/** How the picture was moved from the image given. */
	readonly turn: Recognition['turn'];
	readonly skew: number;
}

/** Points of an inch. */
const pointsPerInch = 72;

/**
 * Read the image of a page: words with size, weight and colour, lines, shaded areas and pictures, as the reader of a
 * PDF gives them.
 * @param pageNumber  counted from 1
 */
export async function ocrPage(image: OcrImage, language: OcrLanguage, pageNumber: number): Promise<OcrPage> {
	const recognition = await recognisePage(image, language);
	const picture = await straightened(image, recognition);
	const scale = pointsPerInch / image.dpi;
	const styles = wordStyles(picture, recognition.words);
	const words = recognition.words.map(
		({ text, box, baseline, fontSize, spaceAfter }, index): Word => ({
			text,
			box: scaledBox(box, scale),
			fontSize: roundedSize(fontSize * scale),
			turn: 0,
			spaceAfter,
			style: styles[index],
			baseline: baseline * scale,
		}),
	);
	const graphics = readPageGraphics(picture, recognition.words);
	const page: Page = {
		pageNumber,
		width: picture.width * scale,
		height: picture.height * scale,
		words,
		rules: graphics.rules.map((rule) => ({
			...rule,
			position: rule.position * scale,
			start: rule.start * scale,
			end: rule.end * scale,
			thickness: rule.thickness * scale,
		})),
		fills: graphics.fills.map(({ box, color }) => ({ box: scaledBox(box, scale), color })),
		images: graphics.images.map((image) => ({ ...image, box: scaledBox(image.box, scale) })),
		links: [],
		annotations: [],
		drawings: [],
	};
	const { confidence, turn, skew } = recognition;
	return { page, picture, dpi: image.dpi, confidence, turn, skew };
}

function scaledBox({ left, top, right, bottom }: Page['fills'][number]['box'], scale: number) {
	return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

/** Sizes are measured to about half a point. */
function roundedSize(size: number): number {
	return Math.max(1, Math.round(size * 2) / 2);
}
