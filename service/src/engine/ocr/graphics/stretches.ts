import type { RecognisedWord } from '../port/recogniser';

/**
 * Which words have a look that lasts for stretches of a line, such as bold: the measures of single words err, and those beside
 * them tell. Parts each line so that the evidence in its stretches, less the price of their ends, is the most.
 * @param evidence  by word, above 0 for the look and below 0 against it
 * @param change  what the end of a stretch costs, in the same unit
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

/** The best way through a line by dynamic programming: at each word, the best with the look and the best without it. */
function stretchesOf(evidence: readonly number[], change: number): boolean[] {
	let without = 0;
	let having = 0;
	/** By word, whether the best way to be without or to have the look changes there. */
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
