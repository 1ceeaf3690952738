import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import { findFills } from '../../../../src/engine/ocr/graphics/fills';
import { cropLine } from '../../../../src/engine/ocr/ppocr/line-crop';
import { settingsFor } from '../../../../src/engine/ocr/settings/model-settings';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { isGrey } from '../../../../src/engine/pixels/is-grey';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

const side = 400;

/** Grey of all shades with a shaded area, and one coloured pixel in its last corner where that is wanted. */
function picture(isColored: boolean): PageRaster {
	const pixels = new Uint8Array(side * side * 4).fill(255);
	for (let y = 0; y < side; y++) {
		for (let x = 0; x < side; x++) {
			const level = y > 100 && y < 180 && x > 50 && x < 300 ? 180 : y > 200 && y < 230 ? (x * 7 + y * 3) % 256 : 255;
			pixels.fill(level, (y * side + x) * 4, (y * side + x) * 4 + 3);
		}
	}
	if (isColored) pixels.set([200, 0, 0], (side * side - 1) * 4);
	return { width: side, height: side, pixels, dpi: 100 };
}

const [grey, colored] = [picture(false), picture(true)];

describe('grayscale images', () => {
	it('are ruled out by one coloured pixel', () => {
		expect([isGrey(grey), isGrey(colored)]).toEqual([true, false]);
	});

	it('give the same lines as with three channels', () => {
		const box = { x: 200, y: 215, width: 300, height: 40, angle: 0.05 };
		expect(cropLine(grey, box, ocrSettings).planes).toEqual(cropLine(colored, box, ocrSettings).planes);
	});

	it('give the same shaded areas', () => {
		const [one, other] = [grey, colored].map((image) => findFills(image, inkMap(image, ocrSettings), 100, ocrSettings));
		expect(one).toHaveLength(1);
		expect(one).toEqual(other);
	});

	it('have the same ink map for every model version', () => {
		expect(inkMap(grey, settingsFor('PP-OCRv6-small', ocrSettings))).toBe(inkMap(grey, ocrSettings));
	});
});
