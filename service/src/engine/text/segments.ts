import type { Box, Line, Word } from '../model';
import { horizontalOverlap, largest, unionOf } from '../model/boxes';
import { cutAtGaps } from './gaps';
import { lineText } from './word-order';
import { separateLabel } from './plain-text';
import { textSettings } from './settings';

const { doubledPart } = textSettings.segments;

/** Part of a line without a wide gap. */
export interface LineSegment {
	readonly text: string;
	readonly box: Box;
	readonly fontSize: number;
}

/**
 * Splits a line at wide gaps and writes each part in reading order.
 * @param maxGap  in font sizes; `Infinity`: the whole line is one segment
 * @returns left to right
 */
export function toLineSegments(line: Line, maxGap: number): LineSegment[] {
	return cutAtGaps(withoutDoubles(line.words), maxGap).map(toSegment);
}

function withoutDoubles(words: readonly Word[]): Word[] {
	return words.filter((word, index) => {
		const previous = words[index - 1];
		const width = word.box.right - word.box.left;
		return previous?.text !== word.text || horizontalOverlap(previous.box, word.box) < doubledPart * width;
	});
}

function toSegment(words: readonly Word[]): LineSegment {
	return {
		text: separateLabel(words, lineText({ words })),
		box: unionOf(words.map((word) => word.box)),
		fontSize: largest(words, (word) => word.fontSize),
	};
}
