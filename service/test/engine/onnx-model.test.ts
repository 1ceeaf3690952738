import { InferenceSession, Tensor } from 'onnxruntime-node';
import { classifierParts } from '../../src/engine/external/onnx-model/classifier';
import {
	metadataOf,
	newNode,
	readModel,
	writeModel,
	type GraphNode,
	type Tensor as Constant,
} from '../../src/engine/external/onnx-model/graph';
import { withWholeProducts } from '../../src/engine/external/onnx-model/integers';
import { bytesField, numberField, readFields, writeFields } from '../../src/engine/external/onnx-model/protobuf';
import { simplified } from '../../src/engine/external/onnx-model/simplify';
import { withoutTinyWeights } from '../../src/engine/external/onnx-model/tiny-weights';

const side = 6;
const channels = 16;

/** A description of a value, as onnx.proto has it: 32-bit numbers of four dimensions. */
function valueInfo(name: string): Uint8Array {
	const dims = [1, channels, side, side].map((dim) => bytesField(1, writeFields([numberField(1, dim)])));
	const type = writeFields([numberField(1, 1), bytesField(2, writeFields(dims))]);
	return writeFields([bytesField(1, name), bytesField(2, writeFields([bytesField(1, type)]))]);
}

/** A model file with one input `x` and one output `y`. */
function modelFile(nodes: GraphNode[], constants: Record<string, Constant>): Uint8Array {
	const operators = writeFields([numberField(2, 11)]);
	const modelFields = [numberField(1, 8), bytesField(8, operators), bytesField(7, '')];
	const graphFields = [bytesField(2, 'test'), bytesField(11, valueInfo('x')), bytesField(12, valueInfo('y'))];
	return writeModel({
		graph: { nodes, constants: new Map(Object.entries(constants)), results: new Set(['y']) },
		modelFields,
		graphFields,
	});
}

/** Numbers without a pattern, the same each time. */
function numbers(count: number, seed: number): Float32Array {
	return Float32Array.from({ length: count }, (_, index) => Math.sin((index + 1) * 12.9898 * seed) * 1.7);
}

const scalar = (value: number): Constant => ({ dims: [1], values: Float32Array.of(value) });
const bias = (seed: number): Constant => ({ dims: [channels], values: numbers(channels, seed) });
const pointwise = (seed: number): Constant => ({
	dims: [channels, channels, 1, 1],
	values: numbers(channels * channels, seed),
});
const depthwise = (seed: number): Constant => ({ dims: [channels, 1, 3, 3], values: numbers(channels * 9, seed) });

const constants = {
	...{ w1: depthwise(1), b1: bias(2), w2: pointwise(3), w3: depthwise(4), b3: bias(5), w4: pointwise(6), b4: bias(7) },
	...{
		s1: scalar(1.4),
		a1: scalar(0.3),
		s2: scalar(0.2),
		a2: scalar(-0.7),
		three: scalar(3),
		zero: scalar(0),
		six: scalar(6),
	},
};

/** x · min(max(x + 3, 0), 6) / 6 as PaddlePaddle exports it. */
function hardSwish(input: string, output: string): GraphNode[] {
	return [
		newNode('Add', [input, 'three'], `${output}.sum`),
		newNode('Clip', [`${output}.sum`, 'zero', 'six'], `${output}.clip`),
		newNode('Mul', [input, `${output}.clip`], `${output}.product`),
		newNode('Div', [`${output}.product`, 'six'], output),
	];
}

/** What lies between convolutions of such a model: a factor and an addend, the activation, and both again. */
function block(input: string, output: string): GraphNode[] {
	return [
		newNode('Mul', ['s1', input], `${output}.1`),
		newNode('Add', [`${output}.1`, 'a1'], `${output}.2`),
		...hardSwish(`${output}.2`, `${output}.3`),
		newNode('Mul', ['s2', `${output}.3`], `${output}.4`),
		newNode('Add', [`${output}.4`, 'a2'], output),
	];
}

const same3 = { kernel_shape: [3, 3], pads: [1, 1, 1, 1], group: channels };
const same1 = { kernel_shape: [1, 1] };

