import type { CellReader } from './cell-reader';
import { createDateReader } from './typed-date';
import { createNumberReader } from './typed-number';

/** Cells that mean "no value". */
const placeholder = /^(?:[-–—*]|n\/?a|nil)?$/i;

/** A column of numbers may contain totals and remarks; more than one in ten makes it text. */
const minShare = 0.9;

export type TypedCell = number | string | null;

/** A column without its header. */
export interface TypedColumn {
	/** Numbers or ISO dates if the column is unambiguous, else texts; `null` if empty. */
	readonly cells: readonly TypedCell[];
	/** The row of the last number or date; `undefined` in a column of texts. */
	readonly lastTypedRow?: number;
}

export function typeColumn(cells: readonly string[]): TypedColumn {
	const texts = cells.map((cell) => cell.trim());
	const filled = texts.filter((text) => !placeholder.test(text));
	const read = findReader(filled);
	if (!read) return { cells: texts.map((text) => text || null) };
	const values = texts.map((text) => read(text));
	return {
		// A placeholder among values means "no value".
		cells: texts.map((text, row) => values[row] ?? (placeholder.test(text) ? null : text)),
		lastTypedRow: values.findLastIndex((value) => value !== undefined),
	};
}

function findReader(filled: readonly string[]): CellReader | undefined {
	return [createNumberReader(filled), createDateReader(filled)].find((read) => read && isColumnOf(filled, read));
}

/** Labels of totals may follow the values of a column, such as *Subtotal* below unit prices: up to half is ignored. */
function isColumnOf(filled: readonly string[], read: CellReader): boolean {
	const last = filled.findLastIndex((text) => read(text) !== undefined);
	const values = filled.slice(0, last + 1);
	if (values.length === 0 || values.length < filled.length / 2) return false;
	return values.filter((text) => read(text) !== undefined).length >= values.length * minShare;
}
