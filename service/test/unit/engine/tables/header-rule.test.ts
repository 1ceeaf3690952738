import { isColumnsOfSentences } from '../../../../src/engine/tables/columns-of-sentences';
import { findTables } from '../../../../src/engine/tables/find-tables';
import type { Rule, Word } from '../../../../src/engine/model';
import { fontSize, horizontal, page, text, texts, textTo } from './pages';

const [left, right] = [72, 540];
const step = 12;

type Align = 'left' | 'centre' | 'right';

interface Drawn {
	/** Left sides of the columns; they end a gutter before the next. */
	readonly lefts: readonly number[];
	readonly aligns?: readonly Align[];
	/** Which rules: above the header, below it, at the end. */
	readonly rules?: readonly ('top' | 'header' | 'bottom')[];
	/** Header texts stand at the bottom of the header. */
	readonly atBottom?: boolean;
}

const widthOf = (line: string) => text(line, 0, 0).at(-1)!.box.right;

/** Lines of a cell, as many characters as its column has room for. */
function wrap(content: string, width: number): string[] {
	const lines: string[] = [];
	for (const part of content.split(' ')) {
		const longer = lines.length === 0 ? part : `${lines.at(-1)} ${part}`;
		if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
		else lines.push(part);
	}
	return lines;
}

/** A table as LaTeX sets it: cells of several lines, no lines between columns or rows. */
function table(content: readonly (readonly string[])[], top: number, { lefts, aligns, rules, atBottom }: Drawn) {
	const words: Word[] = [];
	const drawn: Rule[] = [];
	const line = (y: number) => drawn.push(horizontal(y, left, right));
	let y = top;
	if (rules?.includes('top')) line(y - 2);
	for (const [index, row] of content.entries()) {
		const cells = row.map((cell, column) => wrap(cell, (lefts[column + 1] ?? right + 12) - lefts[column]! - 12));
		const height = Math.max(...cells.map(({ length }) => length));
		for (const [column, cell] of cells.entries()) {
			const end = (lefts[column + 1] ?? right + 12) - 12;
			const first = index === 0 && atBottom ? height - cell.length : 0;
			for (const [number, part] of cell.entries()) {
				const at = y + step * (first + number);
				const align = aligns?.[column] ?? 'left';
				const start = align === 'left' ? lefts[column]! : (lefts[column]! + end - widthOf(part)) / 2;
				words.push(...(align === 'right' ? textTo(part, end, at) : text(part, start, at)));
			}
		}
		y += step * height;
		if (index === 0) {
			if (rules?.includes('header') ?? true) line(y + 2);
			y += 4;
		}
	}
	if (rules?.includes('bottom')) line(y + 2);
	return { words, rules: drawn, bottom: y };
}

const prose = (top: number, count: number): Word[] =>
	Array.from({ length: count }, (_, index) =>
		text(
			'Each group reads the plans of two others and writes what could be better in them, with reason',
			left,
			top + step * index,
		),
	).flat();

const rubric = [
	['Part', 'Needs a lot of work', 'Needs some work', 'Fine as it is', 'Good'],
	[
		'Problem',
		'No problem or goal is given.',
		'A problem or goal is given, but it is unclear.',
		'The problem is clear, but it may not be well motivated.',
		'The problem is clear and well motivated.',
	],
	[
		'System',
		'There is no account of the system, or one that misses details such as assumptions.',
		'The account looks complete but is unclear.',
		'The account is clear, but details are vague.',
		'The account is clear, complete and detailed.',
	],
	[
		'Sources',
		'Sources are not given.',
		'Sources are given, but several places lack one.',
		'Sources are given and fit.',
		'The plan is clearly sourced.',
	],
];
const fiveLefts = [72, 160, 256, 352, 448];

const found = (drawn: { words: readonly Word[]; rules: readonly Rule[] }, around: readonly Word[] = []) =>
	findTables(page([...around, ...drawn.words], { rules: drawn.rules }))
		.filter(({ block }) => !isColumnsOfSentences(block))
		.map(({ block }) => texts(block));

const titleSize = { fontSize: fontSize * 1.4 };

