import { raisedCharacters } from '../../../../src/engine/writing/raised-characters';

const raise = (text: string, before = 'x') => raisedCharacters(text, 'superscript', before);
const lower = (text: string) => raisedCharacters(text, 'subscript', 'x');

describe('raisedCharacters', () => {
	it('uses the characters of Unicode for numbers and signs', () => {
		expect(raise('36')).toBe('³⁶');
		expect(raise('−1')).toBe('⁻¹');
		expect(raise('-5')).toBe('⁻⁵');
		expect(raise('(2+)')).toBe('⁽²⁺⁾');
		expect(lower('2')).toBe('₂');
		expect(lower('max')).toBeUndefined();
	});

	it('leaves what separates numbers in the line', () => {
		expect(raise('11,12')).toBe('¹¹,¹²');
		expect(raise('22–24, 30')).toBe('²²–²⁴, ³⁰');
		expect(raise('7-9')).toBe('⁷-⁹');
		expect(raise(',')).toBe(',');
	});

	it('writes ordinals and numbers in brackets in the line', () => {
		expect(raise('st', '1')).toBe('st');
		expect(raise('TH', '4')).toBe('TH');
		expect(raise('th')).toBeUndefined();
		expect(raise('[100–102]')).toBe('[100–102]');
	});

	it('knows no characters for letters and decimal numbers', () => {
		for (const text of ['a', 'a,b', '1,*', '0.5', 'n+1', '']) expect(raise(text)).toBeUndefined();
	});
});
