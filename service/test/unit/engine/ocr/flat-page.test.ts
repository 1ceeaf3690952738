import type { ModelData } from '../../../../src/engine/external/onnx';
import { preparePage } from '../../../../src/engine/ocr/prepare-page';
import { flatPageSettings } from '../../../../src/engine/ocr/settings/flat-page';
import { ocrSettings, type OcrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PaddleModels } from '../../../../src/engine/text-detection/models';

const [width, height] = [1400, 1400];

/** A white page of dark bars: lines of text, as far as a detector of dark pixels can tell. */
function page(barHeight: number) {
	const pixels = new Uint8Array(4 * width * height).fill(255);
	for (let top = 200; top + barHeight < 1200; top += 80)
		for (let y = top; y < top + barHeight; y++)
			for (let x = 150; x < 1250; x++) pixels.fill(20, 4 * (y * width + x), 4 * (y * width + x) + 3);
	return { width, height, pixels, dpi: 150 };
}

/** Sizes of the pictures that the detector sees, pixels: width and height. */
async function looks(barHeight: number, settings: OcrSettings): Promise<number[][]> {
	const seen: number[][] = [];
	const detect = ({ data, dims }: ModelData): Promise<ModelData> => {
		const [, , rows = 0, columns = 0] = dims;
		seen.push([columns, rows]);
		// Paper is above the mean of the pictures that the model was trained on, ink below.
		const map = Float32Array.from({ length: rows * columns }, (_, at) => ((data[at] ?? 0) < 0 ? 0.9 : 0));
		return Promise.resolve({ data: map, dims: [1, 1, rows, columns] });
	};
	await preparePage({ detect } as unknown as PaddleModels, page(barHeight), settings);
	return seen;
}

describe('a flattened page', () => {
	it('is scaled larger than a scan with the same line height', async () => {
		const [scan, flat] = [await looks(14, ocrSettings), await looks(14, flatPageSettings(ocrSettings))];
		const maxOf = (sizes: number[][]) => Math.max(...sizes.flat());
		expect(maxOf(flat)).toBeGreaterThan(1.1 * maxOf(scan));
	});

	it('is not scaled if its lines are tall', async () => {
		expect(await looks(24, flatPageSettings(ocrSettings))).toEqual(await looks(24, ocrSettings));
	});
});
