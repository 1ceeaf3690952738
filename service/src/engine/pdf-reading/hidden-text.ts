import type { Box, Fill, Word } from '../model';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { PixelImage } from '../external/pdfium-render';
import { areAlike, isFaintOn, maxAlike } from '../pixels/alike-colors';

/** Range of channels with too little contrast for text on an image. */
const dim = 64;

/** Smaller changes of a channel are rounding. */
const minChange = 3;

/** Tolerance for a fill that contains a word, points. */
const overhang = 1;

/** Minimum size of text that is visible in faint colors, such as a watermark, points. */
const minLarge = 18;

/**
 * Seams between covers let text through: at most this part of its contrast with paper, in at most this many adjacent rows
 * of pixels, where this share of the row shows it. Visible letters below this size, points, have no more rows.
 */
const seamPart = 0.5;
const maxSeam = 2;
const minShown = 0.1;
const minCoveredSize = 6;

/**
 * Minimum share of a word's box that is compared on each axis, from its middle: adjacent letters may overlap the edges.
 */
const lookedAt = 0.9;

/** Positions of red, green and blue in a color. */
const channels = [16, 8, 0] as const;

/** Color of unpainted paper (ISO 32000-2, 11.4.7). */
const white = 0xffffff;

/**
 * Words in the color of their apparent background: the last filled area around them, or paper. Only a page image shows
 * whether they are visible after all, on an image or a shape.
 * @param fills  in the order of the content
 */
export function wordsLikeBackground(words: readonly Word[], fills: readonly Fill[]): Word[] {
	return words.filter((word) => {
		if (!word.style) return false;
		const ink = inkOf(word);
		const ground = fills.findLast((fill) => contains(fill.box, ink, overhang));
		return isFaint(word, ground?.color ?? white);
	});
}

/** Extent of letters above and below their baseline, in font sizes, and height of a box that has more room. */
const maxAscent = 0.8;
const maxDescent = 0.25;
const minTallBox = 1.3;

/** The box of a word without the room of a font with tall lines: its background may be lower. */
function inkOf({ box, turn, baseline, fontSize }: Word): Box {
	const isTall = box.bottom - box.top > minTallBox * fontSize;
	if (turn !== 0 || !isTall || baseline === undefined || baseline <= box.top || baseline > box.bottom) return box;
	const [top, bottom] = [baseline - maxAscent * fontSize, baseline + maxDescent * fontSize];
	return { ...box, top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom) };
}

