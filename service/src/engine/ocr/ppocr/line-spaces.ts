import { isUnspaced } from '../../model/scripts';
import type { LineCharacter } from './read-line';
import { ocrSettings, type OcrSettings } from '../settings/settings';
const punctuation = /[.,:;'’/-]/;

/**
 * Where a line has spaces.
 * @param gaps  width of the widest stretch without ink between each character and the next, pixels of the crop
 * @returns for each of the gaps whether it is a space
 */
export function findSpaces(
	characters: readonly LineCharacter[],
	gaps: readonly number[],
	settings: OcrSettings = ocrSettings,
): boolean[] {
	const {
		usualProbability,
		probabilityWeight,
		strongestEvidence,
		gapWeight,
		gapSoftness,
		surelySpace,
		besidePunctuation,
	} = settings.lineSpaces;
	const evidence = gaps.map((_, index) => {
		const odds = logit(characters[index + 1]!.spaceBefore) - logit(usualProbability);
		return Math.max(-strongestEvidence, Math.min(strongestEvidence, odds));
	});
	const parting = partingWidth(gaps, evidence, settings);
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
function partingWidth(gaps: readonly number[], evidence: readonly number[], settings: OcrSettings): number {
	const { narrowestWidth, widestWidth, widthStep, usualWidth, usualWeight, softness } = settings.lineSpaces;
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
