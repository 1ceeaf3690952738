import { tablesOf } from './support';

const names = ['Description', 'Quantity', 'Unit price', 'Amount'];

const invoice = `
Pos   Bezeichnung                 Menge    Einzelpreis   Gesamt
1     Trennblätter A4             20         9,90        198,00
      mit Lochung
2     Joghurt Banane              50         5,50        275,00

                                  Summe netto            473,00`;

describe('tables by the names of their columns', () => {
	it('are found in another language, with joined rows and without totals', () => {
		expect(tablesOf([invoice], names)).toEqual([
			{
				pageIndex: 0,
				columns: names,
				rows: [
					{ Description: 'Trennblätter A4 mit Lochung', Quantity: '20', 'Unit price': '9,90', Amount: '198,00' },
					{ Description: 'Joghurt Banane', Quantity: '50', 'Unit price': '5,50', Amount: '275,00' },
				],
			},
		]);
	});

	it('keep a missing column empty, not shifted', () => {
		const [table] = tablesOf([invoice], ['Description', 'Discount', 'Amount']);
		expect(table?.rows[0]).toEqual({ Description: 'Trennblätter A4 mit Lochung', Discount: '', Amount: '198,00' });
	});

	it('are absent if no table has the columns', () => {
		expect(tablesOf([invoice], ['Wavelength', 'Colour'])).toEqual([]);
		expect(tablesOf(['Dear Sir,\nthank you.'], names)).toEqual([]);
	});

	it('continue across pages, with or without repeated header, without carried-over sums', () => {
		const first = `
Pos   Description                 Quantity   Unit price   Amount
1     Field notebook              12         8.90         106.80
                                  Carried forward         106.80`;
		const withHeading = `
Pos   Description                 Quantity   Unit price   Amount
                                  Carried forward         106.80
2     Fountain pen                3          34.50        103.50`;
		const without = `
3     Desk lamp                   2          59.00        118.00
                                  Total                   328.30`;
		const [table, ...others] = tablesOf([first, withHeading, without], names);
		expect(others).toEqual([]);
		expect(table?.rows.map((row) => row.Description)).toEqual(['Field notebook', 'Fountain pen', 'Desk lamp']);
	});

	it('keep a numbered line whose article is called like a sum', () => {
		const page = `
Pos   Bezeichnung                 Menge
1     Trennblätter A4             20
2     Suma                        50
3     Joghurt Banane              30

      Summe                       100`;
		const [table] = tablesOf([page], ['Description', 'Quantity']);
		expect(table?.rows.map((row) => row.Description)).toEqual(['Trennblätter A4', 'Suma', 'Joghurt Banane']);
	});

	it('may have a two-row header', () => {
		const page = `
Désignation                 Quantité    Prix        Prix HT
                                        unitaire
Nougat de l'Abbaye 250g     20          4,55 €      81,90 €
Biscuits aux raisins        15          3,20 €      48,00 €
                                        Total HT    129,90 €`;
		expect(tablesOf([page], names)[0]?.rows).toEqual([
			{ Description: "Nougat de l'Abbaye 250g", Quantity: '20', 'Unit price': '4,55 €', Amount: '81,90 €' },
			{ Description: 'Biscuits aux raisins', Quantity: '15', 'Unit price': '3,20 €', Amount: '48,00 €' },
		]);
	});

	it('accept names outside the lexicon literally', () => {
		const page = 'Sample   Length   Weight\nA-1      84.0     96.0\nA-2      99.5     81.0';
		expect(tablesOf([page], ['Sample', 'Weight'])[0]?.rows).toEqual([
			{ Sample: 'A-1', Weight: '96.0' },
			{ Sample: 'A-2', Weight: '81.0' },
		]);
	});

	it.each([
		['CHF 120.00', "CHF 3'360.00", "CHF 1'307.35"],
		['EUR 120,00', 'EUR 3.360,00', 'EUR 1.307,35'],
		['kr 120,00', 'kr 3.360,00', 'kr 1.307,35'],
		['Fr. 120.00', 'Fr. 3360.00', 'Fr. 1307.35'],
		['R$ 120,00', 'R$ 3.360,00', 'R$ 1.307,35'],
		['Rs. 120.00', 'Rs. 3,360.00', 'Rs. 1,307.35'],
		['120.00 CHF', '3360.00 CHF', '1307.35 CHF'],
	])('keep lines without a quantity apart, with amounts like %s', (price, first, second) => {
		const row = (position: string, name: string, quantity: string, unit: string, amount: string) =>
			[position.padEnd(6), name.padEnd(24), quantity.padEnd(10), unit.padEnd(16), amount].join('');
		const rows = (...lines: readonly string[]) =>
			tablesOf(
				[[row('Item', 'Description', 'Quantity', 'Price', 'Total'), ...lines].join('\n')],
				['Description', 'Amount'],
			)[0]?.rows;
		const expected = [
			{ Description: 'Garden work', Amount: first },
			{ Description: 'Waste removal', Amount: second },
		];
		const work = row('1', 'Garden work', '28 h', price, first);
		const sum = row('', '', '', 'Sum', first);
		expect(rows(work, row('2', 'Waste removal', '', second, second), sum)).toEqual(expected);
		expect(rows(work, row('2', 'Waste removal', '', '', second), sum)).toEqual(expected);
		const between = rows(work, row('', 'Waste removal', '', '', second), work, sum);
		expect(between).toEqual([...expected, expected[0]]);
	});

	it.each([
		['Netto', '303,00'],
		['Warenwert', '303,00'],
	])('keep the first and the last line without a quantity, above "%s"', (label, sum) => {
		const page = `
Beschreibung             Menge      Preis      Betrag
Anfahrt                                         35,00
Wand streichen              24       9,50      228,00
Entsorgung                                      40,00
${label.padEnd(40)}${sum.padStart(13)}`;
		const names = ['Description', 'Quantity', 'Amount'];
		expect(tablesOf([page], names)[0]?.rows.map((row) => names.map((name) => row[name]))).toEqual([
			['Anfahrt', '', '35,00'],
			['Wand streichen', '24', '228,00'],
			['Entsorgung', '', '40,00'],
		]);
	});

	it('join texts below a line, even with a number', () => {
		const page = `
Description                 Quantity    Price       Amount
Garden work                 28          120.00      3360.00
in May, area 12                         per hour
Waste removal               1           1307.35     1307.35`;
		expect(tablesOf([page], ['Description', 'Amount'])[0]?.rows.map((row) => row.Amount)).toEqual([
			'3360.00',
			'1307.35',
		]);
	});
});
