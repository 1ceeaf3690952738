import type { CellBox, InkMarkIn, PixelBox } from '../../model';
import { areaOf, groupsNear, horizontalOverlap, scaleBox, unionOf, verticalOverlap } from '../../model/boxes';
import type { PageRaster } from '../../pixels/raster';
import { median } from '../../values/quantiles';
import { inkMap, type InkMap } from '../graphics/ink';
import { findPictures } from '../graphics/pictures';
import { strokeFeaturesAt } from '../graphics/stroke-features';
import type { RecognisedWord } from '../port/recogniser';
import type { OcrSettings } from '../settings/settings';

/** Strokes of one word or symbol, and their total length in font sizes of the page. */
interface Writing {
	readonly box: PixelBox;
	readonly length: number;
}

/**
 * Handwriting on a page, in ink of any color: thin connected strokes unlike printed letters, taller than its rows and
 * longer than its font size. A place that already has a mark gets no other.
 * @param strokes  pen strokes that no words explain
 * @param words    of the page, which define its print size
 * @param marks    found by color
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

/** Strokes in a box, if they are handwritten. @param size  font size of the page, pixels */
function writingAt(box: PixelBox, size: number, page: PageRaster, settings: OcrSettings): Writing | undefined {
	const { lowest, maxStroke, evenStroke, fullest, maxOfSides, maxCorners, maxStraight, maxAround } = settings.handMarks;
	const map = inkMap(page, settings);
	const look = strokeFeaturesAt(map, scaleBox(box, 1 / map.scale));
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
	return isWritten ? { box: scaleBox(look.box, map.scale), length: look.length / font } : undefined;
}

function picturesOf(page: PageRaster, words: readonly RecognisedWord[], settings: OcrSettings): PixelBox[] {
	const map = inkMap(page, settings);
	const boxes = words.map(({ box }) => scaleBox<'pixels', 'cells'>(box, 1 / map.scale));
	return findPictures(map, page.dpi / map.scale, boxes, settings).map((box) => scaleBox(box, map.scale));
}

/** Inked share of a box and its surroundings: images have more than text. */
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

/** Drops uncertain words under a mark: its strokes are not letters of the page, or hide them. */
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
