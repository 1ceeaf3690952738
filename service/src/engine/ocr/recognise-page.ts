import { findLanguages, type LanguageData } from '../external/tesseract-data';
import { detectScript } from '../external/tesseract';
import { evenLines } from './even-lines';
import { confidenceOf, coverage, wordsByLine } from './join-readings';
import { codesToUse, languageDefinition, languageOf, mainCode, type OcrLanguage } from './languages';
import { isPhotograph, photographSide, scanSide } from './page-kind';
import { detectLines, type DetectedLine } from './ppocr/detect';
import { lineHeight } from './ppocr/line-crop';
import { paddleModels, type PaddleModels } from './ppocr/models';
import { hasIdeographs, meanConfidence, readLines, wordsOf, type PaddleLine } from './ppocr/paddle';
import { findStraightening, straightened } from './straighten';
import type { OcrImage, OcrOptions, Recognition, RecognisedWord } from './recogniser';
import { grayOf, readLinesByTesseract, readPageByTesseract } from './tesseract-page';

/** An upright image with its lines, and what reads them. */
interface Prepared {
	readonly models: PaddleModels;
	readonly image: OcrImage;
	readonly lines: readonly DetectedLine[];
	readonly photograph: boolean;
	readonly turn: Recognition['turn'];
	readonly skew: number;
}

/** Values of the language that the models of PP-OCR read. */
const paddleLanguages: readonly OcrLanguage[] = ['AUTO', 'ENGLISH', 'CHINESE'];

/** Read the text of a page image. Throws what a recogniser throws. */
export async function recognisePage(image: OcrImage, options: OcrOptions): Promise<Recognition> {
	const installed = findLanguages(options.languageFolder);
	const prepared = await prepare(image);
	const sample = await readSample(prepared);
	const upright = await turnedOver(prepared, sample, installed.get('osd'));
	const language = await languageToRead(upright.prepared, upright.sample, options.language, installed);
	const { words: found, missing } = paddleLanguages.includes(language)
		? { words: await readWestern(upright.prepared, upright.sample, language, installed), missing: [] }
		: await readOther(upright.prepared, language, installed);
	const words = evenLines(found);
	const { turn, skew, image: picture } = upright.prepared;
	return { words, confidence: confidenceOf(words), upright: picture, turn, skew, missing };
}

/** Find the lines, lay the page level, and find them again where that moved it or where they were too small. */
async function prepare(image: OcrImage): Promise<Prepared> {
	const models = await paddleModels();
	const first = await detectLines(models, image, scanSide);
	const photograph = isPhotograph(image);
	const { turn, skew } = findStraightening(first.lines);
	const upright = await straightened(image, { turn, skew });
	const side = photograph ? photographSide : neededSide(first.lines, first.scale, upright);
	const isSame = upright === image && side * 1.1 < Math.max(image.width, image.height) * first.scale * 1.2;
	const { lines } = isSame ? first : await detectLines(models, upright, side);
	return { models, image: upright, lines: inRows(lines), photograph, turn, skew };
}

/** Lines of this height are seen very well by the detector, in its own pixels; a median below `smallest` is too small. */
const wellSeen = 26;
const smallest = 16.5;

function neededSide(lines: readonly DetectedLine[], scale: number, { width, height }: OcrImage): number {
	const heights = lines.map((line) => line.height * scale).sort((a, b) => a - b);
	const median = heights[heights.length >> 1] ?? wellSeen;
	const longest = Math.min(scanSide, Math.max(width, height));
	return median >= smallest ? longest : Math.min(photographSide, Math.round((longest * wellSeen) / median));
}

