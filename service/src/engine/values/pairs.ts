/** Pairs of consecutive numbers, such as path coordinates; ignores an odd last one. */
export function* twoByTwo(numbers: readonly number[]): Generator<readonly [first: number, second: number]> {
	let first: number | undefined;
	for (const value of numbers) {
		if (first !== undefined) yield [first, value];
		first = first === undefined ? value : undefined;
	}
}
