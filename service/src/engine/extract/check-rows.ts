import type { PageValues } from './page-values';
import { boxOfPart } from './page-text';
import type { CheckedValue } from './check';

/** A number of a row with its right end: number columns are right-aligned. */
export interface RowNumber extends CheckedValue {
	readonly amount: number;
	readonly left: number;
	readonly right: number;
}

/** A row of the page with numbers. */
export interface NumberRow {
	/** From left to right. */
	readonly numbers: readonly RowNumber[];
	/** Percentages, such as discounts. */
	readonly percents: readonly number[];
}

/** Rows with numbers, without dates, percentages, account and telephone numbers. */
export function findNumberRows(page: PageValues, minNumbers = 2): NumberRow[] {
	const rows: NumberRow[] = [];
	for (const { segments } of page.text.rows) {
		const numbers = segments.flatMap((segment): RowNumber[] => {
			const others = [
				...page.of('date', segment),
				...page.of('iban', segment),
				...page.of('phone', segment).filter(({ weak }) => weak !== true),
			];
			return page.of('amount', segment).flatMap(({ start, end, value, amount }) => {
				if (amount === undefined || others.some((other) => other.start < end && start < other.end)) return [];
				const box = boxOfPart(segment, start, end);
				const text = segment.text.slice(start, end).trim();
				return [
					{ field: '', pageIndex: page.text.pageIndex, text, value, box, amount, left: box.left, right: box.right },
				];
			});
		});
		const percents = segments.flatMap((segment) => page.of('percent', segment).map(({ value }) => Number(value)));
		if (numbers.length >= minNumbers) rows.push({ numbers, percents });
	}
	return rows;
}

/** Tolerance of left sides, right sides and centers of a number column, in points. */
const columnReach = 4;

/** Whether two numbers share a column: their left sides, right sides or centers match. */
export function isSameColumn(a: RowNumber, b: RowNumber): boolean {
	return (
		Math.abs(a.right - b.right) < columnReach ||
		Math.abs(a.left - b.left) < columnReach ||
		Math.abs(a.left + a.right - b.left - b.right) < columnReach
	);
}
