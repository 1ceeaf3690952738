import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, horizontal, page, rows, text, texts, textTo, turned, vertical } from './pages';

const one = (found: ReturnType<typeof findTables>) => {
	expect(found).toHaveLength(1);
	return found[0]!;
};

const people = [
	['Name', 'Town', 'Trade'],
	['Ada', 'Berlin', 'baker'],
	['Bert', 'Lyon', 'miller'],
	['Cleo', 'Turin', 'smith'],
];

const years = [
	['Country', '2019', '2020', '2021'],
	['Austria', '1,204', '1,310', '1,402'],
	['Belgium', '903', '925', '931'],
	['Chile', '12,440', '12,871', '13,002'],
	['Denmark', '771', '802', '815'],
];

/** Prose that fills its lines. */
const lines = [
	'the river rises in the hills above the town and',
	'runs through three old villages before it joins',
	'the lake where people have been fishing for more',
	'than a thousand years and where they still go to',
	'sell what they have caught on every market day of',
	'the year except when the ice is thin and the wind',
	'comes down from the north with rain in its coat.',
];

describe('ruled tables', () => {
	const words = rows(people, [105, 205, 305], 103, 20);
	const rules = gridLines([100, 200, 300, 400], [100, 120, 140, 160, 180]);

	it('reads a drawn grid', () => {
		const { block, words: claimed } = one(findTables(page(words, { rules })));
		expect(texts(block)).toEqual(people);
		expect(block.table).toMatchObject({ evidence: 'ruled', headerRows: 1 });
		expect(claimed).toEqual(new Set(words));
		expect(block.box).toEqual({ left: 100, top: 100, right: 400, bottom: 180 });
	});

	it('keeps links in cells', () => {
		const [ada] = words.filter((word) => word.text === 'Ada');
		const links = [{ box: ada!.box, target: { uri: 'https://example.com/ada' } }];
		const { cells } = one(findTables({ ...page(words, { rules }), links })).block.table;
		const linked = cells.flatMap(({ runs }) => runs.filter(({ link }) => link !== undefined));
		expect(linked).toEqual([{ text: 'Ada', link: 'https://example.com/ada' }]);
	});

	it('needs only the lines if only ruled tables are requested', () => {
		const open = page(rows(years, [100, 200, 300, 400], 300));
		expect(findTables(open)).toHaveLength(1);
		expect(findTables(open, { ruledOnly: true })).toHaveLength(0);
		expect(findTables(page(words, { rules }), { ruledOnly: true })).toHaveLength(1);
	});

	it('reads missing inner lines as merged cells', () => {
		const spanning = [
			horizontal(100, 100, 400),
			horizontal(120, 200, 400),
			...[140, 160, 180].map((y) => horizontal(y, 100, 400)),
			vertical(100, 100, 180),
			vertical(200, 100, 180),
			vertical(300, 120, 180),
			vertical(400, 100, 180),
		];
		const content = [
			...text('Item', 105, 112),
			...text('Sold in', 205, 103),
			...rows([['May', 'June']], [205, 305], 123),
			...rows(
				[
					['Tea', '12', '14'],
					['Salt', '7', '9'],
				],
				[105, 205, 305],
				143,
				20,
			),
		];
		const { block } = one(findTables(page(content, { rules: spanning })));
		expect(texts(block)).toEqual([
			['Item', 'Sold in', '[Sold in]'],
			['[Item]', 'May', 'June'],
			['Tea', '12', '14'],
			['Salt', '7', '9'],
		]);
		expect(block.table.headerRows).toBe(2);
	});

	it('joins the lines of a cell and hyphenated words', () => {
		const content = [
			...rows([['Part', 'What it does']], [105, 205], 103),
			...text('Pump', 105, 123),
			...text('moves the wa-', 205, 123),
			...text('ter uphill', 205, 135),
			...rows([['Valve', 'stops it']], [105, 205], 153),
		];
		const { block } = one(findTables(page(content, { rules: gridLines([100, 200, 300], [100, 120, 150, 170]) })));
		expect(texts(block)[1]).toEqual(['Pump', 'moves the water uphill']);
	});

	it('splits drawn rows with several lines of numbers', () => {
		const content = rows(years, [105, 205, 305, 405], 105);
		const rules = gridLines([100, 200, 300, 400, 500], [100, 120, 190]);
		const { block } = one(findTables(page(content, { rules })));
		expect(texts(block)).toEqual(years);
	});

	it('has no row between double lines', () => {
		const apart = [...rules, horizontal(125, 100, 400), horizontal(165, 100, 400)];
		const lower = rows(people, [105, 205, 305], 106, 20);
		expect(texts(one(findTables(page(lower, { rules: apart }))).block)).toEqual(people);
	});

	it('leaves captions and notes in the frame to the text', () => {
		const content = [
			...text('Table 4. People and their towns', 105, 83),
			...words,
			...text('Source: own counting in the spring of that year, with help from many kind friends', 105, 183),
		];
		const framed = [
			...rules,
			horizontal(80, 100, 400),
			horizontal(200, 100, 400),
			...[100, 400].map((x) => vertical(x, 80, 200)),
		];
		expect(texts(one(findTables(page(content, { rules: framed }))).block)).toEqual(people);
	});

	it('separates two side-by-side tables', () => {
		const second = words.map((word) => ({
			...word,
			box: { ...word.box, left: word.box.left + 320, right: word.box.right + 320 },
		}));
		const both = [...rules, ...gridLines([420, 520, 620, 720], [100, 120, 140, 160, 180])];
		const found = findTables(page([...words, ...second], { rules: both, width: 800 }));
		expect(found.map(({ block }) => texts(block))).toEqual([people, people]);
	});

	it('assigns each word to one table for nested grids', () => {
		const outer = gridLines([80, 420, 580], [80, 200, 230]);
		const beside = [...text('See here', 430, 90), ...text('Sum', 90, 210), ...text('12', 430, 210)];
		const found = findTables(page([...words, ...beside], { rules: [...rules, ...outer] }));
		expect(found.map(({ block }) => texts(block))).toEqual([people]);
	});

	it.each([90, 180, 270] as const)('reads a table on a page rotated by %i degrees', (turn) => {
		const sideways = turned(page(words, { rules }), turn);
		const { block } = one(findTables(sideways));
		expect(texts(block)).toEqual(people);
		for (const { box } of block.table.cells) {
			expect(box.left).toBeGreaterThanOrEqual(block.box.left - 0.01);
			expect(box.bottom).toBeLessThanOrEqual(block.box.bottom + 0.01);
		}
		expect(block.box.right).toBeLessThanOrEqual(sideways.width);
	});

	it('reads vertical headers of an upright table into their cells', () => {
		const upright = words.filter(({ text: word }) => word !== 'Trade');
		const sideways = {
			text: 'Trade',
			box: { left: 345, top: 102, right: 357, bottom: 118 },
			fontSize: 10,
			turn: 270 as const,
			spaceAfter: false,
		};
		expect(texts(one(findTables(page([...upright, sideways], { rules }))).block)).toEqual(people);
	});

	it('are not two side-by-side cards, even with few words', () => {
		const cards = [
			...rows([['Torwal'], ['Was village'], ['recent by']], [110], 110, 14),
			...rows([['Norfal'], ['Their gate'], ['answer is']], [190], 110, 14),
		];
		const framed = (from: number, to: number) => gridLines([from, to], [100, 165]);
		expect(findTables(page(cards, { rules: [...framed(100, 174), ...framed(182, 256)] }))).toEqual([]);
		expect(findTables(page(cards, { rules: framed(100, 256) }))).toHaveLength(1);
	});

	it('ignores a frame around text, a page border or bars', () => {
		const prose = lines.flatMap((line, index) => text(line, 110, 110 + index * 14));
		expect(findTables(page(prose, { rules: gridLines([100, 400], [100, 220]) }))).toEqual([]);
		expect(findTables(page(prose, { rules: gridLines([2, 598], [2, 798]) }))).toEqual([]);
		const bars = [40, 80, 120, 90, 60, 150].map((long, index) => ({
			box: { left: 100, right: 100 + long, top: 100 + index * 30, bottom: 120 + index * 30 },
			color: 0x3366cc,
		}));
		const labels = bars.flatMap(({ box }, index) => text(`${index}5.3`, box.right - 22, box.top + 4));
		const rules = bars.flatMap(({ box }) => gridLines([box.left, box.right], [box.top, box.bottom]));
		expect(findTables(page(labels, { rules, fills: bars }))).toEqual([]);
	});
});

