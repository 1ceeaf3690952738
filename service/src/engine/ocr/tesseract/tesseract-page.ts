import type { GrayImage } from '../../external/netpbm';
import { recogniseWithTesseract } from '../../external/tesseract';
import type { LanguageData } from '../../external/tesseract-data';
import { wordsOfPage } from './hocr';
import { cropLine, lineHeight, stretchOnImage, type LineCrop } from '../ppocr/line-crop';
import type { LineBox } from '../../text-detection/rectangles';
import { levelAt, levelsOf } from '../../pixels/levels';
import { luma, lumaPlane } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import type { OcrSettings } from '../settings/settings';

/** Reads a whole page with Tesseract, which finds the lines itself. @param segmentation  `block`: one column of lines */
export async function readPageByTesseract(
	image: PageRaster,
	languages: readonly LanguageData[],
	segmentation: 'page' | 'block',
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	return wordsOfPage(await recogniseWithTesseract(grayOf(image), languages, segmentation), settings);
}

/**
 * Reads known lines: stacks them level in one block, so that the program starts only once. On photos Tesseract's own
 * line detection fails.
 */
export async function readLinesByTesseract(
	image: PageRaster,
	boxes: readonly LineBox[],
	languages: readonly LanguageData[],
	settings: OcrSettings,
): Promise<RecognisedWord[][]> {
	const { stripGap, stripMargin, maxStrips } = settings.tesseractPage;
	const lines: RecognisedWord[][] = boxes.map(() => []);
	for (let start = 0; start < boxes.length; start += maxStrips) {
		const crops = boxes.slice(start, start + maxStrips).map((box) => cropLine(image, box, settings));
		const words = wordsOfPage(await recogniseWithTesseract(stackLines(crops, settings), languages, 'block'), settings);
		for (const word of words) {
			const middle = (word.box.top + word.box.bottom) / 2 - stripMargin;
			const index = Math.floor((middle + stripGap / 2) / (lineHeight + stripGap));
			const crop = crops[index];
			if (crop) lines[start + index]?.push(onImage(word, crop, index, start + index, settings));
		}
	}
	return lines;
}

/** Stacks leveled lines of an image in one image. */
export function linesAsBlock(image: PageRaster, boxes: readonly LineBox[], settings: OcrSettings): GrayImage {
	const { maxStrips } = settings.tesseractPage;
	return stackLines(
		boxes.slice(0, maxStrips).map((box) => cropLine(image, box, settings)),
		settings,
	);
}

function stackLines(crops: readonly LineCrop[], settings: OcrSettings): GrayImage {
	const { stripGap, stripMargin, stripDpi } = settings.tesseractPage;
	const width = Math.max(...crops.map((crop) => crop.width)) + 2 * stripMargin;
	const height = crops.length * (lineHeight + stripGap) + 2 * stripMargin;
	const pixels = new Uint8Array(width * height).fill(255);
	crops.forEach(({ planes: [red, green, blue], width: cropWidth }, index) => {
		const gray = red.map((value, at) => luma(value, green[at] ?? 0, blue[at] ?? 0));
		const [low, high] = extremes(gray, settings);
		const factor = 255 / Math.max(1, high - low);
		for (let row = 0; row < lineHeight; row++) {
			const to = (stripMargin + index * (lineHeight + stripGap) + row) * width + stripMargin;
			for (let column = 0; column < cropWidth; column++) {
				const value = ((gray[row * cropWidth + column] ?? 0) - low) * factor;
				pixels[to + column] = Math.max(0, Math.min(255, value));
			}
		}
	});
	return { width, height, pixels, dpi: stripDpi };
}

/** Ink and paper of a line: the darkest and the usual light gray. */
function extremes(gray: Uint8Array, settings: OcrSettings): [number, number] {
	const { inkQuantile, paperQuantile } = settings.tesseractPage;
	const levels = levelsOf(gray);
	return [
		levelAt(levels, Math.floor(gray.length * inkQuantile) + 1),
		levelAt(levels, Math.floor(gray.length * paperQuantile) + 1),
	];
}

function onImage(
	word: RecognisedWord,
	crop: LineCrop,
	index: number,
	line: number,
	settings: OcrSettings,
): RecognisedWord {
	const { stripGap, stripMargin } = settings.tesseractPage;
	const { box, baseline, fontSize } = word;
	const onCrop = {
		left: box.left - stripMargin,
		right: box.right - stripMargin,
		baseline: baseline - (stripMargin + index * (lineHeight + stripGap)),
	};
	const [above, below] = [(baseline - box.top) * crop.scale, (box.bottom - baseline) * crop.scale];
	return { ...word, line, ...stretchOnImage(crop, onCrop, above, below), fontSize: fontSize * crop.scale };
}

export function grayOf(image: PageRaster): GrayImage {
	return { width: image.width, height: image.height, pixels: lumaPlane(image), dpi: image.dpi };
}
