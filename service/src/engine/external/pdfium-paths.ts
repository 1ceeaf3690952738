import type { Box } from '../model';
import type { Pdfium } from './pdfium';
import type { PageFrame } from './pdfium-frame';
import { combineMatrices, displayMatrix, scaleOf, type Matrix } from './pdfium-matrix';

/** A subpath on the displayed page. */
export interface Subpath {
	/** Alternating x and y; for curves including the control points. */
	readonly points: readonly number[];
	/** Points that belong to curves. */
	readonly curves: number;
	readonly closed: boolean;
}

export interface PaintedPath {
	readonly subpaths: readonly Subpath[];
	/** `0xRRGGBB`; `undefined`: not filled. */
	readonly fill: number | undefined;
	/** Opacity of its fill, above 0 and below 1; absent for opaque. */
	readonly fillAlpha?: number;
	/** Whether it is filled with a pattern: `fill` is not its colour. */
	readonly isPatterned?: boolean;
	/** `0xRRGGBB`; `undefined`: not stroked. */
	readonly stroke: number | undefined;
	/** Like `fillAlpha`. */
	readonly strokeAlpha?: number;
	/** Points. */
	readonly strokeWidth: number;
	/** Area left visible by a clip; `undefined` for everything. */
	readonly clip: Box | undefined;
}

/** Object types of fpdf_edit.h. */
const textObject = 1;
const pathObject = 2;
const shadingObject = 4;
const formObject = 5;

/** Segment types of fpdf_edit.h. */
const curveSegment = 1;
const moveSegment = 2;

/** Larger drawings are maps and hatchings: what was read by then is enough to recognise them. */
const maxSegments = 400_000;
const maxObjects = 200_000;

/** Maximum nesting of form XObjects; real documents use two or three. */
const deepestForm = 8;

/** Segments of a clip examined: a longer one is a shape whose bounds say little. */
const maxClipSegments = 64;

/** Memory of PDFium that `ObjectReader` needs, for four colours or a matrix: six numbers of four bytes. */
export const objectScratchBytes = 24;

/** The three bytes of a colour. */
const colorBytes = 0xffffff;

/** Stands for the colours of a pattern or shading. */
const patternGrey = 0x808080;

/** PDFium's alpha of an opaque colour. */
const opaque = 255;

/** Fill or stroke of a path. */
interface Paint {
	/** `0xRRGGBB`. */
	readonly color: number;
	/** Above 0, at most 1. */
	readonly alpha: number;
	readonly isPattern: boolean;
}

/** Paths painted on an open page, in content order. Form XObjects are followed, matrices applied. */
export function readPaths(pdfium: Pdfium, page: number, frame: PageFrame): PaintedPath[] {
	const paths: PaintedPath[] = [];
	pdfium.withMemory(objectScratchBytes, (pointer) => {
		new ObjectReader(pdfium, pointer, { onPath: (path) => paths.push(path) }).readPage(page, frame);
	});
	return paths;
}

/** Requested objects of a page. */
interface Wanted {
	readonly onPath?: (path: PaintedPath) => void;
	readonly onText?: (object: number, clip: Box | undefined, toDisplay: Matrix) => void;
}

/** Visits the objects of a page and its forms and passes on what is painted. */
export class ObjectReader {
	private segments = 0;

	private objects = 0;

	/** Bounds of clips by the position of their first segment. */
	private readonly clips = new Map<number, { readonly toDisplay: Matrix; readonly box: Box | undefined }>();

	constructor(
		private readonly pdfium: Pdfium,
		/** `scratchBytes` of PDFium's memory. */
		private readonly pointer: number,
		private readonly wanted: Wanted,
	) {}

	readPage(page: number, frame: PageFrame): void {
		const { api } = this.pdfium;
		const count = api.FPDFPage_CountObjects(page);
		this.readAll(count, (index) => api.FPDFPage_GetObject(page, index), displayMatrix(frame), undefined, 0);
	}

