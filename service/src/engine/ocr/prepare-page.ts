import { detectScript } from '../external/tesseract';
import type { LanguageData } from '../external/tesseract-data';
import { findFramedStamps } from './clean/framed-stamps';
import { inkMarks } from './clean/ink-marks';
import { withoutInkOverPrint } from './clean/ink-over-print';
import { withoutRuling } from './clean/paper-ruling';
import { isPinPrint, withDotsJoined } from './clean/pin-print';
import { withoutBack } from './clean/see-through';
import { cutAtRules } from './cut-lines';
import { cutStacks } from './cut-stacks';
import { isPhotograph } from './graphics/page-kind';
import { canRead, type PageSample } from './page-sample';
import { inkMap } from './graphics/ink';
import { findMarks } from './graphics/marks';
import { expectedLineHeight, inkBounds } from './graphics/text-extent';
import { detectLines, type DetectedLine, type Detection } from '../text-detection/detect';
import type { PaddleModels } from '../text-detection/models';
import { meanConfidence, readLines } from './ppocr/paddle';
import { removeTickBoxes } from './remove-tick-boxes';
import type { ScannedBox } from './graphics/tick-boxes';
import { readAlong } from '../text-detection/rectangles';
import type { InkMarkIn, PixelBox } from '../model';
import type { PageRaster } from '../pixels/raster';
import type { Recognition } from './port/recogniser';
import { findStraightening, straighten } from './straighten';
import { grayOf } from './tesseract/tesseract-page';
import { median } from '../values/quantiles';
import type { OcrSettings } from './settings/settings';

/** An upright image with its lines and the readers for it. */
export interface PreparedPage {
	readonly models: PaddleModels;
	/** For OCR: without check boxes. */
	readonly image: PageRaster;
	/** The original, upright. */
	readonly whole: PageRaster;
	readonly tickBoxes: readonly ScannedBox[];
	/** Pen strokes, or print of their size. */
	readonly strokes: readonly PixelBox[];
	/** Stamps and handwriting over print, which `image` omits. */
	readonly marks: readonly InkMarkIn<'pixels'>[];
	readonly lines: readonly DetectedLine[];
	readonly photograph: boolean;
	/** Dot-matrix print: only PP-OCR reads such letters, Tesseract misreads them with high confidence. */
	readonly isPinPrint: boolean;
	/** … whose dots are apart, so that they were joined for the detector. */
	readonly isOfDots: boolean;
	readonly turn: Recognition['turn'];
	readonly skew: number;
}

/** Finds the lines, deskews the page, and finds them again if that moved it or they were too small. */
export async function preparePage(
	models: PaddleModels,
	given: PageRaster,
	settings: OcrSettings,
): Promise<PreparedPage> {
	const { scanSide, photographSide } = settings.pageKind;
	const { showsDirection } = settings.preparePage;
	const photograph = isPhotograph(given, settings);
	const { image, print, first, joined, ofPins } = photograph
		? asItIs(given, await detectLines(models, given, scanSide))
		: await cleanScan(models, given, settings);
	const { turn, skew } = findStraightening(first.lines, settings);
	const whole = await straighten(image, { turn, skew });
	const upright = print === image ? whole : await straighten(print, { turn, skew });
	const isOfDots = joined !== undefined;
	const seen = !isOfDots ? upright : upright === print ? joined : await withDotsJoined(upright, settings);
	const side = photograph ? photographSide : neededSide(first, image, settings);
	const isSame =
		whole === image && (first.scale === 1 || side * 1.1 < Math.max(image.width, image.height) * first.scale * 1.2);
	const { lines } = isSame
		? first
		: await detectLines(models, seen, side, photograph ? undefined : inkBounds(inkMap(seen, settings)));
	const level = lines.map((line) =>
		line.width < showsDirection * line.height ? { ...line, ...readAlong(line, 0) } : line,
	);
	if (photograph) {
		const none = { whole: upright, tickBoxes: [], strokes: [], marks: [], isPinPrint: false, isOfDots: false };
		return { models, image: upright, ...none, lines: inRows(level), photograph, turn, skew };
	}
	const map = inkMap(seen, settings);
	const cells = cutAtRules(cutStacks(level, map, settings), map, settings);
	const signs = findMarks(seen, lines, settings).map((mark) => ({ ...mark, score: 1 }));
	const free = removeTickBoxes(upright, whole, [...cells, ...signs], settings);
	const colored = await inkMarks(models, whole, upright, settings);
	const marks = [...colored, ...(await findFramedStamps(models, whole, colored, settings))];
	const pins = { isPinPrint: ofPins, isOfDots };
	return { models, ...free, whole, marks, lines: inRows(free.lines), photograph, ...pins, turn, skew };
}

/** A scan without artifacts of its paper. */
interface CleanScan {
	readonly image: PageRaster;
	/** … and only its print. */
	readonly print: PageRaster;
	/** The detector's first pass over it. */
	readonly first: Detection;
	/** … with its dots joined, if dot-matrix print would otherwise be detected dot by dot. */
	readonly joined: PageRaster | undefined;
	/** It is dot-matrix print. */
	readonly ofPins: boolean;
}

const asItIs = (image: PageRaster, first: Detection): CleanScan => ({
	image,
	print: image,
	first,
	joined: undefined,
	ofPins: false,
});

