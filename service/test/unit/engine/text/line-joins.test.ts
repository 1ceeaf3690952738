import { joinOf } from '../../../../src/engine/text/runs';

describe('the join of two lines', () => {
	it.each([
		['2024-', '01-03', 'none'],
		['pages 12-', '15', 'none'],
		['12 -', '15', 'space'],
		['an expla-', 'nation', 'hyphen'],
		['part', '12', 'space'],
		['应当在', '6日内', 'none'],
		['第6', '条规定', 'none'],
		['使用', 'Python', 'space'],
	])('of "%s" and "%s" is %s', (before, after, join) => {
		expect(joinOf(before, after)).toBe(join);
	});
});
