import type { CellBox } from '../../model';
import { areaOf, contains, unionOf } from '../../model/boxes';
import { connectedParts } from '../../pixels/connected-parts';
import { luma } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import { connectedGroups } from '../../values/connected-groups';
import { median } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

type OverSettings = OcrSettings['inkOverPrint'];

/** A connected area of colored ink. */
interface Part {
	readonly box: CellBox;
	readonly places: Int32Array;
	/** Its pixels next to black print. */
	readonly touching: number;
}

/**
 * A page without the colored ink of stamps and pens that crosses black print, which shows through since it is dark in
 * every channel. Colored text, areas and images stay. Returns the image itself if nothing crosses.
 */
export function withoutInkOverPrint(image: PageRaster, settings: OcrSettings): PageRaster {
	const own = settings.inkOverPrint;
	for (const ink of findColoredInks(image, own)) {
		const over = inkOver(image, ink, own);
		if (over.length === 0) continue;
		const pixels = Uint8Array.from(image.pixels);
		for (const group of over) fade(group, image, pixels, own);
		return { ...image, pixels };
	}
	return image;
}

/** Groups of colored ink that cross black print, with what belongs to them. */
function inkOver(image: PageRaster, { mask, isPale }: ColoredInk, own: OverSettings): Part[][] {
	const { parts, solids } = findColoredParts(image, mask, own);
	// The letters of a stamp and its frame are close together.
	const groups = connectedGroups(parts, (one, other) => isNear(one.box, other.box, own.near * image.dpi));
	const smallest = isPale ? own.minPale * image.dpi : 0;
	const crossing = groups.filter(
		(group) =>
			group.reduce((sum, { touching }) => sum + touching, 0) >= own.minTouching * image.dpi &&
			maxSideOf(group) >= smallest,
	);
	if (crossing.length === 0) return [];
	const over = withTheirs(crossing, [...groups, ...solids.map((solid) => [solid])], own);
	// Pale print sometimes crosses itself.
	return isPale && inkOf(over) < own.minOver * inkOf([...groups, solids]) ? [] : over;
}

/** Pixels of ink. */
const inkOf = (groups: readonly (readonly Part[])[]): number =>
	groups.flat().reduce((sum, { places }) => sum + places.length, 0);

function maxSideOf(group: readonly Part[]): number {
	const { left, top, right, bottom } = unionOf(group.map(({ box }) => box));
	return Math.max(right - left, bottom - top);
}

