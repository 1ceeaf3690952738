import { isUnspaced } from '../../model/scripts';
import { median } from '../../values/quantiles';
import type { LineCharacter } from './read-line';
import { ocrSettings, type OcrSettings } from '../settings/settings';

const punctuation = /[.,:;'’/-]/;

/** What is between two characters that follow each other in a line. */
export interface LineGap {
	readonly before: LineCharacter;
	readonly after: LineCharacter;
	/** Width of the widest stretch without ink between them, pixels of the crop. */
	readonly length: number;
}

/** Where a line has spaces: for each of its gaps whether it is one. */
export function findSpaces(gaps: readonly LineGap[], settings: OcrSettings = ocrSettings): boolean[] {
	const { probabilityWeight, gapWeight, gapSoftness, surelySpace, besidePunctuation, withinNumber } =
		settings.lineSpaces;
	const parting = partingWidth(gaps, settings);
	const setWide = widestAmongIdeographs(gaps, settings);
	return gaps.map((gap, index) => {
		const { before, after, length } = gap;
		const [isBefore, isAfter] = [isUnspaced(before.text), isUnspaced(after.text)];
		// Ideographs have no spaces between them but wide ones, and keep the model's word beside other letters.
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

/** Whether a gap is beside a point or comma between two digits. */
function isWithinNumber({ before, after }: LineGap, last: LineGap | undefined, next: LineGap | undefined): boolean {
	const [first, second] = [last?.before.text ?? '', next?.after.text ?? ''];
	return [first + before.text + after.text, before.text + after.text + second].some((text) => number.test(text));
}

const number = /^[0-9][.,][0-9]$/;

/** Spaces beside ideographs are wider than this, pixels of the crop; where letters are set apart, all their gaps are wide. */
function widestAmongIdeographs(gaps: readonly LineGap[], { lineSpaces }: OcrSettings): number {
	const between = gaps.filter(({ before, after }) => isIdeograph(before) && isIdeograph(after));
	const usual = median(between.map(({ length }) => length)) ?? 0;
	return Math.max(lineSpaces.besideIdeographs, lineSpaces.overUsualGap * usual);
}

/**
 * Punctuation brings its space with it, also that of other letters, which is set in full width among ideographs: no more than
 * half an ideograph on either side. Behind "%" nothing is set.
 */
const isWideSpace = ({ before, after, length }: LineGap, widest: number, { lineSpaces }: OcrSettings): boolean =>
	length > lineSpaces.besidePunctuationOfIdeographs ||
	(length > widest && [before, after].every(({ text }) => /[\p{L}\p{N}%‰]/u.test(text)));

const isIdeograph = ({ text }: LineCharacter): boolean => isUnspaced(text) && /\p{L}/u.test(text);

/** What the recogniser thinks of a gap as a space, in logits. */
function evidenceOf({ after }: LineGap, settings: OcrSettings): number {
	const { usualProbability, strongestEvidence } = settings.lineSpaces;
	const odds = logit(after.spaceBefore) - logit(usualProbability);
	return Math.max(-strongestEvidence, Math.min(strongestEvidence, odds));
}

function logit(probability: number): number {
	return Math.log((probability + 1e-4) / (1 - probability + 1e-4));
}

/** The width that agrees best with what the recogniser thinks of the gaps. */
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
