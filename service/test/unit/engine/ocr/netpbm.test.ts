import { bitMap, grayMap } from '../../../../src/engine/external/netpbm';

const picture = (width: number, levels: readonly number[]) => ({
	width,
	height: levels.length / width,
	pixels: Uint8Array.from(levels),
	dpi: 300,
});

describe('netpbm', () => {
	it('writes black and white as bits with byte-aligned rows', () => {
		const white = Array.from({ length: 9 }, () => 255);
		const map = bitMap(picture(9, [0, ...white.slice(1), ...white.slice(1), 0]));
		expect(map?.toString('latin1')).toBe('P4\n9 2\n\x80\x00\x00\x80');
	});

	it('does not use bits for grayscale', () => {
		expect(bitMap(picture(2, [0, 254]))).toBeUndefined();
	});

	it('writes grey as bytes', () => {
		expect(grayMap(picture(2, [7, 255])).toString('latin1')).toBe('P5\n2 1\n255\n\x07\xff');
	});
});
