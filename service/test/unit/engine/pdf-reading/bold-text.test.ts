import { rawPdf, readRawPage } from '../../../support/raw-pdf';

const line = 'Total 1,284.00 EUR';

const text = (value: string, x = 40, y = 300) => `BT /F1 12 Tf ${x} ${y} Td (${value}) Tj ET `;

const wordsOf = async (content: string) => (await readRawPage(rawPdf(content))).words;

const many = Array.from({ length: 8 }, (_, row) => [`Item ${row}`, 40, 280 - 20 * row] as const);

describe('artificial bold is read once', () => {
	it.each([
		['filled and stroked', `0.4 w 2 Tr ${text(line)}`],
		['painted twice with an offset', text(line) + text(line, 40.4)],
		['painted three times', text(line) + text(line, 40.3) + text(line, 40.6)],
		[
			'painted four times, in both directions',
			text(line) + text(line, 40.3) + text(line, 40, 300.3) + text(line, 40.3, 300.3),
		],
		['filled, then stroked', text(line) + `0.3 w 1 Tr ${text(line)}`],
		['stroked, then filled', `0.3 w 1 Tr ${text(line)} 0 Tr ${text(line)}`],
		['stroked only', `0.5 w 1 Tr 1 g ${text(line)}`],
		['outlined letters', `0.4 w 2 Tr 1 g 0 G ${text(line)}`],
		['over a white halo', `q 2 w 2 Tr 1 g 1 G ${text(line)} Q ${text(line)}`],
		['over a white halo that is only stroked', `q 2 w 1 Tr 1 G ${text(line)} Q ${text(line)}`],
		['over a white copy', `1 g ${text(line)} 0 g ${text(line, 40.2)}`],
		['over an invisible copy', `3 Tr ${text(line)} 0 Tr ${text(line)}`],
		['over an invisible copy with an offset', `3 Tr ${text(line)} 0 Tr ${text(line, 40.3)}`],
		[
			'over an invisible line, word by word',
			`3 Tr ${text(line)} 0 Tr ${text('Total', 40)}${text('1,284.00', 70.01)}${text('EUR', 120.05)}`,
		],
		['below an invisible copy', `${text(line)} 3 Tr ${text(line)}`],
		[
			'over an invisible copy, with other text between',
			`3 Tr ${text(line)} 0 Tr ${many.map((one) => text(...one)).join('')}${text(line)}`,
		],
		[
			'with a page painted twice',
			[0, 0.4]
				.map((shift) => text(line, 40 + shift) + many.map(([value, x, y]) => text(value, x + shift, y)).join(''))
				.join(''),
		],
	])('%s', async (_, content) => {
		const words = await wordsOf(`${content} 0 Tr 0 g 0 G ${text('End', 40, 30)}`);
		const texts = words.map((word) => word.text);
		expect(texts.filter((word) => line.split(' ').includes(word))).toEqual(line.split(' '));
		expect(texts.at(-1)).toBe('End');
	});

	it('in the color of its last copy', async () => {
		const words = await wordsOf(`q 2 w 2 Tr 1 g 1 G ${text(line)} Q 0 0 0.5 rg ${text(line)}`);
		expect(words.map(({ style }) => style?.color)).toEqual([0x000080, 0x000080, 0x000080]);
	});
});
