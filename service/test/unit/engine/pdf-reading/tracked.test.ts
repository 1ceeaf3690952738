import { rawPdf, readRawPage } from '../../../support/raw-pdf';

const read = async (content: string) => {
	const { words } = await readRawPage(rawPdf(`BT /F1 10 Tf 40 300 Td ${content} ET`));
	return words.map((word) => word.text).join(' ');
};

const spaced = (text: string, by: number) => `${by} Tc (${text}) Tj 0 Tc`;

describe('letter-spaced words', () => {
	it.each([1, 1.5, 2, 2.5, 3, 4, 5])('in a line of ordinary words, %d points between their letters', async (by) => {
		const line = `(Das Wort ) Tj ${spaced('Sperrsatz', by)} ( und ) Tj ${spaced('Hinweis', by)} ( hier.) Tj`;
		expect(await read(line)).toBe('Das Wort Sperrsatz und Hinweis hier.');
	});

	it('of few letters beside longer ones', async () => {
		expect(await read(`(Nur ) Tj ${spaced('Betrag und Summe', 2.5)}`)).toBe('Nur Betrag und Summe');
	});

	it('of a heading with wide spacing', async () => {
		expect(await read(spaced('EINLADUNG ZUR FEIER', 5))).toBe('EINLADUNG ZUR FEIER');
	});

	it('with a number', async () => {
		expect(await read(spaced('SITZUNG 2026 MAI', 3))).toBe('SITZUNG 2026 MAI');
	});

	it.each([
		['in lower case', '(S e h r   g e e h r t e   D a m e n) Tj', 'Sehr geehrte Damen'],
		['with a capital', '(R e c h n u n g) Tj', 'Rechnung'],
	])('with a space after each letter: %s', async (_, content, expected) => {
		expect(await read(content)).toBe(expected);
	});
});

describe('single letters stay apart', () => {
	it.each([
		['labels of choices', '(Choose one: ) Tj [(A) -400 (B) -400 (C) -400 (D) -400 (E)] TJ', 'Choose one: A B C D E'],
		['variables with spaces', '(x y z u v w) Tj', 'x y z u v w'],
		['the alphabet in lower case', '(a b c d e f g h i) Tj', 'a b c d e f g h i'],
		['columns', '(Group ) Tj [(N) -900 (M) -900 (R) -900 (O) -900 (A)] TJ', 'Group N M R O A'],
	])('%s', async (_, content, expected) => {
		expect(await read(content)).toBe(expected);
	});
});

describe('letters and digits of two texts with a narrow gap', () => {
	const at = (x: number, text: string) => `1 0 0 1 ${x} 300 Tm (${text}) Tj`;

	// "Mill" is 15 points wide, "26-08" 25.58.
	it.each([
		['an amount behind words', `${at(40, 'Mill')} ${at(55.5, '1074.00')}`, 'Mill 1074.00'],
		['a code behind a date', `${at(40, '26-08')} ${at(66.3, 'JV')}`, '26-08 JV'],
	])('are two words: %s', async (_, content, expected) => {
		expect(await read(content)).toBe(expected);
	});

	it.each([
		['no gap', `${at(40, 'Mill')} ${at(55.01, '1074')}`, 'Mill1074'],
		['letters only', `${at(40, 'Mill')} ${at(55.5, 'burg')}`, 'Millburg'],
		['digits only', `${at(40, '1074')} ${at(62.8, '93')}`, '107493'],
		['the same gap inside', `0.5 Tc ${at(40, 'Mill')} ${at(57, '1074')}`, 'Mill1074'],
	])('are one with %s', async (_, content, expected) => {
		expect(await read(content)).toBe(expected);
	});
});

describe('amounts of two texts that touch each other', () => {
	const at = (x: number, text: string) => `1 0 0 1 ${x} 300 Tm (${text}) Tj`;

	it('are two words', async () => {
		// Six characters of Helvetica, 10 points: 5 digits of 5.56 and a point of 2.78.
		expect(await read(`${at(40, '100.00')} ${at(70.58, '2,345,678.90')}`)).toBe('100.00 2,345,678.90');
	});

	it.each([
		['one amount in parts', `${at(40, '100.')} ${at(59.46, '00')}`, '100.00'],
		// Browsers end a text at each pair of letters that they kern.
		['one amount that kerning divides', `${at(40, '51,01')} ${at(64.3, '1.31')}`, '51,011.31'],
		['a version', `${at(40, '100.00')} ${at(70.58, '2')}`, '100.002'],
	])('unlike %s', async (_, content, expected) => {
		expect(await read(content)).toBe(expected);
	});
});
