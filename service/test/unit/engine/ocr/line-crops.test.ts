import { cropLine, lineHeight } from '../../../../src/engine/ocr/ppocr/line-crop';
import { cropMargins } from '../../../../src/engine/ocr/ppocr/crop-margins';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { settingsFor } from '../../../../src/engine/ocr/settings/model-settings';

const v6 = settingsFor('PP-OCRv6-small', ocrSettings);

/** A page of light gray with ink between two columns, in the rows of its line. */
function page(left: number, right: number, ground = 230) {
	const [width, height] = [400, 96];
	const pixels = new Uint8Array(width * height * 4).fill(ground);
	for (let y = 36; y < 60; y++) pixels.fill(0, (y * width + left) * 4, (y * width + right) * 4);
	return { width, height, pixels, dpi: 200 };
}

const box = { x: 200, y: 48, width: 240, height: lineHeight, angle: 0 };

describe('a line crop', () => {
	it('keeps its position on the image with trimmed margins', () => {
		const crop = cropLine(page(120, 260), box, v6);
		const tight = cropMargins(crop, v6);
		const { margin } = v6.readLine;
		expect(crop.width).toBe(240);
		expect(tight.width).toBe(140 + 2 * margin);
		expect(tight.box).toEqual({ ...box, x: 190, width: tight.width });
		expect(tight.planes[0].length).toBe(tight.width * lineHeight);
		const row = 24 * tight.width;
		expect([...tight.planes[0].slice(row + margin - 1, row + margin + 1)].map((value) => value > 200)).toEqual([
			true,
			false,
		]);
	});

	it('moves along a slanted line', () => {
		const slanted = { ...box, angle: Math.PI / 2, x: 200, y: 200 };
		const pixels = new Uint8Array(400 * 400 * 4).fill(255);
		for (let y = 100; y < 200; y++) pixels.fill(0, (y * 400 + 190) * 4, (y * 400 + 210) * 4);
		const tight = cropMargins(cropLine({ width: 400, height: 400, pixels, dpi: 200 }, slanted, v6), v6);
		expect(tight.box.x).toBeCloseTo(200, 5);
		expect(Math.abs(tight.box.y - 150)).toBeLessThan(2);
	});

	it('is unchanged without ink, with ink at both ends, and with PP-OCRv4', () => {
		for (const image of [page(200, 200), page(70, 330)]) {
			const crop = cropLine(image, box, v6);
			expect(cropMargins(crop, v6)).toBe(crop);
		}
		const crop = cropLine(page(120, 260), box, ocrSettings);
		expect(cropMargins(crop, ocrSettings)).toBe(crop);
	});

	it('ends at a background change: a cell of another colour is not margin', () => {
		const image = page(120, 180);
		for (let y = 0; y < 96; y++) image.pixels.fill(150, (y * 400 + 250) * 4, (y * 400 + 400) * 4);
		const tight = cropMargins(cropLine(image, box, v6), v6);
		expect(tight.box.x + tight.box.width / 2).toBe(250 + v6.readLine.margin);
	});
});
