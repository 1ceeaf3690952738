import { rowsByBaseline } from './even-lines';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** A label that leaders follow, and the number that they lead to. */
interface Led {
	readonly label: RecognisedWord;
	readonly number: RecognisedWord;
}

const ledNumber = /^[.·…]*\d{1,4}$/u;
const dotsBefore = /^[.·…]+/u;
const dotsBehind = /[.·…]+$/u;

/**
 * Words without the dots that were left on them of the leaders between titles and page numbers: of a long row of dots recognisers
 * read the first ones, the last ones, or none, so that "Results ........ 5" is "Results.." and ".5".
 */
export function withoutLeaderEnds(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const led = rowsByBaseline(words, settings).flatMap((row) => ledIn(row, settings));
	const dotted = led.filter(({ label, number }) => dotsBehind.test(label.text) || dotsBefore.test(number.text));
	const isList = dotted.length >= settings.leaderEnds.fewest && 2 * dotted.length > led.length;
	if (!settings.leaderEnds.on || !isList) return [...words];
	const texts = new Map<RecognisedWord, string>();
	for (const { label, number } of dotted) {
		texts.set(label, label.text.replace(dotsBehind, '') || label.text);
		texts.set(number, number.text.replace(dotsBefore, ''));
	}
	return words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
}

/** The number at the end of a row, far behind its label. */
function ledIn(row: readonly RecognisedWord[], { leaderEnds: { minGap } }: OcrSettings): Led[] {
	const [label, number] = row.toSorted((a, b) => a.box.left - b.box.left).slice(-2);
	if (!label || !number || !ledNumber.test(number.text)) return [];
	const isFar = number.box.left - label.box.right >= minGap * label.fontSize;
	return isFar && /\p{L}/u.test(label.text) ? [{ label, number }] : [];
}
