import { tolerance } from './check';

/** A number of a line with its printed digits. */
interface Printed {
	readonly amount: number;
	readonly value: string;
}

/** Whether a product equals an amount. @param rounded  numbers that were rounded before, as for {@link tolerance} */
export function isAmountOf(product: number, amount: Printed, rounded: number): boolean {
	return Math.abs(product - amount.amount) <= tolerance([amount], rounded);
}

/**
 * Whether an amount is its product minus a discount of its line, as a rate or an amount.
 * @param shares  numbers and percentages of the line
 * @param sums    numbers of the line except its amount
 */
export function isDiscountedTo(
	amount: Printed,
	product: number,
	shares: readonly number[],
	sums: readonly number[],
): boolean {
	return (
		shares.some((share) => share > 0 && isAmountOf(product * (1 - share / 100), amount, 2)) ||
		sums.some((sum) => isAmountOf(product - Math.abs(sum), amount, 2))
	);
}
