import type { InkMarkIn, PixelBox } from '../../model';
import { contains, centreOf, scaleBox } from '../../model/boxes';
import { sharpOf, type PageRaster } from '../../pixels/raster';
import type { DetectedLine } from '../../text-detection/detect';
import type { PaddleModels } from '../../text-detection/models';
import { nearestTurn } from '../../text-detection/rectangles';
import { inkMap } from '../graphics/ink';
import type { OcrSettings } from '../settings/settings';
import { isStampText, readMark, type MarkText } from './mark-text';
import { stampFrames, type StampFrame } from './stamp-frames';

/**
 * Stamps on a page, in ink of any color, beside its print or over it: round or tilted frames around tilted words. A
 * place that already has a mark gets no other.
 * @param marks  found by color
 */
export async function findFramedStamps(
	models: PaddleModels,
	page: PageRaster,
	marks: readonly InkMarkIn<'pixels'>[],
	settings: OcrSettings,
): Promise<InkMarkIn<'pixels'>[]> {
	const own = settings.framedStamps;
	const map = inkMap(page, settings);
	const frames = stampFrames(map, page.dpi / map.scale, own).map((frame) => ({
		...frame,
		box: scaleBox<'cells', 'pixels'>(frame.box, map.scale),
	}));
	// A double ring is one frame.
	const outer = frames.filter(({ box }) => !frames.some((other) => other.box !== box && contains(other.box, box)));
	const isFree = ({ box }: StampFrame<'pixels'>) => {
		const { x, y } = centreOf(box);
		return !marks.some((mark) => contains(mark.box, { left: x, right: x, top: y, bottom: y }));
	};
	const stamps: InkMarkIn<'pixels'>[] = [];
	for (const frame of outer.filter(isFree).slice(0, own.maxFrames)) {
		const read = await textWithin(models, page, frame, settings);
		const isRead = isStampText(read, settings);
		// A ring may also be drawn around words, but not a double one.
		const isTold = frame.angle !== undefined || frames.some(({ box }) => isRingWithin(box, frame.box, own.double));
		if (!isRead && (!isTold || frame.letters < own.minLetters)) continue;
		const { rightWhenRead, rightWhenFramed } = settings.inkMarks;
		const confidence = isRead ? rightWhenRead : rightWhenFramed;
		stamps.push({ kind: 'stamp', box: frame.box, text: isRead ? read.text : '', confidence });
	}
	return stamps;
}

/** Whether a frame is centered in another one and nearly as large. */
function isRingWithin(inner: PixelBox, outer: PixelBox, part: number): boolean {
	const [wide, high] = [outer.right - outer.left, outer.bottom - outer.top];
	const [a, b] = [centreOf(inner), centreOf(outer)];
	return (
		inner !== outer &&
		contains(outer, inner) &&
		inner.right - inner.left >= part * wide &&
		inner.bottom - inner.top >= part * high &&
		Math.hypot(a.x - b.x, a.y - b.y) <= (1 - part) * Math.min(wide, high)
	);
}

/** The words of a frame that run along it, or are tilted inside a round one; others belong to the page. */
async function textWithin(
	models: PaddleModels,
	page: PageRaster,
	{ box, angle }: StampFrame<'pixels'>,
	settings: OcrSettings,
): Promise<MarkText> {
	const { showsDirection, turned } = settings.framedStamps;
	const part = partOf(page, box);
	const leans = ({ angle: own }: DetectedLine) =>
		Math.abs(nearestTurn(own, 0, Math.PI / 2)) >= (turned * Math.PI) / 180;
	const showsIts = ({ width, height }: DetectedLine) => width >= showsDirection * height;
	return angle === undefined
		? await readMark(models, part, settings, (line) => showsIts(line) && leans(line))
		: await readMark(models, await rotateBy(part, -angle), settings, (line) => !showsIts(line) || !leans(line));
}

/** An image rotated clockwise on white, enlarged to fit. @param angle  radians */
async function rotateBy(picture: PageRaster, angle: number): Promise<PageRaster> {
	const { data, info } = await sharpOf(picture)
		.rotate((angle * 180) / Math.PI, { background: '#fff' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data, dpi: picture.dpi };
}

/** Part of a page. @param box  whole pixels */
function partOf({ width, pixels, dpi }: PageRaster, { left, top, right, bottom }: PixelBox): PageRaster {
	const wide = Math.min(right, width) - left;
	const part = new Uint8Array(wide * (bottom - top) * 4);
	for (let row = top; row < bottom; row++) {
		const at = (row * width + left) * 4;
		part.set(pixels.subarray(at, at + wide * 4), (row - top) * wide * 4);
	}
	return { width: wide, height: bottom - top, pixels: part, dpi };
}
