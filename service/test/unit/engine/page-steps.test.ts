import { PageStepError, planOf } from '../../../src/engine/convert/tools/page-steps';

const order = (...steps: string[]) => planOf(steps, 6, 1000).order.join(' ');
const turns = (...steps: string[]) => [...planOf(steps, 4, 1000).turns];

describe('page steps', () => {
	it.each([
		[['delete 2'], '1 3 4 5 6'],
		[['delete 1,4-last'], '2 3'],
		[['delete odd'], '2 4 6'],
		[['move 5 before 1'], '5 1 2 3 4 6'],
		[['move 6,5 after 1'], '1 6 5 2 3 4'],
		[['move 1-2 to end'], '3 4 5 6 1 2'],
		[['move last to start'], '6 1 2 3 4 5'],
		[['move 3-1 to end'], '4 5 6 3 2 1'],
		[['copy 2 after 4'], '1 2 3 4 2 5 6'],
		[['copy 1,1 to start'], '1 1 1 2 3 4 5 6'],
		[['copy 3 before 3', 'delete 3'], '1 2 4 5 6'],
		[['copy 3 to end', 'move 3 to start'], '3 3 1 2 4 5 6'],
		[['copy 2 to end', 'copy 1 after 2'], '1 2 3 4 5 6 2 1'],
		[['reverse'], '6 5 4 3 2 1'],
		[['delete 2', 'move 3 before 1', 'reverse'], '6 5 4 1 3'],
		[['  DELETE   2 , 4 - 5 '], '1 3 6'],
	])('%j', (steps, expected) => {
		expect(order(...steps)).toBe(expected);
	});

	it('rotate pages clockwise, cumulatively', () => {
		expect(turns('rotate 90 1', 'rotate 180 1-2', 'rotate -90 3')).toEqual([
			[1, 270],
			[2, 180],
			[3, 270],
		]);
		expect(turns('rotate 90')).toHaveLength(4);
		expect(turns('rotate 90 2', 'rotate -90 even')).toEqual([[4, 270]]);
		expect(turns('rotate 180 1,1')).toEqual([[1, 180]]);
	});

	it.each([
		'remove 2',
		'delete',
		'delete 0',
		'delete 7',
		'delete 2-9',
		'delete 1,,2',
		'rotate 45 1',
		'rotate 1',
		'move 2',
		'move 2 before 2',
		'move 2 after 9',
		'copy 2 to middle',
		'reverse 1',
		'delete 1; delete 2',
		'delete odd-even',
		'delete 99999999999999999999',
	])('that are invalid are named: %s', (step) => {
		expect(() => planOf(['rotate 90 1', step], 6, 1000)).toThrow(PageStepError);
	});

	it('reject removed pages', () => {
		for (const step of ['move 1 before 2', 'copy 2 to end', 'copy 1 after 2'])
			expect(() => planOf(['delete 2', step], 6, 1000)).toThrow(PageStepError);
		expect(order('delete 2', 'delete 1-3', 'move 2-4 to end')).toBe('5 6 4');
	});

	it('stop at the page limit for any copies', () => {
		const steps = Array.from({ length: 100 }, () => 'copy all to end');
		expect(planOf(steps, 6, 1000).order.length).toBeLessThan(3000);
	});
});
