import { readableText } from '../../../../src/engine/external/readable-text';

describe('readable text of a code point', () => {
	it.each([
		['a Kangxi radical', 0x2f00, '一'],
		['the last Kangxi radical', 0x2fd5, '龠'],
		['a radical of the supplement with an ideograph', 0x2e9f, '母'],
		['a ligature', 0xfb01, 'fi'],
	])('of %s is its usual character', (_, codePoint, expected) => {
		expect(readableText(codePoint)).toBe(expected);
	});

	it('keeps a radical without an ideograph', () => {
		expect(readableText(0x2e80)).toBe('⺀');
	});
});