	private readAll(
		count: number,
		objectAt: (index: number) => number,
		toDisplay: Matrix,
		clip: Box | undefined,
		depth: number,
	): void {
		const { api } = this.pdfium;
		const { onPath, onText } = this.wanted;
		for (let index = 0; index < count; index++) {
			if (this.segments > maxSegments || ++this.objects > maxObjects) return;
			const object = objectAt(index);
			const type = object === 0 ? 0 : api.FPDFPageObj_GetType(object);
			if (type === pathObject && onPath) this.readPath(object, toDisplay, clip, onPath);
			else if (type === shadingObject && onPath) this.readShading(object, toDisplay, clip, onPath);
			else if (type === textObject) onText?.(object | 0, within(clip, this.clipOf(object, toDisplay)), toDisplay);
			else if (type === formObject && depth < deepestForm) {
				const matrix = this.matrixOf(object);
				this.readAll(
					api.FPDFFormObj_CountObjects(object),
					(inner) => api.FPDFFormObj_GetObject(object, inner),
					matrix ? combineMatrices(matrix, toDisplay) : toDisplay,
					within(clip, this.clipOf(object, toDisplay)),
					depth + 1,
				);
			}
		}
	}

	private readPath(
		object: number,
		toDisplay: Matrix,
		clip: Box | undefined,
		onPath: (path: PaintedPath) => void,
	): void {
		const { api } = this.pdfium;
		if (!api.FPDFPath_GetDrawMode(object, this.pointer, this.pointer + 4)) return;
		const [fillMode = 0, strokes = 0] = this.integers(2);
		const fill = fillMode === 0 ? undefined : this.colorOf(() => this.fillColor(object));
		const stroke = strokes === 0 ? undefined : this.colorOf(() => this.strokeColor(object));
		if (!fill && !stroke) return;
		const own = this.matrixOf(object);
		const matrix = own ? combineMatrices(own, toDisplay) : toDisplay;
		const subpaths = this.subpathsOf(
			api.FPDFPath_CountSegments(object),
			(index) => api.FPDFPath_GetPathSegment(object, index),
			matrix,
		);
		if (subpaths.length === 0) return;
		onPath({
			subpaths,
			fill: fill?.color,
			...(fill && fill.alpha < 1 ? { fillAlpha: fill.alpha } : {}),
			...(fill?.isPattern ? { isPatterned: true } : {}),
			stroke: stroke?.color,
			...(stroke && stroke.alpha < 1 ? { strokeAlpha: stroke.alpha } : {}),
			strokeWidth: stroke ? this.strokeWidth(object) * scaleOf(matrix) : 0,
			clip: within(clip, this.clipOf(object, toDisplay)),
		});
	}

	/** A shading paints the area that its clips leave. */
	private readShading(
		object: number,
		toDisplay: Matrix,
		clip: Box | undefined,
		onPath: (path: PaintedPath) => void,
	): void {
		const area = within(clip, this.clipOf(object, toDisplay));
		if (!area || area.right <= area.left || area.bottom <= area.top) return;
		const { left, top, right, bottom } = area;
		onPath({
			subpaths: [{ points: [left, top, right, top, right, bottom, left, bottom], curves: 0, closed: true }],
			fill: patternGrey,
			isPatterned: true,
			stroke: undefined,
			strokeWidth: 0,
			clip,
		});
	}

	private subpathsOf(count: number, segmentAt: (index: number) => number, matrix: Matrix): Subpath[] {
		const { api, heap } = this.pdfium;
		const [a, b, c, d, e, f] = matrix;
		const subpaths: { points: number[]; curves: number; closed: boolean }[] = [];
		const start = this.pointer >> 2;
		for (let index = 0; index < count && this.segments <= maxSegments; index++) {
			this.segments++;
			const segment = segmentAt(index);
			if (segment === 0 || !api.FPDFPathSegment_GetPoint(segment, this.pointer, this.pointer + 4)) continue;
			const x = heap.HEAPF32[start] ?? NaN;
			const y = heap.HEAPF32[start + 1] ?? NaN;
			if (!Number.isFinite(x + y)) continue;
			const type = api.FPDFPathSegment_GetType(segment);
			let current = subpaths.at(-1);
			if (!current || type === moveSegment) {
				current = { points: [], curves: 0, closed: false };
				subpaths.push(current);
			}
			current.points.push(a * x + c * y + e, b * x + d * y + f);
			if (type === curveSegment) current.curves++;
			if (api.FPDFPathSegment_GetClose(segment)) current.closed = true;
		}
		return subpaths.filter(({ points }) => points.length > 2);
	}

