import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** Sizes and baselines without the errors of their measurement: equal text has one size, words of a row one baseline. */
export function evenLines(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	return evenBaselines(evenSizes(words, settings), settings);
}

/** The size of most text takes those near to it, then the next one of what is left. */
function evenSizes(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const { sameSize } = settings.evenLines;
	const sizes = new Map<RecognisedWord, number>();
	let left = [...words].sort((a, b) => a.fontSize - b.fontSize);
	while (left.length > 0) {
		const size = commonSize(left, settings);
		const isNear = ({ fontSize }: RecognisedWord) => fontSize <= size * sameSize && fontSize >= size / sameSize;
		for (const word of left) if (isNear(word)) sizes.set(word, size);
		left = left.filter((word) => !isNear(word));
	}
	return words.map((word) => resized(word, sizes.get(word) ?? word.fontSize));
}

/** The middle of the stretch of sizes that holds most characters. */
function commonSize(sorted: readonly RecognisedWord[], settings: OcrSettings): number {
	const { countedTogether } = settings.evenLines;
	let best = sorted[0]?.fontSize ?? 0;
	let most = 0;
	let sum = 0;
	let start = 0;
	for (const word of sorted) {
		sum += word.text.length;
		let smallest = sorted[start] ?? word;
		for (; word.fontSize > smallest.fontSize * countedTogether; smallest = sorted[++start] ?? word)
			sum -= smallest.text.length;
		if (sum <= most) continue;
		most = sum;
		best = (word.fontSize + smallest.fontSize) / 2;
	}
	return best;
}

function resized(word: RecognisedWord, fontSize: number): RecognisedWord {
	const { box, baseline } = word;
	const factor = fontSize / word.fontSize;
	return {
		...word,
		fontSize,
		box: { ...box, top: baseline - (baseline - box.top) * factor, bottom: baseline + (box.bottom - baseline) * factor },
	};
}

function evenBaselines(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const { sameBaseline } = settings.evenLines;
	const moved = new Map<RecognisedWord, number>();
	const rows: [first: RecognisedWord, ...others: RecognisedWord[]][] = [];
	for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
		const row = rows.at(-1);
		if (row && word.baseline - row[0].baseline <= sameBaseline * row[0].fontSize) row.push(word);
		else rows.push([word]);
	}
	for (const row of rows) {
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
