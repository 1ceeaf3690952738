import { findTables } from '../../../../src/engine/tables/find-tables';
import { findFold } from '../../../../src/engine/tables/facing-pages';
import { horizontal, page, rows, texts, vertical } from './pages';

const left = [
	['1', 'the first question'],
	['2', 'the second question'],
	['3', 'the third question'],
	['4', 'the fourth question'],
];
const right = [
	['Country', '2019', '2020'],
	['Austria', '1,204', '1,310'],
	['Belgium', '903', '925'],
	['Chile', '12,440', '12,871'],
];

/** Two pages side by side, with rows at the same heights. */
const words = [...rows(left, [40, 60], 100, 14), ...rows(right, [330, 420, 490], 100, 14)];
const fold = vertical(300, 0, 800);

describe('facing pages on one page', () => {
	it('have separate tables', () => {
		const found = findTables(page(words, { rules: [fold] }));
		expect(found.map(({ block }) => texts(block))).toContainEqual(right);
		expect(found.every(({ block }) => block.box.right < 300 || block.box.left > 300)).toBe(true);
	});

	it('are recognised by an uncrossed full-height line', () => {
		const size = { width: 600, height: 800 };
		const boxes = words.map(({ box }) => box);
		expect(findFold({ ...size, rules: [fold] }, boxes)).toBe(300);
		expect(findFold({ ...size, rules: [] }, boxes)).toBeUndefined();
		expect(findFold({ ...size, rules: [vertical(300, 100, 500)] }, boxes)).toBeUndefined();
		expect(findFold({ ...size, rules: [vertical(150, 0, 800)] }, boxes)).toBeUndefined();
		expect(findFold({ ...size, rules: [fold, vertical(450, 0, 800)] }, boxes)).toBeUndefined();
		expect(findFold({ ...size, rules: [fold, horizontal(400, 100, 500)] }, boxes)).toBeUndefined();
		expect(
			findFold({ ...size, rules: [fold] }, [...boxes, { left: 250, right: 350, top: 10, bottom: 20 }]),
		).toBeUndefined();
	});
});
