import type { ModelData } from '../../../../src/engine/external/onnx';
import type { PaddleModels } from '../../../../src/engine/text-detection/models';
import { detectText } from '../../../../src/engine/text-detection/detect';

const side = 64;

/** What the detector is given of a picture of some colours, in turn. */
async function inputOf(colors: readonly (readonly [number, number, number])[], longSide = side): Promise<ModelData> {
	const pixels = Uint8Array.from({ length: 4 * side * side }, (_, at) =>
		at % 4 === 3 ? 255 : (colors[(at >> 2) % colors.length]?.[at % 4] ?? 0),
	);
	let given: ModelData | undefined;
	const detect = (input: ModelData): Promise<ModelData> => {
		given = { data: input.data.slice(), dims: input.dims };
		return Promise.resolve({ data: new Float32Array(side * side), dims: [1, 1, side, side] });
	};
	await detectText({ detect } as unknown as PaddleModels, { width: side, height: side, pixels }, longSide);
	if (!given) throw new Error('the detector was not asked');
	return given;
}

const channel = ({ data }: ModelData, index: number): Float32Array =>
	data.subarray((index * data.length) / 3, ((index + 1) * data.length) / 3);

describe('the detector input', () => {
	it('is in BGR order, normalised like the training data', async () => {
		const given = await inputOf([[10, 128, 250]]);
		const colors = [0, 1, 2].map((index) => channel(given, index)[0]);
		expect(given.dims).toEqual([1, 3, side, side]);
		expect(colors[0]).toBeCloseTo((250 / 255 - 0.485) / 0.229, 4);
		expect(colors[1]).toBeCloseTo((128 / 255 - 0.456) / 0.224, 4);
		expect(colors[2]).toBeCloseTo((10 / 255 - 0.406) / 0.225, 4);
	});

	it.each([side, side / 2])('is the same for a grayscale image of %i pixels', async (length) => {
		const grey = [0, 90, 255, 31, 200].map((value) => [value, value, value] as const);
		// One pixel of another colour, and the picture has three channels.
		const some = await inputOf(grey, length);
		const colored = await inputOf([...Array.from({ length: 819 }, () => grey).flat(), [0, 0, 1]], length);
		const comparedLength = some.data.length / 3 - 2;
		for (const index of [0, 1, 2])
			expect(channel(some, index).subarray(0, comparedLength)).toEqual(
				channel(colored, index).subarray(0, comparedLength),
			);
	});
});
