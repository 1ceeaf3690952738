import type { Box, Line, Word } from '../model';
import { horizontalOverlap, largest, unionOf } from '../model/boxes';
import { readingOrder } from '../model/direction';
import { directionOf, isUnspaced } from '../model/scripts';

/** A stretch of a line without a wide gap. */
export interface Segment {
	readonly text: string;
	readonly box: Box;
	readonly fontSize: number;
}

/** A wider gap than this part of the font size is a space, even without white space in the document. */
const spaceGap = 0.1;

/** The same between signs of scripts without spaces, where wide tracking is common. */
const unspacedGap = 1;

/** Words that overlap by more than this part of the font size were not written one after the other. */
const overlapPart = 0.5;

/** A second word of the same text over this part of the first is a shadow or a false bold. */
const doubledPart = 0.5;

/**
 * Split a line at wide gaps and write out each part in reading order.
 * @param widestGap  as a part of the font size; `Infinity`: the whole line is one segment
 * @returns from left to right
 */
export function lineSegments(line: Line, widestGap: number): Segment[] {
	const segments: Segment[] = [];
	let part: Word[] = [];
	for (const word of withoutDoubles(line.words)) {
		const previous = part.at(-1);
		if (
			previous &&
			word.box.left - previous.box.right > widestGap * Math.max(word.fontSize, previous.fontSize)
		) {
			segments.push(toSegment(part));
			part = [];
		}
		part.push(word);
	}
	if (part.length > 0) segments.push(toSegment(part));
	return segments;
}

function withoutDoubles(words: readonly Word[]): Word[] {
	return words.filter((word, index) => {
		const previous = words[index - 1];
		const width = word.box.right - word.box.left;
		return previous?.text !== word.text || horizontalOverlap(previous.box, word.box) < doubledPart * width;
	});
}

function toSegment(words: readonly Word[]): Segment {
	const base = directionOf(words.map((word) => word.text).join(''));
	const tokens: string[] = [];
	words.forEach((word, index) => {
		const previous = words[index - 1];
		const joined = previous && !hasSpaceBetween(previous, word) ? tokens.pop() : undefined;
		if (joined === undefined) tokens.push(word.text);
		else tokens.push(base === 'rightToLeft' ? word.text + joined : joined + word.text);
	});
	return {
		text: readingOrder(tokens, directionOf, base).join(' '),
		box: unionOf(words.map((word) => word.box)),
		fontSize: largest(words, (word) => word.fontSize),
	};
}

function hasSpaceBetween(left: Word, right: Word): boolean {
	const first = directionOf(left.text) === 'rightToLeft' ? right : left;
	const gap = right.box.left - left.box.right;
	const size = Math.min(left.fontSize, right.fontSize);
	// Widths of some fonts reach over the space that follows.
	if (first.spaceAfter && gap > -overlapPart * size) return true;
	const unspaced = isUnspaced(left.text.at(-1) ?? '') && isUnspaced(right.text.at(0) ?? '');
	return gap > (unspaced ? unspacedGap : spaceGap) * size;
}
