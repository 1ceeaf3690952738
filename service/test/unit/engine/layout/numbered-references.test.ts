import { blocksOf, PageBuilder, prose, wordsIn } from './page-builder';

/** References, whose numbers stand `far` points before them, in two columns of 245 points that are 10 points apart. */
function references(far: number, form: (number: number) => string): PageBuilder {
	const page = new PageBuilder();
	const size = 8;
	// A letter and its part of a space are 3.7 points wide.
	const signs = Math.floor((245 - far) / 3.7);
	for (const [column, left] of [50, 305].entries()) {
		let y = 60 + 5 * column;
		for (let index = 0; index < 25; index++) {
			const number = 11 + 25 * column + index;
			const [first = '', ...rest] = prose(2 + ((index + column) % 2), signs, `entry${number}`);
			page.line(form(number), left, y, { size });
			page.lines([first, ...rest.slice(0, -1), `end${number} of it all`], left + far, y, { size }, 10);
			y += 10 * (rest.length + 1) + 2;
		}
	}
	return page;
}

/** Words that tell an entry and its end, as they are read. */
const markersIn = (words: readonly string[]) => words.filter((word) => /^(entry|end)\d+$/.test(word));

const inOrder = Array.from({ length: 50 }, (_, index) => [`entry${11 + index}`, `end${11 + index}`]).flat();

describe('references in columns closer to each other than to their numbers', () => {
	it.each([
		['full stops', 30, (number: number) => `${number}.`],
		['brackets', 30, (number: number) => `[${number}]`],
		['nothing', 30, String],
	] as const)('are read column by column, numbers with %s', async (_, far, form) => {
		expect(markersIn(wordsIn(await blocksOf(references(far, form))))).toEqual(inOrder);
	});
});
