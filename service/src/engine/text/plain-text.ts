import type { Line, Word } from '../model';
import { baselineOf, isMathWord } from './line-facts';
import { orderWords } from './word-order';
import { textSettings } from './settings';

const { subscriptSize, subscriptShift } = textSettings.plainText;

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
	return text;
}

function isSubscript(base: Word, word: Word): boolean {
	return (
		word.fontSize < subscriptSize * base.fontSize &&
		baselineOf(word) - baselineOf(base) > subscriptShift * base.fontSize &&
		(isMathWord(base) || isMathWord(word))
	);
}
