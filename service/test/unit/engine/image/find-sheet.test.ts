import { runFirstPass } from '../../../../src/engine/image/dewarp/first-pass';
import type { Raster } from '../../../../src/engine/pixels/raster';
import type { DetectedLine } from '../../../../src/engine/text-detection/detect';
import type { TextFinder } from '../../../../src/engine/text-detection/text-finder';

const width = 600;
const height = 800;
const sheet = { left: 200, top: 150, right: 560, bottom: 740 };

/** A white sheet on a dark table; a grey paper beside it, that the left border of the picture cuts off. */
function photo(): Raster {
	const pixels = new Uint8Array(width * height * 4);
	const words = new Uint32Array(pixels.buffer);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const isSheet = x >= sheet.left && x < sheet.right && y >= sheet.top && y < sheet.bottom;
			const isOther = x < sheet.left - 4 && y >= 60 && y < 460;
			words[y * width + x] = 0xff000000 | ((isSheet ? 240 : isOther ? 190 : 50) * 0x010101);
		}
	}
	return { width, height, pixels };
}

const line = (left: number, right: number, y: number, angle = 0, size = 18): DetectedLine => ({
	x: (left + right) / 2,
	y,
	width: (right - left) / Math.cos(angle),
	height: size,
	angle,
	score: 1,
});

const own = Array.from({ length: 17 }, (_, index) => line(230, 530, 190 + index * 30));
/** They end nearer to the lines of the sheet than those are to each other. */
const others = (angle: number) => Array.from({ length: 9 }, (_, index) => line(0, 192, 120 + index * 30, angle));

async function found(lines: readonly DetectedLine[]) {
	const finder: TextFinder = {
		lines: () => Promise.resolve(lines),
		map: () => Promise.reject(new Error('is not asked for')),
	};
	return await runFirstPass(photo(), 1, finder);
}

/** How far the corners are from those of the sheet. */
function offBy({ page }: Awaited<ReturnType<typeof found>>): number {
	const { left, top, right, bottom } = sheet;
	const corners = [
		[left, top],
		[right, top],
		[right, bottom],
		[left, bottom],
	] as const;
	return Math.max(
		...corners.map(([x, y], index) => Math.hypot((page?.quad[index]?.x ?? 0) - x, (page?.quad[index]?.y ?? 0) - y)),
	);
}

describe('a sheet among other things', () => {
	it('is separated from a touching paper by line direction', async () => {
		const look = await found([...own, ...others(0.2)]);
		expect(look.isAmongOthers).toBe(true);
		expect(offBy(look)).toBeLessThan(12);
	});

	it('is separated from a cup mistaken for a tall character at the border', async () => {
		const cup: DetectedLine = { x: 100, y: 700, width: 220, height: 180, angle: Math.PI / 2, score: 1 };
		const look = await found([...own, cup]);
		expect(look.isAmongOthers).toBe(true);
		expect(offBy(look)).toBeLessThan(12);
	});

	it('keeps short adjacent lines, such as figures', async () => {
		const shorter = own.map(({ y }) => line(230, 430, y));
		const figures = own.map(({ y }) => line(462, 490, y));
		const look = await found([...shorter, ...figures, ...others(0.2)]);
		expect(look.isAmongOthers).toBe(true);
		expect(offBy(look)).toBeLessThan(12);
	});

	it('is not found if all text is one block', async () => {
		const look = await found([...own, ...others(0)]);
		expect(look.isAmongOthers).toBe(false);
	});
});
