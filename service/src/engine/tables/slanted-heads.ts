import type { Box, Word } from '../model';
import type { Placed } from './placed';

/** Fewest slanted words in a row that are headings of columns: fewer are stamps and labels of drawings. */
const fewestHeads = 3;

/** With more leaning words than this a page is a drawing. */
const mostWords = 400;

/** Feet of headings stand on one line within this part of the font size. */
const footTolerance = 0.6;

/** The next word of a heading begins within this many font sizes from the end of the one before. */
const nextReach = 1.5;

/** Words lean when both sides of their boxes are longer than this multiple of the font size. */
const leaning = 1.2;

/**
 * Headings of columns that rise to the right over their columns, as narrow tables have them. Each is placed over its foot,
 * where its column is; the words of one heading have the same place.
 * @param words  slanted words in the frame of a page that is read upright
 */
export function slantedHeads(words: readonly Word[]): Placed[] {
	const leaningWords = words.filter(
		({ box, fontSize }) => box.right - box.left > leaning * fontSize && box.bottom - box.top > leaning * fontSize,
	);
	const heads: Placed[] = [];
	if (leaningWords.length > mostWords) return heads;
	const left = new Set(leaningWords);
	for (const foot of [...leaningWords].sort((a, b) => b.box.bottom - a.box.bottom)) {
		if (!left.has(foot)) continue;
		const row = [...left].filter(
			(word) => Math.abs(word.box.bottom - foot.box.bottom) <= footTolerance * foot.fontSize,
		);
		for (const word of row) left.delete(word);
		if (row.length < fewestHeads) continue;
		for (const first of row) {
			const chain = [first];
			for (let next = nextOf(first, left); next; next = nextOf(next, left)) {
				left.delete(next);
				chain.push(next);
			}
			const box: Box = {
				left: first.box.left,
				right: first.box.left + first.fontSize,
				top: Math.min(...chain.map((word) => word.box.top)),
				bottom: first.box.bottom,
			};
			heads.push(...chain.map((word) => ({ word, box })));
		}
	}
	return heads;
}

function nextOf({ box, fontSize }: Word, words: ReadonlySet<Word>): Word | undefined {
	const reach = nextReach * fontSize;
	return [...words].find(
		(other) => Math.abs(other.box.left - box.right) < reach && Math.abs(other.box.bottom - box.top) < reach,
	);
}
