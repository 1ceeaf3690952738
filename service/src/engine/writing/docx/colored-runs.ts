import { isNearlyBlack, typefaceOf, type Typeface } from '../../fonts/typeface';
import type { Line } from '../../model';
import type { TextRun } from '../../model/blocks';
import { areAlike } from '../../pixels/alike-colors';
import { orderWords } from '../../text/word-order';
import { findWord } from '../office/set-lines';

/** A run that may have another color than most of its text. */
export interface ColoredRun extends TextRun {
	/** `RRGGBB`. */
	readonly color?: string;
}

/** Runs with the colors of words that differ from their text. Links keep theirs. */
export function colorRuns(runs: readonly TextRun[], lines: readonly Line[], { color }: Typeface): ColoredRun[] {
	const isUsual = (own: string) =>
		areAlike(Number.parseInt(own, 16), Number.parseInt(color, 16)) || (isNearlyBlack(own) && isNearlyBlack(color));
	const words = lines.flatMap((line, index) =>
		orderWords(line).map(({ word }, place, { length }) => {
			const own = typefaceOf(word).color;
			const isAtLineEnd = place === length - 1 && index < lines.length - 1;
			return { text: word.text, isAtLineEnd, color: isUsual(own) ? undefined : own };
		}),
	);
	if (words.every((word) => word.color === undefined)) return [...runs];
	const text = runs.map((run) => run.text).join('');
	const colors: (string | undefined)[] = [];
	for (const word of words) {
		const space = /^\s*/u.exec(text.slice(colors.length))?.[0] ?? '';
		const start = colors.length + space.length;
		const found = findWord(text, start, word.text, word.isAtLineEnd);
		if (found === undefined) return [...runs];
		const last = colors.at(-1);
		for (let index = 0; index < space.length; index++) colors.push(last);
		for (let index = 0; index < found.length; index++) colors.push(word.color);
	}
	let offset = 0;
	return runs.flatMap((run) => {
		const start = offset;
		offset += run.text.length;
		if (run.link !== undefined) return [run];
		const parts: ColoredRun[] = [];
		for (let from = start; from < offset; ) {
			let to = from + 1;
			while (to < offset && colors[to] === colors[from]) to++;
			const own = colors[from];
			parts.push({ ...run, text: text.slice(from, to), ...(own === undefined ? {} : { color: own }) });
			from = to;
		}
		return parts;
	});
}
