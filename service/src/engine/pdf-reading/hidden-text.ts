import type { Box, Fill, Word } from '../model';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { PixelImage } from '../external/pdfium-render';
import { areAlike, maxAlike } from '../pixels/alike-colors';

/** Range of channels with too little contrast for text on an image. */
const dim = 64;

/** Smaller changes of a channel are rounding. */
const minChange = 3;

/** Tolerance for a fill that contains a word, points. */
const overhang = 1;

/**
 * Minimum share of a word's box that is compared on each axis, from its middle: adjacent letters may overlap the edges.
 */
const lookedAt = 0.9;

/** Color of unpainted paper (ISO 32000-2, 11.4.7). */
const white = 0xffffff;

/**
 * Words in the color of their apparent background: the last filled area around them, or paper. Only a page image shows
 * whether they are visible after all, on an image or a shape.
 * @param fills  in the order of the content
 */
export function wordsLikeBackground(words: readonly Word[], fills: readonly Fill[]): Word[] {
	return words.filter(({ box, style }) => {
		if (!style) return false;
		const isPale = areAlike(style.color, white);
		if (!isPale && fills.length === 0) return false;
		const ground = fills.findLast((fill) => contains(fill.box, box, overhang));
		return areAlike(style.color, ground?.color ?? white);
	});
}

/**
 * Words that a page image does not show: their boxes have one color, apart from other words. A word completely covered
 * by others is hidden too: they are read instead.
 * @param words  of the page, including the candidates
 * @param region  part of the page shown by the image, points
 */
export function hiddenIn(
	picture: PixelImage,
	candidates: readonly Word[],
	words: readonly Word[],
	region: Box,
): Word[] {
	const othersAt = aroundBoxes(words, new Set(candidates));
	return candidates.filter((word) => {
		const { box, turn } = word;
		// Boxes of slanted words overlap far beyond their letters.
		if (turn === 'slanted') return isEvenBox(picture, box, region);
		const others = othersAt(box);
		if (coveredArea(word, others) > coveredPart * areaOf(box)) return true;
		const places = placesIn(picture, box, others, region);
		return places.length > 0 ? isEven(picture.pixels, places) : isEvenBox(picture, box, region);
	});
}

/** Words with others in their place. */
export function replacedIn(words: readonly Word[], others: readonly Word[]): Word[] {
	const othersAt = aroundBoxes(others, new Set());
	return words.filter((word) =>
		othersAt(word.box).some((other) => {
			const smaller = Math.min(areaOf(word.box), areaOf(other));
			return coveredArea(word, [other], sameText) > replacedPart * smaller;
		}),
	);
}

/** The area of a word that others on its line cover: boxes of the lines above and below may overlap it as well. */
function coveredArea({ box, turn }: Word, others: readonly Box[], minShared = sameLine): number {
	const isUpright = turn === 0 || turn === 180;
	const thicknessOf = ({ left, top, right, bottom }: Box) => (isUpright ? bottom - top : right - left);
	return others.reduce((area, other) => {
		const [width, height] = [horizontalOverlap(box, other), verticalOverlap(box, other)];
		const isOnLine = (isUpright ? height : width) > minShared * Math.min(thicknessOf(box), thicknessOf(other));
		return isOnLine ? area + width * height : area;
	}, 0);
}

/** Whether an image of a box has one color. */
export function isEvenIn(picture: PixelImage, box: Box): boolean {
	return isEvenBox(picture, box, box);
}

/** Words whose boxes have one color. @param region  part of the page shown by the image, points */
export function evenIn(picture: PixelImage, words: readonly Word[], region: Box): Word[] {
	return words.filter(({ box }) => isEvenBox(picture, box, region));
}

/**
 * Words whose boxes look the same in two page images, with and without the words.
 * @param region  part of the page shown by the images, points
 */
export function unchangedIn(
	[picture, other]: readonly [PixelImage, PixelImage],
	words: readonly Word[],
	region: Box,
): Word[] {
	const { width, pixels } = picture;
	return words.filter(({ box }) => {
		const { x, y } = pixelsOf(picture, box, region);
		for (let row = y.from; row < y.to; row++)
			for (let column = x.from; column < x.to; column++)
				for (let place = (row * width + column) * 4, end = place + 3; place < end; place++)
					if (Math.abs(pixels[place]! - other.pixels[place]!) > maxAlike) return false;
		return true;
	});
}

/** Words whose boxes have only similar colors. @param region  part of the page shown by the image, points */
export function dimIn(picture: PixelImage, words: readonly Word[], region: Box): Word[] {
	return words.filter(({ box }) => isEvenBox(picture, box, region, dim));
}

/** Like `unchangedIn` for words on images: they may differ from single pixels of their background. */
export function unnoticedIn(
	[picture, other]: readonly [PixelImage, PixelImage],
	words: readonly Word[],
	region: Box,
): Word[] {
	return words.filter(({ box }) => {
		const changes = placesIn(picture, box, [], region)
			.map((place) => Math.abs(picture.pixels[place]! - other.pixels[place]!))
			.filter((change) => change > minChange);
		return changes.reduce((sum, change) => sum + change, 0) <= maxAlike * changes.length;
	});
}

/** Minimum overlap of a word and its replacement, as a share of the smaller one: neighbours overlap less. */
const replacedPart = 0.3;

