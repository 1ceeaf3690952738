/**
 * A quantile without interpolation: the result is one of the values.
 * @param values  in any order; not modified
 * @param part  from 0 to below 1
 * @returns `undefined` if there are none
 */
export function quantile(values: ArrayLike<number>, part: number): number | undefined {
	return sorted(values)[Math.floor(part * values.length)];
}

/** Longer lists are left to the typed array, whose sorting takes long to start. */
const maxFew = 24;

/** Used again and again for few values. */
const few = new Float64Array(maxFew);

/** The values in ascending order, `NaN` last; valid until the next call. */
function sorted(values: ArrayLike<number>): ArrayLike<number> {
	const { length } = values;
	if (length === 0 || length > maxFew) return new Float64Array(values).sort();
	for (let index = 0; index < length; index++) {
		const value = values[index]!;
		let place = index;
		for (; place > 0 && !(few[place - 1]! <= value) && !Number.isNaN(value); place--) few[place] = few[place - 1]!;
		few[place] = value;
	}
	return few;
}

/** The median, the upper one of two; `undefined` if there are no values. */
export function median(values: ArrayLike<number>): number | undefined {
	return quantile(values, 0.5);
}
