import type { PixelBox } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { LineBox } from '../text-detection/rectangles';
import { hasRightToLeft } from '../model/scripts';
import type { RecognisedWord } from './port/recogniser';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Words of one reader, by the line that another one found. */
interface WordsByLine {
	/** For each line, the words whose centers it contains. */
	readonly inLines: readonly (readonly RecognisedWord[])[];
	/** Words outside every line. */
	readonly outside: readonly RecognisedWord[];
}

/** Share words out to the lines that hold their middles; the nearest line wins where two overlap. */
export function wordsByLine(words: readonly RecognisedWord[], lines: readonly LineBox[]): WordsByLine {
	const inLines: RecognisedWord[][] = lines.map(() => []);
	const outside: RecognisedWord[] = [];
	for (const word of words) {
		let nearest = -1;
		let least = Infinity;
		const { x, y } = middleOf(word.box);
		lines.forEach((line, index) => {
			const { along, across } = within(line, x, y);
			if (along > 1 || across > 1 || across >= least) return;
			nearest = index;
			least = across;
		});
		(inLines[nearest] ?? outside).push(word);
	}
	return { inLines, outside };
}

function middleOf({ left, top, right, bottom }: PixelBox): { readonly x: number; readonly y: number } {
	return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Distances of a point from a line's center, 1 at its ends and edges. */
function within(line: LineBox, x: number, y: number): { readonly along: number; readonly across: number } {
	const cos = Math.cos(line.angle);
	const sin = Math.sin(line.angle);
	const dx = x - line.x;
	const dy = y - line.y;
	return {
		along: Math.abs(dx * cos + dy * sin) / (line.width / 2),
		across: Math.abs(dy * cos - dx * sin) / (line.height / 2),
	};
}

/** Lines that were read again. */
interface LineReadAgain {
	/** Its words of the first reading. */
	readonly own: readonly RecognisedWord[];
	/** … and their replacements. */
	readonly other: readonly RecognisedWord[];
}

/** The words of a page with those of some lines replaced, each at the place of the former words. */
export function withLinesReplaced(words: readonly RecognisedWord[], lines: readonly LineReadAgain[]): RecognisedWord[] {
	const dropped = new Set<RecognisedWord>();
	/** The replacements, by the word they precede; at the end if there is none. */
	const added = new Map<RecognisedWord | undefined, RecognisedWord[]>();
	for (const { own, other } of lines) {
		for (const word of own) dropped.add(word);
		const [first] = other;
		// A line without a reading precedes the first word below it.
		const before = own[0] ?? words.find(({ baseline }) => baseline > (first?.baseline ?? 0));
		added.set(before, [...(added.get(before) ?? []), ...other]);
	}
	const inPlace = words.flatMap((word) => [...(added.get(word) ?? []), ...(dropped.has(word) ? [] : [word])]);
	return [...inPlace, ...(added.get(undefined) ?? [])];
}

/** Mean confidence of words, weighted by their lengths; 0 for none. */
export function confidenceOf(words: readonly RecognisedWord[]): number {
	let sum = 0;
	let length = 0;
	for (const { text, confidence } of words) {
		sum += text.length * confidence;
		length += text.length;
	}
	return length === 0 ? 0 : sum / length;
}

/** The value of a reading: its characters, weighted by confidence. */
export function certainty(words: readonly RecognisedWord[], settings: OcrSettings): number {
	const { doubtful } = settings.joinReadings;
	return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - doubtful), 0);
}

/** Share of a line's length covered by its words. */
export function wordCoverage(words: readonly RecognisedWord[], line: LineBox): number {
	const first = Math.min(...words.map(({ box }) => box.left));
	const last = Math.max(...words.map(({ box }) => box.right));
	return words.length === 0 ? 0 : (last - first) / Math.max(1, line.width);
}

/** The longer uncovered end of a level line, pixels; the whole line without words. */
export function uncoveredEnd(words: readonly RecognisedWord[], line: LineBox): number {
	if (words.length === 0) return line.width;
	const before = Math.min(...words.map(({ box }) => box.left)) - (line.x - line.width / 2);
	const behind = line.x + line.width / 2 - Math.max(...words.map(({ box }) => box.right));
	return Math.max(before, behind);
}

/** Of words that two readers or two overlapping lines have both read, keeps the one with more certain letters. */
export function withoutDoubles(
	words: readonly RecognisedWord[],
	settings: OcrSettings = ocrSettings,
): RecognisedWord[] {
	const dropped = new Set<RecognisedWord>();
	const sorted = [...words].sort((a, b) => a.box.left - b.box.left);
	const weight = ({ text, confidence }: RecognisedWord) => text.length * confidence;
	sorted.forEach((word, index) => {
		for (let next = index + 1; ; next++) {
			const other = sorted[next];
			if (!other || dropped.has(word) || other.box.left >= word.box.right) break;
			if (dropped.has(other) || isBeside(word, other) || !isSamePlace(word.box, other.box, settings)) continue;
			dropped.add(weight(other) > weight(word) ? word : other);
		}
	});
	return dropped.size === 0 ? [...words] : words.filter((word) => !dropped.has(word));
}

/** Two words of a line read from right to left by one reader: with joined letters, their boxes overlap by mistake. */
const isBeside = (a: RecognisedWord, b: RecognisedWord): boolean =>
	a.line === b.line && a.byTesseract === b.byTesseract && hasRightToLeft(a.text) && hasRightToLeft(b.text);

function isSamePlace(a: PixelBox, b: PixelBox, settings: OcrSettings): boolean {
	const { samePlace } = settings.joinReadings;
	const area = ({ left, top, right, bottom }: PixelBox) => (right - left) * (bottom - top);
	return horizontalOverlap(a, b) * verticalOverlap(a, b) > samePlace * Math.min(area(a), area(b));
}