/** Minimum overlap of words on one line, as a share of the smaller one; a label may be smaller and out of line. */
const sameText = 0.5;
const sameLine = 0.7;

/** Maximum brightness of a box that hides words on purpose: paler ones are part of drawings. */
const maxBoxBrightness = 160;

/** Minimum share of a covered word's area in the color of the box over it: the rest may be a label. */
const boxPart = 0.5;

/**
 * Whether a covered word is under a box of one dark color, such as a black bar.
 * @param isImage  whether an image covers it: only one without any content is such a box
 */
export function isUnderBox(picture: PixelImage, { box }: Word, region: Box, isImage: boolean): boolean {
	const places = placesIn(picture, box, [], region);
	const counts = new Map<number, number>();
	for (let index = 0; index < places.length; index += 3) {
		const [red = 0, green = 0, blue = 0] = places.slice(index, index + 3).map((place) => picture.pixels[place] ?? 0);
		const color = (red << 16) | (green << 8) | blue;
		counts.set(color, (counts.get(color) ?? 0) + 3);
	}
	const [color, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [white, 0]);
	return brightness(color) <= maxBoxBrightness && count >= (isImage ? 1 : boxPart) * places.length;
}

/** Minimum covered share of a hidden word's area. */
const coveredPart = 0.5;

/** Maximum distance that letters extend beyond their boxes, pixels of the image. */
const overReach = 1;

/** The columns and rows of a box, and the scale of the image. */
function pixelsOf({ width, height }: PixelImage, box: Box, region: Box) {
	const across = width / (region.right - region.left);
	const down = height / (region.bottom - region.top);
	const x = pixelRange(box.left - region.left, box.right - region.left, across, width);
	const y = pixelRange(box.top - region.top, box.bottom - region.top, down, height);
	return { x, y, across, down };
}

/** Positions of the color values of a box, outside of other boxes. */
function placesIn(picture: PixelImage, box: Box, others: readonly Box[], region: Box): number[] {
	const { width } = picture;
	const { x, y, across, down } = pixelsOf(picture, box, region);
	const hidden = others.map(({ left, top, right, bottom }) => ({
		left: (left - region.left) * across - overReach,
		top: (top - region.top) * down - overReach,
		right: (right - region.left) * across + overReach,
		bottom: (bottom - region.top) * down + overReach,
	}));
	const places: number[] = [];
	for (let row = y.from; row < y.to; row++) {
		for (let column = x.from; column < x.to; column++) {
			if (
				hidden.length > 0 &&
				hidden.some((at) => column >= at.left && column < at.right && row >= at.top && row < at.bottom)
			)
				continue;
			const place = (row * width + column) * 4;
			places.push(place, place + 1, place + 2);
		}
	}
	return places;
}

/** Whether pixels have one color. @param places  of their color values, three each */
function isEven(pixels: Uint8Array, places: readonly number[], maxRange = maxAlike): boolean {
	for (let channel = 0; channel < 3; channel++) {
		let [min, max] = [255, 0];
		for (let index = channel; index < places.length; index += 3) {
			const value = pixels[places[index]!]!;
			if (value < min) min = value;
			if (value > max) max = value;
			if (max - min > maxRange) return false;
		}
	}
	return true;
}

/** Whether the pixels of a box have one color. */
function isEvenBox(picture: PixelImage, box: Box, region: Box, maxRange = maxAlike): boolean {
	const { pixels, width } = picture;
	const { x, y } = pixelsOf(picture, box, region);
	for (let channel = 0; channel < 3; channel++) {
		let [min, max] = [255, 0];
		for (let row = y.from; row < y.to; row++) {
			for (let column = x.from; column < x.to; column++) {
				const value = pixels[(row * width + column) * 4 + channel]!;
				if (value < min) min = value;
				if (value > max) max = value;
			}
			if (max - min > maxRange) return false;
		}
	}
	return true;
}

/** Bucket height of the word index, points. */
const bandHeight = 16;

/** Finds word boxes that intersect a box. @param without  words to ignore */
function aroundBoxes(words: readonly Word[], without: ReadonlySet<Word>): (box: Box) => Box[] {
	const bands = new Map<number, Box[]>();
	for (const word of words) {
		if (without.has(word)) continue;
		const band = bandAt(word.box.top);
		const same = bands.get(band);
		if (same) same.push(word.box);
		else bands.set(band, [word.box]);
	}
	return (box) => {
		const found: Box[] = [];
		for (let band = bandAt(box.top) - 1; band <= bandAt(box.bottom); band++)
			for (const other of bands.get(band) ?? [])
				if (horizontalOverlap(box, other) > 0 && verticalOverlap(box, other) > 0) found.push(other);
		return found;
	};
}

const bandAt = (y: number) => Math.floor(y / bandHeight);

function pixelRange(start: number, end: number, scale: number, most: number): { from: number; to: number } {
	const spare = ((1 - lookedAt) / 2) * (end - start);
	const from = Math.max(0, Math.floor((start + spare) * scale));
	return { from, to: Math.min(most, Math.max(from + 1, Math.ceil((end - spare) * scale))) };
}

/** By the weights of ITU-R BT.601. */
const brightness = (color: number) => 0.299 * (color >> 16) + 0.587 * ((color >> 8) & 255) + 0.114 * (color & 255);
