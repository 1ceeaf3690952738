import { pageText } from '../../../../src/engine/extract/page-text';
import { TableExtraction } from '../../../../src/engine/extract/table-extraction';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, page, rows } from '../tables/pages';

const names = ['Description', 'Quantity', 'Amount'];
const lefts = [60, 260, 340];

/** Two items, each with numbers in all its lines: without the lines of the table they look like five rows. */
const lines = [
	['Description', 'Quantity', 'Amount'],
	['Paper', '2', '14.00'],
	['less discount', '10', '1.40'],
	['Ink', '1', '9.00'],
	['less discount', '5', '0.45'],
	['per bottle', '4', '2.00'],
];

function extract(rules: ReturnType<typeof gridLines>) {
	const sheet = page(rows(lines, lefts, 102), { rules });
	const extraction = new TableExtraction(names);
	extraction.addPage(pageText(sheet), () => findTables(sheet, { ruledOnly: true }).map(({ block }) => block));
	return extraction.finish().map((table) => table.rows);
}

describe('ruled tables', () => {
	it('have the rows between their lines', () => {
		expect(extract(gridLines([50, 250, 330, 420], [98, 116, 148, 196]))).toEqual([
			[
				{ Description: 'Paper less discount', Quantity: '2 10', Amount: '14.00 1.40' },
				{ Description: 'Ink less discount per bottle', Quantity: '1 5 4', Amount: '9.00 0.45 2.00' },
			],
		]);
	});

	it('are read by words if only columns have lines', () => {
		const columns = gridLines([50, 250, 330, 420], [98, 196]);
		const [table] = extract(columns);
		expect(table).toHaveLength(5);
		expect(table![1]).toEqual({ Description: 'less discount', Quantity: '10', Amount: '1.40' });
	});
});
