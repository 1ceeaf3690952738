import type { DetectedLine } from '../../text-detection/detect';
import { nearestTurn } from '../../text-detection/rectangles';
import { reducedRaster, type Raster } from '../../pixels/raster';
import type { TextFinder } from '../../text-detection/text-finder';
import { findPage, type FoundPage, type TextSpan } from './page-quad';
import { sheetAmongOthers } from './own-sheet';
import { edgeView } from './side-edges';
import { imageSettings } from '../settings';

/** Result of the first pass over a photo. */
interface FirstLook {
	/** Direction of the text, radians clockwise from the right. */
	readonly angle: number;
	/** Text lines, in photo pixels. */
	readonly text: readonly TextSpan[];
	/** The sheet that the text is on. */
	readonly page: FoundPage | undefined;
	/** Text beyond the sides of the page belongs to other papers, keys or packages. */
	readonly isAmongOthers: boolean;
}

/** Finds the text of a photo and the page around it. @param small  the photo, reduced by `scale` */
export async function runFirstPass(small: Raster, scale: number, finder: TextFinder): Promise<FirstLook> {
	const { usualSide, finestSide, enoughText, viewSide } = imageSettings.firstLook;
	let lines = await finder.lines(small, usualSide);
	const side = Math.max(small.width, small.height);
	if (textLength(lines) < enoughText && side > usualSide) lines = await finder.lines(small, finestSide);
	const text = lines.map((line) => spanOf(line, scale));
	const angle = textAngle(lines);
	const view = await reducedRaster(small, viewSide);
	const inside = text.length > 0 ? text : [middleOf(small, scale)];
	const edges = edgeView(view, angle, (small.width * scale) / view.width);
	const own = sheetAmongOthers({ small, scale, view: edges }, text);
	return { angle, text, page: own ?? findPage(edges, inside), isAmongOthers: own !== undefined };
}

/** Where to search for a page without text: around the middle of the photo. */
function middleOf({ width, height }: Raster, scale: number): TextSpan {
	const y = (height * scale) / 2;
	return { from: { x: width * scale * 0.4, y }, to: { x: width * scale * 0.6, y }, height: height * scale * 0.2 };
}

function textLength(lines: readonly DetectedLine[]): number {
	return withDirection(lines).reduce((sum, { width, height }) => sum + width / height, 0);
}

function withDirection(lines: readonly DetectedLine[]): readonly DetectedLine[] {
	const { showsDirection } = imageSettings.firstLook;
	return lines.filter(({ width, height }) => width > showsDirection * height);
}

/**
 * The mean direction of the lines around the one that the others differ from least: halves of curved lines lean both
 * ways.
 */
function textAngle(lines: readonly DetectedLine[]): number {
	const { sameDirection } = imageSettings.firstLook;
	const long = withDirection(lines);
	let best = 0;
	let least = Infinity;
	for (const { angle } of long) {
		const sum = long.reduce((total, line) => total + line.width * Math.abs(Math.sin(line.angle - angle)), 0);
		if (sum >= least) continue;
		least = sum;
		best = angle;
	}
	let turn = 0;
	let weight = 0;
	for (const { angle, width } of long) {
		const by = nearestTurn(angle - best, 0, Math.PI);
		if (Math.abs(by) > sameDirection) continue;
		turn += width * by;
		weight += width;
	}
	return weight === 0 ? best : best + turn / weight;
}

function spanOf({ x, y, width, height, angle }: DetectedLine, scale: number): TextSpan {
	const dx = (Math.cos(angle) * width) / 2;
	const dy = (Math.sin(angle) * width) / 2;
	return {
		from: { x: (x - dx) * scale, y: (y - dy) * scale },
		to: { x: (x + dx) * scale, y: (y + dy) * scale },
		height: height * scale,
	};
}