async function cleanScan(models: PaddleModels, given: PageRaster, settings: OcrSettings): Promise<CleanScan> {
	const plain = withoutRuling(given, settings);
	const print = withoutInkOverPrint(plain, settings);
	const ofPins = isPinPrint(print, settings);
	const { first, joined } = await firstLook(models, print, ofPins, settings);
	const image = await withoutBack(models, plain, first.lines, settings);
	if (image === plain) return { image, print, first, joined, ofPins };
	const front = withoutInkOverPrint(image, settings);
	return { image, print: front, ...(await firstLook(models, front, ofPins, settings)), ofPins };
}

/** The detector's first pass, with the dots of a dot-matrix page joined if each is detected as a line. */
async function firstLook(
	models: PaddleModels,
	image: PageRaster,
	ofPins: boolean,
	settings: OcrSettings,
): Promise<Pick<CleanScan, 'first' | 'joined'>> {
	const first = await firstOfScan(models, image, settings);
	if (!ofPins) return { first, joined: undefined };
	const joined = await withDotsJoined(image, settings);
	const look = await firstOfScan(models, joined, settings);
	const ofDots = first.lines.length > settings.pinPrint.dotLines * look.lines.length;
	return ofDots ? { first: look, joined } : { first, joined: undefined };
}

/** The detector's first pass over a scan: its content, and the scale its letters seem to need. */
async function firstOfScan(models: PaddleModels, image: PageRaster, settings: OcrSettings): Promise<Detection> {
	const { scanSide } = settings.pageKind;
	const map = inkMap(image, settings);
	const bounds = inkBounds(map);
	const expected = bounds && expectedLineHeight(map, bounds, settings);
	const longest = Math.max(image.width, image.height);
	const side = Math.min(scanSide, longest);
	return await detectLines(models, image, sideFor(expected ?? Infinity, side, side / longest, settings), bounds);
}

/** Longer side of the image for the detector after its first pass over a scan. */
function neededSide({ lines, scale }: Detection, { width, height }: PageRaster, settings: OcrSettings): number {
	const usual = median(lines.map((line) => line.height)) ?? Infinity;
	return sideFor(usual, scale * Math.max(width, height), scale, settings);
}

/** @param lineHeight  of most lines, image pixels @param side  of the current or first pass, with its scale */
function sideFor(lineHeight: number, side: number, scale: number, settings: OcrSettings): number {
	const { wellSeen, smallest } = settings.preparePage;
	const { photographSide } = settings.pageKind;
	const seen = lineHeight * scale;
	return seen >= smallest ? side : Math.min(photographSide, Math.round((side * wellSeen) / seen));
}

/** From top to bottom: the order of words without any other order. */
function inRows(lines: readonly DetectedLine[]): DetectedLine[] {
	return [...lines].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Rotates an upside-down page. */
export async function turnOver(
	prepared: PreparedPage,
	sample: PageSample,
	osd: LanguageData | undefined,
	settings: OcrSettings,
): Promise<{ prepared: PreparedPage; sample: PageSample }> {
	const { surelyUpright, turnMargin } = settings.preparePage;
	const confidence = meanConfidence(sample.lines);
	if (sample.lines.length === 0 || (confidence >= surelyUpright && canRead(sample.lines, settings)))
		return { prepared, sample };
	const over = sample.boxes.map((box) => ({ ...box, angle: box.angle + Math.PI }));
	const overLines = await readLines(prepared.models, prepared.image, over, undefined, settings);
	const overConfidence = meanConfidence(overLines);
	const isReadable = canRead(sample.lines, settings) || canRead(overLines, settings);
	const isUpsideDown = isReadable
		? overConfidence > confidence + turnMargin
		: await isDetectedUpsideDown(prepared.image, osd, settings);
	if (!isUpsideDown) return { prepared, sample };
	const over180 = { turn: 180, skew: 0 } as const;
	const image = await straighten(prepared.image, over180);
	const whole = prepared.whole === prepared.image ? image : await straighten(prepared.whole, over180);
	const turnBack = ({ left, top, right, bottom }: PixelBox): PixelBox => ({
		left: image.width - right,
		top: image.height - bottom,
		right: image.width - left,
		bottom: image.height - top,
	});
	const tickBoxes = prepared.tickBoxes.map(({ box, drawn, ticked }) => ({
		box: turnBack(box),
		drawn: turnBack(drawn),
		ticked,
	}));
	const turnBox = (box: DetectedLine): DetectedLine => ({ ...box, x: image.width - box.x, y: image.height - box.y });
	const strokes = prepared.strokes.map(turnBack);
	const marks = prepared.marks.map((mark) => ({ ...mark, box: turnBack(mark.box) }));
	const lines = inRows(prepared.lines.map(turnBox));
	const turn = ((prepared.turn + 180) % 360) as Recognition['turn'];
	return {
		prepared: { ...prepared, image, whole, tickBoxes, strokes, marks, lines, turn },
		sample: { boxes: sample.boxes.map(turnBox), lines: overLines },
	};
}

/** PP-OCR cannot read an unknown script either way up; Tesseract's detection decides then. */
async function isDetectedUpsideDown(
	image: PageRaster,
	osd: LanguageData | undefined,
	settings: OcrSettings,
): Promise<boolean> {
	const { minTurnConfidence } = settings.preparePage;
	const found = osd && (await detectScript(grayOf(image), osd));
	return found?.turn === 180 && found.turnConfidence >= minTurnConfidence;
}
