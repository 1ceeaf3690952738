import { WordKeys } from '../../../../src/engine/readback/word-keys';

const keys = new WordKeys();
const lettersOf = (word: string) => {
	const tokens = keys.tokensOf(word);
	return typeof tokens === 'number' ? keys.lettersOf(tokens) : '';
};
const areEqual = (one: string, other: string) => {
	const [a, b] = [keys.tokensOf(one), keys.tokensOf(other)];
	return typeof a === 'number' && typeof b === 'number' && keys.areEqual(a, b);
};

it.each([
	['"word,"', 'word'],
	['(a.b)', 'ab'],
	['...', ''],
	['x', 'x'],
	['-12-', '12'],
])('letters of %s are %s', (word, letters) => {
	expect(lettersOf(word)).toBe(letters);
});

it.each([
	['1,234.50', '1,234.50.', true],
	['1,234.50', '123450', false],
	['12:30', '(12:30)', true],
	['12:30', '1230', false],
	['1.', '1', true],
	['.5', '5', true],
	['1.-2', '12', true],
])('%s and %s are equal: %s', (one, other, expected) => {
	expect(areEqual(one, other)).toBe(expected);
});

it.each([
	['وDave', 'و Dave'],
	['forceو', 'force و'],
	['(الأخيرlast)', '(الأخير last)'],
	['ה-x,', 'ה-x,'],
	['ב2019', 'ב2019'],
	['תשפ"ד', 'תשפ"ד'],
	['שָׁלוֹם', 'שָׁלוֹם'],
])('%s has the parts %s, one for each direction', (word, parts) => {
	const tokens = [keys.tokensOf(word)].flat();
	const wanted = parts.split(' ').flatMap((part) => keys.tokensOf(part));
	expect(tokens.map((token) => keys.keyOf(token))).toEqual(wanted.map((token) => keys.keyOf(token)));
});
