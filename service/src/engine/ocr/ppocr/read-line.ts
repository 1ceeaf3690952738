import { lineHeight, type LineCrop } from './line-crop';
import type { PaddleModels } from './models';

/** A character of a line. */
export interface LineCharacter {
	readonly text: string;
	/** Its middle, pixels from the left side of the crop. */
	readonly x: number;
	/** 0 to 1. */
	readonly confidence: number;
	/** Probability of a space before it. */
	readonly spaceBefore: number;
}

/** One reading of a line. */
export interface LineReading {
	readonly characters: readonly LineCharacter[];
	/** Mean over the characters, 0 to 1. */
	readonly confidence: number;
}

/** A line read with every character of the model, and with the Latin ones alone. */
export interface LineReadings {
	readonly all: LineReading;
	readonly latin: LineReading;
}

/** Shorter lines get grey at their end up to this width, pixels: the model has seen no shorter ones. */
const shortestInput = 160;
const inputStep = 8;

/** Read a line. */
export async function readLine(models: PaddleModels, crop: LineCrop): Promise<LineReadings> {
	const width = Math.max(shortestInput, Math.ceil(crop.width / inputStep) * inputStep);
	const input = new Float32Array(3 * lineHeight * width);
	crop.planes.forEach((_, channel) => {
		// Blue first.
		const plane = crop.planes[2 - channel]!;
		for (let row = 0; row < lineHeight; row++) {
			const to = (channel * lineHeight + row) * width;
			const from = row * crop.width;
			for (let column = 0; column < crop.width; column++) input[to + column] = plane[from + column]! / 127.5 - 1;
		}
	});
	const { data, dims } = await models.recognise({ data: input, dims: [1, 3, lineHeight, width] });
	const [, steps = 0, classes = 0] = dims;
	if (classes !== models.characters.length) throw new Error(`the recogniser has ${classes} classes`);
	const stepWidth = width / steps;
	const used = Math.min(steps, Math.ceil(crop.width / stepWidth) + 1);
	return {
		all: decode(models, data, classes, used, stepWidth, undefined),
		latin: decode(models, data, classes, used, stepWidth, models.latinClasses),
	};
}

/** Greedy decoding (connectionist temporal classification): the best class of each step, repeats and blanks dropped. */
function decode(
	{ characters }: PaddleModels,
	data: Float32Array,
	classes: number,
	steps: number,
	stepWidth: number,
	allowed: Uint16Array | undefined,
): LineReading {
	const found: LineCharacter[] = [];
	const space = classes - 1;
	let previous = 0;
	let spaceBefore = 0;
	let sum = 0;
	for (let step = 0; step < steps; step++) {
		const start = step * classes;
		const best = allowed ? bestOf(data, start, allowed) : bestOfAll(data, start, classes);
		const probability = data[start + best]!;
		spaceBefore = Math.max(spaceBefore, data[start + space]!);
		const repeats = best === previous;
		previous = best;
		if (best === 0 || best === space || repeats) {
			const last = found.at(-1);
			// A character that lasts: its middle moves on, and nothing before its end was a space.
			if (repeats && best !== 0 && best !== space && last) {
				found[found.length - 1] = { ...last, x: last.x + stepWidth / 2 };
				spaceBefore = 0;
			}
			continue;
		}
		found.push({ text: characters[best]!, x: (step + 0.5) * stepWidth, confidence: probability, spaceBefore });
		sum += probability;
		spaceBefore = 0;
	}
	return { characters: found, confidence: found.length === 0 ? 0 : sum / found.length };
}

function bestOfAll(data: Float32Array, start: number, classes: number): number {
	let best = 0;
	let value = data[start]!;
	for (let index = 1; index < classes; index++) {
		const probability = data[start + index]!;
		if (probability > value) {
			value = probability;
			best = index;
		}
	}
	return best;
}

function bestOf(data: Float32Array, start: number, allowed: Uint16Array): number {
	let best = 0;
	let value = -1;
	for (const index of allowed) {
		const probability = data[start + index]!;
		if (probability > value) {
			value = probability;
			best = index;
		}
	}
	return best;
}
