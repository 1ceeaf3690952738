import { rowsByBaseline } from './even-lines';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** A label followed by leaders, and the number they lead to. */
interface Led {
	readonly label: RecognisedWord;
	readonly number: RecognisedWord;
}

const ledNumber = /^[.·…]*\d{1,4}$/u;
const dotsBefore = /^[.·…]+/u;
const dotsBehind = /[.·…]+$/u;

/**
 * Strips leftover leader dots between titles and page numbers: recognizers read the first or last dots of a long row,
 * or none, so that "Results ........ 5" becomes "Results.." and ".5".
 */
export function withoutLeaderEnds(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const led = rowsByBaseline(words, settings).flatMap((row) => findLeaderEnds(row, settings));
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

/** The number at the end of a row, far from its label. */
function findLeaderEnds(row: readonly RecognisedWord[], { leaderEnds: { minGap } }: OcrSettings): Led[] {
	const [label, number] = row.toSorted((a, b) => a.box.left - b.box.left).slice(-2);
	if (!label || !number || !ledNumber.test(number.text)) return [];
	const isFar = number.box.left - label.box.right >= minGap * label.fontSize;
	return isFar && /\p{L}/u.test(label.text) ? [{ label, number }] : [];
}
