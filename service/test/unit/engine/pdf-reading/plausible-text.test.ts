import { mayBeShifted, shiftOf } from '../../../../src/engine/pdf-reading/plausible-text';

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

describe('the shift of a font', () => {
	const statement =
		`Banka Skago al. Lestalo 135 36-592 Kratamo Ninajo Sp.j. ul. Lakaba 141 59-170 Rapozy Wyciąg bankowy Wyciąg nr Data Okres
		10/2026 11 cze 2026 12 maj 2026 - 10 cze 2026 Ninajo Sp.j. Posiadacz rachunku IBAN BIC/SWIFT PL50 8130 7597 5119 7182 2165 2165 HWDJPLE9
		Tytuł Kwota Saldo 22 maj 2026 Graszyka Sp.j. 9059265 -29 563,82 -27 040,62 25 maj 2026 Graszyka Sp.j. 2026/62815
		-16 020,63 -43 061,25 Poprzednie saldo 2 523,20 Nowe saldo -43 061,25`.replace(/\s+/g, ' ');

	it('is none for a statement with more digits than letters', () => {
		expect(shiftOf(countsOf(statement))).toBe(0);
	});

	it.each([1, 3, 29])('is found for a statement shifted by %i', (shift) => {
		expect(shiftOf(countsOf(statement, shift))).toBe(shift);
	});
});
