import { numberOf, tolerance, type Check, type CheckedValue, type FoundValues } from './check';
import { isAmountOf, isDiscountedTo } from './line-product';
import { isSameColumn, type NumberRow, type RowNumber } from './check-rows';

/** Quantity, unit price and amount of a line whose product matches. */
interface Product {
	readonly quantity: RowNumber;
	readonly price: RowNumber;
	readonly amount: RowNumber;
	readonly row: NumberRow;
}

/** Lines whose product identifies the columns. */
const minProducts = 2;
/** Maximum numbers of a line item: longer rows belong to other tables, and every three numbers are tried. */
const maxNumbers = 16;
/** Maximum share of rows that do not multiply. */
const maxWrong = 1;

/** The line items of a document. */
export interface GoodsLines {
	readonly lines: readonly Product[];
	/** The line that defines the columns. */
	readonly columns: Product;
	/** Sum of their amounts. */
	readonly total: number;
}

/**
 * Finds line items: numbers of a row whose product is another number right of them define the columns, and every row
 * with numbers in all three columns is a line.
 */
export function findGoodsLines(rows: readonly NumberRow[]): GoodsLines | undefined {
	const columns = columnsOf(rows.flatMap((row) => productOf(row) ?? []));
	if (!columns) return undefined;
	const lines = rows.flatMap((row) => lineOf(row, columns) ?? []);
	return { lines, columns, total: lines.reduce((sum, { amount }) => sum + amount.amount, 0) };
}

/** Whether the lines multiply and add up to an amount of the document. */
export function checkLines(goods: GoodsLines | undefined, found: FoundValues): Check[] {
	const sums: CheckedValue[] = ['net_total', 'grand_total', 'subtotal'].flatMap((id) => found.get(id) ?? []);
	if (!goods)
		return [
			{ check: 'lines', state: 'impossible', values: [] },
			{ check: 'lineSum', state: 'impossible', values: sums },
		];
	const { lines, columns, total } = goods;
	const isRight = roundingOf(lines);
	const wrong = lines.filter((line) => !isRight(line) && !isDiscounted(line));
	const isMisread = wrong.length > maxWrong;
	const asValues = (all: readonly Product[]) => all.flatMap(({ quantity, price, amount }) => [quantity, price, amount]);
	const checks: Check[] = [
		{
			check: 'lines',
			state: isMisread ? 'impossible' : wrong.length > 0 ? 'failed' : 'passed',
			values: nameValues(asValues(wrong.length > 0 ? wrong : lines), columns),
		},
	];
	const amounts = lines.map(({ amount }) => amount);
	const same = sums.find(
		(sum) => Math.abs((numberOf(sum) ?? Infinity) - total) <= tolerance([...amounts, sum], amounts.length),
	);
	// With many discounts and charges between lines and totals, a different sum proves nothing.
	checks.push({
		check: 'lineSum',
		state: same ? 'passed' : wrong.length > 0 && !isMisread && sums.length > 0 ? 'failed' : 'impossible',
		values: [...nameValues(amounts, columns), ...(same ? [same] : sums)],
	});
	return checks;
}

/** Rounding of lines: to the nearest unit, unless several lines show otherwise. */
function roundingOf(lines: readonly Product[]): (line: Product) => boolean {
	const isRounded = (line: Product) => isProduct(line, 1);
	const others = lines.filter((line) => !isRounded(line) && isProduct(line, 2)).length;
	return others > maxWrong ? (line) => isProduct(line, 2) : isRounded;
}

/** The columns of most products; `undefined` if there are too few. */
function columnsOf(products: readonly Product[]): Product | undefined {
	let best: Product | undefined;
	let max = minProducts - 1;
	for (const product of products) {
		const count = products.filter((other) => isSameColumns(product, other)).length;
		if (count <= max) continue;
		best = product;
		max = count;
	}
	return best;
}

function nameValues(values: readonly RowNumber[], { quantity, price }: Product): CheckedValue[] {
	return values.map((value) => ({
		field: isSameColumn(value, quantity) ? 'quantity' : isSameColumn(value, price) ? 'unit_price' : 'amount',
		pageIndex: value.pageIndex,
		text: value.text,
		value: value.value,
		box: value.box,
	}));
}

/** The last number of a row that is the product of two numbers before it. */
function productOf(row: NumberRow): Product | undefined {
	const { numbers } = row;
	if (numbers.length > maxNumbers) return undefined;
	for (let last = numbers.length - 1; last >= 2; last--) {
		for (let second = last - 1; second >= 1; second--) {
			for (let first = 0; first < second; first++) {
				const [quantity, price, amount] = [numbers[first], numbers[second], numbers[last]];
				if (!quantity || !price || !amount || quantity.amount <= 0 || amount.amount === 0) continue;
				const product = { quantity, price, amount, row };
				if (isProduct(product, 2)) return product;
			}
		}
	}
	return undefined;
}

/** @param rounded  numbers that were rounded before, as for {@link tolerance} */
function isProduct({ quantity, price, amount }: Product, rounded: number): boolean {
	return isAmountOf(quantity.amount * price.amount, amount, rounded);
}

/** A line whose amount is reduced by a discount in its row, as a rate or an amount. */
function isDiscounted({ quantity, price, amount, row }: Product): boolean {
	const shares = [...row.percents, ...row.numbers.map((number) => number.amount)];
	const sums = row.numbers.flatMap((number) => (number === amount ? [] : [number.amount]));
	return isDiscountedTo(amount, quantity.amount * price.amount, shares, sums);
}

function isSameColumns(a: Product, b: Product): boolean {
	return isSameColumn(a.quantity, b.quantity) && isSameColumn(a.price, b.price) && isSameColumn(a.amount, b.amount);
}

/** A row with numbers in all columns of another row. */
function lineOf(row: NumberRow, columns: Product): Product | undefined {
	const at = (column: RowNumber) => row.numbers.find((value) => isSameColumn(value, column));
	const [quantity, price, amount] = [at(columns.quantity), at(columns.price), at(columns.amount)];
	if (!quantity || !price || !amount || quantity === price || price === amount) return undefined;
	return { quantity, price, amount, row };
}
