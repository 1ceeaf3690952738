import { lineSegments } from '../layout/segments';
import { wordsToLines } from '../layout/lines';
import type { Line, Page, Turn, Word } from '../model';
import type { TextRun } from '../model/blocks';
import { turnedUpright } from '../model/boxes';
import { lineOfSigns } from './view';

/** Directions in the order in which the text of a cell is read. */
const turns: readonly Turn[] = [0, 90, 270, 180, 'slanted'];

/** Words of a cell as lines, each on the page turned upright for it. */
export function cellLines(words: readonly Word[], page: Pick<Page, 'width' | 'height'>): Line[] {
	return turns.flatMap((turn) =>
		wordsToLines(
			words
				.filter((word) => word.turn === turn)
				.map((word) => ({ ...word, box: turnedUpright(word.box, turn, page) })),
		),
	);
}

/** Text of a cell: lines joined by spaces, words divided at a line end put together again. */
export function cellRuns(lines: readonly Line[]): TextRun[] {
	const runs: { text: string; style: Omit<TextRun, 'text'> }[] = [];
	for (const line of lines) {
		if (line.words.every(({ text }) => lineOfSigns.test(text))) continue;
		for (const [index, stretch] of stretches(line).entries()) {
			const text = lineSegments({ ...line, words: stretch }, Infinity)
				.map((segment) => segment.text)
				.join(' ');
			const style = styleOf(stretch[0]!);
			const last = runs.at(-1);
			const before = last && index > 0 && !touches(line, stretch) ? ' ' : '';
			const joined = last && index === 0 ? joint(last.text, text) : { cut: 0, before };
			if (last && joined.cut > 0) last.text = last.text.slice(0, -joined.cut);
			if (last && sameStyle(last.style, style)) last.text += joined.before + text;
			else {
				if (last && joined.before !== '') last.text += joined.before;
				runs.push({ text, style });
			}
		}
	}
	const last = runs.at(-1);
	if (last) last.text = last.text.replace(leaders, '');
	return runs.filter(({ text }) => text !== '').map(({ text, style }) => ({ text, ...style }));
}

/** Dots that lead from a label to its value. */
const leaders = /((\s+[.·]){2,}|[.…·_]{3,}|(\s*[.…·_]){3,})\s*$/u;

/** Words of a line in stretches of one style. */
function stretches({ words }: Line): Word[][] {
	const parts: Word[][] = [];
	for (const word of words) {
		const part = parts.at(-1);
		if (part && sameStyle(styleOf(part[0]!), styleOf(word))) part.push(word);
		else parts.push([word]);
	}
	return parts;
}

function styleOf({ style }: Word): Omit<TextRun, 'text'> {
	return {
		...(style?.bold ? { bold: true } : {}),
		...(style?.italic ? { italic: true } : {}),
		...(style?.monospace ? { monospace: true } : {}),
	};
}

function sameStyle(a: Omit<TextRun, 'text'>, b: Omit<TextRun, 'text'>): boolean {
	return a.bold === b.bold && a.italic === b.italic && a.monospace === b.monospace;
}

/** A narrower gap than this part of the font size is none: two styles within one word. */
const spaceGap = 0.1;

function touches(line: Line, stretch: readonly Word[]): boolean {
	const first = stretch[0]!;
	const previous = line.words[line.words.indexOf(first) - 1];
	if (!previous || previous.spaceAfter) return false;
	return first.box.left - previous.box.right <= spaceGap * Math.min(first.fontSize, previous.fontSize);
}

/** How a line is joined to the text before it. */
function joint(before: string, next: string): { readonly cut: number; readonly before: string } {
	if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(next)) return { cut: 1, before: '' };
	return { cut: 0, before: /[-‐–/]$/.test(before) && /\p{L}[-‐–/]$/u.test(before) ? '' : ' ' };
}