	/** The area a clip leaves visible: exact for rectangles, a bounding box for other shapes. */
	private clipOf(object: number, toDisplay: Matrix): Box | undefined {
		const { api } = this.pdfium;
		const clip = api.FPDFPageObj_GetClipPath(object);
		const paths = clip === 0 ? 0 : api.FPDFClipPath_CountPaths(clip);
		let box: Box | undefined;
		for (let index = 0; index < paths; index++) {
			// Consecutive objects share their clip path, and with it the position of its first segment.
			const first = api.FPDFClipPath_GetPathSegment(clip, index, 0);
			const known = this.clips.get(first);
			const own = known?.toDisplay === toDisplay ? known.box : this.boundsOfClip(clip, index, toDisplay);
			if (own !== known?.box) this.clips.set(first, { toDisplay, box: own });
			box = within(box, own);
		}
		return box;
	}

	private boundsOfClip(clip: number, index: number, toDisplay: Matrix): Box | undefined {
		const { api } = this.pdfium;
		const count = api.FPDFClipPath_CountPathSegments(clip, index);
		if (count < 1 || count > maxClipSegments) return undefined;
		const points = this.subpathsOf(
			count,
			(segment) => api.FPDFClipPath_GetPathSegment(clip, index, segment),
			toDisplay,
		).flatMap((subpath) => subpath.points);
		const xs = points.filter((_, place) => place % 2 === 0);
		const ys = points.filter((_, place) => place % 2 === 1);
		if (xs.length === 0) return undefined;
		return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
	}

	private matrixOf(object: number): Matrix | undefined {
		const { api, heap } = this.pdfium;
		if (!api.FPDFPageObj_GetMatrix(object, this.pointer)) return undefined;
		const start = this.pointer >> 2;
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(start, start + 6);
		return [a, b, c, d, e, f];
	}

	/** @returns grey for a pattern; `undefined` for a transparent colour */
	private colorOf(read: () => boolean): Paint | undefined {
		if (!read()) return { color: patternGrey, alpha: 1, isPattern: true };
		const [red = 0, green = 0, blue = 0, alpha = opaque] = this.integers(4);
		if (alpha === 0) return undefined;
		return { color: ((red << 16) | (green << 8) | blue) & colorBytes, alpha: alpha / opaque, isPattern: false };
	}

	private fillColor(object: number): boolean {
		const { api } = this.pdfium;
		const at = this.pointer;
		return api.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12);
	}

	private strokeColor(object: number): boolean {
		const { api } = this.pdfium;
		const at = this.pointer;
		return api.FPDFPageObj_GetStrokeColor(object, at, at + 4, at + 8, at + 12);
	}

	private strokeWidth(object: number): number {
		const { api, heap } = this.pdfium;
		if (!api.FPDFPageObj_GetStrokeWidth(object, this.pointer)) return 0;
		return heap.HEAPF32[this.pointer >> 2] ?? 0;
	}

	private integers(count: number): Int32Array {
		return new Int32Array(this.pdfium.heap.HEAPU8.buffer, this.pointer, count);
	}
}

/** Intersection of two clips. */
function within(a: Box | undefined, b: Box | undefined): Box | undefined {
	if (!a || !b) return a ?? b;
	return {
		left: Math.max(a.left, b.left),
		top: Math.max(a.top, b.top),
		right: Math.min(a.right, b.right),
		bottom: Math.min(a.bottom, b.bottom),
	};
}
