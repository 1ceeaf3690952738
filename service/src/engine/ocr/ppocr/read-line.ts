import type { ModelData } from '../../external/onnx';
import { lineHeight, type LineCrop } from './line-crop';
import { lineInk } from './line-ink';
import type { PaddleModels } from '../../text-detection/models';
import { ocrSettings, type OcrSettings } from '../settings/settings';

export interface LineCharacter {
	readonly text: string;
	/** Its center, pixels from the left side of the crop. */
	readonly x: number;
	/** 0 to 1. */
	readonly confidence: number;
	/** Probability of a space before it. */
	readonly spaceBefore: number;
	/** The letter without its accent, if that is also likely. */
	readonly plain?: string | undefined;
}

export interface LineReading {
	readonly characters: readonly LineCharacter[];
	/** Mean over the characters, 0 to 1. */
	readonly confidence: number;
}

/** A line read with all characters of the model, and with Latin ones only; both are equal for a certainly Latin line. */
export interface LineReadings {
	readonly all: LineReading;
	readonly latin: LineReading;
}

/**
 * Recognition results of a line by minimum input width: they take most of the reading time, and rereading in other
 * letters reuses them.
 */
export type SeenLine = Map<number, LineSteps>;

/**
 * Reads a line.
 * @param expectsLatin  the page seems to be all Latin: other letters are only considered in lines that are not
 * certainly Latin
 * @param seen          results of the same line from earlier readings
 */
export async function readLine(
	models: PaddleModels,
	crop: LineCrop,
	expectsLatin: boolean,
	settings: OcrSettings = ocrSettings,
	seen: SeenLine = new Map(),
): Promise<LineReadings> {
	const { minInputLength, minInput } = settings.readLine;
	const { characters, latinClasses } = models;
	const see = async (shortest: number): Promise<LineSteps> => {
		const steps = seen.get(shortest) ?? (await stepsOf(models, crop, shortest, settings));
		seen.set(shortest, steps);
		return steps;
	};
	if (expectsLatin && crop.width < minInputLength) {
		const latin = await latinOf(models, crop, await see(minInput), settings);
		if (latin) return { all: latin, latin };
	}
	const steps = await see(minInputLength);
	const latin = expectsLatin && crop.width >= minInputLength ? await latinOf(models, crop, steps, settings) : undefined;
	if (latin) return { all: latin, latin };
	const { data, dims } = await models.recognise.all(steps.features);
	const classes = dims.at(-1);
	if (classes !== characters.length) throw new Error(`the recogniser has ${String(classes)} classes`);
	return {
		all: decode(characters, data, steps, undefined, settings),
		latin: decode(characters, data, steps, latinClasses, settings),
	};
}

/** The recognizer's output for a line, step by step. */
interface LineSteps {
	readonly features: ModelData;
	/** Crop pixels. */
	readonly width: number;
	/** Of the line itself: the rest is gray padding. */
	readonly count: number;
}

async function stepsOf(
	{ recognise }: PaddleModels,
	crop: LineCrop,
	shortest: number,
	settings: OcrSettings,
): Promise<LineSteps> {
	const input = normalise(crop, shortest, settings);
	const features = await recognise.features(input);
	const [, all = 0] = features.dims;
	const width = (input.dims[3] ?? 0) / all;
	return { features, width, count: Math.min(all, Math.ceil(crop.width / width) + 1) };
}

/** The reading of a certainly Latin line. */
async function latinOf(
	{ recognise, latinCharacters }: PaddleModels,
	crop: LineCrop,
	steps: LineSteps,
	settings: OcrSettings,
): Promise<LineReading | undefined> {
	const { surelyLatin, minDensity } = settings.readLine;
	const { data } = await recognise.some(steps.features);
	const latin = decode(latinCharacters, data, steps, undefined, settings);
	const isSure =
		latin.confidence >= surelyLatin &&
		latin.characters.length * lineHeight >= minDensity * crop.width &&
		!hasUnreadInk(crop, latin, settings);
	return isSure ? latin : undefined;
}

