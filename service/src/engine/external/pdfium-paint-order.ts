import type { Box } from '../model';
import { directCalls, type DirectCalls } from './direct-calls';
import type { Pdfium } from './pdfium';
import { displayedBox, type PageFrame } from './pdfium-frame';
import { deepestForm, imageObject, textObject } from './pdfium-objects';
import { combineMatrices, type Matrix } from './pdfium-matrix';
import { isFaintOn } from '../pixels/alike-colors';
import { SuspectRaster } from '../pixels/suspect-raster';

/** Object types of fpdf_edit.h. */
const pathObject = 2;
const shadingObject = 4;
const formObject = 5;

/**
 * Annotations that may cover text without an appearance, by their numbers in fpdf_annot.h: text boxes, squares, circles,
 * polygons, highlights, stamps, ink, form fields and marks for redaction.
 */
const coveringAnnotations: readonly number[] = [3, 5, 6, 7, 9, 13, 15, 20, 28];

/** PDFium's alpha of an opaque color, and the alpha from which a cover may hide text. */
const opaque = 255;
const minCoverAlpha = 128;

/** Maximum thickness of the bounds of a line, points: PDFium allows for its ends. */
const maxLine = 12;

/** Below this alpha, even many layers hide nothing. */
const minVeilAlpha = 13;

/** Minimum thickness of a cover, points. */
const minCover = 3;

/**
 * Bold letters of a font without a bold style: each glyph, and its outline as a thin stroke of the same color. Bounds of
 * both differ by up to this share of the glyph's thickness; the stroke has at most this one, and one glyph this proportion.
 */
const outlineSlack = 0.3;
const maxOutline = 0.1;
const maxGlyphProportion = 1.5;

/** Modes of text with only a fill, without one, and without ink (ISO 32000-2, table 104). */
const fillMode = 0;
const strokeModes: readonly number[] = [1, 5];
const clipMode = 7;
const inklessModes: readonly number[] = [3, clipMode];

/** Text of a lower height has glyphs without ink, points; its words are up to a line away. */
const minGlyph = 0.01;
const lineHeight = 6;

/** Modes from here on add text to the clip. */
const clipModes = 4;

/** Maximum segments of a rectangle, and steps per point in which its corners agree. */
const maxRectangle = 5;
const clipSteps = 10;

/** Color of unpainted paper. */
const white = 0xffffff;

/** What PDFium gives for a colored pattern (`CPDF_ColorState::SetPattern`). */
const patternColor = 0xbfbfbf;

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

/** The forms around an object. */
interface Surroundings {
	readonly toPage: Matrix;
	readonly depth: number;
	/** Whether one of them may be transparent or cut. */
	readonly isFaint: boolean;
}

class PaintOrderReader {
	private readonly calls: DirectCalls;
	private objects = 0;

	/** The last text that was filled in one color. */
	private filledText: { readonly box: Box; readonly rgb: number } | undefined;

	/** Whether text was added to the clip: its end is not known. */
	private isClippedByText = false;

