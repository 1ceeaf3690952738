import type { TextFinder } from '../../text-detection/text-finder';
import { backgroundOf, isEvenlyLit } from '../enhance/background';
import { evenLight } from '../enhance/even-light';
import { reducedRaster, type Raster } from '../../pixels/raster';
import { displacement, solveField, straightness, type CurveField } from './field';
import { runFirstPass } from './first-pass';
import { sheetFrame, wholePicture, type PaperFrame } from './frame';
import { mapPoint, type Quad } from './homography';
import { drawMapped, pageMap, type PageMap } from '../../pixels/warp';
import { traceText, type Trace } from './text-traces';
import { median, quantile } from '../../values/quantiles';
import { imageSettings } from '../settings';

/** How to flatten the page of a photo. */
interface Flattening {
	/** The sheet was found in the photo; else the whole image is the page. */
	readonly isSheet: boolean;
	readonly map: PageMap;
	/** Corners of the sheet in the photo, if text beyond them does not belong to it. */
	readonly alone?: Quad;
}

/** A photo after correction. */
interface Dewarped {
	/** The flat page; `undefined` if the photo stays unchanged. */
	readonly result: Raster | undefined;
	/** False if the photo has neither text nor a sheet. */
	readonly hasDocument: boolean;
}

/** Flattens a photo of a page and evens out its light. */
export async function dewarp(photo: Raster, finder: TextFinder): Promise<Dewarped> {
	const { found, hasDocument } = await flattening(photo, finder);
	if (!found) return { result: undefined, hasDocument };
	const result = drawMapped(photo, found.map);
	const background = backgroundOf(result);
	if (!isEvenlyLit(background)) evenLight(result, background);
	return { result, hasDocument };
}

/**
 * Finds how to flatten the page of a photo: the sheet, its perspective, then the curvature of its text lines. Finds
 * nothing if it is already flat.
 * @param onlySheets  leave an image without a visible sheet unchanged
 */
export async function flattening(
	photo: Raster,
	finder: TextFinder,
	{ onlySheets = false } = {},
): Promise<{ found?: Flattening; hasDocument: boolean }> {
	const { analysisSide, tracedSide } = imageSettings.dewarp;
	const small = await reducedRaster(photo, analysisSide);
	const scale = photo.width / small.width;
	const look = await runFirstPass(small, scale, finder);
	const sheet = look.page && sheetFrame(look.page, photo);
	if (!sheet && look.text.length === 0) return { hasDocument: false };
	if (!sheet && onlySheets) return { hasDocument: true };
	const frame = sheet ?? wholePicture(photo, look.angle);
	const flat = drawFrame(small, scale, frame);
	const text = await finder.map(flat, tracedSide);
	const traces = traceText(text, flat.width / text.width, flat.height / text.height);
	const field = bendOf(flat, traces);
	if (!frame.isSheet && isFlat(frame, flat, field)) return { hasDocument: true };
	const alone = sheet && look.isAmongOthers ? look.page?.quad : undefined;
	const map = mapOf(frame, flat, field);
	return { found: { isSheet: frame.isSheet, map, ...(alone ? { alone } : {}) }, hasDocument: true };
}

/** The page of the frame, as an image for shape analysis. */
function drawFrame(small: Raster, scale: number, { width, height, toPhoto }: PaperFrame): Raster {
	const { tracedSide, mapStep } = imageSettings.dewarp;
	const reduced = Math.min(1, tracedSide / Math.max(width, height));
	const place = (x: number, y: number) => {
		const point = mapPoint(toPhoto, x / reduced, y / reduced);
		return { x: point.x / scale, y: point.y / scale };
	};
	return drawMapped(small, pageMap(Math.round(width * reduced), Math.round(height * reduced), mapStep, place));
}

/** The displacement that levels the text lines; `undefined` if they do not define a sound one. */
function bendOf({ width, height }: Raster, traces: readonly Trace[]): CurveField | undefined {
	const { minTraces } = imageSettings.dewarp;
	if (traces.length < minTraces) return undefined;
	const [columns, rows] = height > width ? [18, 24] : [24, 18];
	const field = solveField(width, height, traces, { columns, rows });
	const isBetter = straightness(traces, 0.8, field) < straightness(traces, 0.8);
	return isBetter && !foldsOver(field) ? field : undefined;
}

/** Whether places of the page would overlap. */
function foldsOver({ columns, rows, stepY, values }: CurveField): boolean {
	const lower = values.subarray(columns, columns * rows);
	return lower.some((value, at) => value - (values[at] ?? 0) < -0.8 * stepY);
}

function isFlat({ angle }: PaperFrame, { width, height }: Raster, field: CurveField | undefined): boolean {
	const { bentHalf, bentTenth } = imageSettings.dewarp;
	if (Math.abs(angle) > 0) return false;
	if (!field) return true;
	const moves: number[] = [];
	for (let row = 0; row < 20; row++) {
		for (let column = 0; column < 20; column++)
			moves.push(displacement(field, ((column + 0.5) * width) / 20, ((row + 0.5) * height) / 20));
	}
	const mean = moves.reduce((sum, value) => sum + value, 0) / moves.length;
	const sizes = moves.map((value) => Math.abs(value - mean));
	return (median(sizes) ?? 0) < bentHalf && (quantile(sizes, 0.9) ?? 0) < bentTenth;
}

function mapOf({ width, height, toPhoto }: PaperFrame, flat: Raster, field: CurveField | undefined): PageMap {
	const { mapStep, inversionSteps } = imageSettings.dewarp;
	const scale = flat.width / width;
	return pageMap(width, height, mapStep, (x, y) => {
		let from = y * scale;
		if (field)
			for (let step = 0; step < inversionSteps; step++) from = y * scale - displacement(field, x * scale, from);
		return mapPoint(toPhoto, x, from / scale);
	});
}
