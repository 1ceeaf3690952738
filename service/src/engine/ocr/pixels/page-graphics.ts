import type { Box, Rule } from '../../model';
import type { OcrImage, RecognisedWord } from '../recogniser';
import { inkMap } from './ink';
import { findPictures } from './pictures';
import { findRules } from './rules';

/** What a page image shows beside text, in its pixels. */
export interface PixelGraphics {
	readonly rules: readonly Rule[];
	readonly pictures: readonly Box[];
}

/** A line is a stroke of letters when this part of it runs through words. */
const strokePart = 0.6;

/** Find the straight lines and the pictures of a page image. */
export function readPageGraphics(image: OcrImage, words: readonly RecognisedWord[]): PixelGraphics {
	const map = inkMap(image);
	const { scale } = map;
	const dpi = image.dpi / scale;
	const boxes = words.map(({ box: { left, top, right, bottom } }) => ({
		left: left / scale,
		top: top / scale,
		right: right / scale,
		bottom: bottom / scale,
	}));
	const pictures = findPictures(map, dpi, boxes).map(({ left, top, right, bottom }) => ({
		left: left * scale,
		top: top * scale,
		right: right * scale,
		bottom: bottom * scale,
	}));
	const rules = findRules(map, dpi)
		.map((rule) => ({
			...rule,
			position: rule.position * scale,
			start: rule.start * scale,
			end: rule.end * scale,
			thickness: rule.thickness * scale,
		}))
		.filter((rule) => !pictures.some((box) => isInside(rule, box)) && !isStroke(rule, words));
	return { rules, pictures };
}

function isInside({ direction, position, start, end }: Rule, { left, top, right, bottom }: Box): boolean {
	return direction === 'horizontal'
		? position > top && position < bottom && start >= left && end <= right
		: position > left && position < right && start >= top && end <= bottom;
}

/** The bars of a bold word, a dash, the stem of a large letter. */
function isStroke({ direction, position, start, end }: Rule, words: readonly RecognisedWord[]): boolean {
	let inWords = 0;
	for (const { box, baseline, fontSize } of words) {
		const isIn =
			direction === 'horizontal'
				? position > box.top && position < baseline + strokeReach * fontSize
				: position > box.left && position < box.right;
		if (!isIn) continue;
		const [from, to] = direction === 'horizontal' ? [box.left, box.right] : [box.top - fontSize / 4, box.bottom];
		inWords += Math.max(0, Math.min(end, to) - Math.max(start, from));
	}
	return inWords > strokePart * (end - start);
}

/** Underlines run below the baseline by more than this part of the font size. */
const strokeReach = 0.05;