/** Whether a word in its own color would not be readable on a background. */
function isFaint({ style, fontSize }: Word, ground: number): boolean {
	if (!style) return false;
	return fontSize < minLarge ? isFaintOn(style.color, ground) : areAlike(style.color, ground);
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
		if (turn === 'slanted') return isLost(picture, word, boxPlaces(picture, box, region));
		const others = othersAt(box);
		if (coveredArea(word, others) > coveredPart * areaOf(box)) return true;
		const places = placesIn(picture, inkOf(word), others, region);
		return isLost(picture, word, places.length > 0 ? places : boxPlaces(picture, box, region));
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
 * Words whose boxes have one color but for the seams between letters that were painted over them.
 * @param region  part of the page shown by the image, points
 */
export function lostUnderTextIn(picture: PixelImage, words: readonly Word[], region: Box): Word[] {
	const { pixels } = picture;
	return words.filter((word) => {
		if (isEvenBox(picture, word.box, region)) return true;
		const max = maxThroughSeams(word);
		return (
			isEvenBox(picture, word.box, region, max) &&
			isInSeams(picture, word, region, (place, first) => differ(pixels, place, pixels, first))
		);
	});
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
	return words.filter((word) => {
		const { x, y } = pixelsOf(picture, word.box, region);
		const allowed = Math.max(maxAlike, maxThroughSeams(word));
		let max = 0;
		for (let row = y.from; row < y.to; row++)
			for (let column = x.from; column < x.to; column++)
				for (let place = (row * width + column) * 4, end = place + 3; place < end; place++) {
					const change = Math.abs(pixels[place]! - other.pixels[place]!);
					if (change > allowed) return false;
					if (change > max) max = change;
				}
		return max <= maxAlike || isInSeams(picture, word, region, (place) => differ(pixels, place, other.pixels, place));
	});
}

/** Maximum change of a color value that a word makes through the seams between its covers. */
function maxThroughSeams({ style, fontSize }: Word): number {
	if (!style || fontSize < minCoveredSize) return 0;
	return seamPart * Math.max(...channels.map((shift) => 255 - ((style.color >> shift) & 255)));
}

/**
 * Whether a word is only seen in seams along its line.
 * @param isShown  whether a pixel shows it; gets its position and that of the first one in its row
 */
function isInSeams(
	picture: PixelImage,
	{ box, turn }: Word,
	region: Box,
	isShown: (place: number, first: number) => boolean,
): boolean {
	const { x, y } = pixelsOf(picture, box, region);
	const isUpright = turn === 0 || turn === 180;
	const [along, across] = isUpright ? [x, y] : [y, x];
	const placeOf = (row: number, column: number) =>
		(isUpright ? row * picture.width + column : column * picture.width + row) * 4;
	let seam = 0;
	for (let row = across.from; row < across.to; row++) {
		const first = placeOf(row, along.from);
		let count = 0;
		for (let column = along.from; column < along.to; column++) if (isShown(placeOf(row, column), first)) count++;
		seam = count > minShown * (along.to - along.from) ? seam + 1 : 0;
		if (seam > maxSeam) return false;
	}
	return turn !== 'slanted';
}

function differ(pixels: Uint8Array, place: number, others: Uint8Array, otherPlace: number): boolean {
	for (let channel = 0; channel < 3; channel++)
		if (Math.abs(pixels[place + channel]! - others[otherPlace + channel]!) > maxAlike) return true;
	return false;
}

/** The mean colors of the darker and the lighter half of some pixels. @param places  of their color values, three each */
function halvesOf({ pixels }: PixelImage, places: readonly number[]): number[] {
	const colors: number[][] = [];
	for (let index = 0; index < places.length; index += 3)
		colors.push([0, 1, 2].map((channel) => pixels[places[index + channel]!]!));
	const sorted = colors.toSorted(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a + b + c - (d + e + f));
	const middle = Math.ceil(sorted.length / 2);
	return [sorted.slice(0, middle), sorted.slice(middle)].filter((half) => half.length > 0).map(meanColor);
}

function meanColor(colors: readonly (readonly number[])[]): number {
	return [0, 1, 2].reduce((color, channel) => {
		const sum = colors.reduce((total, values) => total + values[channel]!, 0);
		return (color << 8) | Math.round(sum / colors.length);
	}, 0);
}

/** Words whose letters are in an area of one color. @param region  part of the page shown by the image, points */
export function evenInkIn(picture: PixelImage, words: readonly Word[], region: Box): Word[] {
	return words.filter((word) => isEvenBox(picture, inkOf(word), region));
}

/** Words whose boxes have only similar colors. @param region  part of the page shown by the image, points */
export function dimIn(picture: PixelImage, words: readonly Word[], region: Box): Word[] {
	return words.filter((word) => isEvenBox(picture, inkOf(word), region, dim));
}

/**
 * Like `unchangedIn` for words on images: they may differ from single pixels of their background, but not from its darker
 * or lighter half.
 */
export function unnoticedIn(
	[picture, other]: readonly [PixelImage, PixelImage],
	words: readonly Word[],
	region: Box,
): Word[] {
	return words.filter((word) => {
		const places = boxPlaces(picture, inkOf(word), region);
		if (halvesOf(other, places).every((ground) => isFaint(word, ground))) return true;
		const changes = places
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

/** Positions of the color values of a box. */
const boxPlaces = (picture: PixelImage, box: Box, region: Box) => placesIn(picture, box, [], region);

/**
 * Whether a word does not stand out among pixels: they have one color, or only colors on which its own is faint.
 * @param places  of their color values, three each
 */
function isLost({ pixels }: PixelImage, word: Word, places: readonly number[]): boolean {
	if (isEven(pixels, places)) return true;
	let [darkest, lightest] = [0, 0];
	for (let channel = 0; channel < 3; channel++) {
		const { min, max } = extremesOf(pixels, places, channel);
		darkest = (darkest << 8) | min;
		lightest = (lightest << 8) | max;
	}
	return isFaintOn(darkest, lightest) && isFaint(word, darkest) && isFaint(word, lightest);
}

function extremesOf(pixels: Uint8Array, places: readonly number[], channel: number): { min: number; max: number } {
	let [min, max] = [255, 0];
	for (let index = channel; index < places.length; index += 3) {
		const value = pixels[places[index]!]!;
		if (value < min) min = value;
		if (value > max) max = value;
	}
	return { min, max };
}

/** Whether pixels have one color. @param places  of their color values, three each */
function isEven(pixels: Uint8Array, places: readonly number[]): boolean {
	return [0, 1, 2].every((channel) => {
		const { min, max } = extremesOf(pixels, places, channel);
		return max - min <= maxAlike;
	});
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
