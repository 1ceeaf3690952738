const signs: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Value of a Roman numeral in any case; other characters count 0. */
export function romanValue(numeral: string): number {
	const values = [...numeral.toLowerCase()].map((sign) => signs[sign] ?? 0);
	return values.reduce((total, value, index) => total + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
