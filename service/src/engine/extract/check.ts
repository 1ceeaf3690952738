import type { ExtractCheckName, ExtractCheckState } from '../../../../contract/extract-checks';
import type { Box } from '../model';

/** A value used by a check, with its position. */
export interface CheckedValue {
	/** Id of its field, or of its column in a table. */
	readonly field: string;
	readonly pageIndex: number;
	readonly text: string;
	/** Normalized; empty if it could not be read. */
	readonly value: string;
	/** On the upright page; `undefined` if it has no position. */
	readonly box: Box | undefined;
}

/** Cross-checks between the values of a document. */
export interface Check {
	readonly check: ExtractCheckName;
	readonly state: ExtractCheckState;
	/** Fields that it used, or needed and found. */
	readonly values: readonly CheckedValue[];
}

/** The best value of each field, by field id. */
export type FoundValues = ReadonlyMap<string, CheckedValue>;

/** A number of a document with its printed precision. */
export function numberOf(value: CheckedValue | undefined): number | undefined {
	if (!value || value.value === '') return undefined;
	const number = Number(value.value);
	return Number.isFinite(number) ? number : undefined;
}

/** One unit of the last printed decimal; at least a hundredth. */
export function unitOf(values: readonly Pick<CheckedValue, 'value'>[]): number {
	const decimals = Math.max(0, ...values.map(({ value }) => (value.split('.')[1] ?? '').length));
	return 10 ** -Math.min(2, decimals);
}

/** Sums closer than this are equal. */
const calculated = 1e-6;

/** Tolerance of a sum: half a unit for each separately rounded number; printed numbers are added exactly. */
export function tolerance(values: readonly Pick<CheckedValue, 'value'>[], rounded: number): number {
	return 0.5 * rounded * unitOf(values) + calculated;
}

/** The values found for some fields. */
export function valuesOf(found: FoundValues, ...ids: readonly string[]): CheckedValue[] {
	return ids.flatMap((id) => found.get(id) ?? []);
}
