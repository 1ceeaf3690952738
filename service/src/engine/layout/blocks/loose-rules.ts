import type { Box, Page, Rule } from '../../model';
import type { Block } from '../../model/blocks';
import { contains, horizontalOverlap, ruleBox } from '../../model/boxes';

/** Shorter lines are dashes and ticks, points. */
const minLength = 24;

/** Lines within this distance of a table or figure belong to it, points. */
const margin = 4;

/** Lines below letters by less are underlines, points. */
const underline = 2;

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
	const isScan = words.some(({ confidence }) => confidence !== undefined);
	if (rules.length === 0 || rules.length > maxRules || isScan) return [];
	const holders = blocks.filter(({ kind }) => kind === 'table' || kind === 'figure').map(({ box }) => box);
	const notes = blocks.filter((block) => block.kind === 'text' && block.role === 'footnote').map(({ box }) => box);
	const loose = rules.filter((rule) => {
		const box = ruleBox(rule);
		return (
			rule.end - rule.start >= minLength &&
			!holders.some((holder) => contains(holder, box, margin)) &&
			!notes.some((note) => box.top <= note.top && note.top - box.bottom < aboveNotes) &&
			!(rule.direction === 'horizontal' && words.some((word) => crosses(box, word.box)))
		);
	});
	const once = loose.filter((rule, index) => !loose.slice(0, index).some((other) => isSameLine(rule, other)));
	return once.length > maxLines ? [] : once;
}

/** Whether a horizontal line runs through a word or directly below it. */
function crosses(line: Box, word: Box): boolean {
	const letters = { ...word, bottom: word.bottom + underline };
	return horizontalOverlap(line, letters) > 0 && line.top > (word.top + word.bottom) / 2 && line.top < letters.bottom;
}

function isSameLine(a: Rule, b: Rule): boolean {
	return (
		a.direction === b.direction &&
		[a.position - b.position, a.start - b.start, a.end - b.end].every((difference) => Math.abs(difference) < sameLine)
	);
}
