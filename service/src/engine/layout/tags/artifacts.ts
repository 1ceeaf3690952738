import type { Word } from '../../model';
import { artifactMark } from '../../model/structure';
import type { Frame } from '../../text/frame';
import { toFurniture, type Furniture } from '../regions/furniture';
import { lineOf, wordsToRows } from '../../text/rows';
import type { LayoutSettings } from '../settings/settings';

/** Headers and footers of a page that are tagged as artifacts. */
export function artifactFurniture(
	{ frame, words }: { readonly frame: Frame; readonly words: readonly Word[] },
	settings: LayoutSettings,
): Furniture[] {
	const rows = wordsToRows(words.filter(({ mark }) => mark === artifactMark));
	return rows.flatMap((row) => {
		const { top, bottom } = lineOf(row).box;
		const middle = (top + bottom) / 2;
		if (middle < settings.tags.artifactPart * frame.height) return toFurniture({ words: row }, 'header', settings);
		return middle > (1 - settings.tags.artifactPart) * frame.height
			? toFurniture({ words: row }, 'footer', settings)
			: [];
	});
}
