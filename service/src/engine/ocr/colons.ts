import { unionOf } from '../model/boxes';
import { rowsByBaseline } from './even-lines';
import { colonsBetween } from './graphics/colons';
import type { InkMap } from './graphics/ink';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * Words with the colons that nobody has read: between a label and what it labels they stand alone in a column, too small for the
 * detector, and at the end of a word recognisers pass over pale ones.
 * @param words  whose boxes end where their ink does
 */
export function withColons(words: readonly RecognisedWord[], map: InkMap, settings: OcrSettings): RecognisedWord[] {
	if (!settings.colons.on) return [...words];
	const behind = new Map<RecognisedWord, RecognisedWord>();
	const longer = new Map<RecognisedWord, RecognisedWord>();
	let line = Math.max(-1, ...words.map((word) => word.line));
	for (const row of rowsByBaseline(words, settings)) {
		const sorted = row.toSorted((a, b) => a.box.left - b.box.left);
		for (const [index, word] of sorted.entries()) {
			const found = colonBehind(word, sorted[index + 1], map, settings);
			if (!found) continue;
			const gap = found.box.left - word.box.right;
			if (gap <= settings.colons.ofWord * word.fontSize) longer.set(word, withItsColon(word, found));
			else behind.set(word, { ...found, line: gap <= settings.colons.ofLine * word.fontSize ? word.line : ++line });
		}
	}
	return words.flatMap((word) => {
		const colon = behind.get(word);
		const own = longer.get(word) ?? word;
		return colon ? [{ ...own, spaceAfter: own.spaceAfter || colon.line === own.line }, colon] : [own];
	});
}

const labelled = /[\p{L}\p{N}.)\]%#]$/u;

/** The colon between a word and the next one of its row, or at its own end; several are a line of dots. */
function colonBehind(
	word: RecognisedWord,
	next: RecognisedWord | undefined,
	map: InkMap,
	settings: OcrSettings,
): RecognisedWord | undefined {
	const { farthest, confidence, within } = settings.colons;
	const { box, fontSize } = word;
	const from = Math.max((box.left + box.right) / 2, box.right - within * fontSize);
	const to = Math.min(next?.box.left ?? Infinity, box.right + farthest * fontSize);
	if (!labelled.test(word.text) || to <= from) return undefined;
	const [first, ...others] = colonsBetween(map, word, from, to, settings);
	if (!first || others.length > 0) return undefined;
	return { ...word, text: ':', box: { ...box, ...first }, confidence, spaceAfter: next !== undefined };
}

/** A colon in the box of a word was read as a point at times. */
function withItsColon(word: RecognisedWord, colon: RecognisedWord): RecognisedWord {
	const text = colon.box.left < word.box.right ? word.text.replace(/\.$/u, '') : word.text;
	return { ...word, text: text + colon.text, box: unionOf([word.box, colon.box]) };
}
