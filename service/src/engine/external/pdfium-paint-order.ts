import type { Box } from '../model';
import { directCalls, type DirectCalls } from './direct-calls';
import type { Pdfium } from './pdfium';
import { displayedBox, type PageFrame } from './pdfium-frame';
import { deepestForm, imageObject, textObject } from './pdfium-objects';
import { combineMatrices, type Matrix } from './pdfium-matrix';
import { SuspectRaster } from '../pixels/suspect-raster';

/** Object types of fpdf_edit.h. */
const pathObject = 2;
const shadingObject = 4;
const formObject = 5;

/**
 * Annotations that may cover text, by their numbers in fpdf_annot.h: squares, circles, polygons, highlights, stamps, ink
 * and marks for redaction.
 */
const coveringAnnotations: readonly number[] = [5, 6, 7, 9, 13, 15, 28];

/** Annotations that contain text. */
const textAnnotations: readonly number[] = [20, 3];

/** PDFium's alpha of an opaque color, and the alpha from which a cover may hide text. */
const opaque = 255;
const minCoverAlpha = 128;

/** Minimum value of all channels of a color that paper hides. */
const minPale = 0xf0;

/** Minimum thickness of a cover, points. */
const minCover = 3;

/** Modes of text without a fill (ISO 32000-2, table 104). */
const strokeModes: readonly number[] = [1, 5];

/** Maximum objects examined. */
const maxObjects = 200_000;

/** Four integers, a rectangle, or a matrix of six floats. */
const scratchBytes = 24;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Places of a page where text may be hidden by what is painted before or after it. A quick test by bounds: only a
 * rendering shows whether the text is hidden.
 */
export function readSuspects(pdfium: Pdfium, page: number, frame: PageFrame): SuspectRaster {
	const raster = new SuspectRaster(frame);
	pdfium.withMemory(scratchBytes, (pointer) => new PaintOrderReader(pdfium, pointer, frame, raster).read(page));
	return raster;
}

class PaintOrderReader {
	private readonly calls: DirectCalls;
	private objects = 0;

	constructor(
		private readonly pdfium: Pdfium,
		/** `scratchBytes` of PDFium's memory. */
		private readonly pointer: number,
		private readonly frame: PageFrame,
		private readonly raster: SuspectRaster,
	) {
		this.calls = directCalls(pdfium.api);
	}

	read(page: number): void {
		const { calls } = this;
		this.readAll(calls.FPDFPage_CountObjects(page), (index) => calls.FPDFPage_GetObject(page, index), identity, 0);
		this.readAnnotations(page);
	}

	private readAll(count: number, objectAt: (index: number) => number, toPage: Matrix, depth: number): void {
		for (let index = 0; index < count; index++) {
			if (++this.objects > maxObjects) return;
			const object = objectAt(index);
			if (object !== 0) this.readObject(object, toPage, depth);
		}
	}

	private readObject(object: number, toPage: Matrix, depth: number): void {
		const { calls, raster } = this;
		const type = calls.FPDFPageObj_GetType(object);
		if (type === formObject) {
			if (depth >= deepestForm) return;
			const matrix = this.matrixOf(object);
			this.readAll(
				calls.FPDFFormObj_CountObjects(object),
				(index) => calls.FPDFFormObj_GetObject(object, index),
				matrix ? combineMatrices(matrix, toPage) : toPage,
				depth + 1,
			);
			return;
		}
		const box = this.boundsOf(object, toPage);
		if (!box) return;
		if (type === textObject) this.readText(object, box);
		else if (type === pathObject) this.readPath(object, box);
		else if (type === imageObject || type === shadingObject) {
			if (isThick(box)) raster.addCover(box, undefined, type === imageObject);
		}
	}

	private readText(object: number, box: Box): void {
		const { calls, raster } = this;
		const mode = calls.FPDFTextObj_GetTextRenderMode(object);
		const isStroked = strokeModes.includes(mode);
		const color = isStroked ? this.strokeColor(object) : this.fillColor(object);
		const isFaint =
			!color ||
			calls.FPDFPageObj_HasTransparency(object) !== 0 ||
			(isStroked && (color.alpha < opaque || isPale(color)));
		raster.addText(box, color?.rgb, isFaint);
	}

