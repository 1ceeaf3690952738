import type { Box, Rule } from '../model';
import { firstAt } from './edges';

/** Sides of shaded cells meet within this many points. */
const tolerance = 1;

/** Shaded cells are at least this large, points: thinner ones are lines. */
const smallest = 5;

/** Higher ones are panels, points. */
const highest = 120;

/**
 * Sides of shaded cells that stand side by side with the same height, as the heading of a table has them: they divide
 * like lines. A box that stands alone may be anything.
 */
export function rulesOfShading(fills: readonly Box[]): Rule[] {
	const cells = fills
		.filter(
			({ left, top, right, bottom }) => right - left >= smallest && bottom - top >= smallest && bottom - top <= highest,
		)
		.sort((a, b) => a.top - b.top || a.left - b.left);
	const rules: Rule[] = [];
	for (let first = 0; first < cells.length; ) {
		let end = first + 1;
		while (end < cells.length && isBeside(cells[end - 1]!, cells[end]!)) end++;
		if (end - first > 1) {
			const { left, top, bottom } = cells[first]!;
			const { right } = cells[end - 1]!;
			for (const position of [top, bottom])
				rules.push({ direction: 'horizontal', position, start: left, end: right, thickness: 0 });
		}
		first = end;
	}
	return rules;
}

/** Ends of a band and of the lines of its table meet within this many points. */
const sameEnd = 3;

/** Lines of a table that end where a band does; more that end in the same places say no more. */
const fewestLines = 2;
const mostAlike = 8;

/**
 * Upper and lower side of bands of colour that are as wide as the lines of a table: a row that is set off by its colour
 * alone. A highlight within a cell ends where no line does. Where no line goes down to the band or through it, the table has
 * no drawn columns: its rows are those of its texts, and colour may cover several of them.
 */
export function rulesOfBands(fills: readonly Box[], rules: readonly Rule[]): Rule[] {
	const lines = new Map<string, Rule[]>();
	const step = (place: number) => Math.round(place / sameEnd);
	for (const rule of rules) {
		if (rule.direction === 'vertical') continue;
		const ends = `${step(rule.start)} ${step(rule.end)}`;
		const alike = lines.get(ends) ?? [];
		if (alike.length < mostAlike) lines.set(ends, [...alike, rule]);
	}
	const columns = rules.filter(({ direction }) => direction === 'vertical').sort((a, b) => a.position - b.position);
	const near = [-1, 0, 1];
	return fills.flatMap(({ left, top, right, bottom }): Rule[] => {
		if (bottom - top < smallest || bottom - top > highest) return [];
		const asWide = near
			.flatMap((a) => near.flatMap((b) => lines.get(`${step(left) + a} ${step(right) + b}`) ?? []))
			.filter(({ start, end }) => Math.abs(start - left) <= sameEnd && Math.abs(end - right) <= sameEnd);
		if (asWide.length < fewestLines || !meetsColumn({ left, top, right, bottom }, columns)) return [];
		return [top, bottom].map((position) => ({
			direction: 'horizontal',
			position,
			start: left,
			end: right,
			thickness: 0,
		}));
	});
}

/** @param columns  upright lines from left to right */
function meetsColumn({ left, top, right, bottom }: Box, columns: readonly Rule[]): boolean {
	for (let index = firstAt(columns, left + sameEnd); index < columns.length; index++) {
		const { position, start, end } = columns[index]!;
		if (position >= right - sameEnd) return false;
		if (start <= bottom + sameEnd && end >= top - sameEnd) return true;
	}
	return false;
}

function isBeside(left: Box, right: Box): boolean {
	return (
		Math.abs(left.top - right.top) <= tolerance &&
		Math.abs(left.bottom - right.bottom) <= tolerance &&
		Math.abs(right.left - left.right) <= tolerance
	);
}
