import { stampFrames } from '../../../../src/engine/ocr/clean/stamp-frames';
import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { pictureOf, print } from './scan-pictures';

const letters = '<text y="12" font-size="36" text-anchor="middle" fill="#222" stroke="none">PAID</text>';
const at = (turn: number, frame: string, y = 680) =>
	`<g transform="translate(320 ${y}) rotate(${turn})" fill="none" stroke="#222" stroke-width="3">${frame}${letters}</g>`;
const rectangle = '<rect x="-90" y="-35" width="180" height="70" rx="4"/>';

async function found(svg: string) {
	const map = inkMap(await pictureOf(print + svg), ocrSettings);
	return stampFrames(map, 100 / map.scale, ocrSettings.framedStamps);
}

describe('frames of stamps', () => {
	it.each([-40, -8, 12, 25])('are rectangles rotated by %d degrees, over print or next to it', async (turn) => {
		for (const y of [400, 680]) {
			const [frame, ...more] = await found(at(turn, rectangle, y));
			expect(more).toEqual([]);
			expect(((frame?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(turn, -0.3);
			expect(frame?.letters).toBeGreaterThanOrEqual(4);
		}
	});

	it('are rings, single or double', async () => {
		const rings = await found(at(10, '<circle r="80"/><circle r="70"/>'));
		expect(rings.map(({ angle, letters }) => [angle, letters])).toEqual([
			[undefined, 4],
			[undefined, 4],
		]);
		expect(rings.map(({ box }) => box.right - box.left)).toEqual([164, 144]);
	});

	it.each([
		['level ones, as those of forms', at(0, rectangle)],
		['open ones', at(15, '<path d="M-90 -35H90V35H-90V20"/>')],
		['triangles and other shapes', at(0, '<path d="M-100 50L0 -90L100 50Z"/>')],
		['full ones', at(15, '<rect x="-90" y="-35" width="180" height="70" fill="#555"/>')],
		['as small as boxes to tick', at(20, '<rect x="-10" y="-10" width="20" height="20"/>')],
		['rings longer than stamps', at(0, '<ellipse rx="150" ry="40"/>')],
	])('are not %s', async (_, svg) => {
		expect(await found(svg)).toEqual([]);
	});
});
