import type { Sharp } from 'sharp';
import type { DetectedLine } from '../text-detection/detect';
import { nearestTurn } from '../text-detection/rectangles';
import { sharpOf, type PageRaster } from '../pixels/raster';
import type { Straightening } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** Rotations that make most lines of an image horizontal. */
export function findStraightening(lines: readonly DetectedLine[], settings: OcrSettings): Straightening {
	const { showsDirection, turnedBy, minSkew } = settings.straighten;
	const long = lines.filter(({ width, height }) => width > showsDirection * height);
	const upright = long.filter(({ angle }) => Math.abs(angle) > Math.PI / 4);
	const length = (some: readonly DetectedLine[]) => some.reduce((sum, { width }) => sum + width, 0);
	const isTurned = length(upright) > turnedBy * (length(long) - length(upright));
	const target = isTurned ? Math.PI / 2 : 0;
	const deviations = long
		.map(({ angle, width }) => ({ angle: nearestTurn(angle, target, Math.PI) - target, width }))
		.filter(({ angle }) => Math.abs(angle) < Math.PI / 4)
		.sort((a, b) => a.angle - b.angle);
	const skew = (weightedMedian(deviations) * 180) / Math.PI;
	// Lines that run downwards become level by a counterclockwise rotation.
	return { turn: isTurned ? 270 : 0, skew: Math.abs(skew) < minSkew ? 0 : skew };
}

function weightedMedian(sorted: readonly { readonly angle: number; readonly width: number }[]): number {
	const half = sorted.reduce((sum, { width }) => sum + width, 0) / 2;
	let sum = 0;
	for (const { angle, width } of sorted) {
		sum += width;
		if (sum >= half) return angle;
	}
	return 0;
}

/** The rotated image; uncovered corners are white. */
export async function straighten(image: PageRaster, { turn, skew }: Straightening): Promise<PageRaster> {
	// A chain has only one rotation: the quarter turn comes first, since it is cheap.
	const turned = turn === 0 ? image : await rawOf(sharpOf(image).rotate(turn), image.dpi);
	return skew === 0 ? turned : await rawOf(sharpOf(turned).rotate(-skew, { background: '#ffffff' }), image.dpi);
}

async function rawOf(picture: Sharp, dpi: number): Promise<PageRaster> {
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data, dpi };
}
