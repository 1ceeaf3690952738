import type { Box, BoxIn, CellBox, Page, PixelBox, Rule, RuleIn } from '../../../../src/engine/model';
import { contains, scaleBox, scaleRule, unionOf } from '../../../../src/engine/model/boxes';

describe('box units', () => {
	it('are converted only by scaling', () => {
		const pixels: PixelBox = { left: 300, top: 600, right: 900, bottom: 750 };
		const points: Box = scaleBox(pixels, 72 / 300);
		expect(points).toEqual({ left: 72, top: 144, right: 216, bottom: 180 });
		const drawn: RuleIn<'pixels'> = { direction: 'horizontal', position: 300, start: 150, end: 600, thickness: 4 };
		const rule: Rule = scaleRule(drawn, 0.5);
		expect(rule).toEqual({ direction: 'horizontal', position: 150, start: 75, end: 300, thickness: 2 });
	});

	it('do not compile if mixed', () => {
		const mixed = (page: Page, points: Box, pixels: PixelBox, cells: CellBox): unknown[] => {
			// @ts-expect-error image pixels are not page coordinates
			const place: Box = pixels;
			// @ts-expect-error a cell of a map is several pixels
			const pixel: PixelBox = cells;
			// @ts-expect-error nothing is around boxes of two units
			const both: Box = unionOf<'points'>([points, pixels]);
			// @ts-expect-error nor does a page have pixels
			const drawings: Page['drawings'] = [...page.drawings, pixels];
			// @ts-expect-error a straight line has its unit too
			const rule: RuleIn<'pixels'> = page.rules[0];
			// @ts-expect-error boxes are compared in one unit
			return [contains<'points'>(points, pixels), place, pixel, both, drawings, rule];
		};
		const same: BoxIn<'points'> = { left: 0, top: 0, right: 1, bottom: 1 } satisfies Box;
		expect([typeof mixed, contains(same, same)]).toEqual(['function', true]);
	});
});
