import type { Box, Word } from '../../../../src/engine/model';
import { hiddenIn } from '../../../../src/engine/pdf-reading/hidden-text';

/** A picture of 60 by 20 points at one pixel a point, white but for dark stripes in these boxes. */
function picture(dark: readonly Box[]) {
	const [width, height] = [60, 20];
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (const { left, top, right, bottom } of dark)
		for (let y = top; y < bottom; y++)
			for (let x = left; x < right; x += 2) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
	return { width, height, pixels };
}

const region: Box = { left: 0, top: 0, right: 60, bottom: 20 };
const word = (text: string, left: number, right: number): Word => ({
	text,
	box: { left, top: 4, right, bottom: 14 },
	fontSize: 10,
	turn: 0,
	spaceAfter: true,
	style: undefined,
	baseline: 12,
});

describe('words in the colour of their background', () => {
	const seen = word('Figure', 0, 20);

	it('are hidden if the rendering shows nothing of them, also with overlapping neighbours', () => {
		const ghost = word('Representative', 15, 40);
		expect(hiddenIn(picture([seen.box]), [ghost], [seen, ghost], region)).toEqual([ghost]);
	});

	it('are hidden under others, and visible if the rendering shows more than those', () => {
		const under = word('Curcuma', 2, 22);
		expect(hiddenIn(picture([seen.box]), [under], [seen, under], region)).toEqual([under]);
		const pale = word('Pale', 15, 40);
		expect(hiddenIn(picture([seen.box, pale.box]), [pale], [seen, pale], region)).toEqual([]);
	});

	it('are visible between lines whose boxes overlap them, and on a slope', () => {
		const lines = { ...seen, box: { left: 0, top: 0, right: 20, bottom: 9 } };
		const below = { ...seen, box: { left: 0, top: 9, right: 20, bottom: 20 } };
		const between = word('six', 0, 20);
		const all = [lines, between, below];
		expect(hiddenIn(picture([between.box]), [between], all, region)).toEqual([]);
		const slanted = { ...word('Teams', 0, 20), turn: 'slanted' as const };
		expect(hiddenIn(picture([slanted.box]), [slanted], [slanted, { ...seen, turn: 'slanted' }], region)).toEqual([]);
	});
});
