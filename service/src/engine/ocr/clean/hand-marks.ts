import type { CellBox, InkMarkIn, PixelBox } from '../../model';
import { areaOf, groupsNear, horizontalOverlap, scaledBox, unionOf, verticalOverlap } from '../../model/boxes';
import type { PageRaster } from '../../pixels/raster';
import { median } from '../../values/quantiles';
import { inkMap, type InkMap } from '../graphics/ink';
import { findPictures } from '../graphics/pictures';
import { strokeLookAt } from '../graphics/stroke-look';
import type { RecognisedWord } from '../port/recogniser';
import type { OcrSettings } from '../settings/settings';

/** Strokes of one word or sign, and how long they are together, in sizes of the page's font. */
interface Writing {
	readonly box: PixelBox;
	readonly length: number;
}

/**
 * What is written by hand on a page, in ink of any colour: thin strokes that hang together as no letters of print do, higher than its rows
 * and longer than their size. What already has a mark gets no other.
 * @param strokes  of a pen, that no words explain
 * @param words    of the page, which tell how large its print is
 * @param marks    that its colours have told
 */
export function handMarks(
	strokes: readonly PixelBox[],
	words: readonly RecognisedWord[],
	page: PageRaster,
	marks: readonly InkMarkIn<'pixels'>[],
	settings: OcrSettings,
): InkMarkIn<'pixels'>[] {
	const own = settings.handMarks;
	const size = median(words.map(({ fontSize }) => fontSize));
	if (size === undefined || words.length < own.minWords || strokes.length > own.maxStrokes) return [];
	const free = strokes.filter((box) =>
		marks.every((mark) => overlapOf(box, mark.box) < own.alreadyMarked * areaOf(box)),
	);
	const written = free.flatMap((box) => writingAt(box, size, page, settings) ?? []);
	if (written.length === 0) return [];
	const pictures = picturesOf(page, words, settings);
	const beside = written.filter(({ box }) => pictures.every((picture) => overlapOf(box, picture) === 0));
	return groupsNear(beside, own.near * page.dpi)
		.filter((group) => group.reduce((sum, { length }) => sum + length, 0) >= own.longest)
		.map((group) => ({
			kind: 'handwriting',
			box: unionOf(group.map(({ box }) => box)),
			text: '',
			confidence: own.right,
		}));
}

/** Strokes in a box as a hand draws them; `undefined` where they are something else. @param size  of the page's font, pixels */
function writingAt(box: PixelBox, size: number, page: PageRaster, settings: OcrSettings): Writing | undefined {
	const { lowest, maxStroke, evenStroke, fullest, maxOfSides, maxCorners, maxStraight, maxAround } = settings.handMarks;
	const map = inkMap(page, settings);
	const look = strokeLookAt(map, scaledBox(box, 1 / map.scale));
	if (look === undefined) return undefined;
	const font = size / map.scale;
	const [wide, high] = [look.box.right - look.box.left, look.box.bottom - look.box.top];
	const isWritten =
		high >= lowest * font &&
		look.thin <= maxStroke * font &&
		look.thick <= evenStroke * look.thin &&
		look.filled <= fullest &&
		look.corners <= maxCorners &&
		look.straight <= maxStraight &&
		look.length / wide + look.length / high >= maxOfSides &&
		inkPart(map, look.box, font) <= maxAround;
	return isWritten ? { box: scaledBox(look.box, map.scale), length: look.length / font } : undefined;
}

function picturesOf(page: PageRaster, words: readonly RecognisedWord[], settings: OcrSettings): PixelBox[] {
	const map = inkMap(page, settings);
	const boxes = words.map(({ box }) => scaledBox<'pixels', 'cells'>(box, 1 / map.scale));
	return findPictures(map, page.dpi / map.scale, boxes, settings).map((box) => scaledBox(box, map.scale));
}

/** Part of a box and of what is around it, so far, that has ink: pictures have more than text. */
function inkPart({ width, height, ink }: InkMap, box: CellBox, around: number): number {
	const [left, top] = [Math.max(0, Math.floor(box.left - around)), Math.max(0, Math.floor(box.top - around))];
	const [right, bottom] = [
		Math.min(width, Math.ceil(box.right + around)),
		Math.min(height, Math.ceil(box.bottom + around)),
	];
	let count = 0;
	for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) count += ink[y * width + x] ?? 0;
	return count / ((right - left) * (bottom - top));
}

function overlapOf(a: PixelBox, b: PixelBox): number {
	return horizontalOverlap(a, b) * verticalOverlap(a, b);
}

/** Words without those that are as likely wrong as right and lie under a mark: its strokes are no letters of the page, or hide them. */
export function withoutHidden(
	words: readonly RecognisedWord[],
	marks: readonly InkMarkIn<'pixels'>[],
	rightOf: (word: RecognisedWord) => number,
	{ handMarks: { doubtful, under } }: OcrSettings,
): RecognisedWord[] {
	if (marks.length === 0) return [...words];
	return words.filter(
		(word) =>
			rightOf(word) >= doubtful || marks.every(({ box }) => overlapOf(word.box, box) < under * areaOf(word.box)),
	);
}
