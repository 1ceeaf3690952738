import type { RecognisedWord } from '../port/recogniser';

/**
 * Which words have a style that lasts over ranges of a line, such as bold: single measurements err, and neighbors help.
 * Splits each line to maximize the evidence in its ranges minus the price of their ends.
 * @param evidence  by word, positive for the style and negative against it
 * @param change  price of the end of a range, in the same unit
 */
export function inStretches(words: readonly RecognisedWord[], evidence: readonly number[], change: number): boolean[] {
	const lines = new Map<number, number[]>();
	for (const [index, { line }] of words.entries()) {
		const line_ = lines.get(line);
		if (line_) line_.push(index);
		else lines.set(line, [index]);
	}
	const result = words.map(() => false);
	for (const line of lines.values()) {
		line.sort((a, b) => (words[a]?.box.left ?? 0) - (words[b]?.box.left ?? 0));
		const having = stretchesOf(
			line.map((index) => evidence[index] ?? 0),
			change,
		);
		for (const [place, index] of line.entries()) result[index] = having[place] ?? false;
	}
	return result;
}

/** Dynamic programming: for each word, the best path with and without the style. */
function stretchesOf(evidence: readonly number[], change: number): boolean[] {
	let without = 0;
	let having = 0;
	/** For each word, whether the best path to either state switches there. */
	const changes: { readonly without: boolean; readonly having: boolean }[] = [];
	for (const [place, value] of evidence.entries()) {
		const isFirst = place === 0;
		const changed = { without: !isFirst && having - change > without, having: !isFirst && without - change > having };
		const before = without;
		without = (changed.without ? having - change : without) - value;
		having = (changed.having ? before - change : having) + value;
		changes.push(changed);
	}
	const result: boolean[] = [];
	let state = having > without;
	for (let place = evidence.length - 1; place >= 0; place--) {
		result[place] = state;
		if (state ? changes[place]?.having : changes[place]?.without) state = !state;
	}
	return result;
}
