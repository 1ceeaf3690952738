import { keptWords } from '../pdfa/kept-words.mjs';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
/** What readers find: poppler, signs it says it has no font for, and MuPDF, which finds the same where nothing else is said. */
const reading = (text: string, other = text, unshown = '') => ({ text, other, unshown });

describe('words common to a document and its result', () => {
	it('count as kept if poppler finds nearly all', () => {
		const source = reading(words(400));
		expect(keptWords(source, reading(words(398)))).toMatchObject({ byPoppler: true, byEither: true });
		expect(keptWords(source, reading(words(390)))).toMatchObject({ byPoppler: false, byEither: false });
	});

	it('count as kept if poppler guesses a letter but MuPDF reads the same in both', () => {
		const [source, result] = [reading(`Z ${words(20)}`, `∫ ${words(20)}`), reading(`∫ ${words(20)}`)];
		expect(keptWords(source, result)).toMatchObject({ byPoppler: false, byEither: true });
		expect(keptWords(source, { ...result, other: words(19) })).toMatchObject({ byEither: false });
	});

	it.each([
		['nothing', ''],
		['too little', words(16)],
	])('are not judged by a reader that finds %s in the source', (_, other) => {
		expect(keptWords(reading(words(20), other), reading('', other))).toMatchObject({ byEither: false });
	});

	it('ignore characters without a font in poppler', () => {
		const source = reading(`salad ${words(20)}`, '', 'π');
		expect(keptWords(source, reading(`saladπ ${words(20)}`, ''))).toMatchObject({ byPoppler: false, byEither: true });
		expect(keptWords(source, reading(`soupπ ${words(20)}`, ''))).toMatchObject({ byEither: false });
		expect(keptWords({ ...source, unshown: '' }, reading(`saladπ ${words(20)}`, ''))).toMatchObject({
			byEither: false,
		});
	});
});
