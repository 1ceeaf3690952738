import type { Word } from '../../model';
import { artifactMark } from '../../model/structure';
import type { Frame } from '../../text/frame';
import { toFurniture, type Furniture } from '../regions/furniture';
import { lineOf, wordsToRows } from '../../text/rows';

/** Part of a page's height, from its edges, where text outside the tree is a header or footer. */
const artifactPart = 0.15;

/** Headers and footers of a page whose document says what is no part of its text. */
export function artifactFurniture({
	frame,
	words,
}: {
	readonly frame: Frame;
	readonly words: readonly Word[];
}): Furniture[] {
	const rows = wordsToRows(words.filter(({ mark }) => mark === artifactMark));
	return rows.flatMap((row) => {
		const { top, bottom } = lineOf(row).box;
		const middle = (top + bottom) / 2;
		if (middle < artifactPart * frame.height) return toFurniture({ words: row }, 'header');
		return middle > (1 - artifactPart) * frame.height ? toFurniture({ words: row }, 'footer') : [];
	});
}
