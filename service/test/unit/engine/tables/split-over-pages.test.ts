import type { TableBlock } from '../../../../src/engine/model/blocks';
import { joinToPage } from '../../../../src/engine/tables/join-tables';
import { documentPage } from '../../../support/document-pages';

const columnWidth = 120;

/** A table; texts with `/` have several lines, texts with `*` are bold, `+` makes a cell as wide as the table. */
function table(pageNumber: number, rows: readonly (readonly string[])[], top: number, headerRows: number): TableBlock {
	const cells = rows.flatMap((texts, row) =>
		texts.flatMap((text, column) => {
			if (text === '') return [];
			const left = 100 + column * columnWidth;
			const lines = text
				.replace(/[*+]/g, '')
				.split('/')
				.map((line, index) => {
					const at = top + row * 30 + index * 10;
					const words = line
						.split(' ')
						.map((word, place) => ({
							text: word,
							box: { left: left + place * 30, top: at, right: left + place * 30 + word.length * 5, bottom: at + 10 },
							fontSize: 10,
							turn: 0 as const,
							spaceAfter: true,
						}));
					return { words, box: { left, top: at, right: words.at(-1)!.box.right, bottom: at + 10 }, turn: 0 as const };
				});
			return [
				{
					row,
					column,
					rowSpan: 1,
					columnSpan: text.includes('+') ? texts.length : 1,
					box: { left, top: top + row * 30, right: left + columnWidth, bottom: top + row * 30 + 30 },
					runs: [
						{
							text: lines.map(({ words }) => words.map((word) => word.text).join(' ')).join(' '),
							bold: text.includes('*'),
						},
					],
					lines,
				},
			];
		}),
	);
	const columnCount = Math.max(...rows.map((row) => row.length));
	return {
		kind: 'table',
		pageNumber,
		box: { left: 100, top, right: 100 + columnCount * columnWidth, bottom: top + rows.length * 30 },
		table: { rowCount: rows.length, columnCount, cells, headerRows, evidence: 'ruled', confidence: 1 },
	};
}

/** Whether each page after the first starts with the rest of a row. */
function splitsOf(...pages: readonly (readonly (readonly string[])[])[]): boolean[] {
	let before: ReturnType<typeof documentPage> | undefined;
	return pages.flatMap((rows, index) => {
		const at = index === 0 ? 790 - 30 * rows.length : 40;
		const found = table(index + 1, rows, at, index === 0 ? 1 : 0);
		const isWhole = index > 0 && index < pages.length - 1;
		const block = isWhole ? { ...found, box: { ...found.box, bottom: 790 } } : found;
		const page = documentPage([block], index + 1);
		const joined = before ? joinToPage(before, page) : page;
		const [first] = joined.blocks;
		const result = before && first?.kind === 'table' ? [first.splitRow ?? false] : [];
		before = joined;
		return result;
	});
}

const head = ['No', 'Condition', 'Fee'];
const clause = (number: string, text = 'one two/three four') => [number, text, `${number}.00`];

describe('a row split over pages', () => {
	it.each<[string, readonly (readonly (readonly string[])[])[], readonly boolean[]]>([
		[
			'whose number and amount are above',
			[
				[head, clause('1'), clause('2'), clause('3')],
				[['', 'five six', ''], clause('4')],
			],
			[true],
		],
		[
			'whose number and amount are below',
			[
				[head, clause('1'), clause('2'), ['', 'one two/three', '']],
				[clause('3'), clause('4')],
			],
			[true],
		],
		[
			'over three pages',
			[[head, clause('1'), clause('2'), clause('3')], [['', 'five/six', '']], [['', 'seven', ''], clause('4')]],
			[true, true],
		],
		[
			'with a description in the first column',
			[
				[
					['Description', 'Qty', 'Amount'],
					['Large cable/of copper', '2', '8,00'],
					['Small cable', '1', '2,00'],
					['Some very long', '1', '3,00'],
				],
				[
					['text that continues', '', ''],
					['Lamp', '1', '4,00'],
				],
			],
			[true],
		],
		[
			'with two columns of texts',
			[
				[
					['Id', 'From', 'To', 'km'],
					['A', 'Berlin/Mitte', 'Paris', '9'],
					['B', 'Rome', 'Oslo', '8'],
					['C', 'Wien', 'Graz', '3'],
				],
				[
					['', 'Mitte', 'Nord', ''],
					['D', 'Bern', 'Genf', '1'],
				],
			],
			[true],
		],
		[
			'in Chinese',
			[
				[
					['编号', '条款', '费用'],
					['1', '付款/条件', '10.00'],
					['2', '交货', '20.00'],
					['3', '保修', '30.00'],
				],
				[
					['', '条款内容', ''],
					['4', '其他', '5.00'],
				],
			],
			[true],
		],
	])('%s is found', (_, pages, expected) => {
		expect(splitsOf(...pages)).toEqual(expected);
	});

	it.each<[string, readonly (readonly (readonly string[])[])[]]>([
		[
			'complete rows',
			[
				[head, clause('1'), clause('2'), clause('3')],
				[clause('4'), clause('5')],
			],
		],
		[
			'a row whose number is empty as in others',
			[
				[head, clause('1'), ['', 'one/two', '5.00'], clause('3')],
				[['', 'three', '6.00'], clause('4')],
			],
		],
		['a sum', [[head, clause('1'), clause('2'), clause('3')], [['', 'Sum', '6.00']]]],
		[
			'a group label',
			[
				[head, clause('1'), clause('2'), clause('3')],
				[['Group B+', '', ''], clause('4')],
			],
		],
		[
			'a bold label',
			[
				[head, clause('1'), clause('2'), clause('3')],
				[['', '*Group B', ''], clause('4')],
			],
		],
		[
			'a label in the first column',
			[
				[
					['Item', 'Qty', 'Amount'],
					['Cable/of copper', '2', '8,00'],
					['Cable', '1', '2,00'],
					['Lamp', '1', '3,00'],
				],
				[
					['Tools', '', ''],
					['Saw', '1', '4,00'],
				],
			],
		],
		[
			'texts that never wrap',
			[
				[head, clause('1', 'one'), clause('2', 'two'), clause('3', 'six')],
				[['', 'ten', ''], clause('4', 'one')],
			],
		],
		[
			'an amount alone',
			[
				[head, clause('1'), clause('2'), clause('3')],
				[['', '', '9.00'], clause('4')],
			],
		],
	])('is not %s', (_, pages) => {
		expect(splitsOf(...pages)).toEqual([false]);
	});
});
