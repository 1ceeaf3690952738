import { unionOf } from '../../../../src/engine/model/boxes';
import type { Word } from '../../../../src/engine/model';
import type { HeaderBand } from '../../../../src/engine/tables/header-band';
import { findColumns, type Columns } from '../../../../src/engine/tables/gutters';
import { joinTableParts } from '../../../../src/engine/tables/parts';
import { proseChunks } from '../../../../src/engine/tables/prose';
import { toRecords } from '../../../../src/engine/tables/records';
import { tableRegions } from '../../../../src/engine/tables/table-zones';
import { toChunk, toRows, type Row } from '../../../../src/engine/tables/rows';
import { tableSettings } from '../../../../src/engine/tables/settings';
import type { NonEmpty } from '../../../../src/engine/values/sequences';
import { text, rows } from './pages';

const rowsOf = (words: readonly Word[]): Row[] =>
	toRows(
		words.map((word) => ({ word, box: word.box })),
		[],
		tableSettings,
	);

/** Lines of a text, 12 points apart. */
const lines = (content: readonly string[], leftOf: (line: string) => number, top = 100): Word[] =>
	content.flatMap((line, index) => text(line, leftOf(line), top + 12 * index));

const prose = (words: readonly Word[]): string[] =>
	[...proseChunks(rowsOf(words), tableSettings)].map((chunk) => chunk.text);

const sentence = [
	'a controlled trial of two years in thirty',
	'subjects of both sexes with a mild or a heavy form',
	'compared with what was given',
];

describe('columns of running text', () => {
	it('exclude centred lines', () => {
		expect(prose(lines(sentence, () => 200))).toEqual(sentence);
		const widthOf = (line: string) => unionOf(text(line, 0, 0).map(({ box }) => box)).right;
		expect(prose(lines(sentence, (line) => 320 - widthOf(line) / 2))).toEqual([]);
	});

	it('have no cells on both sides', () => {
		const cells = (lefts: readonly number[]) => rows([lefts.map((_, index) => `c${index}`)], lefts, 100);
		expect(prose([...lines(sentence, () => 200), ...cells([20, 60, 100, 140])])).toEqual(sentence);
		expect(prose([...lines(sentence, () => 200), ...cells([20, 80, 480, 540])])).toEqual([]);
	});
});

describe('regions of tables', () => {
	const row = (label: string, top: number) => rows([[label, 'gel', 'one more line']], [100, 180, 300], top);
	const longCell = (left: number) => [
		...row('Sage', 100),
		...lines(Array<string>(8).fill('of this cell'), () => left, 112),
		...row('Thyme', 208),
	];
	const regions = (words: readonly Word[]) =>
		tableRegions(rowsOf(words), [], tableSettings).map((region) => region.length);

	it('continue over many lines of one cell, but not below the label', () => {
		expect(regions(longCell(300))).toEqual([10]);
		expect(regions(longCell(100))).toEqual([1, 1]);
	});
});

describe('parts of a table', () => {
	const part = (count: number, top: number) => {
		const lefts = Array.from({ length: count }, (_, index) => 60 + 80 * index);
		return rowsOf(
			rows(
				['Sage', 'Mint', 'Dill'].map((name) => lefts.map((_, index) => `${name}${index}`)),
				lefts,
				top,
			),
		);
	};

	it.each([
		[5, 1],
		[4, 2],
	])('with %s equal columns below a wider space make %s', (count, made) => {
		const [upper, lower] = [part(count, 100), part(count, 190)];
		expect(joinTableParts([upper, lower], [...upper, ...lower], [], tableSettings)).toHaveLength(made);
	});
});

