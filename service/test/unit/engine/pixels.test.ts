import { connectedParts, maskFrom } from '../../../src/engine/pixels/connected-parts';
import { edgeLevel, levelAt, levelsOf } from '../../../src/engine/pixels/levels';
import { luma, lumaAt, lumaOf, lumaPlane } from '../../../src/engine/pixels/luma';

/** A mask from a drawing: 1 for each `#`. */
function drawn(...rows: readonly string[]): { readonly mask: Uint8Array; readonly width: number } {
	return { mask: Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0)), width: rows[0]?.length ?? 0 };
}

function partsOf(neighbours: 4 | 8, ...rows: readonly string[]) {
	const { mask, width } = drawn(...rows);
	return [...connectedParts(mask, width, neighbours)].map(({ places, ...box }) => ({ ...box, count: places.length }));
}

describe('connected components', () => {
	it('are ordered by their first pixels', () => {
		expect(partsOf(4, '..#..', '.##.#', '.....')).toEqual([
			{ left: 1, top: 0, right: 3, bottom: 2, count: 3 },
			{ left: 4, top: 1, right: 5, bottom: 2, count: 1 },
		]);
	});

	it('connect at corners only with 8-connectivity', () => {
		expect(partsOf(4, '#.', '.#')).toHaveLength(2);
		expect(partsOf(8, '#.', '.#')).toEqual([{ left: 0, top: 0, right: 2, bottom: 2, count: 2 }]);
		expect(partsOf(8, '.#', '#.')).toHaveLength(1);
	});

	it('do not wrap around row ends', () => {
		expect(partsOf(8, '..#', '...', '#..')).toHaveLength(2);
		expect(partsOf(4, '..#', '#..')).toHaveLength(2);
		expect(partsOf(8, '..#', '#..')).toHaveLength(2);
	});

	it('return every pixel once and clear the mask', () => {
		const { mask, width } = drawn('###', '#.#', '###');
		const [part] = connectedParts(mask, width, 4);
		expect([...(part?.places ?? [])].sort()).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
		expect(mask.includes(1)).toBe(false);
	});

	it('are empty for an empty mask', () => {
		expect(partsOf(4)).toEqual([]);
		expect(partsOf(8, '...')).toEqual([]);
	});

	it('include values at the threshold', () => {
		expect([...maskFrom(Float32Array.of(0.2, 0.25, 1), 0.25)]).toEqual([0, 1, 1]);
	});
});

describe('brightness', () => {
	it('keeps grays and weights colours by perception', () => {
		for (const gray of [0, 1, 127, 255]) expect(luma(gray, gray, gray)).toBe(gray);
		expect(luma(0, 255, 0)).toBeGreaterThan(luma(255, 0, 0));
		expect(luma(255, 0, 0)).toBeGreaterThan(luma(0, 0, 255));
	});

	it('is the same for a colour, a pixel and an image', () => {
		const pixels = Uint8Array.of(1, 2, 3, 255, 200, 100, 50, 255);
		const expected = luma(200, 100, 50);
		expect(lumaOf(0xc86432)).toBe(expected);
		expect(lumaAt(pixels, 4)).toBe(expected);
		expect([...lumaPlane({ width: 2, height: 1, pixels })]).toEqual([luma(1, 2, 3), expected]);
		const levels = Array.from({ length: 256 }, (_, level) => level);
		const grey = Uint8Array.from(levels.flatMap((level) => [level, level, level, 255]));
		expect([...lumaPlane({ width: 256, height: 1, pixels: grey })]).toEqual(levels);
		expect(levels.map((level) => luma(level, level, level))).toEqual(levels);
	});
});

describe('levels', () => {
	it('are counted, and found by rank', () => {
		const levels = levelsOf([3, 3, 7, 200]);
		expect(levels[3]).toBe(2);
		expect(levelAt(levels, 2)).toBe(3);
		expect(levelAt(levels, 2.5)).toBe(7);
		expect(levelAt(levels, 5)).toBe(255);
	});

	it('of the edge are the paper, whatever is inside', () => {
		const levelOf = (x: number, y: number) => (x === 0 || y === 0 || x === 3 || y === 3 ? 240 : 10);
		expect(edgeLevel(levelOf, { left: 0, top: 0, right: 4, bottom: 4 })).toBe(240);
	});
});
