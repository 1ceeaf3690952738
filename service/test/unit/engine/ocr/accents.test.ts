import type { Model } from '../../../../src/engine/external/onnx';
import { lineHeight, type LineCrop } from '../../../../src/engine/ocr/ppocr/line-crop';
import { wordsOf, type Letters } from '../../../../src/engine/ocr/ppocr/paddle';
import { readLine } from '../../../../src/engine/ocr/ppocr/read-line';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PaddleModels } from '../../../../src/engine/text-detection/models';

const characters = ['', 'D', 'a', 'á', 'v', 'Đ', ' '];
const latinClasses = characters.map((_, index) => index);

/** A recogniser that reads one letter a step, each with these probabilities of its classes. */
function recogniser(steps: readonly Readonly<Record<string, number>>[]): PaddleModels {
	const model: Model = async () => {
		const data = new Float32Array(steps.length * characters.length);
		steps.forEach((step, index) => {
			for (const [letter, probability] of Object.entries(step))
				data[index * characters.length + characters.indexOf(letter)] = probability;
		});
		return await Promise.resolve({ data, dims: [1, steps.length, characters.length] });
	};
	const recognise = { features: model, all: model, some: model };
	return { version: 'PP-OCRv6-small', detect: model, recognise, characters, latinClasses, latinCharacters: characters };
}

/** A white crop with a stem in the middle of each step. */
function crop(steps: number): LineCrop {
	const width = 32 * steps;
	const plane = new Uint8Array(width * lineHeight).fill(255);
	for (let row = 14; row < 34; row++)
		for (let step = 0; step < steps; step++) plane.fill(0, row * width + 32 * step + 6, row * width + 32 * step + 26);
	return {
		width,
		planes: [plane, plane, plane],
		scale: 1,
		box: { x: width / 2, y: 24, width, height: lineHeight, angle: 0 },
	};
}

async function textOf(
	steps: readonly Readonly<Record<string, number>>[],
	letters: Letters,
	expectsLatin: boolean,
): Promise<string> {
	const line = crop(steps.length);
	const readings = await readLine(recogniser(steps), line, expectsLatin, ocrSettings);
	const words = wordsOf({ crop: line, readings }, letters, 0, ocrSettings);
	return words.map(({ text }) => text).join('');
}

describe('letters with accents', () => {
	const sure = { D: 0.99 };
	const doubtful: readonly Readonly<Record<string, number>>[] = [sure, { á: 0.7, a: 0.28 }, { v: 0.99 }];

	const certain: typeof doubtful = [sure, { á: 0.97, a: 0.02 }, { v: 0.99 }];

	it.each([true, false])(
		'are removed on an English page if plain letters are likely (expects Latin: %s)',
		async (expected) => {
			expect(await textOf(doubtful, 'English', expected)).toBe('Dav');
		},
	);

	it('are kept if certain, and in other languages', async () => {
		expect(await textOf(certain, 'English', true)).toBe('Dáv');
		for (const letters of ['Latin', 'any'] as const) expect(await textOf(doubtful, letters, true)).toBe('Dáv');
	});

	it('are kept if the recogniser has no plain form', async () => {
		expect(await textOf([{ Đ: 0.7, D: 0.28 }, { a: 0.99 }], 'English', true)).toBe('Đa');
	});
});
