import type { CellReader } from './cell-reader';
import { dateReader } from './typed-date';
import { numberReader } from './typed-number';

/** Cells that say that there is no value. */
const placeholder = /^(?:[-–—*]|n\/?a|nil)?$/i;

/** Totals and remarks may stand in a column of numbers; more than one in ten makes it a column of texts. */
const leastShare = 0.9;

/**
 * The cells of a column, without its heading: numbers where the column leaves no doubt that it has numbers, ISO dates
 * where it has dates, else texts; `null` for an empty cell.
 */
export function typedColumn(cells: readonly string[]): (number | string | null)[] {
	const texts = cells.map((cell) => cell.trim());
	const filled = texts.filter((text) => !placeholder.test(text));
	const read = readerOf(filled);
	return texts.map((text) => {
		if (text === '') return null;
		const value = read?.(text);
		// In a column of values, a placeholder is the lack of one.
		return value ?? (read && placeholder.test(text) ? null : text);
	});
}

function readerOf(filled: readonly string[]): CellReader | undefined {
	return [numberReader(filled), dateReader(filled)].find((read) => read && isColumnOf(filled, read));
}

/** Names of totals may stand below the values of a column, *Subtotal* below unit prices: up to half of it does not count. */
function isColumnOf(filled: readonly string[], read: CellReader): boolean {
	const last = filled.findLastIndex((text) => read(text) !== undefined);
	const values = filled.slice(0, last + 1);
	if (values.length === 0 || values.length < filled.length / 2) return false;
	return values.filter((text) => read(text) !== undefined).length >= values.length * leastShare;
}
