import { typefaceOf } from '../../../../src/engine/fonts/typeface';

const styleOf = (color: number, ground?: number) => ({
	style: {
		font: 'Arial',
		bold: false,
		italic: false,
		monospace: false,
		color,
		...(ground === undefined ? {} : { ground }),
	},
});

describe('the colour of letters', () => {
	it.each([
		['dark on paper', 0x7f0000, undefined, '7F0000'],
		['white on paper, which would vanish', 0xffffff, undefined, '000000'],
		['white on a dark ground', 0xffffff, 0x1f3864, 'FFFFFF'],
		['white on a ground that is nearly as light', 0xffffff, 0xf2f2f2, '000000'],
		['black on a ground that is nearly as dark', 0x000000, 0x101010, 'FFFFFF'],
		['dark blue on light blue', 0x1f3864, 0xddebf7, '1F3864'],
	])('%s', (_, color, ground, seen) => {
		expect(typefaceOf(styleOf(color, ground)).color).toBe(seen);
	});
});

describe('the typeface class', () => {
	const familyOf = (font: string, serif?: boolean) =>
		typefaceOf({
			style: {
				font,
				bold: false,
				italic: false,
				monospace: false,
				color: 0,
				...(serif === undefined ? {} : { serif }),
			},
		}).family;

	it('is derived from the font name, or from its flags', () => {
		expect(familyOf('TimesNewRomanPSMT')).toBe('serif');
		expect(familyOf('AdvP4AD05B')).toBe('sans');
		expect(familyOf('AdvP4AD05B', true)).toBe('serif');
		expect(familyOf('Calibri-Light', true)).toBe('sans');
	});
});
