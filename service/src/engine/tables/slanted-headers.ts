import type { Box, Word } from '../model';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/**
 * Slanted column headers, as in narrow tables. Each is placed over its foot, where its column is; all words of a header
 * share one place.
 * @param words  slanted words in the frame of a page with upright text
 */
export function placeSlantedHeaders(words: readonly Word[], settings: TableSettings): Placed[] {
	const leaningWords = words.filter(
		({ box, fontSize }) =>
			box.right - box.left > settings.slantedHeaders.leaning * fontSize &&
			box.bottom - box.top > settings.slantedHeaders.leaning * fontSize,
	);
	const heads: Placed[] = [];
	if (leaningWords.length > settings.slantedHeaders.maxWords) return heads;
	const left = new Set(leaningWords);
	for (const foot of [...leaningWords].sort((a, b) => b.box.bottom - a.box.bottom)) {
		if (!left.has(foot)) continue;
		const row = [...left].filter(
			(word) => Math.abs(word.box.bottom - foot.box.bottom) <= settings.slantedHeaders.footTolerance * foot.fontSize,
		);
		for (const word of row) left.delete(word);
		if (row.length < settings.slantedHeaders.fewest) continue;
		for (const first of row) {
			const chain = [first];
			for (let next = nextOf(first, left, settings); next; next = nextOf(next, left, settings)) {
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

function nextOf({ box, fontSize }: Word, words: ReadonlySet<Word>, settings: TableSettings): Word | undefined {
	const reach = settings.slantedHeaders.nextReach * fontSize;
	return [...words].find(
		(other) => Math.abs(other.box.left - box.right) < reach && Math.abs(other.box.bottom - box.top) < reach,
	);
}
