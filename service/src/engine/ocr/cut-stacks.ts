import type { InkMap } from './graphics/ink';
import { median } from '../values/quantiles';
import type { DetectedLine } from '../text-detection/detect';
import { ocrSettings, type OcrSettings } from './settings/settings';

/**
 * Stacked characters in a narrow column, such as quantities, which the detector took for one vertical line, as separate
 * lines. Letters of vertical text are closer together.
 */
export function cutStacks(
	lines: readonly DetectedLine[],
	map: InkMap,
	settings: OcrSettings = ocrSettings,
): DetectedLine[] {
	const usual = median(lines.map(({ height }) => height)) ?? 0;
	return lines.flatMap((line) => signsOfStack(line, usual, map, settings) ?? [line]);
}

/** `undefined` for other lines. @param usual  line height of the page */
function signsOfStack(
	line: DetectedLine,
	usual: number,
	map: InkMap,
	settings: OcrSettings,
): DetectedLine[] | undefined {
	const { lowest, highest, margin } = settings.marks;
	const { minGap } = settings.cutStacks;
	const [cos, sin] = [Math.abs(Math.cos(line.angle)), Math.abs(Math.sin(line.angle))];
	const [width, height] = [cos * line.width + sin * line.height, sin * line.width + cos * line.height];
	if (width > height) return undefined;
	const bands = findInkedRows(map, { ...line, width, height }, settings);
	const heights = bands.map(({ top, bottom }) => bottom - top);
	const gaps = bands.slice(1).map(({ top }, index) => top - (bands[index]?.bottom ?? 0));
	const isStack =
		gaps.length > 0 &&
		Math.min(...heights) >= lowest * usual &&
		Math.max(...heights) <= highest * usual &&
		Math.min(...gaps) >= minGap * (median(heights) ?? 0);
	if (!isStack) return undefined;
	return bands.map(({ top, bottom }) => ({
		...line,
		y: (top + bottom) / 2,
		width,
		height: (bottom - top) * (1 + 2 * margin),
		angle: 0,
	}));
}

/** Runs of rows with ink in the middle of a vertical box, image pixels: table rules may run along its sides. */
function findInkedRows(
	{ width, height, ink, scale }: InkMap,
	box: DetectedLine,
	settings: OcrSettings,
): { readonly top: number; readonly bottom: number }[] {
	const half = (settings.cutStacks.middlePart * box.width) / 2;
	const left = Math.max(0, Math.floor((box.x - half) / scale));
	const right = Math.min(width, Math.ceil((box.x + half) / scale));
	const first = Math.max(0, Math.floor((box.y - box.height / 2) / scale));
	const last = Math.min(height, Math.ceil((box.y + box.height / 2) / scale));
	const bands: { readonly top: number; readonly bottom: number }[] = [];
	let start = -1;
	for (let y = first; y < last; y++) {
		const isInked = ink.subarray(y * width + left, y * width + right).includes(1);
		if (isInked && start < 0) start = y;
		if (isInked || start < 0) continue;
		// Ink cut by the top or bottom of the box does not belong to it.
		if (start > first) bands.push({ top: start * scale, bottom: y * scale });
		start = -1;
	}
	return bands;
}
