import type { InferenceSession } from 'onnxruntime-node';
import { loadOnce } from './load-once';
import { classifierParts } from './onnx-model/classifier';
import { newModel, newNode } from './onnx-model/graph';
import { withWholeProducts } from './onnx-model/integers';
import { simplified } from './onnx-model/simplify';

/** Numbers in the order of `dims`, last one fastest. */
export interface ModelData {
	readonly data: Float32Array;
	readonly dims: readonly number[];
}

/** A model with one input and one output. */
export type Model = (input: ModelData) => Promise<ModelData>;

/** Only failures: warnings of the runtime would go to standard error of whoever runs the engine. */
const errorsOnly = 3;

/** How a model is made ready. */
export interface ModelLoading {
	/** Write its activations again in fewer steps, which helps older exports. */
	readonly simplify: boolean;
	/** Multiply whole numbers in its convolutions of one pixel. */
	readonly wholeProducts: boolean;
}

/** Load a model. Throws what the runtime throws. @param file  in ONNX form */
export async function loadModel(file: Uint8Array, { simplify, wholeProducts }: ModelLoading): Promise<Model> {
	const steps = simplify ? simplified(file) : file;
	return await modelOf(wholeProducts ? withWholeProducts(steps, await largestWeight()) : steps);
}

/** Whole numbers of weights: eight bits with a sign, or seven. */
const largestWeights = { usual: 127, safe: 63 };

/**
 * The largest whole number of a weight that this processor multiplies right: without instructions for products of bytes (VNNI),
 * ONNX Runtime adds two of them in 16 bits, which weights of eight bits overflow. It is tried: the mean of ones.
 */
const largestWeight = loadOnce(async () => {
	const side = 64;
	const [shape, weights] = [[1, side, 1, 1], { dims: [side, side, 1, 1], values: new Float32Array(side * side) }];
	weights.values.fill(1 / side);
	const model = newModel([newNode('Conv', ['x', 'weights'], 'y')], { weights }, 'x', 'y');
	const mean = await modelOf(withWholeProducts(model, largestWeights.usual));
	const { data } = await mean({ data: new Float32Array(side).fill(1), dims: shape });
	return data.every((value) => Math.abs(value - 1) < 0.01) ? largestWeights.usual : largestWeights.safe;
});

/** A model that ends in a choice among classes, in parts. */
export interface Classifier {
	/** What the model knows of each place, from which the others tell its class. */
	readonly features: Model;
	/** Probabilities of all classes. */
	readonly all: Model;
	/** Probabilities of some classes, as if there were no others. */
	readonly some: Model;
}

/**
 * Load a model that ends in a choice among classes.
 * @param file  in ONNX form
 * @param some  numbers of the classes that are told apart alone
 */
export async function loadClassifier(
	file: Uint8Array,
	some: readonly number[],
	loading: ModelLoading,
): Promise<Classifier> {
	const parts = classifierParts(file, some);
	const [features, all, few] = await Promise.all([
		loadModel(parts.features, loading),
		modelOf(parts.all),
		modelOf(parts.some),
	]);
	return { features, all, some: few };
}

/** One thread: a machine is filled by workers, not by threads of one page. */
async function modelOf(file: Uint8Array): Promise<Model> {
	const { InferenceSession: Session, Tensor } = await import('onnxruntime-node');
	const session: InferenceSession = await Session.create(file, {
		intraOpNumThreads: 1,
		interOpNumThreads: 1,
		// Pages differ in size: an arena saves a fifth of the detector's time, and grows page by page (PP-OCRv6, 24 pictures of two sizes:
		// 360 to 1180 MB; without one about 600 after most of them, for a quarter more time in all).
		enableCpuMemArena: false,
		logSeverityLevel: errorsOnly,
	});
	const [input = ''] = session.inputNames;
	const [output = ''] = session.outputNames;
	return async ({ data, dims }) => {
		const results = await session.run({ [input]: new Tensor('float32', data, [...dims]) });
		const result = results[output];
		if (!result) throw new Error(`the model has no output "${output}"`);
		return { data: result.data as Float32Array, dims: result.dims };
	};
}
