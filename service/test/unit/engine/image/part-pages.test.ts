import { splitPages } from '../../../../src/engine/image/part-pages';
import type { PageRaster } from '../../../../src/engine/pixels/raster';
import type { DetectedLine } from '../../../../src/engine/text-detection/detect';
import type { TextFinder } from '../../../../src/engine/text-detection/text-finder';

const width = 1000;
const height = 700;

/** @param gray  of each place */
function picture(gray: (x: number, y: number) => number, size = { width, height }): PageRaster {
	const pixels = new Uint8Array(size.width * size.height * 4);
	const words = new Uint32Array(pixels.buffer);
	for (let y = 0; y < size.height; y++)
		for (let x = 0; x < size.width; x++) words[y * size.width + x] = 0xff000000 | (Math.round(gray(x, y)) * 0x010101);
	return { ...size, pixels, dpi: 150 };
}

/** Lines of text from one place to another, one below the other. */
function column(left: number, right: number, lines = 12): DetectedLine[] {
	return Array.from({ length: lines }, (_, index) => ({
		x: (left + right) / 2,
		y: 100 + index * 40,
		width: right - left,
		height: 20,
		angle: 0,
		score: 1,
	}));
}

const finding = (...lines: DetectedLine[]): TextFinder => ({
	lines: () => Promise.resolve(lines),
	map: () => Promise.reject(new Error('nobody asks for it')),
});

/** Paper with a shade around a place, as deep as 0 to 1. */
const folded = (at: number, deep: number) => (x: number) => 230 * (1 - deep * Math.exp(-Math.abs(x - at) / 30));

describe('a photo of pages', () => {
	it('of an open book is split at its gutter', async () => {
		const parts = await splitPages(picture(folded(520, 0.4)), finding(...column(80, 430), ...column(610, 940)));
		expect(parts?.map((part) => [part.height, part.dpi])).toEqual([
			[height, 150],
			[height, 150],
		]);
		// Halves of a photo remain photos even if their paper is evenly lit.
		expect(parts?.every(({ isPhoto }) => isPhoto)).toBe(true);
		expect(Math.abs((parts?.[0]?.width ?? 0) - 520)).toBeLessThan(8);
		expect((parts?.[0]?.width ?? 0) + (parts?.[1]?.width ?? 0)).toBe(width);
	});

	it('at an angle is split along its gutter, without parts of the other page', async () => {
		const gutter = (y: number) => 460 + 0.15 * y;
		const slanted = (lines: DetectedLine[]) => lines.map((line) => ({ ...line, x: line.x + 0.15 * line.y - 60 }));
		const isRight = (x: number, y: number) => x > gutter(y) + 60;
		const photo = picture((x, y) => (isRight(x, y) ? 200 : folded(gutter(y), 0.4)(x)));
		const parts = await splitPages(photo, finding(...slanted(column(80, 400)), ...slanted(column(660, 940))));
		const [left] = parts ?? [];
		expect(left?.width).toBeGreaterThan(gutter(height) - 10);
		// At the top the page is narrower; its edge colour continues, without pixels of the other page.
		const above = left?.pixels.subarray(((10 * (left.width ?? 0) + left.width - 1) * 4) | 0);
		expect(above?.[0]).toBeLessThan(190);
	});

	it('of two or three adjacent sheets is split between them', async () => {
		const onTable = (...sheets: [number, number][]) =>
			picture((x) => (sheets.some(([from, to]) => x >= from && x < to) ? 235 : 90));
		const two = await splitPages(onTable([60, 440], [560, 940]), finding(...column(90, 410), ...column(590, 910)));
		expect(two?.map((part) => Math.round(part.width / 50))).toEqual([10, 10]);
		const three = await splitPages(
			onTable([30, 290], [370, 630], [710, 970]),
			finding(...column(50, 270), ...column(390, 610), ...column(730, 950)),
		);
		expect(three).toHaveLength(3);
	});

	it.each([
		['columns of one page', folded(500, 0), [...column(80, 450), ...column(550, 940)]],
		[
			'columns with a line between them',
			(x: number) => (Math.abs(x - 500) < 1 ? 40 : 230),
			[...column(80, 450), ...column(550, 940)],
		],
		['columns in the light of one side', (x: number) => 120 + x / 10, [...column(80, 450), ...column(550, 940)]],
		['a fold that lines run over', folded(500, 0.4), [...column(80, 940)]],
		[
			'a page beside one that is cut off',
			(x: number) => (Math.abs(x - 300) < 50 ? 90 : 235),
			[...column(0, 230), ...column(380, 940)],
		],
		[
			'a page beside a small note',
			(x: number) => (Math.abs(x - 300) < 50 ? 90 : 235),
			[...column(120, 230, 5), ...column(380, 940)],
		],
	])('of %s stays whole', async (_what, gray, lines) => {
		expect(await splitPages(picture(gray), finding(...lines))).toBeUndefined();
	});

	it('that is narrow is skipped', async () => {
		const none: TextFinder = { ...finding(), lines: () => Promise.reject(new Error('looked at')) };
		expect(
			await splitPages(
				picture(() => 230, { width: 400, height: 800 }),
				none,
			),
		).toBeUndefined();
	});
});
