import type { HiddenText, HiddenWord, Page, Word } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { cutBetween } from '../values/sequences';

/** Maximum gap between hidden words of one text, in font sizes. */
const maxGap = 1;

/** Maximum characters of a hidden text. */
const maxTextLength = 500;

/** Hidden words as texts: those next to each other that are hidden for one reason. */
export function hiddenTexts(words: readonly HiddenWord[]): HiddenText[] {
	return groupHidden(words).map((group) => ({
		reason: group[0].reason,
		box: unionOf(group.map(({ word }) => word.box)),
		text: textOf(group).slice(0, maxTextLength),
	}));
}

/** The words of a hidden text, side by side in its box. */
export function wordsOfHidden({ reason, box, text }: HiddenText): HiddenWord[] {
	const words = text.slice(0, maxTextLength).split(/\s+/).filter(Boolean);
	const width = (box.right - box.left) / Math.max(1, words.join(' ').length);
	let { left } = box;
	return words.map((word) => {
		const right = left + width * word.length;
		const placed: Word = {
			text: word,
			box: { ...box, left, right },
			fontSize: box.bottom - box.top,
			turn: 0,
			spaceAfter: true,
			style: undefined,
			baseline: box.bottom,
		};
		left = right + width;
		return { word: placed, reason };
	});
}

/**
 * A page with its hidden words as text in black.
 * @param mode  `keep`: like any other word; `mark`: neighbours together, as `[hidden: …]`
 */
export function withHiddenText(page: Page, mode: 'keep' | 'mark'): Page {
	const { words, hiddenWords = [] } = page;
	if (hiddenWords.length === 0) return page;
	return {
		...page,
		words: [...words, ...(mode === 'mark' ? groupHidden(hiddenWords).map(toMark) : hiddenWords.map(toVisible))],
	};
}

const groupHidden = (words: readonly HiddenWord[]) =>
	cutBetween(words, (previous, next) => !areNeighbours(previous, next));

const textOf = (group: readonly HiddenWord[]) => group.map(({ word }) => word.text).join(' ');

/** One word: other text in its place cannot come between its parts. */
function toMark(group: readonly [HiddenWord, ...HiddenWord[]]): Word {
	const box = unionOf(group.map(({ word }) => word.box));
	return { ...toVisible(group[0]), text: `[hidden: ${textOf(group)}]`, box, spaceAfter: true };
}

const black = 0;

function toVisible({ word }: HiddenWord): Word {
	const { style } = word;
	return { ...word, ...(style ? { style: { ...style, color: black } } : {}) };
}

function areNeighbours(previous: HiddenWord, next: HiddenWord): boolean {
	const [a, b] = [previous.word, next.word];
	if (previous.reason !== next.reason || a.turn !== b.turn) return false;
	const gap = Math.max(b.box.left - a.box.right, a.box.left - b.box.right);
	const height = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
	return verticalOverlap(a.box, b.box) > height / 2 && gap < maxGap * Math.max(a.fontSize, b.fontSize);
}
