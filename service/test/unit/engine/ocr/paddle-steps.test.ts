import type { Model, ModelData } from '../../../../src/engine/external/onnx';
import { detectLines } from '../../../../src/engine/text-detection/detect';
import { lineHeight, type LineCrop } from '../../../../src/engine/ocr/ppocr/line-crop';
import type { PaddleModels } from '../../../../src/engine/text-detection/models';
import { lineInk } from '../../../../src/engine/ocr/ppocr/line-ink';
import { forgetLines, lettersOfLine, readLines } from '../../../../src/engine/ocr/ppocr/paddle';
import { readLine } from '../../../../src/engine/ocr/ppocr/read-line';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

const characters = ['', 'a', 'b', '一', ' '];
const latinClasses = [0, 1, 2, 4];

/** A recogniser whose parts give fixed classes, one a step, each with the same probability. */
function recogniser(
	all: readonly number[],
	some: readonly number[],
	probability: number,
): { models: PaddleModels; calls: string[]; widths: number[] } {
	const calls: string[] = [];
	const widths: number[] = [];
	const giving =
		(name: string, classes: number, best: readonly number[]): Model =>
		async ({ dims }) => {
			calls.push(name);
			if (name === 'features') widths.push(dims[3] ?? 0);
			const data = new Float32Array(best.length * classes);
			best.forEach((index, step) => (data[step * classes + index] = probability));
			return await Promise.resolve({ data, dims: [1, best.length, classes] });
		};
	const recognise = {
		features: giving(
			'features',
			1,
			all.map(() => 0),
		),
		all: giving('all', characters.length, all),
		some: giving('some', latinClasses.length, some),
	};
	const detect: Model = () => Promise.reject(new Error('not called'));
	return {
		models: {
			version: 'PP-OCRv4',
			detect,
			recognise,
			characters,
			latinClasses,
			latinCharacters: latinClasses.map((index) => characters[index]!),
		},
		calls,
		widths,
	};
}

/** A line with ink in some columns, on every fourth row. */
function crop(width: number, inked: (column: number) => boolean = () => false): LineCrop {
	const plane = () =>
		new Uint8Array(width * lineHeight).map((_, at) => (inked(at % width) && ((at / width) | 0) % 4 === 0 ? 255 : 0));
	return {
		width,
		planes: [plane(), plane(), plane()],
		scale: 1,
		box: { x: 0, y: 0, width, height: lineHeight, angle: 0 },
	};
}

const textOf = ({ characters: read }: { readonly characters: readonly { readonly text: string }[] }) =>
	read.map(({ text }) => text).join('');

describe('readLine', () => {
	const steps = Array.from({ length: 24 }, (_, step) => (step % 2 === 0 ? 1 : 2));

	it('skips other scripts if Latin letters are confident', async () => {
		const { models, calls } = recogniser(steps, steps, 0.99);
		const { all, latin } = await readLine(models, crop(160), true);
		expect(calls).toEqual(['features', 'some']);
		expect(textOf(latin)).toMatch(/^(ab)+$/);
		expect(all).toBe(latin);
	});

	it('tries all scripts if Latin letters are uncertain, few, or unexpected', async () => {
		const unsure = recogniser(steps, steps, 0.9);
		await readLine(unsure.models, crop(160), true);
		expect(unsure.calls).toEqual(['features', 'some', 'all']);
		const ideographs = steps.map((_, step) => (step % 4 === 0 ? 3 : 0));
		const few = recogniser(
			ideographs,
			steps.map((_, step) => (step === 0 ? 1 : 0)),
			0.99,
		);
		expect(textOf((await readLine(few.models, crop(160), true)).all)).toMatch(/^一+$/);
		const other = recogniser(steps, steps, 0.99);
		await readLine(other.models, crop(160), false);
		expect(other.calls).toEqual(['features', 'all']);
	});

	it('tries all scripts if Latin letters leave ink', async () => {
		const apart = steps.map((step, index) => (index < 8 || index > 16 ? step : 0));
		const all = steps.map((step, index) => (index === 12 ? 3 : (apart[index] ?? step)));
		const between = (column: number) => column >= 75 && column < 95;
		const counter = recogniser(all, apart, 0.99);
		expect(textOf((await readLine(counter.models, crop(160, between), true)).all)).toBe('abababab一bababab');
		expect(counter.calls).toEqual(['features', 'some', 'all']);
		const space = recogniser(all, apart, 0.99);
		await readLine(space.models, crop(160), true);
		expect(space.calls).toEqual(['features', 'some']);
	});

	it('reads a short line without its grey background first, and with it if uncertain', async () => {
		const sure = recogniser(steps, steps, 0.99);
		await readLine(sure.models, crop(90), true);
		expect(sure.widths).toEqual([96]);
		const unsure = recogniser(steps, steps, 0.9);
		await readLine(unsure.models, crop(90), true);
		expect(unsure.widths).toEqual([96, 160]);
		expect(unsure.calls).toEqual(['features', 'some', 'features', 'all']);
	});

	it('runs the model once per line, even for repeated readings', async () => {
		const { models, calls, widths } = recogniser(steps, steps, 0.9);
		const [line, seen] = [crop(90), new Map()];
		const read = async (expectsLatin: boolean) => await readLine(models, line, expectsLatin, ocrSettings, seen);
		const first = await read(true);
		expect([await read(false), await read(true)]).toEqual([first, first]);
		expect(widths).toEqual([96, 160]);
		expect(calls.filter((name) => name === 'features')).toHaveLength(2);
	});
});

