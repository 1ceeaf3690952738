import type { Page } from '../../../../src/engine/model';
import { page, text } from '../tables/pages';
import { checked } from './support';

const things = ['bread', 'wine', 'cheese', 'oil', 'honey', 'salt', 'flour', 'rice', 'beans', 'milk', 'butter'];

/** Pages of prose with running lines whose numbers differ. */
const numbered = (lineOf: (page: number) => string): Page[] =>
	[...things, ...things].map((thing, index) => ({
		...page([
			...text(lineOf(index + 1), 50, 30),
			...text(`The first line of ${thing} tells how much ${thing} was sold in the year of ${1990 + index},`, 50, 100),
			...text(
				`and the second line of ${thing} adds the number ${index}${index}7 to what was said on ${thing}.`,
				50,
				112,
			),
			...text(`Nobody knows how ${thing} is made, yet all of them buy the ${thing} of ${1990 + index} again.`, 50, 124),
		]),
		pageNumber: index + 1,
	}));

describe('running lines that are left out', () => {
	it.each([
		['numbers of pages', (number: number) => `Page ${number} of 22`, 'Page 1 of 22'],
		['a title and a number', (number: number) => `Annual report ${number}`, 'Annual report 1'],
		['numbers alone', (number: number) => `${number}`, '1'],
		['Greek words', (number: number) => `Σελίδα ${number} από 22`, 'Σελίδα 1 από 22'],
	])('are one place with all their pages: %s', async (_, lineOf, first) => {
		const { check } = await checked('markdown', numbered(lineOf));
		const { places } = await check();
		expect(places.filter(({ kind }) => kind === 'leftOut')).toMatchObject([{ page: 1, pages: '1-22', text: first }]);
	});

	it('are a place for each text', async () => {
		const { check } = await checked(
			'markdown',
			numbered((number) => (number % 2 === 0 ? 'Left title' : 'Other side')),
		);
		const { places } = await check();
		expect(places.map(({ page: number, text: line }) => [number, line])).toEqual([
			[1, 'Other side'],
			[2, 'Left title'],
		]);
	});
});
