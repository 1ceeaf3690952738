import type { Box, Turn } from '../model';
import { contains, horizontalOverlap, turnBoxUpright, verticalOverlap } from '../model/boxes';
import type { OmittedText, PaintedText } from './clipped-text';
import { directCalls } from './direct-calls';
import type { Pdfium } from './pdfium';
import type { PageFrame } from './pdfium-frame';
import { combineMatrices, type Matrix } from './pdfium-matrix';
import { ObjectReader, objectScratchBytes } from './pdfium-paths';

/** How the text objects of a page are painted. */
export interface TextPainting {
	/** Empty for a page without text that clips cut. */
	readonly painted: ReadonlyMap<number, PaintedText>;
	/** Text without characters, since PDFium omits repetitions; empty for a page without text that clips cut. */
	readonly omitted: readonly OmittedText[];
	/** Clips that cut text of one line at a side: cells. */
	readonly cellClips: readonly Box[];
	/** The last omitted object by the one that it repeats in place. */
	readonly repaints: ReadonlyMap<number, number>;
	/** The number of each object, in the order of painting. */
	readonly orders: ReadonlyMap<number, number>;
}

/** A text object as found on the page. */
interface TextObject {
	readonly object: number;
	/** Visible area; `undefined` for everything. */
	readonly clip: Box | undefined;
	readonly toDisplay: Matrix;
	/** Once they have been read. */
	bounds?: Box | undefined;
}

/** PDFium omits a text object that repeats one of this many before it. */
const maxBefore = 5;

/** Reads how the text of an open page is painted. */
export function readTextPainting(pdfium: Pdfium, page: number, textPage: number, frame: PageFrame): TextPainting {
	const objects: TextObject[] = [];
	const onText = (object: number, clip: Box | undefined, toDisplay: Matrix) => {
		objects.push({ object, clip: clip && !isWhole(clip, frame) ? clip : undefined, toDisplay });
	};
	return pdfium.withMemory(objectScratchBytes, (pointer) => {
		new ObjectReader(pdfium, pointer, { onText }).readPage(page, frame);
		const read = objectsRead(pdfium, textPage);
		const places = new PlaceReader(pdfium, pointer, frame);
		const orders = new Map(objects.map(({ object }, index) => [object, index]));
		return { ...paintedText(objects, read, places), repaints: findRepaints(objects, read, places), orders };
	});
}

const isWhole = ({ left, top, right, bottom }: Box, { width, height }: PageFrame) =>
	left <= 0 && top <= 0 && right >= width && bottom >= height;

/** Text objects with characters on a text page. */
function objectsRead({ api }: Pdfium, textPage: number): ReadonlySet<number> {
	const { FPDFText_CountChars, FPDFText_GetTextObject } = directCalls(api);
	const objects = new Set<number>();
	const count = FPDFText_CountChars(textPage);
	for (let index = 0; index < count; index++) objects.add(FPDFText_GetTextObject(textPage, index) | 0);
	return objects;
}

function paintedText(
	objects: readonly TextObject[],
	read: ReadonlySet<number>,
	places: PlaceReader,
): Omit<TextPainting, 'repaints' | 'orders'> {
	const painted = new Map<number, PaintedText>();
	const omitted: OmittedText[] = [];
	if (!objects.some((text) => isCut(text, places))) return { painted, omitted, cellClips: [] };
	for (const text of objects) {
		const bounds = places.boundsOf(text);
		if (!bounds) continue;
		const { object, clip } = text;
		if (read.has(object)) painted.set(object, { bounds, clip });
		else omitted.push({ bounds, clip, ...places.lineOf(text) });
	}
	return { painted, omitted, cellClips: findCellClips([...painted.values(), ...omitted]) };
}

/** Maximum part of a text outside its clip that hides nothing, points: tight clips cut into letters. */
const maxOverhang = 1;

/** Whether a clip hides a part of a text: most clips are larger than their text. */
function isCut(text: TextObject, places: PlaceReader): boolean {
	if (!text.clip) return false;
	const bounds = places.boundsOf(text);
	return bounds !== undefined && !contains(text.clip, bounds, maxOverhang);
}

/** Minimum length of the hidden part of a text, in heights of its letters: tight clips cut into the last one. */
const minCut = 1;

/** Maximum height of a cell of one line, in the same unit. */
const maxCellHeight = 3;

/** Minimum part of a letter beyond its clip if other text starts there, points. */
const minBeyond = 0.3;

/** Maximum distance of that text, points; and, in a cell, of the space before its first letter, in heights of its letters. */
const maxNextPt = 2;
const sideBearing = 0.25;

/**
 * Clips that cut lines of text at a side, or a letter where the text of the next cell starts: some programs omit letters
 * that no clip shows. Text whose rest is painted in another clip is not cut.
 */
function findCellClips(texts: readonly PaintedText[]): Box[] {
	const times = new Map<string, number>();
	for (const { bounds } of texts) times.set(placeOf(bounds), (times.get(placeOf(bounds)) ?? 0) + 1);
	const starts = startsByPlace(texts);
	return texts.flatMap(({ bounds, clip }) => {
		const height = bounds.bottom - bounds.top;
		if (!clip || times.get(placeOf(bounds)) !== 1) return [];
		if (isCutBeforeText(bounds, clip, starts)) return [clip];
		if (!isCell(clip, bounds)) return [];
		const isCutAtSide = Math.max(bounds.right - clip.right, clip.left - bounds.left) > minCut * height;
		const isSeen = horizontalOverlap(bounds, clip) > 0 && verticalOverlap(bounds, clip) > 0;
		return isCutAtSide && isSeen ? [clip] : [];
	});
}

