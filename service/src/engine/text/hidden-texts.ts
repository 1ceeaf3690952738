import type { HiddenText, HiddenWord } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { cutBetween } from '../values/sequences';

/** Maximum gap between hidden words of one text, in font sizes. */
const maxGap = 1;

/** Maximum characters of a hidden text. */
const maxTextLength = 500;

/** Hidden words as texts: those next to each other that are hidden for one reason. */
export function hiddenTexts(words: readonly HiddenWord[]): HiddenText[] {
	return cutBetween(words, (previous, next) => !areNeighbours(previous, next)).map((group) => ({
		reason: group[0].reason,
		box: unionOf(group.map(({ word }) => word.box)),
		text: group
			.map(({ word }) => word.text)
			.join(' ')
			.slice(0, maxTextLength),
	}));
}

function areNeighbours(previous: HiddenWord, next: HiddenWord): boolean {
	const [a, b] = [previous.word, next.word];
	if (previous.reason !== next.reason || a.turn !== b.turn) return false;
	const gap = Math.max(b.box.left - a.box.right, a.box.left - b.box.right);
	const height = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
	return verticalOverlap(a.box, b.box) > height / 2 && gap < maxGap * Math.max(a.fontSize, b.fontSize);
}