/** Blocks before a convolution without a margin, one with, and before two of which one has one. */
const nodes = [
	newNode('Conv', ['x', 'w1', 'b1'], 'c1', same3),
	...block('c1', 'd1'),
	newNode('Conv', ['d1', 'w2'], 'c2', same1),
	...block('c2', 'd2'),
	newNode('Conv', ['d2', 'w3', 'b3'], 'c3', same3),
	...block('c3', 'd3'),
	newNode('Conv', ['d3', 'w4', 'b4'], 'c4', same1),
	newNode('Conv', ['d3', 'w1', 'b1'], 'c5', same3),
	newNode('Add', ['c4', 'c5'], 'y'),
];

async function run(file: Uint8Array): Promise<Float32Array> {
	const session = await InferenceSession.create(file, { intraOpNumThreads: 1, logSeverityLevel: 3 });
	const { y } = await session.run({
		x: new Tensor('float32', numbers(channels * side * side, 9), [1, channels, side, side]),
	});
	return y?.data as Float32Array;
}

const operatorsOf = (file: Uint8Array) => readModel(file).graph.nodes.map(({ operator }) => operator);

describe('simplified', () => {
	const file = modelFile(nodes, constants);

	it('gives the same numbers, at borders and inside', async () => {
		const before = await run(file);
		const after = await run(simplified(file));
		const maxValue = Math.max(...before.map(Math.abs));
		const difference = Math.max(...before.map((value, index) => Math.abs(value - after[index]!)));
		expect(maxValue).toBeGreaterThan(1);
		expect(difference / maxValue).toBeLessThan(1e-5);
	});

	it('keeps convolutions, and two nodes per activation', () => {
		const operators = operatorsOf(simplified(file));
		expect(operators.filter((operator) => operator === 'Add')).toHaveLength(1);
		expect(operators.filter((operator) => operator === 'Mul')).toHaveLength(3);
		expect(operators.filter((operator) => operator === 'HardSigmoid')).toHaveLength(3);
		expect(operators.every((operator) => ['Conv', 'HardSigmoid', 'Mul', 'Add'].includes(operator))).toBe(true);
	});

	it('keeps nodes whose outputs are used elsewhere', async () => {
		const shared = modelFile(
			[
				newNode('Conv', ['x', 'w1', 'b1'], 'c1', same3),
				newNode('Mul', ['c1', 's1'], 'm1'),
				newNode('Add', ['c1', 'm1'], 'y'),
			],
			constants,
		);
		const before = await run(shared);
		const after = await run(simplified(shared));
		expect(Math.max(...before.map((value, index) => Math.abs(value - after[index]!)))).toBeLessThan(1e-5);
	});

	it('refuses a truncated model', () => {
		expect(() => simplified(file.subarray(0, file.length - 3))).toThrow(RangeError);
	});
});

describe('withoutTinyWeights', () => {
	/** Denormal numbers, the least that is none, and some that are larger: of either sign. */
	const tiny = [1e-45, -1e-40, 1.2e-38, -7e-31];
	const large = [8e-31, -8e-31, 1e-20, -0.5, 3];
	const values = numbers(channels * channels, 3);
	values.set([...tiny, ...large]);
	const steps = [newNode('Conv', ['x', 'mixed', 'b1'], 'y', same1)];
	const file = modelFile(steps, { ...constants, mixed: { dims: [channels, channels, 1, 1], values } });

	it('zeroes negligible weights and keeps the others bit for bit', () => {
		const after = readModel(withoutTinyWeights(file)).graph.constants;
		const [weights, addends] = ['mixed', 'b1'].map((name) => after.get(name)?.values);
		expect([...weights!.slice(0, tiny.length)]).toEqual(tiny.map(() => 0));
		expect(weights!.slice(tiny.length)).toEqual(values.slice(tiny.length));
		expect(addends).toEqual(bias(2).values);
	});

	it('gives the same numbers and does not change its input', async () => {
		const given = file.slice();
		const [before, after] = [await run(file), await run(withoutTinyWeights(file))];
		expect(after).toEqual(before);
		expect(file).toEqual(given);
	});

	it('refuses a truncated model', () => {
		expect(() => withoutTinyWeights(file.subarray(0, file.length - 3))).toThrow(RangeError);
	});
});

