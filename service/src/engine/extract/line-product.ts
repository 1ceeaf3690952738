import { tolerance } from './check';

/** A number of a line, and as it is printed in plain digits. */
interface Printed {
	readonly amount: number;
	readonly value: string;
}

/** Whether a product is an amount. @param rounded  numbers that were rounded on the way, as {@link tolerance} has it */
export function isAmountOf(product: number, amount: Printed, rounded: number): boolean {
	return Math.abs(product - amount.amount) <= tolerance([amount], rounded);
}

/**
 * Whether an amount is less than its product by a discount of its line, as a share or as a sum.
 * @param shares  numbers and percentages of the line
 * @param sums    numbers of the line but for its amount
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
