import { wordsToLines } from '../text/lines';
import { runsOfLines } from '../text/runs';
import type { Line, Link, Page, Turn, Word } from '../model';
import type { TextRun } from '../model/blocks';
import { turnBoxUpright } from '../model/boxes';

/** Text directions in reading order within a cell. */
const turns: readonly Turn[] = [0, 90, 270, 180, 'slanted'];

/** Words of a cell as lines, each on the page rotated upright for it. */
export function cellLines(words: readonly Word[], page: Pick<Page, 'width' | 'height'>): Line[] {
	return turns.flatMap((turn) => {
		const turned = words
			.filter((word) => word.turn === turn)
			.map((word) => ({ ...word, box: turnBoxUpright(word.box, turn, page) }));
		// Rotated headers are read from their foot.
		if (turn === 'slanted')
			return turned.sort((a, b) => b.box.bottom - a.box.bottom).map((word) => ({ words: [word], box: word.box, turn }));
		return wordsToLines(turned);
	});
}

/**
 * Text of a cell as runs, without lines typed as characters and without leader dots.
 * @param links  of its page; those of rotated text are left out
 */
export function cellRuns(lines: readonly Line[], links: readonly Link[] = []): TextRun[] {
	const printed = lines.filter(({ words }) => !words.every(({ text }) => lineOfSigns.test(text)));
	const runs = runsOfLines(printed, lines.every(({ turn }) => turn === 0) ? links : []);
	const last = runs.at(-1);
	if (!last) return runs;
	const text = last.text.replace(leaders, '');
	return text === '' ? runs.slice(0, -1) : [...runs.slice(0, -1), { ...last, text }];
}

/** A line typed as a row of characters. */
export const lineOfSigns = /^([-–—_=─═━*~])\1{4,}$/u;

/** Leader dots from a label to its value. */
export const leaders = /((\s+[.·]){2,}|[.…·_]{3,}|(\s*[.…·_]){3,})\s*$/u;
