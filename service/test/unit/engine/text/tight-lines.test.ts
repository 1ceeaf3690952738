import { wordsToLines } from '../../../../src/engine/text/lines';
import { lineText } from '../../../../src/engine/text/word-order';
import { PageBuilder, prose } from '../layout/page-builder';

const textOf = (page: PageBuilder) => wordsToLines(page.words).map(lineText);

/** Whether each text is in one line, and no line has two of them. */
function areApart(lines: readonly string[], texts: readonly string[]): boolean {
	const places = texts.map((text) => lines.findIndex((line) => line.includes(text)));
	return !places.includes(-1) && new Set(places).size === places.length;
}

describe('lines of a page', () => {
	it.each<[string, readonly string[], (page: PageBuilder) => PageBuilder]>([
		[
			'a small note beside larger text',
			['Anna Becker is an', 'economist in the', 'Division of Industry', 'Projections, Office', 'of Statistics'],
			(page) =>
				page
					.lines(
						['Anna Becker is an', 'economist in the', 'Division of Industry', 'Projections, Office', 'of Statistics'],
						50,
						241,
						{ size: 6.5 },
						5.6,
					)
					.lines(prose(6, 60), 190, 228, { size: 11 }, 13),
		],
		[
			'the same on the right, in tighter lines',
			['Note of the', 'editor: see', 'also below', 'and above'],
			(page) =>
				page
					.lines(prose(5, 50), 50, 100, { size: 12 }, 14)
					.lines(['Note of the', 'editor: see', 'also below', 'and above'], 420, 108, { size: 7 }, 6),
		],
		[
			'a caption under a large number',
			['2,32,822', 'New jobs created'],
			(page) => page.line('2,32,822', 50, 100, { size: 40 }).line('New jobs created', 50, 108, { size: 9 }),
		],
		[
			'captions under large numbers side by side',
			['1,204 98.5 %', 'Offices open Parcels on time'],
			(page) =>
				page
					.line('1,204', 50, 100, { size: 36 })
					.line('98.5 %', 300, 100, { size: 36 })
					.line('Offices open', 50, 107, { size: 9 })
					.line('Parcels on time', 300, 107, { size: 9 }),
		],
		[
			'a label above a large number',
			['Total', '1.284,00'],
			(page) => page.line('Total', 50, 76, { size: 9 }).line('1.284,00', 50, 100, { size: 32 }),
		],
		[
			'Cyrillic lines set solid beside a heading',
			['Первая строка', 'Вторая строка', 'Третья строка'],
			(page) =>
				page
					.lines(['Первая строка', 'Вторая строка', 'Третья строка'], 50, 100, { size: 8 }, 6)
					.line('Большой заголовок', 200, 106, { size: 16 }),
		],
		[
			'a short word of the next line beside a column',
			['Prevention by tea', 'of basil'],
			(page) =>
				page
					.lines(['The oil lowered', 'rats. The oil had', 'no effect on them.'], 50, 95.5, { size: 15 }, 9)
					.line('Prevention by tea', 300, 100, { size: 15 })
					.line('of', 300, 109, { size: 15 })
					.line('basil', 319.5, 109.3, { size: 15 }),
		],
		[
			'two short lines of a header cell',
			['OD', '(n = 3)'],
			(page) => page.line('OD', 55, 100, { size: 14 }).line('(n = 3)', 50, 109, { size: 14 }),
		],
		[
			'a footer printed over a row',
			['ISSN 0973', 'Name of plants'],
			(page) => page.line('ISSN 0973', 50, 101, { size: 8 }).line('Name of plants', 54, 100, { size: 7 }),
		],
	])('are not joined in %s', (_, texts, draw) => {
		expect(areApart(textOf(draw(new PageBuilder())), texts)).toBe(true);
	});

	it.each<[string, string, (page: PageBuilder) => PageBuilder]>([
		[
			'indices',
			'ten',
			(page) =>
				page
					.line('Values of x', 50, 100)
					.line('10', 107, 95, { size: 6 })
					.line('ij', 107, 101.5, { size: 6 })
					.line('ten', 124, 100),
		],
		[
			'a raised mark',
			'word',
			(page) => page.line('word', 50, 100).line('*', 71, 96, { size: 6 }).line('next', 80, 100),
		],
		[
			'large and small type',
			'Large',
			(page) => page.line('Large', 50, 100, { size: 20 }).line('and small', 110, 100, { size: 8 }),
		],
		['shifted words', 'one', (page) => page.line('one', 50, 100).line('two', 70, 102).line('three', 95, 101)],
		['a shadow', 'Title', (page) => page.line('Title', 50, 100, { size: 20 }).line('Title', 50.8, 100.8, { size: 20 })],
	])('keep %s', (_, text, draw) => {
		const lines = textOf(draw(new PageBuilder()));
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain(text);
	});
});
