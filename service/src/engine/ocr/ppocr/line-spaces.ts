import { isUnspaced } from '../../model/scripts';
import type { LineCharacter } from './read-line';

/**
 * The recogniser has seen Latin text without spaces mostly: how probable a space is to it counts as much as how much
 * wider a gap is than the width that parts the gaps of its line best.
 */
const usualProbability = 0.03;
const probabilityWeight = 1.6;
const strongestEvidence = 3;

/** Widths of gaps that may part letters from words, and the usual one; pixels of the crop. */
const narrowestWidth = 3;
const widestWidth = 22;
const widthStep = 0.5;
const usualWidth = 6.5;
/** How much the usual width holds against the gaps of a line. */
const usualWeight = 4;
/** Gaps are measured to about this. */
const softness = 1.5;
const gapWeight = 3;
const gapSoftness = 2.5;

/** So wide a gap parts words whatever the recogniser thinks: it has seen few lines with columns. */
const surelySpace = 26;

/** Punctuation stands away from its word by itself. */
const besidePunctuation = 1.25;
const punctuation = /[.,:;'’/-]/;

/**
 * Where a line has spaces.
 * @param gaps  width of the widest stretch without ink between each character and the next, pixels of the crop
 * @returns for each of the gaps whether it is a space
 */
export function findSpaces(characters: readonly LineCharacter[], gaps: readonly number[]): boolean[] {
	const evidence = gaps.map((_, index) => {
		const odds = logit(characters[index + 1]!.spaceBefore) - logit(usualProbability);
		return Math.max(-strongestEvidence, Math.min(strongestEvidence, odds));
	});
	const parting = partingWidth(gaps, evidence);
	return gaps.map((gap, index) => {
		const before = characters[index]!.text;
		const after = characters[index + 1]!.text;
		// Ideographs have no spaces between them, and keep the model's word beside other letters.
		if (isUnspaced(before) && isUnspaced(after)) return false;
		if (isUnspaced(before) || isUnspaced(after)) return characters[index + 1]!.spaceBefore > 0.5;
		if (gap >= surelySpace) return true;
		const width = punctuation.test(before + after) ? parting * besidePunctuation : parting;
		return gapWeight * Math.tanh((gap - width) / gapSoftness) + probabilityWeight * evidence[index]! > 0;
	});
}

function logit(probability: number): number {
	return Math.log((probability + 1e-4) / (1 - probability + 1e-4));
}

/** The width that agrees best with what the recogniser thinks of the gaps. */
function partingWidth(gaps: readonly number[], evidence: readonly number[]): number {
	let best = usualWidth;
	let highest = -Infinity;
	for (let width = narrowestWidth; width <= widestWidth; width += widthStep) {
		let agreement = -usualWeight * Math.log(width / usualWidth) ** 2;
		for (let index = 0; index < gaps.length; index++) {
			agreement += evidence[index]! * Math.tanh((gaps[index]! - width) / softness);
		}
		if (agreement > highest) {
			highest = agreement;
			best = width;
		}
	}
	return best;
}
