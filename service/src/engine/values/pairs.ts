/** Numbers two by two, as points of a path are written; a last one without a partner is left out. */
export function* twoByTwo(numbers: readonly number[]): Generator<readonly [first: number, second: number]> {
	let first: number | undefined;
	for (const value of numbers) {
		if (first !== undefined) yield [first, value];
		first = first === undefined ? value : undefined;
	}
}
