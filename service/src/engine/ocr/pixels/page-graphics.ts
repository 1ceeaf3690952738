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

/** A line within a word is a stroke of a letter when it is no longer than this part of the word's font size. */
const strokeLength = 1.6;

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
		.filter((rule) => !pictures.some((box) => isInside(rule, box)) && !words.some((word) => isStroke(rule, word)));
	return { rules, pictures };
}

function isInside({ direction, position, start, end }: Rule, { left, top, right, bottom }: Box): boolean {
	return direction === 'horizontal'
		? position > top && position < bottom && start >= left && end <= right
		: position > left && position < right && start >= top && end <= bottom;
}

/** A dash, the bar of a T, the stem of a large letter. */
function isStroke({ direction, position, start, end }: Rule, { box, baseline, fontSize }: RecognisedWord): boolean {
	if (end - start > strokeLength * fontSize) return false;
	return direction === 'horizontal'
		? position > box.top && position < baseline && start >= box.left - 2 && end <= box.right + 2
		: position > box.left && position < box.right && start >= box.top - fontSize / 2 && end <= box.bottom + fontSize / 2;
}
