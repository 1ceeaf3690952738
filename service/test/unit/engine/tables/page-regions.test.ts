import type { Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, texts, textTo, vertical } from './pages';

const years = [
	['Country', '2019', '2020', '2021'],
	['Austria', '1,204', '1,310', '1,402'],
	['Belgium', '903', '925', '931'],
	['Chile', '12,440', '12,871', '13,002'],
];

/** Dots printed over the whole label column, `step` points apart. */
function leaders(top: number, from = 98, to = 195, step = 3): Word[] {
	const dots: Word[] = [];
	for (let x = from; x < to; x += step)
		dots.push({ ...text('.', x, top)[0]!, box: { left: x, right: x + 1.4, top, bottom: top + 12 } });
	return dots;
}

describe('leaders below labels', () => {
	it('drops dots under labels, but keeps them among the words of the table', () => {
		const words = rows(years, [100, 210, 300, 390], 300);
		const dots = [1, 2, 3].flatMap((row) => leaders(300 + 16 * row));
		const [found, ...others] = findTables(page([...dots, ...words]));
		expect(others).toHaveLength(0);
		expect(texts(found!.block)).toEqual(years);
		expect(found!.words.size).toBe(words.length + dots.length);
	});

	it('keeps the dots of an abbreviation', () => {
		const short = years.map(([label, ...values]) => [`${label} . . .`, ...values]);
		const words = rows(short, [100, 250, 320, 390], 300);
		const [found] = findTables(page(words));
		expect(found!.words.size).toBe(words.length);
	});
});

describe('shaded headings', () => {
	const xs = [100, 200, 300, 400];
	const ys = [120, 160, 200];
	const rules = [...ys.slice(1).map((y) => horizontal(y, 100, 400)), ...xs.map((x) => vertical(x, 100, 200))];
	const content = [
		['Kind', 'Before', 'After'],
		['Name', 'first', 'second'],
		['Place', 'third', 'fourth'],
	];
	const words = content.flatMap((row, index) => rows([row], [105, 205, 305], [103, 130, 170][index]!));

	it('splits below adjacent shaded cells', () => {
		const fills = xs
			.slice(1)
			.map((right, index) => ({ box: { left: xs[index]!, right, top: 100, bottom: 120 }, color: 0xdddddd }));
		const [found] = findTables(page(words, { rules, fills }));
		expect(texts(found!.block)).toEqual(content);
	});
});

describe('parts of one table', () => {
	const section = (label: string, top: number, values: readonly (readonly string[])[]) => [
		...text(label, 100, top),
		...values.flatMap(([name, ...numbers], index) => [
			...text(name!, 100, top + 16 * (index + 1)),
			...numbers.flatMap((number, column) => textTo(number, 250 + 80 * column, top + 16 * (index + 1))),
		]),
	];
	const north = [
		['Austria', '1,204', '1,310', '1,402'],
		['Belgium', '903', '925', '931'],
		['Chile', '12,440', '12,871', '13,002'],
		['Denmark', '771', '802', '815'],
	];
	const south = [
		['Egypt', '2,204', '2,310', '2,402'],
		['France', '803', '825', '831'],
		['Ghana', '2,440', '2,871', '3,002'],
	];

	it('joins a part after a wider space with a similar label and the same columns', () => {
		const words = [...section('NORTH', 200, north), ...section('SOUTH', 312, south)];
		const found = findTables(
			page([...rows([['Country', '2019', '2020', '2021']], [100, 230, 310, 390], 184), ...words]),
		);
		expect(found).toHaveLength(1);
		expect(texts(found[0]!.block).map(([first]) => first)).toEqual([
			'Country',
			'NORTH',
			'Austria',
			'Belgium',
			'Chile',
			'Denmark',
			'SOUTH',
			'Egypt',
			'France',
			'Ghana',
		]);
	});

	it('keeps tables with separate headers apart', () => {
		const first = rows(years, [100, 200, 300, 400], 200);
		const second = rows(years, [100, 200, 300, 400], 330);
		expect(findTables(page([...first, ...second]))).toHaveLength(2);
	});
});

describe('a frame next to text', () => {
	const facts = [
		['Reign', 'long and calm'],
		['Born', '943'],
		['Died', '975'],
		['Burial', 'in the abbey'],
		['House', 'of the west'],
	];
	const prose = [
		'the river rises in the hills above',
		'the town and runs through three old',
		'villages before it joins the lake',
		'where people have been fishing for',
		'more than a thousand years and go',
		'on to sell what they have caught.',
	];
	const frame = [
		horizontal(190, 330, 560),
		horizontal(300, 330, 560),
		vertical(330, 190, 300),
		vertical(560, 190, 300),
	];

	it('is a separate table without the text', () => {
		const words = [
			...prose.flatMap((line, index) => text(line, 50, 200 + 16 * index)),
			...rows(facts, [340, 430], 204),
		];
		const found = findTables(page(words, { rules: frame }));
		expect(found).toHaveLength(1);
		expect(texts(found[0]!.block)).toEqual(facts);
		// Pairs of a label and a value have no heading.
		expect(found[0]!.block.table.headerRows).toBe(0);
	});
});

describe('headings over all values', () => {
	it('span every value column if centred over them', () => {
		const words = [...text('Population in thousands', 258, 184), ...rows(years, [100, 200, 300, 400], 200)];
		const [found] = findTables(page(words));
		const head = found!.block.table.cells.find(({ runs }) => runs[0]?.text === 'Population in thousands');
		expect(head).toMatchObject({ row: 0, column: 1, columnSpan: 3 });
	});
});
