import { rowsByBaseline } from './even-lines';
import { colonsBetween } from './graphics/find-colons';
import type { InkMap } from './graphics/ink';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * Adds colons that OCR missed: between a label and its value they are alone in a column, too small for the detector.
 * @param words  whose boxes end where their ink does
 */
export function withColons(words: readonly RecognisedWord[], map: InkMap, settings: OcrSettings): RecognisedWord[] {
	const { on, ofLine } = settings.colons;
	if (!on) return [...words];
	const behind = new Map<RecognisedWord, RecognisedWord>();
	let line = Math.max(-1, ...words.map((word) => word.line));
	for (const row of rowsByBaseline(words, settings)) {
		const sorted = row.toSorted((a, b) => a.box.left - b.box.left);
		for (const [index, word] of sorted.entries()) {
			const colon = colonBehind(word, sorted[index + 1], map, settings);
			if (!colon) continue;
			const isNear = colon.box.left - word.box.right <= ofLine * word.fontSize;
			behind.set(word, { ...colon, line: isNear ? word.line : ++line });
		}
	}
	return words.flatMap((word) => {
		const colon = behind.get(word);
		return colon ? [{ ...word, spaceAfter: word.spaceAfter || colon.line === word.line }, colon] : [word];
	});
}

const labelled = /[\p{L}\p{N}.)\]%#]$/u;

/** The colon between a word and the next one of its row; several are a dotted line. */
function colonBehind(
	word: RecognisedWord,
	next: RecognisedWord | undefined,
	map: InkMap,
	settings: OcrSettings,
): RecognisedWord | undefined {
	const { farthest, confidence, minGap } = settings.colons;
	const { box, fontSize } = word;
	const to = Math.min(next?.box.left ?? Infinity, box.right + farthest * fontSize);
	if (!labelled.test(word.text)) return undefined;
	const [colon, ...others] = colonsBetween(map, word, box.right, to, settings);
	if (!colon || others.length > 0 || colon.left - box.right < minGap * fontSize) return undefined;
	return { ...word, text: ':', box: { ...box, ...colon }, confidence, spaceAfter: next !== undefined };
}
