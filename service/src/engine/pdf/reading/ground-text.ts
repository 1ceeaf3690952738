import type { Box, Fill, Word } from '../../model';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import type { PixelImage } from '../../external/pdfium-render';

/** Channels of two colours nearer than this look alike: a contrast below 1.1 in light colours. */
const alike = 12;

/** A fill holds a word when it covers its box, give or take this many points. */
const overhang = 1;

/** Least part of a word's box that is looked at on each axis, from its middle: letters beside it may reach in. */
const lookedAt = 0.9;

/** What a page is where nothing is painted (ISO 32000-2, 11.4.7). */
const white = 0xffffff;

/**
 * Words in the colour of what they seem to stand on: of the last filled area around them, else of paper. Only a picture of
 * the page can tell whether they are seen after all, on an image or on a shape.
 * @param fills  in the order of the content
 */
export function likeGround(words: readonly Word[], fills: readonly Fill[]): Word[] {
	return words.filter(({ box, style }) => {
		if (!style) return false;
		const isPale = areAlike(style.color, white);
		if (!isPale && fills.length === 0) return false;
		const ground = fills.findLast((fill) => contains(fill.box, box, overhang));
		return areAlike(style.color, ground?.color ?? white);
	});
}

/**
 * Words of which a picture shows nothing: one colour all over their boxes.
 * @param region  of the page that the picture shows, points
 */
export function unseenIn({ width, height, pixels }: PixelImage, words: readonly Word[], region: Box): Word[] {
	const across = width / (region.right - region.left);
	const down = height / (region.bottom - region.top);
	return words.filter(({ box }) => {
		const x = pixelRange(box.left - region.left, box.right - region.left, across, width);
		const y = pixelRange(box.top - region.top, box.bottom - region.top, down, height);
		for (let channel = 0; channel < 3; channel++) {
			let least = 255;
			let most = 0;
			for (let row = y.from; row < y.to; row++) {
				for (let column = x.from; column < x.to; column++) {
					const value = pixels[(row * width + column) * 4 + channel] ?? 0;
					least = Math.min(least, value);
					most = Math.max(most, value);
				}
			}
			if (most - least > alike) return false;
		}
		return true;
	});
}

/** Rows of a page by which words are looked up, points. */
const bandHeight = 16;

/** What covers this part of a word's area hides it. */
const coveredPart = 0.5;

/** Words that lie under other words, which are what a picture shows in their place. @param words  of the page, these among them */
export function underOthers(candidates: readonly Word[], words: readonly Word[]): Word[] {
	const own = new Set(candidates);
	const bands = new Map<number, Word[]>();
	for (const word of words) {
		if (own.has(word)) continue;
		const band = bandAt(word.box.top);
		const same = bands.get(band);
		if (same) same.push(word);
		else bands.set(band, [word]);
	}
	return candidates.filter(({ box }) => {
		let covered = 0;
		for (let band = bandAt(box.top) - 1; band <= bandAt(box.bottom); band++)
			for (const other of bands.get(band) ?? [])
				covered += horizontalOverlap(box, other.box) * verticalOverlap(box, other.box);
		return covered > coveredPart * areaOf(box);
	});
}

const bandAt = (y: number) => Math.floor(y / bandHeight);

function pixelRange(start: number, end: number, scale: number, most: number): { from: number; to: number } {
	const spare = ((1 - lookedAt) / 2) * (end - start);
	const from = Math.max(0, Math.floor((start + spare) * scale));
	return { from, to: Math.min(most, Math.max(from + 1, Math.ceil((end - spare) * scale))) };
}

function areAlike(a: number, b: number): boolean {
	return [16, 8, 0].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= alike);
}