/** Whether a clip is a cell with one line of text. */
function isCell(clip: Box, { top, bottom }: Box): boolean {
	return clip.bottom - clip.top <= maxCellHeight * (bottom - top);
}

/** Visible texts by the points where they or their cells start. */
function startsByPlace(texts: readonly PaintedText[]): ReadonlyMap<number, readonly Box[]> {
	const starts = new Map<number, Box[]>();
	for (const { bounds, clip } of texts) {
		const first = Math.max(bounds.left, clip?.left ?? bounds.left);
		const cellStart = clip && isCell(clip, bounds) ? clip.left : first;
		for (const start of new Set([first, cellStart].map(Math.round))) {
			const known = starts.get(start);
			if (known) known.push(bounds);
			else starts.set(start, [bounds]);
		}
	}
	return starts;
}

function isCutBeforeText(bounds: Box, clip: Box, starts: ReadonlyMap<number, readonly Box[]>): boolean {
	const { right } = clip;
	if (bounds.right - right <= minBeyond || bounds.left >= right) return false;
	const height = bounds.bottom - bounds.top;
	const space = isCell(clip, bounds) ? sideBearing * height : 0;
	const distances = Array.from({ length: Math.round(maxNextPt + space) + 1 }, (_, distance) => distance);
	return distances.some((distance) =>
		starts
			.get(Math.round(right) + distance)
			?.some((next) => next !== bounds && 2 * verticalOverlap(next, bounds) > height),
	);
}

const placeOf = ({ left, top, right, bottom }: Box) => [left, top, right, bottom].map(Math.round).join(' ');

/** The text that an omitted object repeats is the one before it with nearly the same bounds. */
function findRepaints(
	objects: readonly TextObject[],
	read: ReadonlySet<number>,
	places: PlaceReader,
): ReadonlyMap<number, number> {
	const repaints = new Map<number, number>();
	objects.forEach((text, index) => {
		if (read.has(text.object)) return;
		const own = places.boundsOf(text);
		let nearest = own ? own.bottom - own.top : 0;
		let original: number | undefined;
		for (const other of objects.slice(Math.max(0, index - maxBefore), index)) {
			const its = read.has(other.object) ? places.boundsOf(other) : undefined;
			if (!own || !its) continue;
			const distance = Math.abs(own.left - its.left) + Math.abs(own.right - its.right) + Math.abs(own.top - its.top);
			if (distance < nearest) [original, nearest] = [other.object, distance];
		}
		if (original !== undefined) repaints.set(original, text.object);
	});
	return repaints;
}

/** Reads the places of text objects on the displayed page. */
class PlaceReader {
	constructor(
		private readonly pdfium: Pdfium,
		/** `scratchBytes` of PDFium's memory. */
		private readonly pointer: number,
		private readonly frame: PageFrame,
	) {}

	boundsOf(text: TextObject): Box | undefined {
		return (text.bounds ??= this.readBounds(text));
	}

	private readBounds({ object, toDisplay }: TextObject): Box | undefined {
		const { pdfium, pointer: at } = this;
		if (!pdfium.api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return undefined;
		const [left = 0, bottom = 0, right = 0, top = 0] = this.floats(4);
		const [a, b, c, d, e, f] = toDisplay;
		const [x, width] = [a * left + c * bottom + e, a * (right - left)];
		const [y, height] = [b * left + d * bottom + f, d * (top - bottom)];
		// Not zero if the text is rotated on the page.
		const [shear, rise] = [c * (top - bottom), b * (right - left)];
		return {
			left: x + Math.min(0, width) + Math.min(0, shear),
			top: y + Math.min(0, height) + Math.min(0, rise),
			right: x + Math.max(0, width) + Math.max(0, shear),
			bottom: y + Math.max(0, height) + Math.max(0, rise),
		};
	}

	lineOf({ object, toDisplay }: TextObject): Pick<OmittedText, 'turn' | 'baseline'> {
		const { pdfium, pointer } = this;
		const isKnown = pdfium.api.FPDFPageObj_GetMatrix(object, pointer);
		const own = isKnown ? ([...this.floats(6)] as unknown as Matrix) : undefined;
		const [a, b, , , x, y] = own ? combineMatrices(own, toDisplay) : toDisplay;
		const hasSize = pdfium.api.FPDFTextObj_GetFontSize(object, pointer);
		const sign = hasSize && this.floats(1)[0]! < 0 ? -1 : 1;
		const quarters = Math.round((Math.atan2(sign * b, sign * a) * 2) / Math.PI);
		const turn = (((quarters + 4) % 4) * 90) as Turn;
		return { turn, baseline: turnBoxUpright({ left: x, top: y, right: x, bottom: y }, turn, this.frame).top };
	}

	private floats(count: number): Float32Array {
		const start = this.pointer >> 2;
		return this.pdfium.heap.HEAPF32.subarray(start, start + count);
	}
}
