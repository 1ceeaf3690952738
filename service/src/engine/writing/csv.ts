import type { Sheet } from './sheet';
import { looksNumeric } from '../values/typed-number';

/** Starts every CSV file: without this mark Excel assumes the code page of its country instead of UTF-8. */
export const csvMark = '\ufeff';

/** Characters that start a formula in spreadsheets, plain and full-width. */
const formulaStart = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** Characters that alone mean "no value". */
const onlySigns = /^[-+]+$/;

/**
 * One line of CSV (RFC 4180), with its line break. A text that a spreadsheet would take for a formula gets a leading
 * apostrophe; numbers, dates and lone symbols stay unchanged.
 */
function csvLine(texts: readonly string[]): string {
	// A line of one empty field would be an empty line, which readers skip.
	return texts.length === 1 && texts[0] === '' ? '""\r\n' : `${texts.map(csvField).join(',')}\r\n`;
}

function csvField(text: string): string {
	const isFormula = formulaStart.test(text) && !looksNumeric(text) && !onlySigns.test(text);
	const safe = isFormula ? `'${text}` : text;
	return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A sheet as CSV, in pieces; every line has as many fields as the widest. Spanning cells are at their first position.
 */
export async function* sheetCsv(sheet: Sheet): AsyncGenerator<string> {
	yield csvMark;
	const columnCount = sheet.readers.reduce((most, columns) => Math.max(most, columns.length), 1);
	for await (const { cells } of sheet.rows()) {
		const texts = Array<string>(columnCount).fill('');
		for (const { column, text } of cells) texts[column] = text;
		yield csvLine(texts);
	}
}

/** Rows of texts as a CSV file. */
export function csvText(rows: readonly (readonly string[])[]): string {
	return csvMark + rows.map(csvLine).join('');
}
