import { cutAtGaps, relativeGap } from '../../../../src/engine/text/gaps';
import { toLevels } from '../../../../src/engine/text/lines';

const word = (left: number, right: number, fontSize = 10) => ({
	box: { left, right, top: 0, bottom: fontSize },
	fontSize,
});

describe('a row split at gaps', () => {
	it('is empty without words', () => expect(cutAtGaps([], 1)).toEqual([]));

	it('is split at gaps wider than a share of the font size', () => {
		const row = [word(0, 10), word(12, 20), word(31, 40)];
		expect(cutAtGaps(row, 1)).toEqual([row.slice(0, 2), row.slice(2)]);
		expect(cutAtGaps(row, 1.1)).toEqual([row]);
	});

	it('uses the given size', () => {
		const [label, value] = [word(0, 10, 8), word(20, 60, 16)];
		expect(relativeGap(label, value)).toBe(10 / 16);
		expect(relativeGap(label, value, 'smaller')).toBe(10 / 8);
		expect(cutAtGaps([label, value], 1)).toHaveLength(1);
		expect(cutAtGaps([label, value], 1, 'smaller')).toHaveLength(2);
	});
});

it('levels contain what overlaps by half of the smaller height, from the top', () => {
	const boxes = [
		{ left: 50, right: 60, top: 3, bottom: 13 },
		{ left: 0, right: 40, top: 0, bottom: 10 },
		{ left: 0, right: 40, top: 14, bottom: 24 },
	];
	const levels = toLevels(
		boxes,
		(box) => box,
		() => 1,
	);
	expect(levels.map(({ items }) => items)).toEqual([[boxes[1], boxes[0]], [boxes[2]]]);
	expect(levels[0]).toMatchObject({ top: 1.5, bottom: 11.5 });
});
