import type { InkMarkIn, PixelBox } from '../../model';
import { areaOf, centreOf, contains, groupsNear, unionOf } from '../../model/boxes';
import { connectedParts } from '../../pixels/connected-parts';
import type { PageRaster } from '../../pixels/raster';
import type { PaddleModels } from '../../text-detection/models';
import type { OcrSettings } from '../settings/settings';
import { isStampText, readMark } from './mark-text';

type MarkSettings = OcrSettings['inkMarks'];

/** A connected area of ink. */
interface Part {
	readonly box: PixelBox;
	readonly places: Int32Array;
}

/**
 * Stamps and handwriting over the print of a page, from the ink that was removed before OCR. Stamps have frames or
 * legible letters.
 * @param page   the original
 * @param print  without that ink, same size; the same image if there is none
 */
export async function inkMarks(
	models: PaddleModels,
	page: PageRaster,
	print: PageRaster,
	settings: OcrSettings,
): Promise<InkMarkIn<'pixels'>[]> {
	if (page === print) return [];
	const own = settings.inkMarks;
	const marks: InkMarkIn<'pixels'>[] = [];
	for (const group of groupsNear(inkParts(page, print, own), own.near * page.dpi)) {
		const box = unionOf(group.map((part) => part.box));
		if (Math.max(box.right - box.left, box.bottom - box.top) < own.smallest * page.dpi) continue;
		const read = await readMark(models, inkAlone(group, box, page, own), settings);
		const isRead = isStampText(read, settings);
		const isFramed = hasFrame(group, box, own);
		const right = isRead ? own.rightWhenRead : isFramed ? own.rightWhenFramed : own.rightWhenWritten;
		marks.push({
			kind: isRead || isFramed ? 'stamp' : 'handwriting',
			box,
			text: isRead ? read.text : '',
			confidence: right,
		});
	}
	return marks;
}

function inkParts(page: PageRaster, print: PageRaster, { differs, speck }: MarkSettings): Part[] {
	const { width, height, pixels, dpi } = page;
	const ink = new Uint8Array(width * height);
	for (let place = 0, at = 0; place < ink.length; place++, at += 4) {
		const difference = Math.max(
			Math.abs((pixels[at] ?? 0) - (print.pixels[at] ?? 0)),
			Math.abs((pixels[at + 1] ?? 0) - (print.pixels[at + 1] ?? 0)),
			Math.abs((pixels[at + 2] ?? 0) - (print.pixels[at + 2] ?? 0)),
		);
		if (difference >= differs) ink[place] = 1;
	}
	const parts: Part[] = [];
	for (const { left, top, right, bottom, places } of connectedParts(ink, width, 8)) {
		if (Math.max(right - left, bottom - top) < speck * dpi) continue;
		parts.push({ box: { left, top, right, bottom }, places: places.slice() });
	}
	return parts;
}

/** A thin part around most of the others. */
function hasFrame(group: readonly Part[], box: PixelBox, { framePart, frameFill, framed }: MarkSettings): boolean {
	return group.some((part) => {
		if (areaOf(part.box) < framePart * areaOf(box) || part.places.length > frameFill * areaOf(part.box)) return false;
		const within = group.filter((other) => {
			const { x, y } = centreOf(other.box);
			return other !== part && contains(part.box, { left: x, top: y, right: x, bottom: y });
		});
		return within.length >= framed;
	});
}

/** The ink of a group, dark on white, with a margin; strokes of the print it crossed leave no gaps. */
function inkAlone(
	group: readonly Part[],
	box: PixelBox,
	{ width, dpi }: PageRaster,
	{ gap, margin: around }: MarkSettings,
): PageRaster {
	const margin = Math.round(around * dpi);
	const [wide, high] = [box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin];
	const ink = new Uint8Array(wide * high);
	for (const { places } of group) {
		for (const place of places) {
			const [x, y] = [(place % width) - box.left + margin, Math.floor(place / width) - box.top + margin];
			ink[y * wide + x] = 1;
		}
	}
	const reach = Math.max(1, Math.round(gap * dpi));
	const whole = growMask(growMask(ink, wide, high, reach, 1), wide, high, reach, 0);
	const pixels = new Uint8Array(wide * high * 4).fill(255);
	for (let place = 0; place < whole.length; place++) if (whole[place] === 1) pixels.fill(40, place * 4, place * 4 + 3);
	return { width: wide, height: high, pixels, dpi };
}

/** A mask whose set pixels are extended by this many pixels, first along rows, then along columns. */
function growMask(mask: Uint8Array, width: number, height: number, reach: number, value: 0 | 1): Uint8Array {
	let from = mask;
	for (const [step, length, lines, stride] of [
		[1, width, height, width],
		[width, height, width, 1],
	] as const) {
		const to = from.slice();
		for (let line = 0; line < lines; line++) {
			let last = -Infinity;
			for (let at = 0; at < length; at++) {
				const place = line * stride + at * step;
				if (from[place] === value) {
					for (let back = Math.max(0, at - reach, last + 1); back < at; back++) to[line * stride + back * step] = value;
					last = at;
				} else if (at - last <= reach) to[place] = value;
			}
		}
		from = to;
	}
	return from;
}
