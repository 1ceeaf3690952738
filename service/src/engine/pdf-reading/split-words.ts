import type { Box, Character, Word } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { hasRightToLeft } from '../model/scripts';
import { isOfMarkedScript } from './marks';
import type { ReadWord } from './visible-words';

/** Minimum vertical overlap of the parts of a word, as a share of the lower height. */
const sharedHeight = 0.5;

/** Range of gaps between the parts of a word, in font sizes: spaces between words are wider. */
const minGap = -0.5;
const maxGap = 0.1;

/** The same between boxes that are those of the ink, if the document has its spaces as characters; Arabic letters touch. */
const maxInkGap = 0.5;
const maxJoinedGap = 0.2;

/** A lower box, relative to the font size, is that of the ink. */
const inkHeight = 0.95;

/**
 * Joins the parts of words in scripts with marks: programs draw their letters in groups and in any order, and the reader adds
 * spaces between the groups.
 * @param characters  of the page, with its spaces
 */
export function joinSplitWords(words: readonly ReadWord[], characters: readonly Character[]): ReadWord[] {
	const parts = words.flatMap((entry, index) => (isPart(entry.word) ? [{ entry, index }] : []));
	if (parts.length < 2) return [...words];
	const spaces = characters.filter(({ text, guessed, box }) => !guessed && text.trim() === '' && box.left < box.right);
	const edges = spaces.length > 0 ? inkEdgesOf(characters) : new Set<number>();
	const joined: (ReadWord | undefined)[] = [...words];
	parts.sort((a, b) => a.entry.word.box.left - b.entry.word.box.left);
	const open: { entry: ReadWord; index: number }[] = [];
	for (const part of parts) {
		const { box, fontSize } = part.entry.word;
		const before = open.findLastIndex(({ entry }) => isSplit(entry.word, part.entry.word, spaces, edges));
		const other = open[before];
		if (!other) open.push(part);
		else {
			const index = Math.min(other.index, part.index);
			joined[other.index] = joined[part.index] = undefined;
			const entry = joinWords(other.entry, part.entry, words[index]!);
			joined[index] = entry;
			open.splice(before, 1);
			open.push({ entry, index });
		}
		while (open[0] && open[0].entry.word.box.right < box.left - 2 * maxInkGap * fontSize) open.shift();
	}
	return joined.filter((entry) => entry !== undefined);
}

const isPart = ({ text, turn }: Word) => turn === 0 && isOfMarkedScript(text) && /\p{L}/u.test(text);

/** Whether there is no space between two words of a line. */
function isSplit(left: Word, right: Word, spaces: readonly Character[], inkEdges: ReadonlySet<number>): boolean {
	const lower = Math.min(left.box.bottom - left.box.top, right.box.bottom - right.box.top);
	if (verticalOverlap(left.box, right.box) < sharedHeight * lower) return false;
	const size = Math.max(left.fontSize, right.fontSize);
	// The tail of a letter reaches below the next one.
	const gap = (Math.max(left.box.left, right.box.left) - Math.min(left.box.right, right.box.right)) / size;
	const isInk = inkEdges.has(left.box.right) || inkEdges.has(right.box.left);
	if (gap < minGap || gap > (isInk ? inkGapOf(left) : maxGap)) return false;
	if (hasRightToLeft(left.text) !== hasRightToLeft(right.text)) return false;
	return !spaces.some(({ box }) => isBetween(box, left.box, right.box));
}

const inkGapOf = ({ text }: Word) => (hasRightToLeft(text) ? maxJoinedGap : maxInkGap);

/** Left and right edges of the boxes that are those of the ink. */
function inkEdgesOf(characters: readonly Character[]): ReadonlySet<number> {
	const ink = characters.filter(
		({ text, box, fontSize }) => isOfMarkedScript(text) && box.bottom - box.top < inkHeight * fontSize,
	);
	return new Set(ink.flatMap(({ box: { left, right } }) => [left, right]));
}

function isBetween(space: Box, left: Box, right: Box): boolean {
	const middle = (space.left + space.right) / 2;
	const slack = (space.right - space.left) / 2;
	return middle > left.right - slack && middle < right.left + slack && verticalOverlap(space, left) > 0;
}

const middleOf = (box: Box) => (box.left + box.right) / 2;

function joinWords(left: ReadWord, right: ReadWord, first: ReadWord): ReadWord {
	const isReversed = middleOf(left.word.box) > middleOf(right.word.box);
	const ordered = hasRightToLeft(left.word.text) === isReversed ? [left, right] : [right, left];
	return {
		...first,
		word: {
			...first.word,
			text: ordered.map(({ word }) => word.text).join(''),
			box: unionOf([left.word.box, right.word.box]),
			fontSize: Math.max(left.word.fontSize, right.word.fontSize),
			spaceAfter: ordered[1]!.word.spaceAfter,
		},
	};
}