describe('header backgrounds and lines', () => {
	const xs = [100, 160, 220, 280, 340, 400];
	const ys = [100, 120, 140, 160, 180, 200, 220];
	const words = [
		...text('North', 105, 113),
		...text('Up', 165, 103),
		...text('low', 165, 123),
		...text('South and west', 225, 103),
		...['spring', 'autumn', 'all'].flatMap((head, index) => text(head, xs[index + 2]! + 5, 123)),
		...rows(
			['a', 'b', 'c', 'd'].map((row) => xs.slice(1).map((_, column) => `${row}${column}`)),
			xs.map((x) => x + 5),
			143,
			20,
		),
	];
	const rules = [
		...[100, ...ys.slice(2)].map((y) => horizontal(y, 100, 400)),
		...[100, 400].map((x) => vertical(x, 100, 220)),
		...[160, 220].map((x) => vertical(x, x === 160 ? 140 : 100, 220)),
		...[280, 340].map((x) => vertical(x, 120, 220)),
	];
	const partialLine = horizontal(120, 220, 400);

	it('does not treat cell backgrounds of different widths as bars', () => {
		const fills = [160, 220, 280, 340, 400].map((right, index) => ({
			box: { left: 100, right, top: ys[index]! + 0.3, bottom: ys[index + 1]! - 0.3 },
			color: 0xd3d3d3,
		}));
		const { block } = one(findTables(page(words, { rules: [...rules, partialLine], fills })));
		expect(block.table).toMatchObject({ evidence: 'ruled', rowCount: 6, columnCount: 5 });
		const bars = fills.map((fill) => ({ ...fill, box: { ...fill.box, right: fill.box.right - 13 } }));
		expect(findTables(page(words, { rules: [...rules, partialLine], fills: bars }), { ruledOnly: true })).toEqual([]);
	});

	it('splits a row under a header over a few narrow columns, not at the line of a box in a cell', () => {
		// Without the heads of the last columns: only the second column has a line at this height.
		const sides = [100, 160, 220, 280, 340, 400].map((x) => vertical(x, 100, 220));
		const others = [...[100, ...ys.slice(2)].map((y) => horizontal(y, 100, 400)), ...sides];
		const rowsWith = (left: number, right: number) =>
			one(findTables(page(words, { rules: [...others, horizontal(120, left, right)] }))).block.table.rowCount;
		expect(rowsWith(160, 220)).toBe(6);
		expect(rowsWith(170, 210)).toBe(5);
	});
});

