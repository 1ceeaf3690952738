import { isDate } from '../../../extract/cell-values';
import { boxOfPlace } from '../../../extract/learned/locate';
import { locateLines, type LocatedLine } from '../../../extract/learned/locate-rows';
import type { PageText } from '../../../extract/page-text';
import { amountsIn } from '../../../extract/recognise/amounts';
import type { ExtractedTable } from '../../../extract/table-extraction';
import type { MatchLine, MatchPlace } from '../../../match/documents';
import { matchSettings } from '../../../match/settings';
import { centreOf, unionOf } from '../../../model/boxes';
import type { DecimalSign } from '../../../values/typed-number';

/** Lines with a position; of other lines only the page of their table is known. */
const maxLocated = 300;

/**
 * The line items or entries of the tables of a document, with their positions.
 * @param sums  places of the sums of the document
 */
export function readMatchLines(
	tables: readonly ExtractedTable[],
	pages: readonly PageText[],
	decimalSign: DecimalSign | undefined,
	sums: readonly MatchPlace[],
): MatchLine[] {
	const lines: MatchLine[] = [];
	for (const table of tables) {
		const located = new Map(locate(table, pages, maxLocated - lines.length).map((line) => [line.line, line]));
		for (const [index, row] of table.rows.entries()) {
			const line = lineOf(row, placeOf(located.get(index), table), decimalSign);
			if (isLine(line)) lines.push(line);
		}
	}
	return withoutFooter(lines, sums);
}

/** Drops rows of sums and bank details that share the columns of the lines above them. */
function withoutFooter(lines: readonly MatchLine[], sums: readonly MatchPlace[]): MatchLine[] {
	const [first] = lines;
	const isPriced = lines.some(({ unitPrice, amount }) => unitPrice !== undefined || amount !== undefined);
	// Some layouts print the total over the lines; without prices, a sum is a misread line.
	const below = first && isPriced ? sums.filter((sum) => first.box && isAbove(first, sum)) : [];
	return lines.filter((line) => isProduct(line) || !below.some((sum) => !isAbove(line, sum)));
}

function isAbove(a: MatchPlace, b: MatchPlace): boolean {
	if (a.pageIndex !== b.pageIndex) return a.pageIndex < b.pageIndex;
	return !a.box || !b.box || centreOf(a.box).y < b.box.top;
}

function locate(table: ExtractedTable, pages: readonly PageText[], count: number): LocatedLine[] {
	if (count <= 0) return [];
	const { pageIndex, columns } = table;
	const rows = table.rows.slice(0, count).map((row) => columns.map((column) => ({ text: row[column] ?? '' })));
	return locateLines(pages, { pageIndex, columns, isConfirmed: false, rows }, [...rows.keys()]);
}

function placeOf(line: LocatedLine | undefined, { pageIndex }: ExtractedTable): MatchPlace {
	const [first, ...others] = (line?.cells ?? []).flatMap((cell) => (cell ? [boxOfPlace(cell)] : []));
	if (!line || !first) return { pageIndex };
	return { pageIndex: line.page.pageIndex, box: line.page.displayed(unionOf([first, ...others])) };
}

function lineOf(row: Readonly<Record<string, string>>, place: MatchPlace, sign: DecimalSign | undefined): MatchLine {
	const text = (column: string): string => row[column] ?? '';
	const numbers = numbersOf(row, sign);
	// The only column of names may be headed "Article".
	const [article, description] = [text('Article Number'), text('Description')];
	return {
		...place,
		...(description === '' ? { article: '', description: article } : { article, description }),
		...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
		text: Object.values(row).filter(Boolean).join(' '),
	};
}

/** Sums next to each other below a table are not a line. */
function isLine({ article, description, quantity }: MatchLine): boolean {
	return article !== '' || quantity !== undefined || !/\d/.test(description) || /\p{L}{4}/u.test(description);
}

type LineNumbers = Partial<Record<'quantity' | 'unitPrice' | 'amount', number | undefined>>;

/** Quantity, price and amount; their product tells which digits at the edge of a column belong to which. */
function numbersOf(row: Readonly<Record<string, string>>, sign: DecimalSign | undefined): LineNumbers {
	const [price, amount] = [row['Unit Price'] ?? '', amountOf(row)];
	const quantity = numberIn(row['Quantity'] ?? '', sign);
	const [, before = '', after = price] = quantity === undefined ? (/^(\d+)\s+(\S.*)$/s.exec(price) ?? []) : [];
	const [, kept = price, strayed = ''] = /^(.*\S)\s+(\d{1,3})$/s.exec(price) ?? [];
	const readings = [
		{ quantity, unitPrice: numberIn(price, sign), amount: numberIn(amount, sign) },
		{ quantity, unitPrice: numberIn(kept, sign), amount: numberIn(strayed + amount, sign) },
		{ quantity: numberIn(before, sign), unitPrice: numberIn(after, sign), amount: numberIn(amount, sign) },
	] as const;
	const proven = readings.find(isProduct);
	if (proven) return proven;
	// The cell may begin with another number.
	return quantity === undefined && /\d\s+\d/.test(price) ? { ...readings[0], unitPrice: undefined } : readings[0];
}

function isProduct({ quantity, unitPrice, amount }: LineNumbers): boolean {
	if (quantity === undefined || unitPrice === undefined || amount === undefined) return false;
	return Math.abs(quantity * unitPrice - amount) <= matchSettings.sumTolerance;
}

/** The column of a second date may be headed like an amount. */
function amountOf(row: Readonly<Record<string, string>>): string {
	return (
		['Amount', 'Debit', 'Credit'].map((name) => row[name] ?? '').find((cell) => cell !== '' && !isDate(cell)) ?? ''
	);
}

/** The first number of a cell; its unit may follow at once. */
function numberIn(text: string, sign: DecimalSign | undefined): number | undefined {
	// Wide digits and narrow spaces leave gaps within a number.
	const whole = /^[-\d.,'\s]+$/.test(text) ? text.replace(/\s/g, '') : '';
	const [joined] = amountsIn(whole, sign);
	if (joined && joined.end - joined.start === whole.length) return joined.amount;
	const [found] = amountsIn(text, sign);
	return found?.amount ?? amountsIn(/^[\d., ]*\d/.exec(text)?.[0] ?? '', sign)[0]?.amount;
}
