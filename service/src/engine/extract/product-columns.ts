import { isAmountOf, isDiscountedTo } from './line-product';
import { findAmounts, findPercents } from './recognise/amounts';
import { typeOfColumn, type WantedColumn } from './table-columns';
import type { HeadingCell } from './table-header';
import type { TableRow } from './table-rows';

/** Columns of a product: the first times the second is the third. */
const factors = ['quantity', 'unit_price', 'amount'] as const;

type Triple = readonly [number, number, number];

/** Values of a line by column; `undefined` for a cell without a number. */
interface Line {
	readonly amounts: readonly ({ readonly amount: number; readonly value: string } | undefined)[];
	readonly percents: readonly number[];
}

/**
 * Assigns the requested quantity, unit price and amount to the columns whose numbers multiply in every line, if the
 * columns found by their headers do not.
 */
export function assignProducts(
	cells: readonly HeadingCell[],
	rows: readonly TableRow[],
	wanted: readonly WantedColumn[],
): readonly HeadingCell[] {
	const lines = rows.map(lineOf);
	const known = factors.map((id) => cells.findIndex((cell) => cell.wanted?.id === id));
	const isTaken = (column: number) => known.every((own) => own !== column) && cells[column]?.wanted !== undefined;
	const free = cells.flatMap((cell, column) => (!isTaken(column) && mayBeFactor(cell) ? [column] : []));
	const triples = free.flatMap((quantity) =>
		free.flatMap((price) =>
			free.flatMap((amount): Triple[] =>
				new Set([quantity, price, amount]).size === 3 ? [[quantity, price, amount]] : [],
			),
		),
	);
	const kept = (triple: Triple) => triple.filter((column, at) => column === known[at]).length;
	const [best] = triples
		.filter((triple) => isProduct(lines, triple))
		.sort((a, b) => kept(b) - kept(a) || a[2] - b[2] || cents(lines, b[1]) - cents(lines, a[1]) || a[0] - b[0]);
	// A single line multiplies by chance.
	if (!best || kept(best) < (lines.length === 1 ? 2 : 0)) return cells;
	const places = new Map(factors.flatMap((id, at) => wantedAt(wanted, id, best[at] ?? -1)));
	return cells.map((cell, column) => {
		const own = places.get(column);
		if (own) return { ...cell, wanted: own };
		return known.includes(column) ? { ...cell, wanted: undefined } : cell;
	});
}

const wantedAt = (wanted: readonly WantedColumn[], id: string, column: number): [number, WantedColumn][] => {
	const own = wanted.find((one) => one.id === id);
	return own ? [[column, own]] : [];
};

/** Positions, rates, taxes and discounts do not multiply to the amount. */
const otherIds: ReadonlySet<string> = new Set(['position', 'tax_rate', 'tax_amount', 'discount', 'balance']);

const mayBeFactor = ({ ids, wanted }: HeadingCell): boolean =>
	wanted !== undefined || ids.every((id) => typeOfColumn(id) === 'number' && !otherIds.has(id));

function lineOf({ cells }: TableRow): Line {
	return {
		amounts: cells.map((text) => (text.includes('%') ? undefined : numberIn(text))),
		percents: cells.flatMap((text) => findPercents(text).map(({ value }) => Number(value))),
	};
}

function numberIn(text: string): Line['amounts'][number] {
	const [found] = findAmounts(text);
	return found?.amount === undefined ? undefined : { amount: found.amount, value: found.value };
}

/** Numbers of a column with decimals: prices have them, quantities often not. */
const cents = (lines: readonly Line[], column: number): number =>
	lines.filter(({ amounts }) => amounts[column]?.value.includes('.')).length;

/** Whether all lines with the three numbers multiply, and most lines have them. */
function isProduct(lines: readonly Line[], [first, second, third]: Triple): boolean {
	const products = lines.flatMap(({ amounts, percents }) => {
		const [quantity, price, amount] = [amounts[first], amounts[second], amounts[third]];
		if (!quantity || !price || !amount || amount.amount === 0) return [];
		const product = quantity.amount * price.amount;
		return [isAmountOf(product, amount, 1) || isDiscountedTo(amount, product, percents, [])];
	});
	const isTold = lines.some(({ amounts }) => amounts[first]?.amount !== 1 && amounts[second]?.amount !== 1);
	return isTold && 2 * products.length > lines.length && products.every((isRight) => isRight);
}
