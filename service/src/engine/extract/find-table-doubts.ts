import { isDate, isNumber } from './cell-values';
import type { DocumentSums } from './document-sums';
import { isAmountOf, isDiscountedTo } from './line-product';
import { amountsIn, findPercents } from './recognise/amounts';
import { extractSettings } from './settings';
import { isBalanceChange, type StatementEnds } from './statement-ends';
import { typeOfColumn, type ColumnType, type WantedColumn } from './table-columns';
import type { TableDoubt } from './table-doubt';
import type { HeadingCell } from './table-header';
import { isSeveralNumbers } from './table-rows';

const { minOcrConfidence, minFilled } = extractSettings.tableDoubts;

export interface TableLine {
	/** Texts of all columns of the header. */
	readonly cells: readonly string[];
	/** OCR confidence of each cell: that of its least certain word; missing without OCR. */
	readonly reading?: readonly number[];
}

/** A table as extracted. */
interface ReadTable {
	/** Its column headers, left to right. */
	readonly cells: readonly HeadingCell[];
	readonly lines: readonly TableLine[];
	/** Requested columns that it lacks, except those that the reviewed document lacks too. */
	readonly missing: readonly string[];
	/** Sums of the document from the first page of the table on. */
	readonly sums: DocumentSums;
	/** First and last balance of a statement. */
	readonly ends: StatementEnds;
}

/**
 * Finds reasons to review a table: numbers that contradict each other or the document, and cells unlike others of their
 * column.
 */
export function findTableDoubts(table: ReadTable): TableDoubt[] {
	return [
		...productDoubts(table),
		...balanceDoubts(table),
		...sumDoubts(table),
		...positionDoubts(table),
		...cellDoubts(table),
		...columnDoubts(table),
	];
}

/** Index of the only column with a lexicon id. */
function columnOf({ cells }: ReadTable, id: string): number | undefined {
	const own = cells.flatMap((cell, at) => ((cell.wanted?.id ?? cell.ids[0]) === id ? [at] : []));
	return own.length === 1 ? own[0] : undefined;
}

const decimalSigns = [undefined, '.', ','] as const;

interface CellNumber {
	readonly amount: number;
	readonly value: string;
}

/** The only number of a cell, for each possible decimal separator. */
function numbersOf(text: string): CellNumber[] {
	return decimalSigns.flatMap((sign) => {
		const [found, other] = amountsIn(text, sign);
		return found?.amount !== undefined && !other ? [{ amount: found.amount, value: found.value }] : [];
	});
}

function numberOf(text: string): number | undefined {
	return numbersOf(text)[0]?.amount;
}

/** Lines whose quantity and price do not multiply to the amount. */
function productDoubts(table: ReadTable): TableDoubt[] {
	const [quantity, price, amount] = ['quantity', 'unit_price', 'amount'].map((id) => columnOf(table, id));
	if (quantity === undefined || price === undefined || amount === undefined) return [];
	const states = table.lines.map(({ cells }) => multiplies(cells, quantity, price, amount));
	return states.flatMap((state, row) => (state === false ? [{ reason: 'product', row }] : []));
}

/** @returns `undefined` if the line lacks one of the numbers */
function multiplies(cells: readonly string[], quantity: number, price: number, amount: number): boolean | undefined {
	const [counts, prices, amounts] = [quantity, price, amount].map((at) => numbersOf(cells[at] ?? ''));
	if (!counts?.length || !prices?.length || !amounts?.length) return undefined;
	const others = cells.filter((_, at) => at !== quantity && at !== price && at !== amount);
	const sums = others.flatMap((text) => numbersOf(text).map((one) => one.amount));
	const shares = [...sums, ...cells.flatMap((text) => findPercents(text).map(({ value }) => Number(value)))];
	return counts.some((count) =>
		prices.some((one) =>
			amounts.some((sum) => {
				const product = count.amount * one.amount;
				return isAmountOf(product, sum, 2) || isDiscountedTo(sum, product, shares, sums);
			}),
		),
	);
}

/** Balances to which the entries since the balance before do not lead, or the first balance of the statement. */
function balanceDoubts(table: ReadTable): TableDoubt[] {
	const balance = columnOf(table, 'balance');
	const movements = ['debit', 'credit', 'amount'].flatMap((id) => columnOf(table, id) ?? []);
	if (movements.length === 0) return [];
	const sumsOf = (lines: readonly TableLine[]) =>
		movements.map((at) => lines.reduce((sum, { cells }) => sum + (numberOf(cells[at] ?? '') ?? 0), 0));
	if (balance === undefined) {
		const isLost = movements.length > 1 && table.ends.canLead(sumsOf(table.lines)) === false;
		return isLost ? [{ reason: 'sum' }] : [];
	}
	const doubts: TableDoubt[] = [];
	const after = table.lines.map(({ cells }) => numberOf(cells[balance] ?? ''));
	let from = 0;
	let before: number | undefined;
	for (const [row, own] of after.entries()) {
		if (own === undefined) continue;
		const sums = sumsOf(table.lines.slice(from, row + 1));
		const isRight =
			before === undefined
				? table.ends.canOpen(own, sums) !== false || table.ends.canClose(own) === true
				: isChangeOfColumns(own - before, sums);
		if (!isRight) doubts.push({ reason: 'balance', row });
		before = own;
		from = row + 1;
	}
	const last = after.findLastIndex((own) => own !== undefined);
	const isEnd = before === undefined || table.ends.canClose(before) !== false;
	// The newest entry may be the first.
	const isOpposite = before !== undefined && table.ends.canOpen(before, sumsOf(table.lines.slice(last))) === true;
	return isEnd || isOpposite ? doubts : [...doubts, { reason: 'balance', row: last }];
}

