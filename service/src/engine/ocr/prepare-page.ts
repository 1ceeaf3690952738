import { detectScript } from '../external/tesseract';
import type { LanguageData } from '../external/tesseract-data';
import { cutAtRules } from './cut-lines';
import { isPhotograph, photographSide, scanSide } from './graphics/page-kind';
import { canRead, type PageSample } from './page-sample';
import { inkMap } from './graphics/ink';
import { findMarks } from './graphics/marks';
import { expectedLineHeight, inkBounds } from './graphics/text-extent';
import { detectLines, type DetectedLine, type Detection } from '../text-detection/detect';
import { paddleModels, type PaddleModels } from '../text-detection/models';
import { meanConfidence, readLines } from './ppocr/paddle';
import { readAlong } from '../text-detection/rectangles';
import type { PageRaster } from '../pixels/raster';
import type { Recognition } from './port/recogniser';
import { findStraightening, straightened } from './straighten';
import { grayOf } from './tesseract/tesseract-page';
import { median } from '../values/quantiles';

/** An upright image with its lines, and what reads them. */
export interface PreparedPage {
	readonly models: PaddleModels;
	readonly image: PageRaster;
	readonly lines: readonly DetectedLine[];
	readonly photograph: boolean;
	readonly turn: Recognition['turn'];
	readonly skew: number;
}

/** Find the lines, lay the page level, and find them again where that moved it or where they were too small. */
export async function preparePage(image: PageRaster): Promise<PreparedPage> {
	const models = await paddleModels();
	const photograph = isPhotograph(image);
	const first = photograph ? await detectLines(models, image, scanSide) : await firstOfScan(models, image);
	const { turn, skew } = findStraightening(first.lines);
	const upright = await straightened(image, { turn, skew });
	const side = photograph ? photographSide : neededSide(first, image);
	const isSame =
		upright === image && (first.scale === 1 || side * 1.1 < Math.max(image.width, image.height) * first.scale * 1.2);
	const { lines } = isSame
		? first
		: await detectLines(models, upright, side, photograph ? undefined : inkBounds(inkMap(upright)));
	const level = lines.map((line) =>
		line.width < showsDirection * line.height ? { ...line, ...readAlong(line, 0) } : line,
	);
	if (photograph) return { models, image: upright, lines: inRows(level), photograph, turn, skew };
	const cells = cutAtRules(level, inkMap(upright));
	const marks = findMarks(upright, lines).map((mark) => ({ ...mark, score: 1 }));
	return { models, image: upright, lines: inRows([...cells, ...marks]), photograph, turn, skew };
}

/** The detector's first look at a scan: at what is on it, and from as near as its letters seem to need. */
async function firstOfScan(models: PaddleModels, image: PageRaster): Promise<Detection> {
	const map = inkMap(image);
	const bounds = inkBounds(map);
	const expected = bounds && expectedLineHeight(map, bounds);
	const longest = Math.max(image.width, image.height);
	const side = Math.min(scanSide, longest);
	return await detectLines(models, image, sideFor(expected ?? Infinity, side, side / longest), bounds);
}

/** Shorter lines are read as the page is, whichever their long side. */
const showsDirection = 2;

/** Lines of this height are seen very well by the detector, in its own pixels; a median below `smallest` is too small. */
const wellSeen = 20;
const smallest = 16.5;

/** Long side of the picture that the detector should see of a scan, after its first look. */
function neededSide({ lines, scale }: Detection, { width, height }: PageRaster): number {
	const usual = median(lines.map((line) => line.height)) ?? Infinity;
	return sideFor(usual, scale * Math.max(width, height), scale);
}

/** @param lineHeight  of most lines, pixels of the image @param side  looked at, or looked at first, with its scale */
function sideFor(lineHeight: number, side: number, scale: number): number {
	const seen = lineHeight * scale;
	return seen >= smallest ? side : Math.min(photographSide, Math.round((side * wellSeen) / seen));
}

/** From top to bottom: the order in which words without any other order come out. */
function inRows(lines: readonly DetectedLine[]): DetectedLine[] {
	return [...lines].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Below this confidence the page may stand on its head; it does when the other way is better by the margin. */
const surelyUpright = 0.9;
const turnMargin = 0.06;

/** Turn a page that stands on its head. */
export async function turnedOver(
	prepared: PreparedPage,
	sample: PageSample,
	osd: LanguageData | undefined,
): Promise<{ prepared: PreparedPage; sample: PageSample }> {
	const confidence = meanConfidence(sample.lines);
	if (sample.lines.length === 0 || (confidence >= surelyUpright && canRead(sample.lines))) return { prepared, sample };
	const over = sample.boxes.map((box) => ({ ...box, angle: box.angle + Math.PI }));
	const overLines = await readLines(prepared.models, prepared.image, over);
	const overConfidence = meanConfidence(overLines);
	const isReadable = canRead(sample.lines) || canRead(overLines);
	const isOnHead = isReadable ? overConfidence > confidence + turnMargin : await isDetectedOnHead(prepared.image, osd);
	if (!isOnHead) return { prepared, sample };
	const image = await straightened(prepared.image, { turn: 180, skew: 0 });
	const turnBox = (box: DetectedLine): DetectedLine => ({ ...box, x: image.width - box.x, y: image.height - box.y });
	const lines = inRows(prepared.lines.map(turnBox));
	const turn = ((prepared.turn + 180) % 360) as Recognition['turn'];
	return {
		prepared: { ...prepared, image, lines, turn },
		sample: { boxes: sample.boxes.map(turnBox), lines: overLines },
	};
}

/** Of a script that PP-OCR does not know, it can read neither way; Tesseract's detection decides then. */
async function isDetectedOnHead(image: PageRaster, osd: LanguageData | undefined): Promise<boolean> {
	const found = osd && (await detectScript(grayOf(image), osd));
	return found?.turn === 180 && found.turnConfidence >= leastTurnConfidence;
}

/** Tesseract's detection of the orientation below this says nothing. */
const leastTurnConfidence = 2;
