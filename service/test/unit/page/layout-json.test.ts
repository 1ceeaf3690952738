import { withoutColumn, withoutField, type LayoutJson, type TableJson } from '../../../page/layouts/layout-json';

const box = { left: 0, top: 0, right: 10, bottom: 10 };
const word = (text: string, column: number) => ({ text, box, column });
const table: TableJson = {
	page: 0,
	columns: [
		{ name: 'Goods', state: 'placed', left: 50, right: 120 },
		{ name: 'Colour', state: 'absent' },
		{ name: 'Worth', state: 'placed', left: 400, right: 450 },
	],
	heading: [word('woosel', 0), word('frim', -1), word('grazzle', 2)],
	others: [{ left: 10, right: 20 }],
	first: box,
};
const field = { key: 'Total', use: 0, state: 'value' } as const;
const layout: LayoutJson = {
	width: 595,
	height: 842,
	words: [],
	fields: [field, { ...field, use: 1 }],
	tables: [table],
};

describe('a learned layout', () => {
	it('without a key keeps all others', () => {
		expect(withoutField(layout, field).fields).toEqual([{ ...field, use: 1 }]);
	});

	it('without a column keeps the other columns under their headers', () => {
		const [first] = table.columns;
		if (!first) throw new Error('no column');
		expect(withoutColumn(layout, table, first).tables).toEqual([
			{
				...table,
				columns: table.columns.slice(1),
				heading: [word('woosel', -1), word('frim', -1), word('grazzle', 1)],
				others: [
					{ left: 10, right: 20 },
					{ left: 50, right: 120 },
				],
			},
		]);
	});

	it('without its last positioned column has no table', () => {
		let left = layout;
		for (const name of ['Goods', 'Worth']) {
			const own = left.tables?.[0];
			const column = own?.columns.find((one) => one.name === name);
			if (!own || !column) throw new Error(`no ${name}`);
			left = withoutColumn(left, own, column);
		}
		expect(left.tables).toEqual([]);
	});
});
