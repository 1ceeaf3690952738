import { sharpOf, type PageRaster } from '../../pixels/raster';
import { lumaAt } from '../../pixels/luma';
import type { DetectedLine } from '../../text-detection/detect';
import type { PaddleModels } from '../../text-detection/models';
import { median, quantile } from '../../values/quantiles';
import { inkMap, paperAt, type InkMap } from '../graphics/ink';
import { meanConfidence, readLines } from '../ppocr/paddle';
import type { OcrSettings } from '../settings/settings';

/**
 * A page without show-through from its back: pale lines that are legible mirrored, but not as they are. Returns the
 * image itself if there is none.
 */
export async function withoutBack(
	models: PaddleModels,
	image: PageRaster,
	lines: readonly DetectedLine[],
	settings: OcrSettings,
): Promise<PageRaster> {
	const { paleBelow, paleOfUsual, looked, betterBy, minRead } = settings.seeThrough;
	const map = inkMap(image, settings);
	const seen = lines.map((line) => ({ line, contrast: contrastOf(line, map, settings) }));
	const usual = quantile(
		seen.map(({ contrast }) => contrast),
		0.9,
	);
	if (usual === undefined) return image;
	const limit = Math.min(paleBelow, usual > paleBelow ? paleOfUsual * usual : paleBelow);
	const pale = seen
		.filter(({ contrast }) => contrast < limit)
		.sort((a, b) => b.line.width / b.line.height - a.line.width / a.line.height);
	if (pale.length === 0) return image;
	const boxes = pale.slice(0, looked).map(({ line }) => line);
	const mirror = await mirrorImage(image);
	const inMirror = boxes.map((box) => ({ ...box, x: image.width - box.x, angle: -box.angle }));
	const asIs = meanConfidence(await readLines(models, image, boxes, undefined, settings));
	const back = meanConfidence(await readLines(models, mirror, inMirror, undefined, settings));
	if (back < minRead || back < asIs + betterBy) return image;
	const darkest = Math.max(...pale.map(({ contrast }) => contrast));
	return withoutPale(image, map, darkest, settings);
}

/** Contrast between a line's ink and its paper, of 255. */
function contrastOf({ x, y, width, height, angle }: DetectedLine, map: InkMap, settings: OcrSettings): number {
	const paper = paperAt(map, settings);
	const [across, down] = [Math.cos(angle), Math.sin(angle)];
	const contrasts: number[] = [];
	for (let along = -0.45; along <= 0.45; along += 1 / Math.max(20, Math.min(200, width / 4))) {
		for (let beside = -0.3; beside <= 0.3; beside += 0.1) {
			const column = Math.round((x + along * width * across - beside * height * down) / map.scale);
			const row = Math.round((y + along * width * down + beside * height * across) / map.scale);
			if (column < 0 || row < 0 || column >= map.width || row >= map.height) continue;
			contrasts.push(paper(column, row) - (map.gray[row * map.width + column] ?? 255));
		}
	}
	return quantile(contrasts, settings.seeThrough.inkQuantile) ?? 0;
}

async function mirrorImage(image: PageRaster): Promise<PageRaster> {
	const data = await sharpOf(image).flop().raw().toBuffer();
	return { ...image, pixels: data };
}

/** Ink no darker than the back becomes paper; darker ink keeps its edges, since the rest is stretched. */
function withoutPale(
	image: PageRaster,
	{ width, scale, paper }: InkMap,
	contrast: number,
	settings: OcrSettings,
): PageRaster {
	const { grain, margin, samePaper } = settings.seeThrough;
	const pixels = Uint8Array.from(image.pixels);
	const usual = median(paper) ?? 255;
	const levels = paper.map((level) => (level > usual - samePaper ? Math.max(level, usual) : level));
	const paperOf = paperAt({ paper: levels, width }, settings);
	const free = grain * contrast + margin;
	for (let y = 0, at = 0; y < image.height; y++) {
		for (let x = 0; x < image.width; x++, at += 4) {
			const level = paperOf(Math.floor(x / scale), Math.floor(y / scale));
			const ink = level - lumaAt(pixels, at);
			if (ink <= 0) continue;
			// Ink darker by another half is fully front print.
			const part = Math.min(1, Math.max(0, (ink - free) / (free / 2)));
			for (let channel = at; channel < at + 3; channel++)
				pixels[channel] = Math.round(level + part * ((pixels[channel] ?? 0) - level));
		}
	}
	return { ...image, pixels };
}
