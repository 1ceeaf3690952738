import type { Box, Rule } from '../model';
import { firstAt } from './edges';
import type { TableSettings } from './settings';

/**
 * Sides of shaded cells that stand side by side with the same height, as the heading of a table has them: they divide
 * like lines. A box that stands alone may be anything.
 */
export function rulesOfShading(fills: readonly Box[], settings: TableSettings): Rule[] {
	const cells = fills
		.filter(
			({ left, top, right, bottom }) =>
				right - left >= settings.shading.smallestPt &&
				bottom - top >= settings.shading.smallestPt &&
				bottom - top <= settings.shading.highestPt,
		)
		.sort((a, b) => a.top - b.top || a.left - b.left);
	const rules: Rule[] = [];
	for (let first = 0; first < cells.length; ) {
		let end = first + 1;
		while (end < cells.length && isBeside(cells[end - 1]!, cells[end]!, settings)) end++;
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

/**
 * Upper and lower side of bands of colour that are as wide as the lines of a table: a row that is set off by its colour
 * alone. A highlight within a cell ends where no line does. Where no line goes down to the band or through it, the table has
 * no drawn columns: its rows are those of its texts, and colour may cover several of them.
 */
export function rulesOfBands(fills: readonly Box[], rules: readonly Rule[], settings: TableSettings): Rule[] {
	const lines = new Map<string, Rule[]>();
	const step = (place: number) => Math.round(place / settings.bands.sameEndPt);
	for (const rule of rules) {
		if (rule.direction === 'vertical') continue;
		const ends = `${step(rule.start)} ${step(rule.end)}`;
		const alike = lines.get(ends) ?? [];
		if (alike.length < settings.bands.mostAlike) lines.set(ends, [...alike, rule]);
	}
	const columns = rules.filter(({ direction }) => direction === 'vertical').sort((a, b) => a.position - b.position);
	const near = [-1, 0, 1];
	return fills.flatMap(({ left, top, right, bottom }): Rule[] => {
		if (bottom - top < settings.shading.smallestPt || bottom - top > settings.shading.highestPt) return [];
		const asWide = near
			.flatMap((a) => near.flatMap((b) => lines.get(`${step(left) + a} ${step(right) + b}`) ?? []))
			.filter(
				({ start, end }) =>
					Math.abs(start - left) <= settings.bands.sameEndPt && Math.abs(end - right) <= settings.bands.sameEndPt,
			);
		if (asWide.length < settings.bands.lines || !meetsColumn({ left, top, right, bottom }, columns, settings))
			return [];
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
function meetsColumn({ left, top, right, bottom }: Box, columns: readonly Rule[], settings: TableSettings): boolean {
	for (let index = firstAt(columns, left + settings.bands.sameEndPt); index < columns.length; index++) {
		const { position, start, end } = columns[index]!;
		if (position >= right - settings.bands.sameEndPt) return false;
		if (start <= bottom + settings.bands.sameEndPt && end >= top - settings.bands.sameEndPt) return true;
	}
	return false;
}

function isBeside(left: Box, right: Box, settings: TableSettings): boolean {
	return (
		Math.abs(left.top - right.top) <= settings.shading.tolerancePt &&
		Math.abs(left.bottom - right.bottom) <= settings.shading.tolerancePt &&
		Math.abs(right.left - left.right) <= settings.shading.tolerancePt
	);
}
