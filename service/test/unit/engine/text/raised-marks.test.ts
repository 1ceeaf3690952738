import { layoutPage } from '../../../../src/engine/layout/layout-page';
import { wordText } from '../../../../src/engine/model/direction';
import { alignPageText } from '../../../../src/engine/writing/txt';
import { PageBuilder } from '../layout/page-builder';

const pageOf = (set: (page: PageBuilder) => PageBuilder) => alignPageText(layoutPage(set(new PageBuilder()).build()));

/** Words of 10 points in a line; each character is 5 points wide. */
const first = 'world tropics. Tulsi is known';
const second = 'as the mother of medicine and nature';

describe('raised and lowered marks in aligned text', () => {
	it.each<[string, string, (page: PageBuilder) => PageBuilder]>([
		[
			'a mark in brackets high above its line',
			'world tropics.[2] Tulsi',
			(page) =>
				page
					.line('the eastern', 50, 88)
					.line('world tropics.', 50, 100)
					.line('[2]', 118.3, 93.5, { size: 6 })
					.line('Tulsi is known', 131, 100),
		],
		[
			'a number nearer to the line above',
			'mortalities.2 Candida',
			(page) =>
				page
					.line('infections in compromised individuals', 50, 90)
					.line('mortalities.', 43, 100)
					.line('2', 103.3, 95.4, { size: 5.5 })
					.line('Candida species', 110, 100),
		],
		[
			'a lowered number nearer to the line below',
			'P2X3 receptors',
			(page) =>
				page
					.line('the P2X', 50, 100)
					.line('3', 83.2, 104, { size: 5.8 })
					.line('receptors', 90, 100)
					.line('in the dorsal root neurons', 50, 110),
		],
		[
			'marks of authors',
			'Ada Lovelace1,*, Alan Turing2',
			(page) =>
				page
					.line('Ada Lovelace', 50, 100, { size: 12 })
					.line('1,*', 119.8, 95, { size: 7 })
					.line(', Alan Turing', 130.5, 100, { size: 12 })
					.line('2', 204.3, 95, { size: 7 }),
		],
		[
			'marks in the heads of two columns',
			'effect1',
			(page) =>
				page
					.line('Antibacterial effect', 50, 100)
					.line('1', 148.5, 95, { size: 5 })
					.line('Bone loss', 250, 100)
					.line('2', 293.5, 95, { size: 5 }),
		],
		[
			'two tolerances, the upper one first',
			'is 0.046+0.133 −0.143 if',
			(page) =>
				page
					.line('difference', 50, 88)
					.line('the difference is 0.046', 50, 100)
					.line('−0.143', 159.2, 102.3, { size: 6 })
					.line('+0.133', 159.2, 96, { size: 6 })
					.line('if one uses it', 180, 100),
		],
		[
			'a raised index over a lowered one',
			'as x2i and',
			(page) =>
				page
					.line('such as x', 50, 100)
					.line('i', 91.2, 102.3, { size: 6 })
					.line('2', 91.2, 96, { size: 6 })
					.line('and others', 97, 100),
		],
	])('keeps %s at its word', (_, wanted, set) => {
		expect(pageOf(set)).toContain(wanted);
	});

	it('keeps a small line under the middle of a word a line', () => {
		const page = (one: PageBuilder) =>
			one.line(first, 50, 100, { size: 14 }).line('kg', 110, 109, { size: 7 }).line(second, 50, 122);
		expect(pageOf(page)).toMatch(/^ +kg$/m);
	});
});

describe('the raised mark of an affiliation', () => {
	const textOf = (mark: string, text: string, size = 6) =>
		pageOf((page) =>
			page
				.line('Ada Lovelace and Alan Turing', 50, 85)
				.line(mark, 50, 96, { size })
				.line(text, 50 + 3.2 * mark.length, 100),
		);

	it.each([
		['1', 'Department of Biology'],
		['a', 'Faculty of Medicine'],
		['12', 'School of Dentistry'],
	])('%j does not change the word after it', (mark, text) => {
		expect(textOf(mark, text)).toContain(`${mark} ${text}`);
	});

	it.each([
		['14', 'C-labelled sugar'],
		['2', 'H and the rest'],
		['*', 'Corresponding author'],
	])('%j stays at %j', (mark, text) => {
		expect(textOf(mark, text)).toContain(mark + text);
	});
});

it('keeps a tatweel behind its letter', () => {
	expect(wordText(['ـ', 'ل'])).toBe('لـ');
	expect(wordText(['ـ', 'ب'])).toBe('بـ');
});
