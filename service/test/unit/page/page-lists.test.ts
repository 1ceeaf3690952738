import fc from 'fast-check';
import { planOf } from '../../../src/engine/convert/tools/page-steps';
import { pageListOf, pagesOf, rangesFrom, startsOf, stepsFor, unchangedPages } from '../../../page/pages/page-lists';
import { distinctNames } from '../../../page/save-all';
import { jobGroups, isFound, jobsFor } from '../../../page/jobs';
import { getCounterpart } from '../../../page/source-files';
import { toolPaths } from '../../../../contract/tools';

const pageCount = 12;

/** Some pages in any order, each with a turn. */
const arrangement = fc
	.shuffledSubarray(
		unchangedPages(pageCount).map(({ page }) => page),
		{ minLength: 1 },
	)
	.chain((pages) =>
		fc
			.array(fc.constantFrom(0, 90, 180, 270), { minLength: pages.length, maxLength: pages.length })
			.map((turns) => pages.map((page, index) => ({ page, turn: turns[index] ?? 0 }))),
	);

describe('pages picked from thumbnails', () => {
	it('become steps with which the service makes the same arrangement', () => {
		fc.assert(
			fc.property(arrangement, (result) => {
				const steps = stepsFor(result, pageCount).split('\n').filter(Boolean);
				const { order, turns } = planOf(steps, pageCount, pageCount);
				expect(order.map((page) => ({ page, turn: turns.get(page) ?? 0 }))).toEqual(result);
			}),
		);
	});

	it('need no step if nothing changes, and one for a page at another place', () => {
		expect(stepsFor(unchangedPages(5), 5)).toBe('');
		const moved = [5, 1, 2, 3, 4].map((page) => ({ page, turn: 0 }));
		expect(stepsFor(moved, 5)).toBe('move 5 before 1');
	});

	it('are lists that can be read again', () => {
		expect(pageListOf([1, 2, 3, 7, 5])).toBe('1-3,7,5');
		expect(pagesOf('1-3, 7,5', 6)).toEqual([1, 2, 3, 7, 5].filter((page) => page <= 6));
		expect(pagesOf('all, 2', 6)).toEqual([2]);
	});

	it('divide all pages among the files of a split', () => {
		expect(rangesFrom([4, 6], 9)).toBe('1-3,4-5,6-9');
		expect(rangesFrom([], 1)).toBe('1');
		expect(startsOf('1-3,4-5,6-9')).toEqual([1, 4, 6]);
	});
});

describe('the operations of the page', () => {
	it('have each tool once, by itself or by its counterpart', () => {
		const shown = jobGroups.flatMap(({ tools }) => tools);
		const reached = shown.flatMap((path) => [path, getCounterpart(path) ?? path]);
		expect([...new Set(reached)].sort()).toEqual([...toolPaths].sort());
		expect(shown).toHaveLength(new Set(shown).size);
	});

	it('are all shown if none reads the files', () => {
		expect(jobsFor(toolPaths, [{ name: 'film.mp4' }])).toEqual(jobsFor(toolPaths, []));
	});

	it('are the image tools on a service without those for PDFs', () => {
		expect(jobsFor(['img/txt', 'pdf/merge'], []).flatMap(({ tools }) => tools)).toEqual(['img/txt', 'pdf/merge']);
	});

	it('are found by their settings and in both languages', () => {
		expect(isFound('pdf/docx', 'ocr word')).toBe(true);
		expect(isFound('pdf/docx', '转 word')).toBe(true);
		expect(isFound('pdf/merge', 'ocr')).toBe(false);
	});
});

it('results with the same name get numbers in an archive', () => {
	expect(distinctNames(['a.txt', 'b.txt', 'a.txt', 'a', 'a'])).toEqual(['a.txt', 'b.txt', 'a (2).txt', 'a', 'a (2)']);
});
