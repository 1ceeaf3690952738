import { mayBeShifted } from '../../../../src/engine/pdf-reading/plausible-text';

function countsOf(text: string, shift = 0): Uint32Array {
	const counts = new Uint32Array(0x180);
	for (const letter of text) counts[letter.charCodeAt(0) + shift]!++;
	return counts;
}

describe('letters that may be shifted', () => {
	const sentence = 'The amount is due within fourteen days of the date of this invoice.';

	it.each([1, -1, 3, 13, -29])('are those of a text shifted by %i', (shift) => {
		expect(mayBeShifted(countsOf(sentence, shift))).toBe(true);
	});

	it.each([
		['a text', sentence],
		['a text in Polish', 'Faktura VAT z dnia 3 maja za wynajem lokalu przy ulicy Zielonej w Krakowie'],
		['variables of formulas', 'f(x) = k n x m F x k q x k n m F l k q k x n F k'.repeat(3)],
		['abbreviations', 'GTA CTG ACG GAT TAC GCT AGT CAT GCA '.repeat(4)],
		['chemical formulas', 'C6H12O6 + 6 O2 = 6 CO2 + 6 H2O; CH4 + 2 O2 = CO2 + 2 H2O; '.repeat(2)],
		['article numbers', 'AZ-4711-QX BK-2203-WV XJ-9981-KQ QW-1200-ZX VB-7781-JK PL-0032-XX'],
		['one letter', 'e e e e e e e e e e e e e e e e e e e e e e'],
	])('are not those of %s', (_, text) => {
		expect(mayBeShifted(countsOf(text))).toBe(false);
	});
});