describe('partly ruled tables', () => {
	const body = years
		.slice(1)
		.flatMap(([label, ...values], index) => [
			...text(label!, 100, 142 + index * 16),
			...values.flatMap((value, column) => textTo(value, 240 + column * 80, 142 + index * 16)),
		]);

	it('derives header spans from the lines below them', () => {
		const words = [
			...text('Exports in tons', 252, 103),
			...text('Country', 100, 122),
			...['2019', '2020', '2021'].flatMap((year, column) => textTo(year, 240 + column * 80, 122)),
			...body,
		];
		const rules = [100, 139, 208].map((y) => horizontal(y, 95, 405)).concat(horizontal(117, 200, 405));
		const { block } = one(findTables(page(words, { rules })));
		expect(texts(block)).toEqual([
			['Country', 'Exports in tons', '[Exports in tons]', '[Exports in tons]'],
			['[Country]', '2019', '2020', '2021'],
			...years.slice(1),
		]);
		expect(block.table).toMatchObject({ evidence: 'partlyRuled', headerRows: 2 });
	});

	it('stops at the lines: a title above and notes below stay outside', () => {
		const words = [
			...text('Exports of small countries', 100, 86),
			...text('Country', 100, 122),
			...['2019', '2020', '2021'].flatMap((year, column) => textTo(year, 240 + column * 80, 122)),
			...body,
			...text('Note: counted in spring.', 100, 212),
		];
		const rules = [118, 139, 208].map((y) => horizontal(y, 95, 405));
		expect(texts(one(findTables(page(words, { rules }))).block)).toEqual(years);
	});

	it('accepts two rows between lines if they have many columns', () => {
		const pair = [
			['points', '2', '3', '4', '5'],
			['overshoot', '1', '1.25', '1.67', '1.8'],
		];
		const words = rows(pair, [100, 180, 230, 280, 330], 103, 18);
		const rules = [100, 118, 136].map((y) => horizontal(y, 95, 360));
		expect(texts(one(findTables(page(words, { rules }))).block)).toEqual(pair);
		expect(findTables(page(words))).toEqual([]);
	});

	it('treats lines typed as characters as lines, not as text', () => {
		const words = [
			...text('Country', 100, 112),
			...['2019', '2020', '2021'].flatMap((year, column) => textTo(year, 240 + column * 80, 112)),
			...text('-'.repeat(60), 100, 126),
			...body,
		];
		const { block, words: claimed } = one(findTables(page(words)));
		expect(texts(block)).toEqual(years);
		expect(claimed.size).toBe(words.length);
	});

	it('treats the text between lines as one record', () => {
		const words = [
			...rows([['Step', 'What to do', 'Time']], [100, 180, 330], 103),
			...rows(
				[
					['Mix', 'Stir flour and water', '5'],
					['', 'until it is smooth', ''],
				],
				[100, 180, 330],
				123,
				13,
			),
			...rows(
				[
					['Rest', 'Leave it alone in', '40'],
					['', 'a warm place', ''],
				],
				[100, 180, 330],
				153,
				13,
			),
			...rows([['Bake', 'Use a hot oven', '25']], [100, 180, 330], 183),
		];
		const rules = [100, 119, 149, 179, 199].map((y) => horizontal(y, 95, 370));
		expect(texts(one(findTables(page(words, { rules }))).block)).toEqual([
			['Step', 'What to do', 'Time'],
			['Mix', 'Stir flour and water until it is smooth', '5'],
			['Rest', 'Leave it alone in a warm place', '40'],
			['Bake', 'Use a hot oven', '25'],
		]);
	});
});