/** Difference between the channels of a pixel. @param at  its first byte */
function chromaAt(pixels: Uint8Array, at: number): number {
	const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
	return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** Where a page has colored ink. */
interface ColoredInk {
	/** 1 for each pixel of it. */
	readonly mask: Uint8Array;
	/** Half of the paper shows through it. */
	readonly isPale: boolean;
}

/**
 * The colored ink of a page, with and without the pale ink if that is most of it; empty if there is none, or an image.
 * Most scans are gray, as a few pixels show.
 */
function* findColoredInks(image: PageRaster, settings: OverSettings): Generator<ColoredInk> {
	const { width, height, pixels } = image;
	const { chroma, paleChroma, minPart, maxPart, maxPale, paler } = settings;
	let [seen, colored, pale] = [0, 0, 0];
	for (let y = 0; y < height; y += 4) {
		for (let x = 0; x < width; x += 4, seen++) {
			const own = chromaAt(pixels, (y * width + x) * 4);
			if (own >= chroma) colored++;
			if (own >= paleChroma) pale++;
		}
	}
	if (pale >= minPart * seen && pale <= maxPale * seen && pale >= paler * colored)
		yield {
			mask: withOpened(inkFrom(image, chroma, settings), inkFrom(image, paleChroma, settings), width),
			isPale: true,
		};
	if (colored >= minPart * seen && colored <= maxPart * seen)
		yield { mask: inkFrom(image, chroma, settings), isPale: false };
}

/** 1 for each pixel of colored ink. @param chroma  minimum difference of the channels */
function inkFrom({ width, height, pixels }: PageRaster, chroma: number, { palest }: OverSettings): Uint8Array {
	const mask = new Uint8Array(width * height);
	for (let place = 0, at = 0; place < mask.length; place++, at += 4) {
		if (chromaAt(pixels, at) < chroma) continue;
		if (luma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < palest) mask[place] = 1;
	}
	return mask;
}

/**
 * A mask extended by the pixels of another one in strokes three pixels wide: the colored edges that scanners give to
 * black print are thinner.
 */
function withOpened(mask: Uint8Array, other: Uint8Array, width: number): Uint8Array {
	const steps = [1, -1, width, -width];
	for (let place = width; place < mask.length - width; place++) {
		if (other[place] !== 1 || steps.some((step) => other[place + step] !== 1)) continue;
		mask[place] = 1;
		for (const step of steps) mask[place + step] = 1;
	}
	return mask;
}

/**
 * Parts of strokes, and solid letter-sized ones, which belong to a stamp if its frame or other letters are around them.
 */
interface ColoredParts {
	readonly parts: readonly Part[];
	readonly solids: readonly Part[];
}

/** @param mask  of its colored ink; empty afterwards */
function findColoredParts(image: PageRaster, mask: Uint8Array, settings: OverSettings): ColoredParts {
	const { width, dpi } = image;
	const { areaPart, areaSide, letterSide, maxParts, reach } = settings;
	const letters = findCrossedLetters(image, mask, settings);
	const steps = [reach, -reach, reach * width, -reach * width];
	const [parts, solids]: [Part[], Part[]] = [[], []];
	for (const { left, top, right, bottom, places } of connectedParts(mask, width, 8)) {
		const [wide, high] = [right - left, bottom - top];
		// Areas do not have print showing through, or show it themselves.
		if (Math.min(wide, high) > areaSide * dpi && places.length > areaPart * wide * high) {
			const isLetter = Math.max(wide, high) <= letterSide * dpi && solids.length < maxParts;
			if (isLetter) solids.push({ box: { left, top, right, bottom }, places: places.slice(), touching: 0 });
			continue;
		}
		let touching = 0;
		for (const place of places) if (steps.some((step) => letters[place + step] === 1)) touching++;
		parts.push({ box: { left, top, right, bottom }, places: places.slice(), touching });
		// An image.
		if (parts.length > maxParts) return { parts: [], solids: [] };
	}
	return { parts, solids };
}

/** A letter-sized piece of black print. */
interface Letter {
	readonly box: CellBox;
	/** Its pixels with colored ink next to them; none without ink. */
	readonly places: Int32Array | undefined;
}

/**
 * Letters that colored ink crosses or touches: 1 for each of their pixels. A letter has neighbors in its row, some of
 * them free of the ink; crossing lines of a chart run between its colors.
 * @param color  1 for each pixel of colored ink
 */
function findCrossedLetters(image: PageRaster, color: Uint8Array, settings: OverSettings): Uint8Array {
	const { width, height, dpi } = image;
	const { letterSide, reach } = settings;
	const steps = [reach, -reach, reach * width, -reach * width];
	const [free, crossed]: [Letter[], Letter[]] = [[], []];
	for (const { left, top, right, bottom, places } of connectedParts(blackOf(image, settings), width, 8)) {
		if (Math.max(right - left, bottom - top) > letterSide * dpi) continue;
		const isCrossed = places.some((place) => steps.some((step) => color[place + step] === 1));
		(isCrossed ? crossed : free).push({
			box: { left, top, right, bottom },
			places: isCrossed ? places.slice() : undefined,
		});
	}
	const letters = new Uint8Array(width * height);
	for (const { box, places = [] } of crossed) {
		if (!free.some((other) => standBeside(box, other.box, settings))) continue;
		for (const place of places) letters[place] = 1;
	}
	return letters;
}

function blackOf({ width, height, pixels }: PageRaster, { darkest, greyest }: OverSettings): Uint8Array {
	const black = new Uint8Array(width * height);
	for (let place = 0, at = 0; place < black.length; place++, at += 4) {
		const brightest = Math.max(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255);
		if (brightest < darkest && chromaAt(pixels, at) < greyest) black[place] = 1;
	}
	return black;
}

/** Two letters of a row: at one height, and near. */
function standBeside(a: CellBox, b: CellBox, { lettersApart }: OverSettings): boolean {
	const [high, low] = [Math.max(a.bottom - a.top, b.bottom - b.top), Math.min(a.bottom - a.top, b.bottom - b.top)];
	const near = lettersApart * high;
	if (high > 2 * low || a.left - b.right > near || b.left - a.right > near) return false;
	return 2 * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) >= low;
}

/** Groups with parts that cross no print themselves: letters within a frame, the frame around letters. */
function withTheirs(crossing: readonly Part[][], groups: readonly Part[][], { maxFrame }: OverSettings): Part[][] {
	const over = new Set(crossing);
	const boxes = new Map(groups.map((group) => [group, unionOf(group.map(({ box }) => box))]));
	for (const group of crossing) {
		const own = boxes.get(group);
		for (const [other, box] of boxes) {
			if (!own || over.has(other)) continue;
			const isAround = contains(box, own) && areaOf(box) <= maxFrame * areaOf(own);
			if (contains(own, box) || isAround) over.add(other);
		}
	}
	return [...over];
}

function isNear(a: CellBox, b: CellBox, near: number): boolean {
	return a.left - b.right < near && b.left - a.right < near && a.top - b.bottom < near && b.top - a.bottom < near;
}

/** Turns colored ink and its soft edges into paper, except for the print under them. */
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
					// Inks absorb light independently: the remaining share of the ink's own light is what the paper
					// would show without it.
					pixels.fill(Math.min(paper, Math.round((level * paper) / own)), at, at + 3);
				}
			}
		}
	}
}
