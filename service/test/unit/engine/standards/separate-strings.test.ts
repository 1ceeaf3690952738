import { separateStrings } from '../../../../src/engine/pdf/standards/content/separate-strings';

describe('content with separated strings', () => {
	it('keeps everything between strings and comments', () => {
		const { rest, hexStrings } = separateStrings('/P <</K<4>/V 1>>BDC[(a(b\\)c) .)-1<0A b>2] TJ % <4> (\n(--5');
		expect(rest.split(/\s+/)).toEqual(['/P', '<</K', '/V', '1>>BDC[', '-1', '2]', 'TJ', '']);
		expect(hexStrings).toEqual(['<4>', '<0A b>']);
	});
});
