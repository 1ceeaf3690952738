import type { Word } from '../model';
import { cutBetween } from '../values/sequences';
import { textSettings } from './settings';

const { minSize } = textSettings.gaps;

type Sized = Pick<Word, 'box' | 'fontSize'>;

/**
 * The gap between two words in font sizes.
 * @param measure  `larger`: for running text, whose superscripts are close; `smaller`: for labels and values, where a
 * small
 * label keeps its distance from a large value
 */
export function relativeGap(previous: Sized, next: Sized, measure: 'larger' | 'smaller' = 'larger'): number {
	const size =
		measure === 'larger'
			? Math.max(minSize, previous.fontSize, next.fontSize)
			: Math.max(minSize, Math.min(previous.fontSize, next.fontSize));
	return (next.box.left - previous.box.right) / size;
}

/** Cuts a row at gaps wider than this multiple of the larger or smaller font size. */
export function cutAtGaps<T extends Sized>(
	row: readonly T[],
	maxGap: number,
	measure: 'larger' | 'smaller' = 'larger',
): [T, ...T[]][] {
	return cutBetween(row, (previous, next) => relativeGap(previous, next, measure) > maxGap);
}
