import { blocksOf, describeBlocks, PageBuilder, prose, wordsIn } from './page-builder';

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

describe('an indented line of a reference with an address', () => {
	it.each([
		'http://example.org/10.1002/(SICI)1099-1026(199803/04)13:2<98::AID-F705>3.0.CO;2-B',
		'[https://example.org/?page=article&article_id=3530]',
		'www.example.org/?a=1&b=2',
		'54, 4378–4382. doi: 10.1021/jf060181+',
	])('is not a formula: %s', async (address) => {
		const page = new PageBuilder().lines(prose(8, 80), 50, 60).line(address, 90, 180).lines(prose(4, 80), 50, 200);
		expect(describeBlocks(await blocksOf(page)).filter((block) => block.startsWith('formula'))).toEqual([]);
	});
});
