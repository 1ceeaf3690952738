/** Two-digit years up to this one are in this century, as in spreadsheets. */
const lastShortYear = 69;

/** The year of printed digits: four of them, or two with or without an apostrophe. */
export function fullYear(printed: string): number {
	const digits = printed.replace("'", '');
	const year = Number(digits);
	return digits.length > 2 ? year : year + (year > lastShortYear ? 1900 : 2000);
}

/** True for an existing day. @param month from 1 */
export function isRealDay(year: number, month: number, day: number): boolean {
	return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
