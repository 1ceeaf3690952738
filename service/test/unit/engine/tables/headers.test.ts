import { findTables } from '../../../../src/engine/tables/find-tables';
import { tableSettings } from '../../../../src/engine/tables/settings';
import type { Decision } from '../../../../src/engine/scores/decisions';
import type { Page, Word } from '../../../../src/engine/model';
import { horizontal, page, rows, text, textTo, texts } from './pages';

const style = { font: 'Serif', bold: false, italic: false, monospace: false, color: 0 };

/** The only table of a page: its texts, and how many of its rows are headings. */
function headed(words: readonly Word[], more: Partial<Page> = {}) {
	const found = findTables(page(words, more));
	expect(found).toHaveLength(1);
	const { block } = found[0]!;
	return { cells: texts(block), headerRows: block.table.headerRows };
}

const plants = [
	['Alder', 'grows beside slow water', 'in spring'],
	['Birch', 'needs a lot of light', 'all summer'],
	['Cedar', 'keeps its scent for years', 'in winter'],
	['Elder', 'is found behind old barns', 'in autumn'],
	['Hazel', 'feeds the squirrels', 'in autumn'],
];
const lefts = [100, 180, 340];
const titles = ['Tree', 'What is known of it', 'When'];

describe('the header of a table', () => {
	it('is the row above the line if no column has numbers', () => {
		const words = rows([titles, ...plants], lefts, 104, 16);
		const rules = [100, 118, 202].map((y) => horizontal(y, 96, 400));
		expect(headed(words, { rules }).headerRows).toBe(1);
	});

	it('is bold if there is no line below it', () => {
		const bold = rows([titles], lefts, 104).map((word) => ({ ...word, style: { ...style, bold: true } }));
		const plain = rows(plants, lefts, 120).map((word) => ({ ...word, style }));
		const rules = [100, 202].map((y) => horizontal(y, 96, 400));
		expect(headed([...bold, ...plain], { rules }).headerRows).toBe(1);
	});

	it('is not a row of values, even if another one lacks its number', () => {
		const values = [
			['Alder', '', '12.5'],
			['Birch', 'none', '8.25'],
			['Cedar', '41.0', '7.75'],
			['Elder', '52.5', '3.50'],
			['Hazel', '63.5', '9.25'],
		];
		const words = [...rows([['Tree', 'Height', 'Girth']], [100, 200, 300], 104), ...rows(values, [100, 200, 300], 124)];
		const rules = [100, 119, 206].map((y) => horizontal(y, 96, 340));
		const { cells, headerRows } = headed(words, { rules });
		expect(headerRows).toBe(1);
		expect(cells.slice(0, 3)).toEqual([['Tree', 'Height', 'Girth'], ...values.slice(0, 2)]);
	});

	it('may be years, or end with column numbers', () => {
		const amounts = [
			['Alder', '125', '825', '410'],
			['Birch', '552', '350', '635'],
			['Cedar', '418', '775', '270'],
			['Elder', '933', '550', '485'],
		];
		const at = [100, 200, 260, 320];
		const drawn = (top: number) => ({ rules: [100, top - 4, top + 64].map((y) => horizontal(y, 96, 350)) });
		const years = [...rows([['Tree', '2019', '2020', '2021']], at, 104), ...rows(amounts, at, 124, 16)];
		expect(headed(years, drawn(124)).headerRows).toBe(1);
		const heads = [
			['Tree', 'Tall', 'Wide', 'Sum'],
			['', '1', '2', '3'],
		];
		const counted = [...rows(heads, at, 104, 14), ...rows(amounts, at, 138, 16)];
		expect(headed(counted, drawn(138)).cells.at(-4)).toEqual(amounts[0]);
		expect(headed(counted, drawn(138)).headerRows).toBe(1);
	});

	it('reports each candidate line with its page to an observer', () => {
		const decisions: Decision[] = [];
		const settings = { ...tableSettings, watch: (decision: Decision) => void decisions.push(decision) };
		const rules = [100, 118, 202].map((y) => horizontal(y, 96, 400));
		findTables({ ...page(rows([titles, ...plants], lefts, 104, 16), { rules }), pageNumber: 3 }, {}, settings);
		const lines = decisions.filter(({ kind }) => kind === 'headerLine');
		expect(lines[0]).toMatchObject({ pageNumber: 3, texts: [titles.join('\t')], taken: true });
		expect(lines.slice(1).map(({ taken }) => taken)).toEqual([false, false, false, false]);
	});
});

describe('a header over several columns', () => {
	const body = (top: number) =>
		[
			['Alder', '12.5', '8.25', '41.0', '7.75'],
			['Birch', '52.5', '3.50', '63.5', '9.25'],
			['Cedar', '18.5', '4.75', '27.0', '6.25'],
			['Elder', '33.0', '5.50', '48.5', '2.75'],
		].flatMap((row, index) => line(row, top + index * 16));
	const rights = [0, 180, 230, 280, 330];
	const line = (row: readonly string[], top: number) =>
		row.flatMap((cell, column) =>
			cell === '' ? [] : column === 0 ? text(cell, 100, top) : textTo(cell, rights[column]!, top),
		);
	const rules = [100, 136, 204].map((y) => horizontal(y, 96, 334));

	it('covers the remaining columns although it is above the middle one', () => {
		const words = [
			...line(['Tree', 'Age', '', '', 'Sum'], 103),
			...textTo('Size', 230, 103),
			...line(['', '', 'Tall', '', ''], 118),
			...line(['', '', '', 'Wide', ''], 118),
			...body(140),
		];
		const { cells, headerRows } = headed(words, { rules });
		expect(headerRows).toBe(2);
		expect(cells.slice(0, 2)).toEqual([
			['Tree', 'Age', 'Size', '[Size]', 'Sum'],
			['[Tree]', '[Age]', 'Tall', 'Wide', '[Sum]'],
		]);
	});

	it('covers the two columns it is centred over', () => {
		const words = [...text('Size', 185, 103), ...line(['Tree', 'Age', 'Tall', 'Wide', 'Sum'], 118), ...body(140)];
		const { cells } = headed(words, { rules });
		expect(cells[0]!.slice(1)).toEqual(['Size', '[Size]', 'Wide', 'Sum']);
		expect(cells[1]!.slice(1)).toEqual(['Age', 'Tall', '[Wide]', '[Sum]']);
	});
});