/** Whether a balance changes by columns, of which one may repeat others. */
function isChangeOfColumns(change: number, sums: readonly number[]): boolean {
	return isBalanceChange(change, sums) || sums.some((sum) => isBalanceChange(change, [sum]));
}

/** Amounts that do not add up to any total of the document. */
function sumDoubts(table: ReadTable): TableDoubt[] {
	const amount = columnOf(table, 'amount');
	if (amount === undefined || columnOf(table, 'balance') !== undefined) return [];
	const numbers = table.lines.map(({ cells }) => numberOf(cells[amount] ?? ''));
	const known = numbers.filter((one) => one !== undefined);
	if (known.length < numbers.length || table.sums.hasSumOf(known)) return [];
	if (table.ends.canLead([known.reduce((sum, one) => sum + one, 0)])) return [];
	return [{ reason: 'sum', ...nameOf(table, amount) }];
}

/** Lines with a gap before their position number, or with a repeated one. */
function positionDoubts(table: ReadTable): TableDoubt[] {
	const at = columnOf(table, 'position');
	if (at === undefined) return [];
	const positions = table.lines.map(({ cells }) =>
		/^\d{1,6}[.)]?$/.test(cells[at] ?? '') ? Number.parseInt(cells[at] ?? '', 10) : undefined,
	);
	const steps = positions.slice(1).map((one, index) => (one ?? NaN) - (positions[index] ?? NaN));
	// Most count by one, some by ten.
	const step = Math.min(...[positions[0], ...steps].filter((one) => one !== undefined && one > 0).map(Number));
	return positions.flatMap((one, row) => {
		const isNext = row === 0 ? one === step : steps[row - 1] === step;
		return isNext || one === undefined ? [] : [{ reason: 'position', row, ...nameOf(table, at) } as const];
	});
}

/** Cells unlike the others of their column, or with low OCR confidence. */
function cellDoubts(table: ReadTable): TableDoubt[] {
	return table.cells.flatMap(({ wanted }, at) => {
		if (!wanted) return [];
		const column = table.lines.map(({ cells }) => cells[at] ?? '');
		const filled = column.filter((text) => text !== '');
		const type = wanted.id === undefined ? undefined : typeOfColumn(wanted.id);
		const others = filled.filter((text) => isOther(text, type));
		// If most cells differ, the column means something other than its name.
		const isTyped = others.length < filled.length / 2;
		const isFull = !isPartly(wanted) && filled.length >= minFilled * column.length;
		return table.lines.flatMap(({ reading }, row): TableDoubt[] => {
			const text = column[row] ?? '';
			const place = { row, column: wanted.name };
			// The last entries have their balance.
			const isOpen = wanted.id === 'balance' && filled.length > 0 && row === column.length - 1;
			if (text === '') return isFull || isOpen ? [{ reason: 'empty', ...place }] : [];
			if (isTyped && isOther(text, type)) return [{ reason: 'kind', ...place }];
			return (reading?.[at] ?? 1) < minOcrConfidence ? [{ reason: 'recognition', ...place }] : [];
		});
	});
}

/**
 * Columns that may be empty: each entry is on one side of an account, the entries of a day may share a balance, and few
 * items have a discount.
 */
const partlyFilled: ReadonlySet<string> = new Set(['debit', 'credit', 'balance', 'discount']);

function isPartly({ id }: WantedColumn): boolean {
	return id !== undefined && partlyFilled.has(id);
}

/** A text that does not match the type of its column. */
function isOther(text: string, type: ColumnType | undefined): boolean {
	if (type === 'number') return !isNumber(text) || isSeveralNumbers(text);
	return type === 'date' && !isDate(text);
}

/** Requested columns that the table lacks while one of its headers is unknown. */
function columnDoubts(table: ReadTable): TableDoubt[] {
	const isUnknown = table.cells.some(
		({ wanted, ids, learned, text }, at) =>
			!wanted &&
			!learned &&
			ids.length === 0 &&
			/\p{L}/u.test(text) &&
			table.lines.some(({ cells }) => cells[at] !== ''),
	);
	if (!isUnknown) return [];
	return table.missing.map((column) => ({ reason: 'column', column }));
}

function nameOf({ cells }: ReadTable, at: number): { column?: string } {
	const name = cells[at]?.wanted?.name;
	return name === undefined ? {} : { column: name };
}