describe('tables without lines', () => {
	it('finds columns by the space between them', () => {
		const words = rows(years, [100, 200, 300, 400], 300);
		const { block } = one(findTables(page(words)));
		expect(texts(block)).toEqual(years);
		expect(block.table).toMatchObject({ evidence: 'unruled', headerRows: 1 });
	});

	it('takes no words of adjacent paragraphs', () => {
		const prose = lines.flatMap((line, index) => text(line, 100, 100 + index * 14));
		const { words: claimed } = one(findTables(page([...prose, ...rows(years, [100, 200, 300, 400], 300)])));
		expect(prose.some((word) => claimed.has(word))).toBe(false);
	});

	it('may be in one column of a page next to running text', () => {
		const prose = Array.from({ length: 20 }, (_, index) => text(lines[index % 7]!, 320, 100 + index * 14)).flat();
		const more = Array.from({ length: 6 }, (_, index) => text(lines[index]!.slice(0, 38), 40, 320 + index * 14)).flat();
		const words = [...rows(years, [40, 120, 180, 240], 130, 17), ...more, ...prose];
		expect(texts(one(findTables(page(words))).block)).toEqual(years);
	});

	it('keeps a two-line label in one cell, and group labels separate from their members', () => {
		const words = [
			...rows([['', '2019', '2020']], [100, 300, 400], 100),
			...text('Expenditure for schools and', 100, 116),
			...rows([['other places', '14', '15']], [110, 300, 400], 128),
			...rows(
				[
					['Of which', '', ''],
					['Books and paper', '8', '9'],
					['Ink', '6', '6'],
					['Chalk', '2', '3'],
				],
				[100, 300, 400],
				146,
			),
		];
		const found = texts(one(findTables(page(words))).block).map((row) => row[0]);
		expect(found).toContain('Expenditure for schools and other places');
		expect(found).toContain('Of which');
	});

	it('includes a header above the value columns', () => {
		const words = [...text('Exports in tons', 280, 87), ...rows(years, [100, 200, 300, 400], 103)];
		const { block } = one(findTables(page(words)));
		expect(texts(block)[0]).toContain('Exports in tons');
		expect(texts(block).slice(-4)).toEqual(years.slice(1));
	});

	it('follows leaders to the value and drops them', () => {
		const words = rows(
			[
				['Tea............', '12', '15'],
				['Salt...........', '7', '8'],
				['Sugar..........', '31', '30'],
			],
			[100, 240, 320],
			100,
		);
		expect(texts(one(findTables(page(words))).block)).toEqual([
			['Tea', '12', '15'],
			['Salt', '7', '8'],
			['Sugar', '31', '30'],
		]);
	});

	it('finds a table whose last column rises like page numbers', () => {
		const weeks = [
			['Topic', 'Hours', 'Points'],
			['Loops', 'two', '10'],
			['Functions', 'three', '20'],
			['Recursion', 'two', '30'],
			['Sorting', 'four', '40'],
		];
		expect(texts(one(findTables(page(rows(weeks, [100, 200, 300], 100)))).block)).toEqual(weeks);
	});

	it('starts a new table at a repeated header', () => {
		const words = [...rows(years, [100, 200, 300, 400], 100), ...rows(years, [100, 200, 300, 400], 184)];
		expect(findTables(page(words)).map(({ block }) => texts(block))).toEqual([years, years]);
	});
});