describe('a table with a rule below its header only', () => {
	it.each<[string, Partial<Drawn>, number]>([
		['of sentences', {}, 4],
		['whose header stands at the bottom', { atBottom: true }, 4],
		['with centred labels', { aligns: ['centre'] }, 4],
		['of one row', { atBottom: true, aligns: ['centre'] }, 2],
		['and one at its end', { rules: ['header', 'bottom'] }, 4],
		['and two around it', { rules: ['top', 'header', 'bottom'] }, 4],
	])('is found: %s', (_, drawn, count) => {
		const content = rubric.slice(0, count);
		const around = [...prose(60, 6), ...text('Rubric', left, 148, titleSize)];
		expect(found(table(content, 170, { lefts: fiveLefts, ...drawn }), around)).toEqual([content]);
	});

	it('is found at the top of a page', () => {
		const drawn = table(rubric, 60, { lefts: fiveLefts, atBottom: true });
		expect(found(drawn)).toEqual([rubric]);
		expect(found(drawn, prose(drawn.bottom + 30, 5))).toEqual([rubric]);
	});

	const terms = [
		['Term', 'Meaning'],
		[
			'Prior',
			'What is believed before any data are seen, as a distribution over the values that a parameter can have.',
		],
		['Likelihood', 'How probable the data are for each value of the parameter, which is no distribution over that.'],
		['Posterior', 'What is believed after the data are seen.'],
	];

	it('is found with two columns', () => {
		expect(found(table(terms, 170, { lefts: [72, 200] }), prose(60, 6))).toEqual([terms]);
	});

	it('is one table when its rule has a gap', () => {
		const names = ['Ann', 'Ben', 'Cid', 'rank a', 'rank b', 'rank c'];
		const lefts = [120, 190, 260, 340, 410, 480];
		const body = [
			['b', 'a', 'a', '1', '2', '1'],
			['a', 'b', 'b', '3', '1', '2'],
			['c', 'c', 'c', '2', '3', '3'],
		];
		const words = [names, ...body].flatMap((row, y) => row.flatMap((cell, x) => text(cell, lefts[x]!, 170 + 16 * y)));
		const rules = [horizontal(184, 118, 290), horizontal(184, 338, 520)];
		expect(found({ words, rules })).toEqual([[names, ...body]]);
	});

	it('keeps the totals of an invoice below its items', () => {
		const ends = [390, 465, right];
		const items = [
			['Description', 'Quantity', 'Price', 'Amount'],
			['Rental of the large hall', '1', '900.00', '900.00'],
			['Chairs with arms and a seat of leather', '40', '2.50', '100.00'],
			['Tables for six persons', '7', '10.00', '70.00'],
			['Lamps, one for each table', '7', '2.00', '14.00'],
		];
		const totals = [
			['Subtotal', '1084.00'],
			['Tax', '216.80'],
			['Total', '1300.80'],
		];
		const drawn = [
			...items.flatMap(([item, ...numbers], index) => {
				const top = 250 + 22 * index + (index > 0 ? 6 : 0);
				return [...text(item!, left, top), ...numbers.flatMap((number, column) => textTo(number, ends[column]!, top))];
			}),
			...totals.flatMap(([label, value], index) => {
				const top = 386 + 20 * index;
				return [...textTo(label!, 445, top), ...textTo(value!, right, top)];
			}),
		];
		const tables = found({ words: drawn, rules: [horizontal(268, left, right), horizontal(374, 330, right)] });
		expect(tables).toHaveLength(1);
		expect(tables[0]!.flat().filter((cell) => /total|tax/i.test(cell))).toEqual(['Subtotal', 'Tax', 'Total']);
	});

	it('is not found in columns of running text below a page header', () => {
		const lefts = [72, 236, 400];
		const lines = [
			'The council met again to',
			'hear what the builders of',
			'the new bridge had to say',
			'about the price of stone,',
			'which has risen since May.',
		];
		const words = [
			...lefts.flatMap((start, index) => text(['City News', 'Spring issue', 'Third part'][index]!, start, 60)),
			...lefts.flatMap((start) =>
				[0, 1, 2, 3].flatMap((part) => lines.flatMap((line, row) => text(line, start, 84 + step * (5 * part + row)))),
			),
		];
		expect(found({ words, rules: [horizontal(78, left, right)] })).toEqual([]);
	});
});
