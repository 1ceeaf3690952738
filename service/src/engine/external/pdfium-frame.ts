import type { Box } from '../model';
import type { Matrix } from '../model/matrix';
import type { Pdfium } from './pdfium';

/** Mapping between page space (origin bottom left, unrotated) and the displayed page. */
export interface PageFrame {
	/** Visible area in page space. */
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
	readonly top: number;
	/** `/Rotate`: degrees clockwise. */
	readonly turn: 0 | 90 | 180 | 270;
	/** Size as displayed, in points. */
	readonly width: number;
	readonly height: number;
}

/** Four floats. */
export const rectangleBytes = 16;

/** The visible area of a page: crop box within media box (ISO 32000-1, 14.11.2), rotated by `/Rotate`. */
export function pageFrame({ api, heap, withMemory }: Pdfium, page: number): PageFrame {
	return withMemory(rectangleBytes, (pointer) => {
		api.FPDF_GetPageBoundingBox(page, pointer);
		const [left = 0, top = 0, right = 0, bottom = 0] = heap.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4);
		const turn = ((api.FPDFPage_GetRotation(page) & 3) * 90) as PageFrame['turn'];
		return {
			left,
			bottom,
			right,
			top,
			turn,
			width: api.FPDF_GetPageWidthF(page),
			height: api.FPDF_GetPageHeightF(page),
		};
	});
}

/** From the displayed page (y downwards) to page space. */
export function pageSpace({ left, bottom, right, top, turn, width, height }: PageFrame): Matrix {
	// The displayed size may use other units than the page (`UserUnit`).
	const unit = (right - left) / (turn % 180 === 0 ? width : height);
	switch (turn) {
		case 0:
			return [unit, 0, 0, -unit, left, top];
		case 90:
			return [0, unit, unit, 0, left, bottom];
		case 180:
			return [-unit, 0, 0, unit, right, bottom];
		case 270:
			return [0, -unit, -unit, 0, right, top];
	}
}

/**
 * A rectangle at `pointer` (left, top, right, bottom in page space) as a box on the displayed page.
 * @returns `undefined` without a valid position (from broken fonts and matrices)
 */
export function displayedBox(floats: Float32Array, pointer: number, frame: PageFrame): Box | undefined {
	const start = pointer >> 2;
	const x1 = floats[start] ?? NaN;
	const y1 = floats[start + 1] ?? NaN;
	const x2 = floats[start + 2] ?? NaN;
	const y2 = floats[start + 3] ?? NaN;
	if (!Number.isFinite(x1 + y1 + x2 + y2)) return undefined;
	const left = Math.min(x1, x2);
	const right = Math.max(x1, x2);
	const bottom = Math.min(y1, y2);
	const top = Math.max(y1, y2);
	switch (frame.turn) {
		case 0:
			return box(left - frame.left, frame.top - top, right - frame.left, frame.top - bottom);
		case 90:
			return box(bottom - frame.bottom, left - frame.left, top - frame.bottom, right - frame.left);
		case 180:
			return box(frame.right - right, bottom - frame.bottom, frame.right - left, top - frame.bottom);
		case 270:
			return box(frame.top - top, frame.right - right, frame.top - bottom, frame.right - left);
	}
}

/** The box of an annotation on the displayed page, see `displayedBox`. */
export function annotationBox(
	{ api, heap, withMemory }: Pdfium,
	annotation: number,
	frame: PageFrame,
): Box | undefined {
	return withMemory(rectangleBytes, (pointer) =>
		api.FPDFAnnot_GetRect(annotation, pointer) ? displayedBox(heap.HEAPF32, pointer, frame) : undefined,
	);
}

function box(left: number, top: number, right: number, bottom: number): Box {
	return { left, top, right, bottom };
}