describe('not a table', () => {
	const none = (words: Parameters<typeof page>[0], more: Parameters<typeof page>[1] = {}) =>
		expect(findTables(page(words, more)).map(({ block }) => texts(block))).toEqual([]);

	it('running text in one column or two', () => {
		none(lines.flatMap((line, index) => text(line, 60, 100 + index * 14)));
		none(lines.flatMap((line, index) => [...text(line, 40, 100 + index * 14), ...text(line, 320, 100 + index * 14)]));
	});

	it('lists', () => {
		const entries = ['Wash the rice', 'Boil the water', 'Wait for a while', 'Serve it hot'];
		none(
			entries.flatMap((entry, index) => [
				...text(`${index + 1}.`, 100, 100 + index * 16),
				...text(entry, 125, 100 + index * 16),
			]),
		);
		none(
			entries.flatMap((entry, index) => [...text('•', 100, 100 + index * 16), ...text(entry, 125, 100 + index * 16)]),
		);
	});

	it('labels of a drawing', () => {
		const labels = rows(
			[
				['0', '5', '10'],
				['a', 'b', 'c'],
				['1', '2', '3'],
			],
			[120, 220, 320],
			120,
			30,
		);
		none(labels, { drawings: [{ left: 110, top: 110, right: 330, bottom: 200 }] });
	});

	it('headings and addresses', () => {
		none([...text('Annual report', 200, 100), ...text('of the society', 200, 130), ...text('Berlin', 60, 160)]);
	});
});