	/** Whether clips have another shape than a rectangle, by the position of their first segment. */
	private readonly shapes = new Map<number, boolean>();

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
		const around = { toPage: identity, depth: 0, isFaint: false };
		this.readAll(calls.FPDFPage_CountObjects(page), (index) => calls.FPDFPage_GetObject(page, index), around);
		this.readAnnotations(page);
	}

	private readAll(count: number, objectAt: (index: number) => number, around: Surroundings): void {
		for (let index = 0; index < count; index++) {
			if (++this.objects > maxObjects) return;
			const object = objectAt(index);
			if (object !== 0) this.readObject(object, around);
		}
	}

	private readObject(object: number, { toPage, depth, isFaint }: Surroundings): void {
		const { calls, raster } = this;
		const type = calls.FPDFPageObj_GetType(object);
		if (type === formObject) {
			if (depth >= deepestForm) return;
			const matrix = this.matrixOf(object);
			this.readAll(calls.FPDFFormObj_CountObjects(object), (index) => calls.FPDFFormObj_GetObject(object, index), {
				toPage: matrix ? combineMatrices(matrix, toPage) : toPage,
				depth: depth + 1,
				isFaint: isFaint || this.isPartlySeen(object),
			});
			return;
		}
		if (type === textObject) raster.countText(calls.FPDFTextObj_GetTextRenderMode(object) === clipMode);
		const box = this.boundsOf(object, toPage);
		if (!box) return;
		if (type === textObject) this.readText(object, box, isFaint);
		else if (type === pathObject) this.readPath(object, box);
		else if (type === imageObject || type === shadingObject) {
			if (isThick(box)) raster.addCover(box, undefined, type === imageObject);
			else raster.addVeil(box, thicknessOf(box) / minCover);
		}
	}

	private readText(object: number, box: Box, isInFaint: boolean): void {
		const { calls, raster } = this;
		const mode = calls.FPDFTextObj_GetTextRenderMode(object);
		const isStroked = strokeModes.includes(mode);
		const color = isStroked ? this.strokeColor(object) : this.fillColor(object);
		this.filledText = color && mode === fillMode ? { box, rgb: color.rgb } : undefined;
		if (mode >= clipModes) this.isClippedByText = true;
		const isFaint =
			isInFaint ||
			!color ||
			this.isPartlySeen(object) ||
			(isStroked && (color.alpha < opaque || isFaintOn(color.rgb, white)));
		const isBlank = box.bottom - box.top < minGlyph && box.right - box.left > minGlyph && this.isEmbedded(object);
		const { left, top, right, bottom } = box;
		if (isBlank)
			raster.addText({ left, top: top - lineHeight, right, bottom: bottom + lineHeight }, undefined, true, 0);
		else
			raster.addText(
				box,
				color?.rgb,
				isFaint,
				inklessModes.includes(mode) ? 0 : Math.min(1, thicknessOf(box) / minCover),
			);
	}

	/** Whether the file has the font of a text: PDFium draws nothing for a missing font, viewers do. */
	private isEmbedded(text: number): boolean {
		return this.calls.FPDFFont_GetIsEmbedded(this.calls.FPDFTextObj_GetFont(text)) === 1;
	}

	/** Whether transparency or a clip of any shape may hide an object; other code handles rectangular clips. */
	private isPartlySeen(object: number): boolean {
		const { calls } = this;
		if (this.isClippedByText || calls.FPDFPageObj_HasTransparency(object) !== 0) return true;
		const clip = calls.FPDFPageObj_GetClipPath(object);
		const paths = clip === 0 ? 0 : calls.FPDFClipPath_CountPaths(clip);
		for (let index = 0; index < paths; index++) {
			// Consecutive objects share their clip path, and with it the position of its first segment.
			const first = calls.FPDFClipPath_GetPathSegment(clip, index, 0);
			const isShape = this.shapes.get(first) ?? this.isShapedClip(clip, index);
			this.shapes.set(first, isShape);
			if (isShape) return true;
		}
		return false;
	}

	/** Whether a clip has another shape than a rectangle. */
	private isShapedClip(clip: number, path: number): boolean {
		const { calls, pointer, pdfium } = this;
		const count = calls.FPDFClipPath_CountPathSegments(clip, path);
		if (count > maxRectangle) return true;
		const corners = Array.from({ length: count }, (_, index) => {
			calls.FPDFPathSegment_GetPoint(calls.FPDFClipPath_GetPathSegment(clip, path, index), pointer, pointer + 4);
			return [...pdfium.heap.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 2)] as [number, number];
		});
		const countOf = (axis: 0 | 1) => new Set(corners.map((corner) => Math.round(corner[axis] * clipSteps))).size;
		return countOf(0) > 2 || countOf(1) > 2;
	}

	private readPath(object: number, box: Box): void {
		const { calls, pointer, raster } = this;
		const isThin = !isThick(box);
		if (isThin && !raster.isOnText(box)) return;
		if (calls.FPDFPath_GetDrawMode(object, pointer, pointer + 4) === 0) return;
		const [fill = 0, strokes = 0] = this.integers(2);
		if (fill !== 0) {
			const color = this.fillColor(object);
			const alpha = color?.alpha ?? opaque;
			if (!isThin && alpha >= minCoverAlpha) raster.addCover(box, color?.rgb, false);
			else if (alpha >= minVeilAlpha) raster.addVeil(box, Math.min(1, thicknessOf(box) / minCover) * (alpha / opaque));
		} else if (strokes !== 0) this.readStroke(object, box, isThin);
	}

	private readStroke(object: number, box: Box, isThin: boolean): void {
		const { calls, pointer, raster } = this;
		if (calls.FPDFPageObj_GetStrokeWidth(object, pointer) === 0) return;
		const width = this.pdfium.heap.HEAPF32[pointer >> 2] ?? 0;
		if (this.isOutline(object, box, width)) return;
		if (thicknessOf(box) < maxLine) raster.addVeil(box, width / minCover);
		if (!isThin && (width >= minCover || calls.FPDFPath_CountSegments(object) * width >= thicknessOf(box)))
			raster.addCover(box, undefined, false);
	}

	/** Whether a stroke repeats the outline of the glyph that was painted last: it hides nothing. */
	private isOutline(object: number, box: Box, width: number): boolean {
		const glyph = this.filledText;
		if (!glyph) return false;
		const thickness = thicknessOf(glyph.box);
		const length = Math.max(glyph.box.right - glyph.box.left, glyph.box.bottom - glyph.box.top);
		const [a, b] = this.matrixOf(object) ?? identity;
		const sides = ['left', 'top', 'right', 'bottom'] as const;
		return (
			width * Math.hypot(a, b) <= maxOutline * thickness &&
			length <= maxGlyphProportion * thickness &&
			sides.every((side) => Math.abs(box[side] - glyph.box[side]) <= outlineSlack * thickness) &&
			this.strokeColor(object)?.rgb === glyph.rgb
		);
	}

	private readAnnotations(page: number): void {
		const { pdfium, pointer, frame, raster } = this;
		const { api } = pdfium;
		const count = api.FPDFPage_GetAnnotCount(page);
		for (let index = 0; index < count; index++) {
			const annotation = api.FPDFPage_GetAnnot(page, index);
			if (annotation === 0) continue;
			const mayCover =
				coveringAnnotations.includes(api.FPDFAnnot_GetSubtype(annotation)) ||
				api.EPDFAnnot_HasAppearanceStream(annotation, 0);
			const hasBox = mayCover && api.FPDFAnnot_GetRect(annotation, pointer);
			const box = hasBox ? displayedBox(pdfium.heap.HEAPF32, pointer, frame) : undefined;
			api.FPDFPage_CloseAnnot(annotation);
			if (box) raster.addCover(box, undefined, false);
		}
	}

	private boundsOf(object: number, [a, b, c, d, e, f]: Matrix): Box | undefined {
		const { calls, pointer, pdfium, frame } = this;
		if (calls.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return undefined;
		const floats = pdfium.heap.HEAPF32;
		const start = pointer >> 2;
		const [left, bottom] = [floats[start]!, floats[start + 1]!];
		const [right, top] = [floats[start + 2]!, floats[start + 3]!];
		floats[start] = Math.min(a * left, a * right) + Math.min(c * bottom, c * top) + e;
		floats[start + 1] = Math.max(b * left, b * right) + Math.max(d * bottom, d * top) + f;
		floats[start + 2] = Math.max(a * left, a * right) + Math.max(c * bottom, c * top) + e;
		floats[start + 3] = Math.min(b * left, b * right) + Math.min(d * bottom, d * top) + f;
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
		const color = calls.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) === 0 ? undefined : this.color();
		return color?.rgb === patternColor ? undefined : color;
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

const thicknessOf = ({ left, top, right, bottom }: Box) => Math.min(right - left, bottom - top);

const isThick = (box: Box) => thicknessOf(box) >= minCover;
