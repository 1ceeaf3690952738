/**
 * A quantile without interpolation: the result is one of the values.
 * @param values  in any order; not modified
 * @param part  from 0 to below 1
 * @returns `undefined` if there are none
 */
export function quantile(values: ArrayLike<number>, part: number): number | undefined {
	return new Float64Array(values).sort()[Math.floor(part * values.length)];
}

/** The median, the upper one of two; `undefined` if there are no values. */
export function median(values: ArrayLike<number>): number | undefined {
	return quantile(values, 0.5);
}
