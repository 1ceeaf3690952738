import type { Fill, Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { backgroundEdges } from '../../../../src/engine/tables/outer-backgrounds';
import { outerSides } from '../../../../src/engine/writing/docx/outer-sides';
import { docxTable } from '../../../../src/engine/writing/docx/table';
import { Cursor } from '../../../../src/engine/writing/docx/cursor';
import { tableGrid } from '../../../../src/engine/writing/office/table-grid';
import { page, rows, text } from './pages';

const style = { font: 'Arial', bold: false, italic: false, monospace: false, color: 0 };
const content = [
	['Item', 'Count', 'Price'],
	['Pen', '12', '56.25'],
	['Ink', '2', '62.50'],
	['Nib', '30', '4.00'],
];
const words = rows(content, [100, 205, 305], 103, 20);
const band = (row: number, left = 80, right = 400): Fill => ({
	...{ box: { left, top: 100 + 20 * row, right, bottom: 120 + 20 * row }, color: 0xddebf7 },
});

const tableOf = (fills: readonly Fill[], more: readonly Word[] = []) => {
	const own = [...words, ...more].map((word) => ({ ...word, style }));
	const found = findTables(page(own, { fills }));
	expect(found).toHaveLength(1);
	return found[0]!.block;
};

describe('the backgrounds of a table', () => {
	it('show where it ends on both sides', () => {
		expect(tableOf([band(0), band(2)]).table.grounds).toEqual({ left: 80, right: 400 });
		// As far as all of them go.
		expect(tableOf([band(0), band(2, 90, 390)]).table.grounds).toEqual({ left: 90, right: 390 });
	});

	it('may be drawn cell by cell, for any text position', () => {
		const parts = [0, 2].flatMap((row) => [band(row, 80, 200), band(row, 200, 326), band(row, 326, 400)]);
		expect(tableOf(parts).table.grounds).toEqual({ left: 80, right: 400 });
	});

	it('are ignored if absent or larger than the table', () => {
		expect(tableOf([]).table.grounds).toBeUndefined();
		const panel = { box: { left: 60, top: 20, right: 420, bottom: 300 }, color: 0xddebf7 };
		expect(tableOf([panel]).table.grounds).toBeUndefined();
	});

	it('end with the table if they contain other words', () => {
		const fills = [band(0, 80, 560), band(2, 80, 560)];
		const { box, table } = tableOf(fills);
		const beside = text('beside', 500, 143);
		const edges = (others: readonly Word[]) =>
			backgroundEdges(box, table, page([...words, ...others], { fills }), new Set(words));
		expect(edges([])).toEqual({ left: 80, right: 560 });
		expect(edges(beside)).toEqual({ left: 80, right: box.right });
		expect(edges(text('below', 500, 300))).toEqual({ left: 80, right: 560 });
	});

	it('are as wide in Word, with the text in place', () => {
		const column = { left: 90, right: 500 };
		const xml = (fills: readonly Fill[]) =>
			docxTable(tableOf(fills), {
				column,
				cursor: new Cursor(0),
				widthOf: (letters) => 5 * letters.length,
				link: undefined,
			});
		const [narrow, wide] = [xml([band(0, 100, 330), band(2, 100, 330)]), xml([band(0), band(2)])];
		const number = (of: string, tag: string) => Number(new RegExp(`<w:${tag} w:w="(-?\\d+)"`).exec(of)?.[1]);
		const { left, right } = tableOf([]).box;
		expect([number(narrow, 'tblInd'), number(wide, 'tblInd')]).toEqual([20 * (left - 90), -200]);
		expect(number(wide, 'tblW') - number(narrow, 'tblW')).toBe(20 * (left - 80 + 400 - Math.max(330, right)));
		const indents = (of: string) => [...of.matchAll(/<w:ind w:left="(-?\d+)"/g)].map(([, left]) => Number(left));
		const [before, after] = [indents(narrow), indents(wide)];
		// The first column begins farther to the left, and its texts stand as much farther in.
		const more = 20 * (left - 80);
		expect(after.map((indent, index) => indent - (before[index] ?? 0))).toEqual(content.flatMap(() => [more, 0, 0]));
	});
});

describe('outerSides', () => {
	const block = tableOf([]);
	const grid = tableGrid(block);
	const [left, right] = [block.box.left, block.box.right];

	it('give a right-to-left table equal padding on both sides', () => {
		expect(outerSides(block, grid, { left: left - 50, right: right + 20 })).toEqual({ left: 30, right: 0 });
		expect(outerSides(block, grid, { left: left - 20, right: right + 50 })).toEqual({ left: 0, right: 30 });
		expect(outerSides(block, grid, undefined)).toEqual({ left: 0, right: 0 });
	});

	it('leave it unchanged if something is drawn at the side', () => {
		const drawn = tableOf([band(0, left, right)]);
		expect(outerSides(drawn, grid, { left: left - 50, right: right + 20 })).toEqual({ left: 0, right: 0 });
	});
});
