import type { PixelBox } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import { cutBetween, type NonEmpty } from '../values/sequences';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * Drops lines that contain others: a line detected together with part of the line above or below, for example on ruled
 * paper, looks two or three lines high, and its text would be mixed with theirs. The lines read there win.
 */
export function separateLines(words: readonly RecognisedWord[], settings: OcrSettings): RecognisedWord[] {
	const lines = linesOf(words);
	const moved = new Map<RecognisedWord, RecognisedWord>();
	for (const own of lines) {
		const place = unionOf(own.map(({ box }) => box));
		const room = roomOf(place, lines, own, settings);
		if (room) for (const word of own) moved.set(word, inRoom(word, room, settings));
	}
	return words.map((word) => moved.get(word) ?? word);
}

type ReadLine = NonEmpty<RecognisedWord>;

/** Words by line. The readers number lines separately: words of one number that are not adjacent belong to two lines. */
function linesOf(words: readonly RecognisedWord[]): ReadLine[] {
	const byNumber = new Map<number, RecognisedWord[]>();
	for (const word of words) byNumber.set(word.line, [...(byNumber.get(word.line) ?? []), word]);
	return [...byNumber.values()].flatMap((line) => {
		let bottom = -Infinity;
		return cutBetween(
			line.toSorted((a, b) => a.box.top - b.box.top),
			(before, next) => {
				bottom = Math.max(bottom, before.box.bottom);
				return next.box.top >= bottom;
			},
		);
	});
}

type Room = Pick<PixelBox, 'top' | 'bottom'>;

/** What smaller lines above and below the middle of a line leave of it; `undefined` if there are none. */
function roomOf(
	place: PixelBox,
	lines: readonly ReadLine[],
	own: ReadLine,
	{ separateLines: { lowerPart, minCovered, minRoom } }: OcrSettings,
): Room | undefined {
	const height = place.bottom - place.top;
	const middle = (place.top + place.bottom) / 2;
	const inside = lines
		.filter((line) => line !== own)
		.flat()
		.filter(({ box }) => {
			const at = (box.top + box.bottom) / 2;
			return (
				horizontalOverlap(box, place) > 0 &&
				at > place.top &&
				at < place.bottom &&
				box.bottom - box.top < lowerPart * height
			);
		});
	/** Words over this much of the line on one side are a neighboring line, fewer are specks. */
	const side = (words: readonly RecognisedWord[]) => {
		const covered = words.reduce((sum, { box }) => sum + horizontalOverlap(box, place), 0);
		return covered >= minCovered * (place.right - place.left) ? words : [];
	};
	const over = side(inside.filter(({ box }) => (box.top + box.bottom) / 2 < middle));
	const under = side(inside.filter(({ box }) => (box.top + box.bottom) / 2 >= middle));
	if (over.length + under.length === 0) return undefined;
	const top = Math.max(place.top, ...over.map(({ box }) => box.bottom));
	const bottom = Math.min(place.bottom, ...under.map(({ box }) => box.top));
	return bottom - top >= minRoom * height ? { top, bottom } : undefined;
}

function inRoom(
	word: RecognisedWord,
	{ top, bottom }: Room,
	{ font: { ascentPart, descentPart } }: OcrSettings,
): RecognisedWord {
	const fontSize = (bottom - top) / (ascentPart + descentPart);
	return { ...word, fontSize, baseline: bottom - descentPart * fontSize, box: { ...word.box, top, bottom } };
}