/** From top to bottom: the order in which words without any other order come out. */
function inRows(lines: readonly DetectedLine[]): DetectedLine[] {
	return [...lines].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Lines that show what kind of text a page has. */
const sampleLines = 8;
const longestSample = 1000;

interface Sample {
	readonly boxes: readonly DetectedLine[];
	readonly lines: readonly PaddleLine[];
}

/** Read some long lines, from all over the page. */
async function readSample({ models, image, lines }: Prepared): Promise<Sample> {
	const long = [...lines]
		.filter(({ width, height }) => (width / height) * lineHeight <= longestSample)
		.sort((a, b) => b.width / b.height - a.width / a.height);
	const boxes = (long.length > 0 ? long : lines).slice(0, sampleLines);
	return { boxes, lines: await readLines(models, image, boxes) };
}

/** Below this confidence the page may stand on its head; it does when the other way is better by the margin. */
const surelyUpright = 0.9;
const turnMargin = 0.06;

/** Turn a page that stands on its head. */
async function turnedOver(
	prepared: Prepared,
	sample: Sample,
	osd: LanguageData | undefined,
): Promise<{ prepared: Prepared; sample: Sample }> {
	const confidence = meanConfidence(sample.lines);
	if (sample.lines.length === 0 || confidence >= surelyUpright) return { prepared, sample };
	const over = sample.boxes.map((box) => ({ ...box, angle: box.angle + Math.PI }));
	const overLines = await readLines(prepared.models, prepared.image, over);
	const overConfidence = meanConfidence(overLines);
	if (!(await standsOnHead(prepared.image, confidence, overConfidence, osd))) return { prepared, sample };
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
async function standsOnHead(
	image: OcrImage,
	confidence: number,
	overConfidence: number,
	osd: LanguageData | undefined,
): Promise<boolean> {
	if (Math.max(confidence, overConfidence) >= knownScript) return overConfidence > confidence + turnMargin;
	const found = osd && (await detectScript(grayOf(image), osd));
	return found?.turn === 180 && found.turnConfidence >= leastTurnConfidence;
}

/** Tesseract's detection of the orientation below this says nothing. */
const leastTurnConfidence = 2;

/** Below this confidence a page is in a script that PP-OCR does not know. */
const knownScript = 0.8;
/** Script detection below this says nothing. */
const leastScriptConfidence = 0.1;

/** The language to read with: the one asked for, or the one that the script of the page calls for. */
async function languageToRead(
	{ image, photograph }: Prepared,
	{ boxes, lines }: Sample,
	asked: OcrLanguage,
	installed: ReadonlyMap<string, LanguageData>,
): Promise<OcrLanguage> {
	if (asked !== 'AUTO' || lines.length === 0 || photograph) return asked;
	const isKnown = meanConfidence(lines) >= knownScript;
	// Of Japanese, PP-OCR reads the ideographs and passes over the rest.
	if (!isKnown || (hasIdeographs(lines) && installed.has('jpn'))) {
		const osd = installed.get('osd');
		const found = osd && (await detectScript(grayOf(image), osd));
		const language = found && found.scriptConfidence >= leastScriptConfidence ? languageOf(found.script) : undefined;
		return language === undefined || language === 'LATIN' ? asked : language;
	}
	return (await hasAccents(image, boxes, installed)) ? 'LATIN' : asked;
}

/** With this many accented letters in some lines, a page is in no English. */
const leastAccents = 2;
const surelyAccented = 0.75;

/** PP-OCR and English data read letters without their accents; other data, where it is installed, shows them. */
async function hasAccents(
	image: OcrImage,
	boxes: readonly DetectedLine[],
	installed: ReadonlyMap<string, LanguageData>,
): Promise<boolean> {
	const codes = codesToUse('LATIN', new Set(installed.keys()));
	if (!codes.some((code) => code !== 'eng')) return false;
	const read = await readLinesByTesseract(image, boxes, dataOf(codes, installed));
	const accented = read.flat().filter(({ text, confidence }) => confidence >= surelyAccented && /[\u00c0-\u024f\u1e00-\u1eff]/.test(text));
	return accented.length >= leastAccents;
}

function dataOf(codes: readonly string[], installed: ReadonlyMap<string, LanguageData>): LanguageData[] {
	return codes.flatMap((code) => installed.get(code) ?? []);
}

/** Pages with more text than this, in pixels of lines at the recogniser's height, are read by Tesseract first. */
const denseText = 20_000;

/** A line is settled when Tesseract is this sure of it and has read most of it. */
const settledConfidence = 0.84;
const settledCoverage = 0.75;
/** Words that Tesseract alone has seen count from this confidence on. */
const aloneConfidence = 0.7;

/** English and Chinese: PP-OCR reads; on dense clean pages Tesseract reads first, and PP-OCR what it is not sure of. */
async function readWestern(
	{ models, image, lines, photograph }: Prepared,
	sample: Sample,
	language: OcrLanguage,
	installed: ReadonlyMap<string, LanguageData>,
): Promise<RecognisedWord[]> {
	const english = installed.get('eng');
	const known = new Map(sample.boxes.map((box, index) => [box, sample.lines[index]]));
	const read = async (box: DetectedLine): Promise<PaddleLine | undefined> =>
		known.get(box) ?? (await readLines(models, image, [box]))[0];
	const length = lines.reduce((sum, box) => sum + (box.width / box.height) * lineHeight, 0);
	const isLatin = language === 'ENGLISH' || !hasIdeographs(sample.lines);
	if (english && isLatin && !photograph && length > denseText) {
		const words = await readPageByTesseract(image, [english], 'page');
		const { inLines, outside } = wordsByLine(words, lines);
		const joined: RecognisedWord[] = outside.filter(({ confidence }) => confidence >= aloneConfidence);
		for (const [index, box] of lines.entries()) {
			const own = inLines[index] ?? [];
			const ownConfidence = confidenceOf(own);
			if (ownConfidence >= settledConfidence && coverage(own, box) >= settledCoverage) {
				joined.push(...own.map((word) => ({ ...word, line: index })));
				continue;
			}
			const line = await read(box);
			const other = line ? wordsOf(line, true, index) : [];
			joined.push(...(confidenceOf(other) >= ownConfidence ? other : own));
		}
		return joined;
	}
	const read_: PaddleLine[] = [];
	for (const box of lines) {
		const line = await read(box);
		if (line) read_.push(line);
	}
	const latin = language === 'ENGLISH' || !hasIdeographs(read_);
	return read_.flatMap((line, index) => wordsOf(line, latin, index));
}

/** Every other script: Tesseract, on photographs with the lines that the detector found. */
async function readOther(
	{ models, image, lines, photograph }: Prepared,
	language: OcrLanguage,
	installed: ReadonlyMap<string, LanguageData>,
): Promise<{ words: RecognisedWord[]; missing: readonly string[] }> {
	const codes = codesToUse(language, new Set(installed.keys()));
	if (!codes.some((code) => code !== 'eng')) {
		// PP-OCR knows many ideographs of Japanese and traditional Chinese; of the others nobody can read anything.
		const read = await readLines(models, image, lines);
		const latin = languageDefinition(language).script === 'Latin';
		return { words: read.flatMap((line, index) => wordsOf(line, latin, index)), missing: [mainCode(language)] };
	}
	const languages = dataOf(codes, installed);
	if (!photograph) return { words: await readScanByTesseract(image, languages), missing: [] };
	return { words: (await readLinesByTesseract(image, lines, languages)).flat(), missing: [] };
}

/** Below this confidence Tesseract may have seen columns where there are none. */
const surelySegmented = 0.9;

async function readScanByTesseract(image: OcrImage, languages: readonly LanguageData[]): Promise<RecognisedWord[]> {
	const asPage = await readPageByTesseract(image, languages, 'page');
	if (confidenceOf(asPage) >= surelySegmented) return asPage;
	const asBlock = await readPageByTesseract(image, languages, 'block');
	return certainty(asBlock) > certainty(asPage) ? asBlock : asPage;
}

/** Characters, each counted by its confidence. */
function certainty(words: readonly RecognisedWord[]): number {
	return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - doubtful), 0);
}

/** Words of less confidence speak against a reading. */
const doubtful = 0.5;
