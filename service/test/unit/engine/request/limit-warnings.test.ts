import { limitWarnings } from '../../../../src/engine/request/limit-warnings';
import { phrase } from '../../../../src/messages/phrases';

const image = (page: number) => phrase('imageLeftOut', { page });
const kinds = ['noTables', 'noImages', 'nothingAsked', 'notReviewed', 'shotsApart', 'noTextLayer'] as const;

describe('the warnings of a file', () => {
	it('stay as they are up to five', () => {
		const warnings = [1, 2, 3, 4, 5].map(image);
		expect(limitWarnings(warnings)).toBe(warnings);
	});

	it('are counted beyond', () => {
		const warnings = [1, 2, 3, 4, 5, 6, 7].map(image);
		expect(limitWarnings(warnings)).toEqual([...warnings.slice(0, 5), phrase('furtherWarnings', { count: 2 })]);
	});

	it('are one of each kind first, in their order', () => {
		const warnings = [image(1), image(2), image(3), phrase('noTables'), image(4), phrase('noImages')];
		const listed = [image(1), image(2), image(3), phrase('noTables'), phrase('noImages')];
		expect(limitWarnings(warnings)).toEqual([...listed, phrase('furtherWarnings', { count: 1 })]);
	});

	it.each([6, 50])('are never more than six: %i', (count) => {
		const warnings = Array.from({ length: count }, (_, index) =>
			phrase(kinds[index % kinds.length] ?? 'noTables', { index }),
		);
		const limited = limitWarnings(warnings);
		expect(limited).toHaveLength(6);
		expect(limited.at(-1)).toEqual(phrase('furtherWarnings', { count: count - 5 }));
	});

	it('of one file keep the same kind apart by place', () => {
		expect(limitWarnings([image(1), phrase('noTables'), image(2)])).toEqual([image(1), phrase('noTables'), image(2)]);
	});
});
