import type { CellReader } from './cell-reader';

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const withPoints = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const withSlashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const lastMonth = 12;

/** A parser for the dates of a column; `05/06/2026` needs a day above 12 elsewhere in its column. */
export function createDateReader(filled: readonly string[]): CellReader {
	const slashed = filled.flatMap((text) => {
		const match = withSlashes.exec(text);
		return match ? [{ first: Number(match[1]), second: Number(match[2]) }] : [];
	});
	const isDayFirst = slashed.some(({ first }) => first > lastMonth);
	const isMonthFirst = slashed.some(({ second }) => second > lastMonth);
	return (text) => {
		const [, year, month, day] = yearFirst.exec(text) ?? [];
		if (year) return toIsoDate(year, month, day);
		const [, pointDay, pointMonth, pointYear] = withPoints.exec(text) ?? [];
		if (pointYear) return toIsoDate(pointYear, pointMonth, pointDay);
		const [, first, second, slashYear] = withSlashes.exec(text) ?? [];
		if (!slashYear || isDayFirst === isMonthFirst) return undefined;
		return isDayFirst ? toIsoDate(slashYear, second, first) : toIsoDate(slashYear, first, second);
	};
}

/** `undefined` for an impossible day. */
function toIsoDate(year: string, month = '', day = ''): string | undefined {
	const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
