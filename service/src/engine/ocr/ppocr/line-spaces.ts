import { isUnspaced } from '../../model/scripts';
import { median } from '../../values/quantiles';
import type { LineCharacter } from './read-line';
import { ocrSettings, type OcrSettings } from '../settings/settings';

const punctuation = /[.,:;'’/-]/;

/** The gap between two consecutive characters of a line. */
interface LineGap {
	readonly before: LineCharacter;
	readonly after: LineCharacter;
	/** Width of the widest inkless stretch between them, crop pixels. */
	readonly length: number;
}

/** For each gap of a line, whether it is a space. */
export function findSpaces(gaps: readonly LineGap[], settings: OcrSettings = ocrSettings): boolean[] {
	const { probabilityWeight, gapWeight, gapSoftness, surelySpace, besidePunctuation, withinNumber } =
		settings.lineSpaces;
	const parting = partingWidth(gaps, settings);
	const setWide = maxIdeographGap(gaps, settings);
	return gaps.map((gap, index) => {
		const { before, after, length } = gap;
		const [isBefore, isAfter] = [isUnspaced(before.text), isUnspaced(after.text)];
		// Ideographs only have wide spaces between them, and next to other letters the model's decision stands.
		if (isBefore || isAfter)
			return (!(isBefore && isAfter) && after.spaceBefore > 0.5) || isWideSpace(gap, setWide, settings);
		if (length >= surelySpace) return true;
		const isWithin = isWithinNumber(gap, gaps[index - 1], gaps[index + 1]);
		const beside = punctuation.test(before.text + after.text) ? besidePunctuation : 1;
		const width = parting * (isWithin ? withinNumber : beside);
		const evidence = evidenceOf(gap, settings);
		return gapWeight * Math.tanh((length - width) / gapSoftness) + probabilityWeight * evidence > 0;
	});
}

/** Whether a gap is next to a point or comma between two digits. */
function isWithinNumber({ before, after }: LineGap, last: LineGap | undefined, next: LineGap | undefined): boolean {
	const [first, second] = [last?.before.text ?? '', next?.after.text ?? ''];
	return [first + before.text + after.text, before.text + after.text + second].some((text) => number.test(text));
}

const number = /^[0-9][.,][0-9]$/;

/** Minimum space next to ideographs, crop pixels; in letter-spaced text all gaps are wide. */
function maxIdeographGap(gaps: readonly LineGap[], { lineSpaces }: OcrSettings): number {
	const between = gaps.filter(({ before, after }) => isIdeograph(before) && isIdeograph(after));
	const usual = median(between.map(({ length }) => length)) ?? 0;
	return Math.max(lineSpaces.besideIdeographs, lineSpaces.overUsualGap * usual);
}

/**
 * Punctuation includes its space, also full-width punctuation among ideographs: at most half an ideograph on either
 * side. Nothing follows "%".
 */
const isWideSpace = ({ before, after, length }: LineGap, widest: number, { lineSpaces }: OcrSettings): boolean =>
	length > lineSpaces.besidePunctuationOfIdeographs ||
	(length > widest && [before, after].every(({ text }) => /[\p{L}\p{N}%‰]/u.test(text)));

const isIdeograph = ({ text }: LineCharacter): boolean => isUnspaced(text) && /\p{L}/u.test(text);

/** The recognizer's score of a gap as a space, in logits. */
function evidenceOf({ after }: LineGap, settings: OcrSettings): number {
	const { usualProbability, strongestEvidence } = settings.lineSpaces;
	const odds = logit(after.spaceBefore) - logit(usualProbability);
	return Math.max(-strongestEvidence, Math.min(strongestEvidence, odds));
}

function logit(probability: number): number {
	return Math.log((probability + 1e-4) / (1 - probability + 1e-4));
}

/** The width that best matches the recognizer's scores. */
function partingWidth(gaps: readonly LineGap[], settings: OcrSettings): number {
	const { minWidth, maxWidth, widthStep, usualWidth, usualWeight, softness } = settings.lineSpaces;
	const seen = gaps.map((gap) => ({ length: gap.length, evidence: evidenceOf(gap, settings) }));
	let best = usualWidth;
	let highest = -Infinity;
	for (let width = minWidth; width <= maxWidth; width += widthStep) {
		let agreement = -usualWeight * Math.log(width / usualWidth) ** 2;
		for (const { length, evidence } of seen) agreement += evidence * Math.tanh((length - width) / softness);
		if (agreement > highest) {
			highest = agreement;
			best = width;
		}
	}
	return best;
}
