import type { CellBox } from '../../model';
import { connectedParts } from '../../pixels/connected-parts';
import { luma } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import { median } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

type OverSettings = OcrSettings['inkOverPrint'];

/** Coloured ink that hangs together. */
interface Part {
	readonly box: CellBox;
	readonly places: Int32Array;
	/** Pixels of it beside black print. */
	readonly touching: number;
}

/**
 * A page without the coloured ink of stamps and pens where it crosses black print: through their colour the print is seen, as it is dark
 * in every channel. Coloured text, areas and pictures stay. The image itself where nothing does.
 */
export function withoutInkOverPrint(image: PageRaster, settings: OcrSettings): PageRaster {
	const own = settings.inkOverPrint;
	if (!hasColor(image, own)) return image;
	const parts = coloredParts(image, own);
	const over = groupsOf(parts, own.near * image.dpi).filter(
		(group) => group.reduce((sum, { touching }) => sum + touching, 0) >= own.leastTouching * image.dpi,
	);
	if (over.length === 0) return image;
	const pixels = Uint8Array.from(image.pixels);
	for (const group of over) fade(group, image, pixels, own);
	return { ...image, pixels };
}

/** How far the channels of a pixel are apart. @param at  its first byte */
function chromaAt(pixels: Uint8Array, at: number): number {
	const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
	return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** Most scans are grey: few pixels tell. */
function hasColor({ width, height, pixels }: PageRaster, { chroma, leastPart, mostPart }: OverSettings): boolean {
	let [seen, colored] = [0, 0];
	for (let y = 0; y < height; y += 4) {
		for (let x = 0; x < width; x += 4, seen++) if (chromaAt(pixels, (y * width + x) * 4) >= chroma) colored++;
	}
	return colored >= leastPart * seen && colored <= mostPart * seen;
}

function coloredParts({ width, height, pixels, dpi }: PageRaster, settings: OverSettings): Part[] {
	const { chroma, palest, darkest, greyest, areaPart, areaSide, mostParts, reach } = settings;
	const mask = new Uint8Array(width * height);
	for (let place = 0, at = 0; place < mask.length; place++, at += 4) {
		if (chromaAt(pixels, at) < chroma) continue;
		if (luma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < palest) mask[place] = 1;
	}
	const isPrint = (place: number) => {
		const at = place * 4;
		return (
			Math.max(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255) < darkest &&
			chromaAt(pixels, at) < greyest
		);
	};
	const steps = [reach, -reach, reach * width, -reach * width];
	const parts: Part[] = [];
	for (const { left, top, right, bottom, places } of connectedParts(mask, width, 8)) {
		const [wide, high] = [right - left, bottom - top];
		// Areas have no print that would be seen through them, or show it themselves.
		if (Math.min(wide, high) > areaSide * dpi && places.length > areaPart * wide * high) continue;
		let touching = 0;
		for (const place of places) if (steps.some((step) => isPrint(place + step))) touching++;
		parts.push({ box: { left, top, right, bottom }, places: places.slice(), touching });
		// A picture.
		if (parts.length > mostParts) return [];
	}
	return parts;
}

/** Parts that stand near to each other: the letters of a stamp and its frame. */
function groupsOf(parts: readonly Part[], near: number): Part[][] {
	const left = new Set(parts);
	const groups: Part[][] = [];
	for (const first of parts) {
		if (!left.delete(first)) continue;
		const group = [first];
		for (const one of group) {
			for (const other of left) {
				if (!isNear(one.box, other.box, near)) continue;
				left.delete(other);
				group.push(other);
			}
		}
		groups.push(group);
	}
	return groups;
}

function isNear(a: CellBox, b: CellBox, near: number): boolean {
	return a.left - b.right < near && b.left - a.right < near && a.top - b.bottom < near && b.top - a.bottom < near;
}

/** Make coloured ink and its soft edges paper, but for the print under them. */
function fade(
	group: readonly Part[],
	image: PageRaster,
	pixels: Uint8Array,
	{ edge, grain, paper }: OverSettings,
): void {
	const { width, height, pixels: given } = image;
	const brightest = (at: number) => Math.max(given[at] ?? 0, given[at + 1] ?? 0, given[at + 2] ?? 0);
	const levels: number[] = [];
	for (const { places } of group) for (const place of places) levels.push(brightest(place * 4));
	const own = (median(levels) ?? 255) - grain;
	for (const { places } of group) {
		for (const place of places) {
			const [column, row] = [place % width, Math.floor(place / width)];
			for (let y = Math.max(0, row - edge); y <= Math.min(height - 1, row + edge); y++) {
				for (let x = Math.max(0, column - edge); x <= Math.min(width - 1, column + edge); x++) {
					const at = (y * width + x) * 4;
					const level = brightest(at);
					// Inks take light away from each other: what is left of the ink's own is what the paper would show without it.
					pixels.fill(Math.min(paper, Math.round((level * paper) / own)), at, at + 3);
				}
			}
		}
	}
}
