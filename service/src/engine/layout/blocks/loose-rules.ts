import type { Box, Page, Rule, Word } from '../../model';
import type { Block } from '../../model/blocks';
import { contains, horizontalOverlap, ruleBox } from '../../model/boxes';
import { isReadByOcr } from '../../model/read-by-ocr';
import { baselineOf } from '../../text/line-facts';
import { holderMargin, holdersOf } from './page-areas';

/** Shorter lines are dashes and ticks, points; sides of frames of one line are lower. */
const minLength = 24;
const minSide = 6;

/** Lines through letters by more are not separators, and lines with smaller gaps touch, points. */
const touching = 1;

/** An underline is below the letter boxes of its words by at most this much, in font sizes. */
const lowest = 0.15;

/** Maximum distance of a line from the footnotes that it separates, points. */
const aboveNotes = 16;

/** Maximum difference of lines that are one, drawn twice, points. */
const sameLine = 0.6;

/** More lines are a drawing or graph paper; so many of the page are not looked at. */
const maxLines = 60;
const maxRules = 2000;

/**
 * Drawn lines that separate or frame text, as the page has them: those of tables, figures, footnotes and letters are
 * shown by these. None for scans, whose lines are only estimates.
 */
export function looseRules({ rules, words }: Page, blocks: readonly Block[]): Rule[] {
	const isScan = isReadByOcr(words);
	if (rules.length === 0 || rules.length > maxRules || isScan) return [];
	const holders = holdersOf(blocks);
	const notes = blocks.filter((block) => block.kind === 'text' && block.role === 'footnote').map(({ box }) => box);
	const isLong = ({ start, end }: Rule) => end - start >= minLength;
	const long = rules.filter(isLong).slice(0, maxRules / 2);
	const loose = rules.filter((rule) => {
		const box = ruleBox(rule);
		return (
			(isLong(rule) || isSide(rule, long)) &&
			!holders.some((holder) => contains(holder, box, holderMargin)) &&
			!notes.some((note) => box.top <= note.top && note.top - box.bottom < aboveNotes) &&
			!(rule.direction === 'horizontal' && words.some((word) => crosses(box, word)))
		);
	});
	const once = loose.filter((rule, index) => !loose.slice(0, index).some((other) => isSameLine(rule, other)));
	return once.length > maxLines ? [] : once;
}

/** Whether a short vertical line is a side of a low frame: both its ends touch those of long lines. */
function isSide({ direction, position, start, end }: Rule, long: readonly Rule[]): boolean {
	if (direction === 'horizontal') return false;
	const isMet = (y: number) =>
		long.some((other) => {
			const isEnd = [other.start, other.end].some((x) => Math.abs(x - position) <= touching);
			return other.direction === 'horizontal' && isEnd && Math.abs(other.position - y) <= touching;
		});
	return end - start >= minSide && isMet(start) && isMet(end);
}

/** Whether a horizontal line is that of a word, or runs through its letters. */
function crosses(line: Box, word: Word): boolean {
	const { box, lined } = word;
	if (horizontalOverlap(line, box) === 0 || line.top < (box.top + box.bottom) / 2) return false;
	return line.top < (lined ? box.bottom + lowest * word.fontSize : baselineOf(word) - touching);
}

function isSameLine(a: Rule, b: Rule): boolean {
	return (
		a.direction === b.direction &&
		[a.position - b.position, a.start - b.start, a.end - b.end].every((difference) => Math.abs(difference) < sameLine)
	);
}
