import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, page, rows, texts } from './pages';

/** A drawn grid of two rows; in the second one every cell has several lines. */
function table(head: readonly string[], lines: readonly (readonly string[])[], xs = [50, 150, 250, 350, 450]) {
	const bottom = 110 + lines.length * 14 + 4;
	const lefts = xs.slice(0, -1).map((x) => x + 5);
	const words = [...rows([head], lefts, 94), ...rows(lines, lefts, 112, 14)];
	const found = findTables(page(words, { rules: gridLines(xs.slice(0, head.length + 1), [90, 110, bottom]) }));
	return found.map(({ block }) => texts(block));
}

describe('several records between two lines of a drawn table', () => {
	const head = ['Data set', 'Base', 'Large', 'Notes'];

	it('are separate rows', () => {
		const lines = [
			['PubLay', 'F / M', 'M', 'modern papers'],
			['Prima', 'M', 'no', 'magazines'],
			['Paper', 'F', 'no', 'old newspapers'],
			['Bank', 'F', 'F', 'one table each'],
		];
		expect(table(head, lines)).toEqual([[head, ...lines]]);
	});

	it('share the label next to all of them', () => {
		const lines = [
			['', 'Europe', 'large', 'open'],
			['Group', 'Asia', 'larger', 'shut'],
			['', 'Guam', 'small', 'open'],
		];
		expect(table(head, lines)[0]!.slice(1)).toEqual([
			['Group', ...lines[0]!.slice(1)],
			['[Group]', ...lines[1]!.slice(1)],
			['[Group]', ...lines[2]!.slice(1)],
		]);
	});

	it('are not lines of wrapped texts', () => {
		const lines = [
			['the river rises in', 'the lake is where'],
			['hills above a small', 'people have fished'],
			['town and runs down', 'for many hundreds'],
			['to where they live', 'of years and more'],
		];
		const wrapped = table(['One', 'Two'], lines, [50, 155, 260]);
		expect(wrapped[0]![1]).toEqual([lines.map(([a]) => a).join(' '), lines.map(([, b]) => b).join(' ')]);
	});

	it('are not the lines of cards, which start with the same labels', () => {
		const lines = [
			['Name: Ann', 'Name: Bob', 'Name: Cy'],
			['House: 4', 'House: 15', 'House: 7'],
			['Age: 55', 'Age: 63', 'Age: 33'],
		];
		expect(table(['1', '2', '3'], lines)[0]).toHaveLength(2);
	});
});
