import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import type { OcrSettings } from '../settings/settings';
import { inkOfWord } from './word-ink';

/** Characters of about capital height: capitals without diacritics, digits, ascenders. */
const tall = /[\p{Lu}\p{N}bdfhkl%&#!?]/u;

/** Characters with descenders, and diacritics above capitals: they change the ink height. */
const beyond = /[gjpqyQ,;()[\]{}|/\\@$§ßÇçŞşĄąĘęŢţȚțþфруцщдДЦЩ_]|\p{Lu}\p{M}/u;

/**
 * Font size of a short text from its ink height, for texts such as "27" or "Total" with too few letters of one height;
 * recognizers are sometimes wrong by half.
 * @param line   words of one line
 * @param usual  size of most text of the page, pixels
 * @returns pixels; `undefined` if the text may have any height, or other ink touches it
 */
export function sizeOfShortText(
	image: PageRaster,
	line: readonly RecognisedWord[],
	usual: number,
	settings: OcrSettings,
): number | undefined {
	const { maxLetters, reach, inkedPart, maxGap } = settings.shortTexts;
	const text = line.map((word) => word.text).join('');
	if (text.length > maxLetters || !tall.test(text) || beyond.test(text.normalize('NFD'))) return undefined;
	const [left, right] = [Math.min(...line.map(({ box }) => box.left)), Math.max(...line.map(({ box }) => box.right))];
	const baseline = Math.max(...line.map((word) => word.baseline));
	const size = Math.max(usual, ...line.map(({ fontSize }) => fontSize));
	const around = { left, right, top: baseline - reach * size, bottom: baseline + reach * size };
	const ink = inkOfWord(image, around, { ...settings, wordStyle: { ...settings.wordStyle, maxRows: Infinity } });
	if (!ink) return undefined;
	const isInked = (row: number) => {
		const own = ink.contrast.subarray(row * ink.columns, (row + 1) * ink.columns);
		return own.some((contrast) => contrast >= inkedPart * ink.strongest);
	};
	// Every tall character has ink half a capital height above the baseline.
	const middle = Math.round(baseline - ink.top - (settings.lineWords.capitalHeight * usual) / 2);
	const gap = Math.max(1, Math.round(maxGap * usual));
	const edge = (way: 1 | -1): number | undefined => {
		let last: number | undefined;
		for (let row = middle, empty = 0; empty <= gap; row += way) {
			if (row < 0 || row >= ink.rows) return undefined;
			if (isInked(row)) {
				last = row;
				empty = 0;
			} else empty++;
		}
		return last;
	};
	const [first, last] = [edge(-1), edge(1)];
	if (first === undefined || last === undefined) return undefined;
	return (last - first + 1) / settings.lineWords.capitalHeight;
}
