import type { Page, Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, page, pricesFromRight, rows, texts, turned } from './pages';

const style = { font: 'Arial', bold: false, italic: false, monospace: false, color: 0 };
const styled = (words: readonly Word[], more: Partial<Word> = {}) => words.map((word) => ({ ...word, style, ...more }));

const { prices, words, rules } = pricesFromRight;
const fills = [{ box: { left: 300, top: 100, right: 400, bottom: 120 }, color: 0x204060 }];

const tableOf = (own: Page) => {
	const found = findTables(own);
	expect(found).toHaveLength(1);
	return found[0]!.block;
};

describe('cell styles', () => {
	it('use page sides if columns count from the right', () => {
		const left = rules.filter(({ direction, position }) => direction === 'horizontal' || position !== 100);
		const block = tableOf(page(styled(words), { rules: left, fills }));
		expect(texts(block)).toEqual(prices);
		const { cells } = block.table;
		const of = (row: number, column: number) => cells.find((cell) => cell.row === row && cell.column === column)?.look;
		expect(of(0, 0)?.fill).toBe(0x204060);
		expect(Object.keys(of(0, 0) ?? {}).sort()).toEqual(['bottom', 'fill', 'left', 'right', 'top']);
		expect(of(0, 1)?.fill).toBeUndefined();
		// The last column stands at the left, where the outer line is missing.
		expect(of(1, 2)?.left).toBeUndefined();
		expect(of(1, 2)?.right).toEqual({ width: rules[0]!.thickness, color: 0 });
	});

	it.each([0, 90, 180, 270] as const)('are relative to the upright table, rotated by %s degrees', (turn) => {
		const content = [
			['Item', 'Count', 'Price'],
			['Pen', '12', '56.25'],
			['Ink', '2', '62.50'],
		];
		const own = gridLines([100, 200, 300, 400], [100, 120, 140, 160]).filter(
			({ direction, position }) => direction === 'vertical' || position !== 100,
		);
		const ground = { box: { left: 200, top: 120, right: 300, bottom: 140 }, color: 0xddebf7 };
		const upright = page(styled(rows(content, [105, 205, 305], 103, 20)), { rules: own, fills: [ground] });
		const block = tableOf(turned(upright, turn));
		expect(texts(block)).toEqual(content);
		const looks = block.table.cells.map(({ look = {} }) => Object.keys(look).sort().join(' '));
		expect(looks).toEqual([
			...Array(3).fill('bottom left right'),
			...['bottom left right top', 'bottom fill left right top', 'bottom left right top'],
			...Array(3).fill('bottom left right top'),
		]);
	});

	it('give words their background', () => {
		const { cells } = tableOf(page(styled(words), { rules, fills })).table;
		const grounds = cells.map(({ lines }) => lines[0]?.words[0]?.style?.ground);
		expect(grounds.filter((ground) => ground === 0x204060)).toHaveLength(1);
		expect(grounds.filter((ground) => ground === undefined)).toHaveLength(11);
	});

	it('are not reported for scans or unknown text colours', () => {
		for (const own of [styled(words, { confidence: 0.9 }), words]) {
			const { cells, emptyPlaces } = tableOf(page(own, { rules, fills })).table;
			expect(cells.every(({ look }) => look === undefined)).toBe(true);
			expect(emptyPlaces).toBeUndefined();
		}
	});
});