describe('readLines', () => {
	const grey = { width: 400, height: 60, dpi: 100, pixels: new Uint8Array(400 * 60 * 4).fill(255) };
	const box = { x: 200, y: 30, width: 320, height: 48, angle: 0 };
	const steps = [1, 2, 1, 2];

	it('runs the model again for another line or image', async () => {
		const { models, calls } = recogniser(steps, steps, 0.9);
		const count = () => calls.filter((name) => name === 'features').length;
		const counts: number[] = [];
		for (const [image, line] of [
			[grey, box],
			[grey, box],
			[grey, { ...box }],
			[{ ...grey }, box],
		] as const) {
			await readLines(models, image, [line], false, ocrSettings);
			counts.push(count());
		}
		expect(counts).toEqual([1, 1, 2, 3]);
		forgetLines(grey, [box]);
		await readLines(models, grey, [box], false, ocrSettings);
		expect(count()).toBe(4);
	});
});

describe('lineInk', () => {
	it('of a grayscale line equals that of the line in three channels', () => {
		const plane = new Uint8Array(60 * lineHeight).fill(250);
		for (let row = 10; row < 40; row++) plane.fill(20, row * 60 + 20, row * 60 + 24);
		const line = crop(60);
		const apart = { ...line, planes: [plane, plane.slice(), plane.slice()] as const };
		const ink = lineInk({ ...line, planes: [plane, plane, plane] }, ocrSettings);
		expect(ink).toEqual(lineInk(apart, ocrSettings));
		expect([ink.columns[22], ink.columns[30], ink.rows[20]]).toEqual([30, 0, 4]);
	});
});

describe('detectLines', () => {
	const image = { width: 960, height: 1280, pixels: new Uint8Array(960 * 1280 * 4).fill(255) };
	const { models: none } = recogniser([], [], 1);

	/** Lines found when the detector sees text in the middle row of its picture, and the size of that picture. */
	async function detected(inked?: { left: number; top: number; right: number; bottom: number }) {
		const seen: ModelData[] = [];
		const detect: Model = async (input) => {
			seen.push(input);
			const [, , height = 0, width = 0] = input.dims;
			const data = new Float32Array(width * height);
			for (let y = height / 2 - 4; y < height / 2 + 4; y++) data.fill(1, y * width + 40, y * width + width - 40);
			return await Promise.resolve({ data, dims: [1, 1, height, width] });
		};
		const { lines } = await detectLines({ ...none, detect }, image, 640, inked);
		return { line: lines[0]!, size: seen[0]?.dims.slice(2) };
	}

	it('processes the part with ink and maps its lines to the image', async () => {
		const { line, size } = await detected({ left: 240, top: 200, right: 720, bottom: 500 });
		expect(size).toEqual([224, 288]);
		expect(line.x).toBeCloseTo(480, 0);
		expect(line.y).toBeCloseTo(350, 0);
	});

	it('processes the whole image if the part is nearly as large', async () => {
		const { line, size } = await detected({ left: 60, top: 60, right: 900, bottom: 1220 });
		expect(size).toEqual([640, 480]);
		expect(line.y).toBeCloseTo(640, 0);
	});
});

describe('a line on a page of Latin letters', () => {
	const reading = (text: string, confidence: number) => ({
		confidence,
		characters: Array.from(text, (letter, x) => ({ text: letter, x, confidence, spaceBefore: 0 })),
	});
	const lettersOf = (all: [string, number], latin: [string, number], line = crop(100)) =>
		lettersOfLine({ crop: line, readings: { all: reading(...all), latin: reading(...latin) } }, 'English', ocrSettings);

	it('with sure ideographs is read with all letters', () => {
		expect(lettersOf(['生年月日: 1941年11月6日', 0.98], [':1941116', 0.45])).toBe('any');
		expect(lettersOf(['お名前', 0.97], ['SAB', 0.8])).toBe('any');
		expect(lettersOf(['100個', 0.99], ['100T', 0.75])).toBe('any');
	});

	it('is read with all letters although Latin ones are surer, if these leave ink', () => {
		const line = crop(100, (column) => column > 60);
		expect(lettersOf(['5,000円', 0.98], ['5,000', 0.99], line)).toBe('any');
		expect(lettersOf(['5,000円', 0.98], ['5,000', 0.99])).toBe('English');
		expect(lettersOf(['口 5,000', 0.98], ['5,000', 0.99], line)).toBe('English');
	});

	it.each([
		['one of them, which a dash looks like', ['一 Total', 0.97], ['- Total', 0.96]],
		['doubtful ones', ['口口 Total', 0.85], ['[] Total', 0.8]],
		['surer letters', ['工工 1234', 0.93], ['II 1234', 0.95]],
	] as const)('with %s is not', (_what, all, latin) => {
		expect(lettersOf([...all], [...latin])).toBe('English');
	});
});
