import type { Line, Word } from '../model';
import { baselineOf, isMathWord } from './line-facts';
import { orderWords } from './word-order';
import { textSettings } from './settings';

const { subscriptSize, subscriptShift, labelSize, labelShift } = textSettings.plainText;

/**
 * A line as plain text, with subscripts of formulas as separate words: `θ c` cannot be mistaken for a product or for
 * the name `θc`, and adjacent text stays searchable. Chemistry and footnote marks stay as printed.
 */
export function plainLineText(line: Pick<Line, 'words'>): string {
	let text = '';
	let previous: Word | undefined;
	for (const { word, spaceBefore } of orderWords(line)) {
		const apart =
			spaceBefore || (previous !== undefined && (isSubscript(previous, word) || isSubscript(word, previous)));
		text += (apart && previous ? ' ' : '') + word.text;
		previous = word;
	}
	return separateLabel(line.words, text);
}

/** A raised letter or number. */
const label = /^(?:\p{Ll}|\p{N}{1,2})$/u;

/**
 * Separates the raised mark of an affiliation or note from the word after it, which it would change: `a Department`.
 * @param words  of a line, from left to right
 */
export function separateLabel(words: readonly Word[], text: string): string {
	const [mark, next] = words;
	if (!mark || !next || !label.test(mark.text) || !/^\p{Lu}\p{Ll}{2}/u.test(next.text)) return text;
	const isRaised =
		mark.fontSize < labelSize * next.fontSize && baselineOf(next) - baselineOf(mark) > labelShift * next.fontSize;
	const joined = mark.text + next.text;
	return isRaised && text.startsWith(joined) ? `${mark.text} ${text.slice(mark.text.length)}` : text;
}

function isSubscript(base: Word, word: Word): boolean {
	return (
		word.fontSize < subscriptSize * base.fontSize &&
		baselineOf(word) - baselineOf(base) > subscriptShift * base.fontSize &&
		(isMathWord(base) || isMathWord(word))
	);
}
