import type { ExtractCheckName, ExtractCheckState } from '../../../../contract/extract-checks';
import type { Box } from '../model';

/** A value that a check used, where it stands. */
export interface CheckedValue {
	/** Id of its field, or of its column in a table. */
	readonly field: string;
	readonly pageIndex: number;
	readonly text: string;
	/** Plain; empty for one that could not be read. */
	readonly value: string;
	/** On the page upright; `undefined` for what stands on no page. */
	readonly box: Box | undefined;
}

/** What the values of a document prove of each other. */
export interface Check {
	readonly check: ExtractCheckName;
	readonly state: ExtractCheckState;
	/** That it used, or that it would need and were found. */
	readonly values: readonly CheckedValue[];
}

/** The values of a document by the ids of their fields: the best of each. */
export type FoundValues = ReadonlyMap<string, CheckedValue>;

/** A number of a document, with how exactly it is printed. */
export function numberOf(value: CheckedValue | undefined): number | undefined {
	if (!value || value.value === '') return undefined;
	const number = Number(value.value);
	return Number.isFinite(number) ? number : undefined;
}

/** One unit of the last decimal that any of some sums prints; a hundredth at the least. */
export function unitOf(values: readonly Pick<CheckedValue, 'value'>[]): number {
	const decimals = Math.max(0, ...values.map(({ value }) => (value.split('.')[1] ?? '').length));
	return 10 ** -Math.min(2, decimals);
}

/** Sums of numbers that are nearer to each other than this are the same. */
const calculated = 1e-6;

/** How far a sum may be from its parts: half a unit for each number of them that was rounded by itself; those that are printed are added exactly. */
export function tolerance(values: readonly Pick<CheckedValue, 'value'>[], rounded: number): number {
	return 0.5 * rounded * unitOf(values) + calculated;
}

/** The values of fields, as far as they were found. */
export function valuesOf(found: FoundValues, ...ids: readonly string[]): CheckedValue[] {
	return ids.flatMap((id) => found.get(id) ?? []);
}
