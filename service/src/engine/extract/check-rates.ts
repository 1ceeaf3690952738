import { numberOf, tolerance, valuesOf, type Check, type FoundValues } from './check';
import type { NumberRow, RowNumber } from './check-rows';

/** A row with a rate, its base and its tax. */
interface RateRow {
	readonly rate: number;
	readonly base: RowNumber;
	readonly tax: RowNumber;
}

/** With fewer rates there is only one tax. */
const minRates = 2;

/**
 * VAT by rate: base times rate is the tax, the bases add up to the net total and the taxes to the tax. Rows that do not
 * multiply are skipped, so one wrong digit in them proves nothing.
 * @returns `undefined` if there are no such rows, if neither sum matches, or if only one matches although the total
 * agrees
 */
export function checkRates(found: FoundValues, rows: readonly NumberRow[]): Check | undefined {
	const own = rows.flatMap((row) => rateRow(row) ?? []);
	if (new Set(own.map(({ rate }) => rate)).size < minRates) return undefined;
	const [net, tax] = [numberOf(found.get('net_total')), numberOf(found.get('tax_total'))];
	if (net === undefined || tax === undefined) return undefined;
	const isSum = (total: number, of: (row: RateRow) => RowNumber) => {
		const sum = own.reduce((so, row) => so + of(row).amount, 0);
		return Math.abs(sum - total) <= tolerance(own.map(of), 0);
	};
	const isNet = isSum(net, ({ base }) => base);
	const isTax = isSum(tax, (row) => row.tax);
	if (!isNet && !isTax) return undefined;
	// If they add up to the total, a row was missed or misread.
	const total = numberOf(found.get('grand_total'));
	const isWhole = total !== undefined && Math.abs(net + tax - total) <= tolerance([], 0);
	if (isNet !== isTax && isWhole) return undefined;
	return {
		check: 'tax',
		state: isNet && isTax ? 'passed' : 'failed',
		values: valuesOf(found, 'net_total', 'tax_rate', 'tax_total'),
	};
}

/** In a row with one rate: the first number whose share by the rate is another number of the row. */
function rateRow({ numbers, percents }: NumberRow): RateRow | undefined {
	const [rate, other] = percents;
	if (rate === undefined || (other !== undefined && other !== rate)) return undefined;
	for (const base of numbers) {
		const tax = numbers.find((one) => one !== base && isTax(base, rate, one));
		if (tax && base.amount !== 0) return { rate, base, tax };
	}
	return undefined;
}

function isTax(base: RowNumber, rate: number, tax: RowNumber): boolean {
	return Math.abs((base.amount * rate) / 100 - tax.amount) <= tolerance([base, tax], 1);
}
