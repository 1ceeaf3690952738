import { findTables } from '../../../../src/engine/tables/find-tables';
import { tableSettings } from '../../../../src/engine/tables/settings';
import type { Decision } from '../../../../src/engine/scores/decisions';
import type { Word } from '../../../../src/engine/model';
import { horizontal, page, rows, texts } from './pages';

const lefts = [100, 180, 330];

/** Records below each other: lines of one stand 12 points apart, records further. */
function records(content: readonly (readonly (readonly string[])[])[], top: number, space: number): Word[] {
	const words: Word[] = [];
	let y = top;
	for (const record of content) {
		words.push(...rows(record, lefts, y, 12));
		y += 12 * record.length + space;
	}
	return words;
}

const steps = [
	[['Step', 'What to do', 'Time']],
	[
		['Mix', 'Stir flour and water', '5'],
		['', 'until it is smooth', ''],
	],
	[['Knead', 'Use both your hands', '15']],
	[
		['Rest', 'Leave it covered, in', '40'],
		['', 'a warm place of the', ''],
		['', 'kitchen', ''],
	],
	[['Shape', 'Make two long loaves', '5']],
	[['Bake', 'Use a hot oven', '25']],
];

const whole = (record: readonly (readonly string[])[]) =>
	lefts.map((_, column) =>
		record
			.map((line) => line[column])
			.join(' ')
			.trim(),
	);

describe('rows of a table between three lines', () => {
	const bodyTop = 124;
	const threeLines = (bottom: number) => [100, 119, bottom].map((y) => horizontal(y, 95, 370));
	const head = rows(steps[0]!, lefts, 103);

	it.each([
		['closely', 0],
		['with space between rows', 6],
	])('keep multi-line texts together if lines follow %s', (_, space) => {
		const words = [...head, ...records(steps.slice(1), bodyTop, space)];
		const bottom = Math.max(...words.map(({ box }) => box.bottom)) + 4;
		const [found] = findTables(page(words, { rules: threeLines(bottom) }));
		expect(texts(found!.block)).toEqual(steps.map(whole));
	});

	it('keep texts together in a script without lowercase', () => {
		const plan = [
			[
				['甲地', '山谷工程图案与新丰数量', '12'],
				['', '测量信号', ''],
			],
			[['乙地', '纸张工程', '40']],
			[
				['丙地', '正永清达信号山谷纸张与', '31'],
				['', '港口的数量', ''],
			],
			[['丁地', '花园图案', '25']],
		];
		const words = [...head, ...records(plan, bodyTop, 6)];
		const bottom = Math.max(...words.map(({ box }) => box.bottom)) + 4;
		const [found] = findTables(page(words, { rules: threeLines(bottom) }));
		expect(texts(found!.block).slice(1)).toEqual(
			plan.map((record) => whole(record).map((cell) => cell.replaceAll(' ', ''))),
		);
	});

	it('report every border with its page to an observer', () => {
		const candidates: Decision[] = [];
		const watch = (candidate: Decision) => void candidates.push(candidate);
		const words = [...head, ...records(steps.slice(1), bodyTop, 6)];
		findTables(page(words, { rules: threeLines(260), pageNumber: 3 }), {}, { ...tableSettings, watch });
		const borders = candidates.filter(({ kind }) => kind === 'rowBorder');
		// The rows may be asked about more than once: between the lines, and by their columns.
		expect(new Set(borders.map(({ texts }) => texts.join('\n'))).size).toBe(7);
		expect(borders[0]).toMatchObject({
			pageNumber: 3,
			texts: ['Mix\tStir flour and water\t5', 'until it is smooth'],
			taken: false,
		});
		expect(borders.every(({ score, taken }) => taken === score! >= 0.5)).toBe(true);
	});
});