	private readPath(object: number, box: Box): void {
		const { calls, pointer, raster } = this;
		if (!isThick(box) || calls.FPDFPath_GetDrawMode(object, pointer, pointer + 4) === 0) return;
		const [fillMode = 0, strokes = 0] = this.integers(2);
		if (fillMode !== 0) {
			const color = this.fillColor(object);
			if (!color || color.alpha >= minCoverAlpha) raster.addCover(box, color?.rgb, false);
		} else if (strokes !== 0 && calls.FPDFPageObj_GetStrokeWidth(object, pointer) !== 0) {
			const width = this.pdfium.heap.HEAPF32[pointer >> 2] ?? 0;
			if (width >= minCover) raster.addCover(box, undefined, false);
		}
	}

	private readAnnotations(page: number): void {
		const { pdfium, pointer, frame, raster } = this;
		const { api } = pdfium;
		const count = api.FPDFPage_GetAnnotCount(page);
		const ownText: Box[] = [];
		for (let index = 0; index < count; index++) {
			const annotation = api.FPDFPage_GetAnnot(page, index);
			if (annotation === 0) continue;
			const subtype = api.FPDFAnnot_GetSubtype(annotation);
			const box = api.FPDFAnnot_GetRect(annotation, pointer)
				? displayedBox(pdfium.heap.HEAPF32, pointer, frame)
				: undefined;
			api.FPDFPage_CloseAnnot(annotation);
			if (box && coveringAnnotations.includes(subtype)) raster.addCover(box, undefined, false);
			if (box && textAnnotations.includes(subtype)) ownText.push(box);
		}
		// Text of annotations is painted after the page.
		for (const box of ownText) raster.clear(box);
	}

	private boundsOf(object: number, [a, b, c, d, e, f]: Matrix): Box | undefined {
		const { calls, pointer, pdfium, frame } = this;
		if (calls.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return undefined;
		const floats = pdfium.heap.HEAPF32;
		const start = pointer >> 2;
		const [left = 0, bottom = 0, right = 0, top = 0] = floats.subarray(start, start + 4);
		const xs = [a * left + c * bottom, a * left + c * top, a * right + c * bottom, a * right + c * top];
		const ys = [b * left + d * bottom, b * left + d * top, b * right + d * bottom, b * right + d * top];
		floats[start] = Math.min(...xs) + e;
		floats[start + 1] = Math.max(...ys) + f;
		floats[start + 2] = Math.max(...xs) + e;
		floats[start + 3] = Math.min(...ys) + f;
		return displayedBox(floats, pointer, frame);
	}

	private matrixOf(object: number): Matrix | undefined {
		const { calls, pdfium, pointer } = this;
		if (calls.FPDFPageObj_GetMatrix(object, pointer) === 0) return undefined;
		const start = pointer >> 2;
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.heap.HEAPF32.subarray(start, start + 6);
		return [a, b, c, d, e, f];
	}

	/** @returns `undefined` for a pattern */
	private fillColor(object: number): Color | undefined {
		const { calls, pointer: at } = this;
		return calls.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) === 0 ? undefined : this.color();
	}

	/** Like `fillColor`. */
	private strokeColor(object: number): Color | undefined {
		const { calls, pointer: at } = this;
		return calls.FPDFPageObj_GetStrokeColor(object, at, at + 4, at + 8, at + 12) === 0 ? undefined : this.color();
	}

	private color(): Color {
		const [red = 0, green = 0, blue = 0, alpha = 0] = this.integers(4);
		return { rgb: (red << 16) | (green << 8) | blue, alpha };
	}

	private integers(count: number): Int32Array {
		return new Int32Array(this.pdfium.heap.HEAPU8.buffer, this.pointer, count);
	}
}

interface Color {
	/** `0xRRGGBB`. */
	readonly rgb: number;
	readonly alpha: number;
}

function isPale({ rgb }: Color): boolean {
	return [16, 8, 0].every((shift) => ((rgb >> shift) & 255) >= minPale);
}

function isThick({ left, top, right, bottom }: Box): boolean {
	return right - left >= minCover && bottom - top >= minCover;
}
