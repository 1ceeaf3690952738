import type { PixelBox } from '../model';
import { areaOf, horizontalOverlap, verticalOverlap } from '../model/boxes';
import { findLanguages } from '../external/tesseract-data';
import { standardWidth, type TextWidth } from '../fonts/standard-widths';
import { handMarks, withoutHidden } from './clean/hand-marks';
import { withColons } from './add-colons';
import { withoutBars } from './cut-lines';
import { evenLines } from './even-lines';
import { confidenceOf, withoutDoubles } from './join-readings';
import { likelyLanguages } from './choose-languages';
import { isFraktur } from './fraktur';
import type { FoundLanguage, UsualOfDocument } from './port/document-languages';
import { languageDefinition, type OcrLanguage } from './port/languages';
import { dataOf, isInOtherLatin, languageToRead, type InstalledLanguages } from './page-language';
import { readSample, type PageSample } from './page-sample';
import { inkMap } from './graphics/ink';
import { withoutLeaderEnds } from './leader-ends';
import { separateLines } from './separate-lines';
import { lineSizes } from './graphics/line-sizes';
import { withOtherAlphabets } from './other-alphabets';
import { forgetLines } from './ppocr/paddle';
import { preparePage, turnOver, type PreparedPage } from './prepare-page';
import { readOther, type OtherReading } from './read-other';
import { isDense, readWestern } from './read-western';
import type { PageRaster } from '../pixels/raster';
import type { OcrOptions, Recognition, RecognisedWord } from './port/recogniser';
import { withTightBoxes } from './tight-boxes';
import { settingsFor } from './settings/model-settings';
import type { OcrSettings } from './settings/settings';
import { paddleModels } from '../text-detection/models';
import { removeDust } from './remove-dust';
import { shareRight } from './calibrate-confidence';

/** Language values read by the PP-OCR models. */
const paddleLanguages: readonly OcrLanguage[] = ['AUTO', 'ENGLISH', 'CHINESE'];

/** Words of a scan, whose drawn lines and white gaps are reliable. */
function onScan(
	read: readonly RecognisedWord[],
	{ image, isOfDots }: PreparedPage,
	widthOf: TextWidth,
	settings: OcrSettings,
): RecognisedWord[] {
	const map = inkMap(image, settings);
	const words = withoutDoubles(withoutBars(read, map, settings), settings);
	const even = separateLines(evenLines(words, settings, lineSizes(image, words, widthOf, settings)), settings);
	const tight = withTightBoxes(withoutLeaderEnds(even, settings), map, settings);
	// Among dots any two are a colon.
	return isOfDots ? tight : withColons(tight, map, settings);
}

async function readIn(
	language: OcrLanguage,
	page: PreparedPage,
	sample: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
	usual: UsualOfDocument | undefined,
): Promise<OtherReading> {
	const isPaddles = paddleLanguages.includes(language);
	const english = isDense(page, settings) ? dataOf(['eng'], installed) : [];
	const read = isPaddles
		? { words: await readWestern(page, sample, language, english, settings), missing: [] }
		: await readOther(page, sample, language, installed, settings, undefined, usual);
	if (page.photograph || (language !== 'AUTO' && language !== 'LATIN') || read.isFraktur) return read;
	const text = read.words.map((word) => word.text).join(' ');
	const isOther = isPaddles && isInOtherLatin(text, settings);
	return isOther || (await isFraktur(page, text, installed, settings))
		? await readOther(page, sample, 'LATIN', installed, settings, text)
		: read;
}

/** Reads the text of a page image. Rethrows recognizer errors. */
export async function recognisePage(image: PageRaster, options: OcrOptions, given: OcrSettings): Promise<Recognition> {
	const installed = findLanguages(options.languageFolder);
	const models = await paddleModels(options.modelFolder);
	const settings = settingsFor(models.version, given);
	const first = await preparePage(models, image, settings);
	const { prepared, sample } = await turnOver(
		first,
		await readSample(first.models, first.image, first.lines, settings),
		installed.get('osd'),
		settings,
	);
	const { usual } = options;
	const language = await languageToRead(prepared, sample, options.language, installed, settings, usual);
	const inOne = await readIn(language, prepared, sample, installed, settings, usual);
	const mayBeMixed = options.language === 'AUTO' && !prepared.photograph && !prepared.isOfDots && !inOne.isFraktur;
	const { words: read, missing } = mayBeMixed
		? await withOtherAlphabets(inOne, prepared, language, installed, settings)
		: inOne;
	forgetLines(prepared.image, prepared.lines);
	const { turn, skew, whole: upright, tickBoxes, strokes, marks, photograph } = prepared;
	const all = photograph
		? separateLines(evenLines(read, settings), settings)
		: removeDust(onScan(read, prepared, standardWidth, settings), upright.dpi, settings);
	const penMarks = withoutPrint(strokes, all, settings);
	const inkMarks = [...marks, ...handMarks(penMarks, all, upright, marks, settings)];
	const words = withoutHidden(all, inkMarks, (word) => shareRight(word, models.version, settings), settings);
	const found = options.language === 'AUTO' ? findLanguage(language, words, installed, settings) : undefined;
	return {
		words,
		confidence: confidenceOf(words),
		upright,
		tickBoxes,
		penMarks,
		inkMarks,
		turn,
		skew,
		found,
		missing,
		models: models.version,
	};
}

/** Strokes that no words explain. */
function withoutPrint(
	strokes: readonly PixelBox[],
	words: readonly RecognisedWord[],
	{ penStrokes: { printPart, surelyRead } }: OcrSettings,
): PixelBox[] {
	const print = words.filter(({ confidence }) => confidence >= surelyRead);
	return strokes.filter((stroke) => {
		const covered = print.reduce(
			(sum, { box }) => sum + horizontalOverlap(box, stroke) * verticalOverlap(box, stroke),
			0,
		);
		return covered < printPart * areaOf(stroke);
	});
}

/**
 * Cues for the language of a page from its words: their letters if the alphabet is distinctive, otherwise common words.
 */
function findLanguage(
	language: OcrLanguage,
	words: readonly RecognisedWord[],
	installed: InstalledLanguages,
	settings: OcrSettings,
): FoundLanguage | undefined {
	const { tellingLetters } = settings.documentLanguages;
	const text = words.map((word) => word.text).join(' ');
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const others = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
	const { codes } = languageDefinition(language === 'AUTO' ? 'LATIN' : language);
	const likely = likelyLanguages(text, codes, settings).filter((code) => code === 'eng' || installed.has(code));
	const isLatin = paddleLanguages.includes(language) || language === 'LATIN';
	if (!isLatin) return others < tellingLetters ? undefined : { language, codes: likely };
	if (likely.length === 0 || letters - others < settings.pageLanguage.latinPart * letters) return undefined;
	return likely[0] === 'eng' ? { language: 'ENGLISH', codes: [] } : { language: 'LATIN', codes: likely };
}
