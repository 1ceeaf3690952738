import type { RecognisedWord } from './port/recogniser';
import type { LineSize } from './graphics/line-sizes';
import { cutBetween, type NonEmpty } from '../values/sequences';
import type { OcrSettings } from './settings/settings';

/**
 * Smooths measured sizes and baselines: equal text gets one size, words of a row one baseline.
 * @param measured  sizes by line if measurable; others have the recognizer's size
 */
export function evenLines(
	words: readonly RecognisedWord[],
	settings: OcrSettings,
	measured: ReadonlyMap<number, LineSize> = new Map(),
): RecognisedWord[] {
	return evenBaselines(evenSizes(words, measured, settings), settings);
}

/** A word with its measured or recognized size, pixels. */
interface Sized {
	readonly word: RecognisedWord;
	readonly size: number;
}

/** Exact sizes decide; nearby rough ones adopt them. */
function evenSizes(
	words: readonly RecognisedWord[],
	measured: ReadonlyMap<number, LineSize>,
	settings: OcrSettings,
): RecognisedWord[] {
	const { exactly, roughly } = settings.evenLines;
	const exact: Sized[] = [];
	const rough: Sized[] = [];
	for (const word of words) {
		const { size, isExact } = measured.get(word.line) ?? { size: word.fontSize, isExact: false };
		(isExact ? exact : rough).push({ word, size });
	}
	const sizes = commonSizes(exact, exactly);
	const known = [...new Set(sizes.values())];
	const others: Sized[] = [];
	for (const one of rough) {
		const factorTo = (size: number) => Math.max(size / one.size, one.size / size);
		const nearest = known.reduce((best, size) => (factorTo(size) < factorTo(best) ? size : best), Infinity);
		if (factorTo(nearest) <= roughly.sameSize) sizes.set(one.word, nearest);
		else others.push(one);
	}
	for (const [word, size] of commonSizes(others, roughly)) sizes.set(word, size);
	return words.map((word) => resize(word, sizes.get(word) ?? word.fontSize));
}

/** Size errors: factors within which sizes are one, and are counted together for the most common one. */
type SizeError = OcrSettings['evenLines']['roughly'];

/** The size of most text absorbs nearby ones, then the next most common of the rest. */
function commonSizes(words: readonly Sized[], error: SizeError): Map<RecognisedWord, number> {
	const { sameSize } = error;
	const sizes = new Map<RecognisedWord, number>();
	let left = [...words].sort((a, b) => a.size - b.size);
	while (left.length > 0) {
		const common = commonSize(left, error);
		const isNear = ({ size }: Sized) => size <= common * sameSize && size >= common / sameSize;
		for (const one of left) if (isNear(one)) sizes.set(one.word, common);
		left = left.filter((one) => !isNear(one));
	}
	return sizes;
}

/** The middle of the size range that holds most characters. */
function commonSize(sorted: readonly Sized[], { countedTogether }: SizeError): number {
	let best = sorted[0]?.size ?? 0;
	let most = 0;
	let sum = 0;
	let start = 0;
	for (const one of sorted) {
		sum += one.word.text.length;
		let smallest = sorted[start] ?? one;
		for (; one.size > smallest.size * countedTogether; smallest = sorted[++start] ?? one)
			sum -= smallest.word.text.length;
		if (sum <= most) continue;
		most = sum;
		best = (one.size + smallest.size) / 2;
	}
	return best;
}

function resize(word: RecognisedWord, fontSize: number): RecognisedWord {
	const { box, baseline } = word;
	const factor = fontSize / word.fontSize;
	return {
		...word,
		fontSize,
		box: { ...box, top: baseline - (baseline - box.top) * factor, bottom: baseline + (box.bottom - baseline) * factor },
	};
}

/** Words on one line, from the highest line down; those of a line in any order. */
export function rowsByBaseline(
	words: readonly RecognisedWord[],
	{ evenLines: { sameBaseline } }: OcrSettings,
): NonEmpty<RecognisedWord>[] {
	const byHeight = [...words].sort((a, b) => a.baseline - b.baseline);
	return cutBetween(byHeight, (_, word, [first]) => word.baseline - first.baseline > sameBaseline * first.fontSize);
}

function evenBaselines(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const moved = new Map<RecognisedWord, number>();
	for (const row of rowsByBaseline(words, settings)) {
		const length = row.reduce((sum, { text }) => sum + text.length, 0);
		const baseline = row.reduce((sum, word) => sum + word.baseline * word.text.length, 0) / length;
		for (const word of row) moved.set(word, baseline - word.baseline);
	}
	return words.map((word) => {
		const by = moved.get(word) ?? 0;
		const { box, baseline } = word;
		return { ...word, baseline: baseline + by, box: { ...box, top: box.top + by, bottom: box.bottom + by } };
	});
}
