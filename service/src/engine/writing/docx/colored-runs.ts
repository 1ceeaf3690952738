import { isNearlyBlack, typefaceOf, type Typeface } from '../../fonts/typeface';
import type { Line, Word } from '../../model';
import type { TextRun } from '../../model/blocks';
import { areAlike } from '../../pixels/alike-colors';
import { orderWords } from '../../text/word-order';
import { findWord } from '../office/set-lines';

/** A run that may have another color than most of its text, or a line below or through it. */
export interface ColoredRun extends TextRun {
	/** `RRGGBB`. */
	readonly color?: string;
	readonly lined?: Word['lined'];
}

/** What a character may have besides the look of its run. */
interface Look {
	readonly color: string | undefined;
	readonly lined: Word['lined'];
}

const plain: Look = { color: undefined, lined: undefined };

/** How links look where their words are not known. */
export const usualLink = { color: '0563C1', lined: 'under' } as const;

/** Runs with the colors of words that differ from their text, and with their lines. */
export function colorRuns(runs: readonly TextRun[], lines: readonly Line[], { color }: Typeface): ColoredRun[] {
	const isUsual = (own: string) =>
		areAlike(Number.parseInt(own, 16), Number.parseInt(color, 16)) || (isNearlyBlack(own) && isNearlyBlack(color));
	const words = lines.flatMap((line, index) =>
		orderWords(line).map(({ word }, place, { length }) => {
			const own = typefaceOf(word).color;
			const isAtLineEnd = place === length - 1 && index < lines.length - 1;
			const look: Look = { color: isUsual(own) ? undefined : own, lined: word.lined };
			return { text: word.text, isAtLineEnd, look };
		}),
	);
	if (words.every(({ look }) => look.color === undefined && look.lined === undefined)) return [...runs];
	const text = runs.map((run) => run.text).join('');
	const looks: Look[] = [];
	for (const word of words) {
		const space = /^\s*/u.exec(text.slice(looks.length))?.[0] ?? '';
		const start = looks.length + space.length;
		const found = findWord(text, start, word.text, word.isAtLineEnd);
		if (found === undefined) return runs.map((run) => (run.link === undefined ? run : { ...run, ...usualLink }));
		const last = looks.at(-1);
		const between: Look = { color: last?.color, lined: last?.lined === word.look.lined ? last?.lined : undefined };
		for (let index = 0; index < space.length; index++) looks.push(between);
		for (let index = 0; index < found.length; index++) looks.push(word.look);
	}
	let offset = 0;
	return runs.flatMap((run) => {
		const start = offset;
		offset += run.text.length;
		const parts: ColoredRun[] = [];
		for (let from = start; from < offset; ) {
			let to = from + 1;
			const { color, lined } = looks[from] ?? plain;
			while (to < offset && looks[to]?.color === color && looks[to]?.lined === lined) to++;
			parts.push({ ...run, text: text.slice(from, to), ...(color ? { color } : {}), ...(lined ? { lined } : {}) });
			from = to;
		}
		return parts;
	});
}
