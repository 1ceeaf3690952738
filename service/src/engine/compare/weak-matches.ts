import { boundaryAt } from './edit';
import { compareSettings } from './settings';
import type { ComparedToken } from './tokens';

const { maxShortSentence, minAlikeSentence } = compareSettings;

/**
 * Removes the matches of sentences of which most words are other ones: such sentences are replaced, and what they have
 * in common is so by chance.
 */
export function dropWeakMatches(
	matches: Int32Array,
	before: readonly ComparedToken[],
	after: readonly ComparedToken[],
): void {
	for (const [start, end] of sentencesOf(before)) {
		let count = 0;
		for (let at = start; at < end; at++) if (matches[at]! >= 0) count++;
		if (isWeak(count, end - start)) matches.fill(-1, start, end);
	}
	const back = new Int32Array(after.length).fill(-1);
	matches.forEach((match, index) => {
		if (match >= 0) back[match] = index;
	});
	for (const [start, end] of sentencesOf(after)) {
		let count = 0;
		for (let at = start; at < end; at++) if (back[at]! >= 0) count++;
		if (!isWeak(count, end - start)) continue;
		for (let at = start; at < end; at++) if (back[at]! >= 0) matches[back[at]!] = -1;
	}
}

const isWeak = (count: number, length: number): boolean =>
	length > maxShortSentence && count > 0 && count < minAlikeSentence * length;

function* sentencesOf(tokens: readonly ComparedToken[]): Generator<readonly [start: number, end: number]> {
	let start = 0;
	for (let at = 1; at <= tokens.length; at++) {
		if (boundaryAt(tokens, at) < 2) continue;
		yield [start, at];
		start = at;
	}
}
