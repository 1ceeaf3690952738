/** Two-digit years up to this one are of this century, as spreadsheets take them. */
const lastShortYear = 69;

/** The year that is meant by digits as printed: four of them, or two with or without an apostrophe. */
export function fullYear(printed: string): number {
	const digits = printed.replace("'", '');
	const year = Number(digits);
	return digits.length > 2 ? year : year + (year > lastShortYear ? 1900 : 2000);
}

/** True for a day that the calendar has. @param month from 1 */
export function isRealDay(year: number, month: number, day: number): boolean {
	return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