describe('gutters', () => {
	const columns = (size: number, space: number) => {
		const at = (content: string, left: number, top: number) => text(content, left, top, { fontSize: size });
		const words = [100, 116, 132, 148].flatMap((top, index) => [
			// The longest texts of the two columns are in different rows; only the gutter separates them.
			...at(index % 2 ? 'wide-text' : 'w', 100, top),
			...at(index % 2 ? 'x' : 'wide-text', index % 2 ? 180 : 145 + space, top),
		]);
		return findColumns(rowsOf(words), [], tableSettings)?.extents.length;
	};

	it('may be narrower than two points only between small texts', () => {
		expect(columns(10, 2.6)).toBe(2);
		expect(columns(8, 1.8)).toBeUndefined();
		expect(columns(5.5, 1.8)).toBe(2);
	});

	/** Three heads that reach over the gaps between columns above `full` rows of three texts, `space` points apart. */
	const headed = (full: number, space: number) => {
		const lefts = [100, 150 + space, 200 + 2 * space];
		const heads = [100, 116, 132].flatMap((top) => [
			...text('Trees and what was', 100, top),
			...text('Note', lefts[2]! + 6, top),
		]);
		const rows = Array.from({ length: full }, (_, row) =>
			lefts.flatMap((left) => text('wide-text', left, 148 + 16 * row)),
		).flat();
		return findColumns(rowsOf([...heads, ...rows]), [], tableSettings)?.extents.length;
	};

	it('are wide gaps in full rows, whatever headers span them', () => {
		expect(headed(4, 12)).toBe(3);
		// As many heads as full rows: what these leave free is as likely a chance.
		expect(headed(2, 12)).toBe(2);
		expect(headed(4, 4)).toBe(2);
	});
});

describe('rows identified by values in their first line', () => {
	const lefts = [60, 140, 330, 380];
	const extents = [60, 140, 330, 380].map((left, index) => ({ left, right: [130, 320, 370, 440][index]! }));
	const columns: Columns = {
		bounds: [59, 135, 325, 375, 441],
		extents: extents as unknown as Columns['extents'],
		left: 59,
		right: 441,
	};
	const band = (cells: readonly string[], top: number): HeaderBand => {
		const entries = cells.flatMap((cell, column) => {
			if (cell === '') return [];
			const words = text(cell, lefts[column]!, top).map((word) => ({ word, box: word.box })) as unknown as NonEmpty<{
				word: Word;
				box: Word['box'];
			}>;
			const { box } = toChunk(words);
			return [{ words, text: cell, left: box.left, right: box.right, first: column, last: column }];
		});
		const chunks = entries.map(({ words }) => toChunk(words)) as unknown as Row['chunks'];
		return { row: { chunks, top, bottom: top + 12, size: 10 }, entries };
	};
	const bandsOf = (content: readonly (readonly string[])[]) =>
		content.map((cells, index) => band(cells, 100 + 12 * index));
	const made = (content: readonly (readonly string[])[], settings = tableSettings) =>
		toRecords(bandsOf(content), { horizontal: [], vertical: [] }, columns, settings).map((record) => record.length);
	const herb = (name: string, days: string) => [
		[name, 'Given twice a day', days, '(3)'],
		[`${name} oil`, 'Less was seen of it', '', ''],
		['', 'More in both groups', '', ''],
	];
	const body = ['Sage', 'Mint', 'Dill', 'Basil', 'Thyme'].flatMap((name, index) => herb(name, String(index + 14)));

	it('are kept together', () => {
		expect(made(body)).toEqual([3, 3, 3, 3, 3]);
		const without = { ...tableSettings, anchoredRows: { ...tableSettings.anchoredRows, on: false } };
		expect(made(body, without).length).toBeGreaterThan(5);
	});

	it('are not lines with numbers if the row has some', () => {
		const counted = body.map((cells, index) => (index % 3 === 2 ? ['', '120', '', ''] : cells));
		expect(made(counted.map((cells, index) => (index % 3 === 1 ? ['', '110', '', ''] : cells))).length).toBeGreaterThan(
			5,
		);
	});

	it('are not identified by a single line without a header above', () => {
		const bands = bandsOf([
			['Herb', 'What was seen', 'Days', 'Notes'],
			['Sage', 'Less of it', 'long', 'none'],
			['Mint', 'More of it', 'short', 'none'],
			['Dill', 'Nothing', 'short', 'some'],
		]);
		const edges = { horizontal: [{ position: 112, start: 59, end: 441 }], vertical: [] };
		const count = (hasHeader: boolean) => toRecords(bands, edges, columns, tableSettings, hasHeader).length;
		expect([count(true), count(false)]).toEqual([2, 4]);
	});
});