/** Whether a line has ink as wide as part of a letter that no character of a reading is near to. */
export function hasUnreadInk(crop: LineCrop, { characters }: LineReading, settings: OcrSettings): boolean {
	const { reach, unreadInk } = settings.readLine;
	const { columns } = lineInk(crop, settings);
	let inked = 0;
	let next = 0;
	for (let column = 0; column < crop.width; column++) {
		while ((characters[next]?.x ?? Infinity) < column - reach) next++;
		const isRead = (characters[next]?.x ?? Infinity) <= column + reach;
		inked = isRead || (columns[column] ?? 0) === 0 ? 0 : inked + 1;
		if (inked >= unreadInk) return true;
	}
	return false;
}

/** The recognizer's input for a line: its channels (blue first) from -1 to 1. */
function normalise(crop: LineCrop, shortest: number, settings: OcrSettings): ModelData {
	const { inputStep } = settings.readLine;
	const width = Math.max(shortest, Math.ceil(crop.width / inputStep) * inputStep);
	const data = new Float32Array(3 * lineHeight * width);
	crop.planes.toReversed().forEach((plane, channel) => {
		for (let row = 0; row < lineHeight; row++) {
			const to = (channel * lineHeight + row) * width;
			const from = row * crop.width;
			for (let column = 0; column < crop.width; column++) data[to + column] = (plane[from + column] ?? 0) / 127.5 - 1;
		}
	});
	return { data, dims: [1, 3, lineHeight, width] };
}

/**
 * Greedy decoding (connectionist temporal classification): the best class of each step, without repeats and blanks.
 * @param characters  of each class of `data`: the blank first, the space last
 * @param allowed  classes to consider; all when absent
 */
function decode(
	characters: readonly string[],
	data: Float32Array,
	{ width: stepWidth, count: steps }: LineSteps,
	allowed: readonly number[] | undefined,
	settings: OcrSettings,
): LineReading {
	const found: LineCharacter[] = [];
	const classes = characters.length;
	const space = classes - 1;
	let previous = 0;
	let spaceBefore = 0;
	let sum = 0;
	for (let step = 0; step < steps; step++) {
		const start = step * classes;
		const best = allowed ? bestOf(data, start, allowed) : bestOfAll(data, start, classes);
		const probability = data[start + best] ?? 0;
		spaceBefore = Math.max(spaceBefore, data[start + space] ?? 0);
		const repeats = best === previous;
		previous = best;
		if (best === 0 || best === space || repeats) {
			const last = found.at(-1);
			// A character that lasts: its center moves, and nothing before its end was a space.
			if (repeats && best !== 0 && best !== space && last) {
				found[found.length - 1] = { ...last, x: last.x + stepWidth / 2 };
				spaceBefore = 0;
			}
			continue;
		}
		const text = characters[best] ?? '';
		const plain = plainOf(text, probability, characters, data.subarray(start, start + classes), settings);
		found.push({ text, x: (step + 0.5) * stepWidth, confidence: probability, spaceBefore, plain });
		sum += probability;
		spaceBefore = 0;
	}
	return { characters: found, confidence: found.length === 0 ? 0 : sum / found.length };
}

/** @param probabilities  of the classes at the position of the letter */
function plainOf(
	text: string,
	probability: number,
	characters: readonly string[],
	probabilities: Float32Array,
	{ readLine: { doubtfulAccent } }: OcrSettings,
): string | undefined {
	if (!accented.test(text)) return undefined;
	const plain = text.normalize('NFD').charAt(0);
	const other = probabilities[characters.indexOf(plain)] ?? 0;
	return other >= doubtfulAccent * probability ? plain : undefined;
}

/** A Latin letter with a diacritic. */
const accented = /^[\u00c0-\u024f]$/;

function bestOfAll(data: Float32Array, start: number, classes: number): number {
	let best = 0;
	let value = data[start] ?? 0;
	for (let index = 1; index < classes; index++) {
		const probability = data[start + index] ?? 0;
		if (probability > value) {
			value = probability;
			best = index;
		}
	}
	return best;
}

function bestOf(data: Float32Array, start: number, allowed: readonly number[]): number {
	let best = 0;
	let value = -1;
	for (const index of allowed) {
		const probability = data[start + index] ?? 0;
		if (probability > value) {
			value = probability;
			best = index;
		}
	}
	return best;
}
