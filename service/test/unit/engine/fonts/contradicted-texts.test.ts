import { contradictedTexts } from '../../../../src/engine/fonts/contradicted-texts';

const mapOf = (texts: string) => new Map([...texts].map((text, index) => [index, text]));

/** Texts of a font by code, and the codes that were asked for. */
function fontOf(texts: string) {
	const asked: number[] = [];
	const ownText = (code: number) => {
		asked.push(code);
		return [...texts][code];
	};
	return { asked, ownText };
}

it('asks the font only for letters and digits if the map is right', () => {
	const { asked, ownText } = fontOf('a1,. B');

	expect(contradictedTexts(mapOf('a1-; b'), ownText).size).toBe(0);
	expect(asked).toEqual([0, 1, 5]);
});

it('compares all texts once a digit is another one', () => {
	const { asked, ownText } = fontOf('0123456789');

	expect([...contradictedTexts(mapOf('123456789:'), ownText).values()].join('')).toBe('0123456789');
	expect(new Set(asked).size).toBe(10);
});

it('finds wide digits of the map that are other ones in the font', () => {
	const { ownText } = fontOf('0123');

	expect([...contradictedTexts(mapOf('１２３４'), ownText).values()].join('')).toBe('0123');
});