describe('withWholeProducts', () => {
	const wide = 256;
	const weights = (outputs: number, inputs: number, seed: number): Constant => ({
		dims: [outputs, inputs, 1, 1],
		values: numbers(outputs * inputs, seed).map((value) => value / inputs),
	});
	const own = {
		...constants,
		up: weights(wide, channels, 2),
		upBias: { dims: [1, wide, 1, 1], values: numbers(wide, 3) },
		down: weights(channels, wide, 4),
		downBias: bias(5),
	};
	/** Two convolutions of one pixel with many weights, whose bias is a step and an input, and one with few. */
	const wideSteps = [
		newNode('Conv', ['x', 'w2'], 'c1', same1),
		newNode('Conv', ['c1', 'up'], 'c2', same1),
		newNode('Add', ['c2', 'upBias'], 'sum2'),
		newNode('Relu', ['sum2'], 'r2'),
		newNode('Conv', ['r2', 'down', 'downBias'], 'y', same1),
	];
	const products = (file: Uint8Array) => operatorsOf(file).filter((operator) => operator === 'DynamicQuantizeMatMul');

	it.each([63, 127])('gives nearly the same numbers with weights up to %i', async (largest) => {
		const file = modelFile(wideSteps, own);
		const whole = withWholeProducts(file, largest);
		const [before, after] = [await run(file), await run(whole)];
		const maxValue = Math.max(...before.map(Math.abs));
		const difference = Math.max(...before.map((value, index) => Math.abs(value - after[index]!)));
		expect(products(whole)).toHaveLength(2);
		expect(operatorsOf(whole).filter((operator) => operator === 'Add')).toHaveLength(0);
		expect(difference / maxValue).toBeGreaterThan(0);
		expect(difference / maxValue).toBeLessThan(1.5 / largest);
		expect(whole.length).toBeLessThan(file.length);
	});

	it('keeps larger kernels, few weights and mean convolutions', () => {
		const others = modelFile(
			[
				newNode('Conv', ['x', 'w1', 'b1'], 'c1', same3),
				newNode('GlobalAveragePool', ['c1'], 'mean'),
				newNode('Conv', ['mean', 'up'], 'gate1', same1),
				newNode('Relu', ['gate1'], 'gate2'),
				newNode('Conv', ['gate2', 'down', 'downBias'], 'gate3', same1),
				newNode('Mul', ['c1', 'gate3'], 'm1'),
				newNode('Conv', ['m1', 'w2'], 'y', same1),
			],
			own,
		);
		expect(products(withWholeProducts(others, 127))).toEqual([]);
	});

	it('keeps other uses of a convolution before its bias', async () => {
		const file = modelFile(
			[
				newNode('Conv', ['x', 'up'], 'c1', same1),
				newNode('Add', ['c1', 'upBias'], 'sum1'),
				newNode('Max', ['c1', 'sum1'], 'm1'),
				newNode('Conv', ['m1', 'down', 'downBias'], 'y', same1),
			],
			own,
		);
		const [before, after] = [await run(file), await run(withWholeProducts(file, 127))];
		const maxValue = Math.max(...before.map(Math.abs));
		expect(Math.max(...before.map((value, index) => Math.abs(value - after[index]!))) / maxValue).toBeLessThan(0.02);
	});
});

describe('classifierParts', () => {
	const classes = 5;
	const weights = {
		...constants,
		matrix: { dims: [side, classes], values: numbers(side * classes, 3) },
		addend: { dims: [classes], values: numbers(classes, 4) },
	};
	const file = modelFile(
		[
			newNode('Conv', ['x', 'w2', 'b1'], 'c1', same1),
			newNode('MatMul', ['c1', 'matrix'], 'm'),
			newNode('Add', ['m', 'addend'], 's'),
			newNode('Softmax', ['s'], 'y', { axis: 3 }),
		],
		weights,
	);
	const first = async (part: Uint8Array, input: Tensor): Promise<Tensor> => {
		const session = await InferenceSession.create(part, { intraOpNumThreads: 1, logSeverityLevel: 3 });
		const [name = ''] = session.inputNames;
		return Object.values(await session.run({ [name]: input }))[0] as Tensor;
	};

	it('gives the probabilities of the whole model, or those of a subset of classes', async () => {
		const chosen = [0, 3, 4];
		const whole = await run(file);
		const parts = classifierParts(file, chosen);
		const features = await first(
			parts.features,
			new Tensor('float32', numbers(channels * side * side, 9), [1, channels, side, side]),
		);
		const all = (await first(parts.all, features)).data as Float32Array;
		const some = (await first(parts.some, features)).data as Float32Array;
		expect(all).toHaveLength(whole.length);
		expect(Math.max(...all.map((value, index) => Math.abs(value - whole[index]!)))).toBeLessThan(1e-5);
		const places = whole.length / classes;
		expect(some).toHaveLength(places * chosen.length);
		for (let place = 0; place < places; place++) {
			const sum = chosen.reduce((before, index) => before + whole[place * classes + index]!, 0);
			chosen.forEach((index, at) =>
				expect(some[place * chosen.length + at]).toBeCloseTo(whole[place * classes + index]! / sum, 4),
			);
		}
	});

	it('skips identity nodes', async () => {
		const named = modelFile(
			[
				newNode('Conv', ['x', 'w2', 'b1'], 'c1', same1),
				newNode('Identity', ['c1'], 'c2'),
				newNode('Identity', ['c2'], 'c3'),
				newNode('MatMul', ['c3', 'matrix'], 'm1'),
				newNode('Identity', ['m1'], 'm2'),
				newNode('Add', ['m2', 'addend'], 'sum1'),
				newNode('Identity', ['sum1'], 'sum2'),
				newNode('Softmax', ['sum2'], 'y', { axis: 3 }),
			],
			weights,
		);
		const input = new Tensor('float32', numbers(channels * side * side, 9), [1, channels, side, side]);
		const parts = classifierParts(named, [0]);
		const all = (await first(parts.all, await first(parts.features, input))).data as Float32Array;
		const whole = await run(named);
		expect(Math.max(...all.map((value, index) => Math.abs(value - whole[index]!)))).toBeLessThan(1e-5);
	});

	it('refuses a model with another output', () => {
		expect(() => classifierParts(modelFile(nodes, constants), [0])).toThrow(RangeError);
	});
});

describe('metadataOf', () => {
	it('returns the metadata of a model, nothing for other keys', () => {
		const entry = writeFields([bytesField(1, 'character'), bytesField(2, 'a\nb\né')]);
		const model = writeFields([numberField(1, 8), bytesField(14, entry)]);
		expect([metadataOf(model, 'character'), metadataOf(model, 'other')]).toEqual(['a\nb\né', undefined]);
	});
});

describe('the wire format', () => {
	it('round-trips large and negative numbers', () => {
		const fields = [numberField(1, 300), numberField(2, -1), bytesField(3, 'text')];
		const [first, second, third] = readFields(writeFields(fields));
		expect([first?.value, BigInt.asIntN(64, second?.value as bigint)]).toEqual([300n, -1n]);
		expect(Buffer.from(third?.value as Uint8Array).toString()).toBe('text');
	});

	it('matches Protocol Buffers byte for byte', () => {
		const fields = [
			numberField(1, 150),
			bytesField(2, 'testing'),
			numberField(20, 0xffff_ffff),
			numberField(1, 2 ** 40),
		];
		expect(Buffer.from(writeFields(fields)).toString('hex')).toBe(
			'089601' + '120774657374696e67' + 'a001ffffffff0f' + '08808080808020',
		);
		const long = bytesField(3, 'x'.repeat(300));
		expect(
			Buffer.from(writeFields([long]))
				.subarray(0, 4)
				.toString('hex'),
		).toBe('1aac0278');
		expect(writeFields([])).toHaveLength(0);
	});
});
