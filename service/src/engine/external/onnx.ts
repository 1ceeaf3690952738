import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { loadOnce } from './load-once';
import { classifierParts } from './onnx-model/classifier';
import { newModel, newNode } from './onnx-model/graph';
import { withWholeProducts } from './onnx-model/integers';
import { simplified } from './onnx-model/simplify';
import { withoutTinyWeights } from './onnx-model/tiny-weights';

/** Numbers in the order of `dims`, last one fastest. */
export interface ModelData {
	readonly data: Float32Array;
	readonly dims: readonly number[];
}

/** A model with one input and one output. */
export type Model = (input: ModelData) => Promise<ModelData>;

/** Only failures: the runtime would print warnings on standard error. */
const errorsOnly = 3;

/** How a model is prepared. */
interface ModelLoading {
	/** Rewrites its activations in fewer steps, which helps older exports. */
	readonly simplify: boolean;
	/** Uses integer multiplication in its 1×1 convolutions. */
	readonly wholeProducts: boolean;
}

/** Load a model. Throws what the runtime throws. @param file  in ONNX form */
async function loadModel(file: Uint8Array, { simplify, wholeProducts }: ModelLoading): Promise<Model> {
	const steps = simplify ? simplified(file) : file;
	return await modelOf(wholeProducts ? withWholeProducts(steps, await maxWeight()) : steps);
}

/** Integer range of weights: eight signed bits, or seven. */
const maxWeights = { usual: 127, safe: 63 };

/**
 * The largest integer weight that this processor multiplies correctly: without VNNI instructions, ONNX Runtime adds two
 * byte products in 16 bits, which eight-bit weights overflow. Determined by a test: the mean of ones.
 */
const maxWeight = loadOnce(async () => {
	const side = 64;
	const [shape, weights] = [[1, side, 1, 1], { dims: [side, side, 1, 1], values: new Float32Array(side * side) }];
	weights.values.fill(1 / side);
	const model = newModel([newNode('Conv', ['x', 'weights'], 'y')], { weights }, 'x', 'y');
	const mean = await modelOf(withWholeProducts(model, maxWeights.usual));
	const { data } = await mean({ data: new Float32Array(side).fill(1), dims: shape });
	return data.every((value) => Math.abs(value - 1) < 0.01) ? maxWeights.usual : maxWeights.safe;
});

/** A classifier model, in parts. */
export interface Classifier {
	/** Features of each position, from which the others compute its class. */
	readonly features: Model;
	/** Probabilities of all classes. */
	readonly all: Model;
	/** Probabilities of some classes, as if there were no others. */
	readonly some: Model;
}

/**
 * Loads a classifier model.
 * @param file  in ONNX form
 * @param some  indices of the only classes to distinguish
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

/**
 * Loads a model for large images: each runs in a separate session, whose memory is freed with it. In one arena the
 * activations of an image share memory; from the C library each is new to the process, and its pages must be mapped.
 * PP-OCRv6 detector against a session without an arena, CPU with 30 ms for the new session: 960 × 736 pixels 380 to 410
 * ms, 1280 × 992 620 to 760, 2240 × 1600 1.9 to 3.4 s; memory afterwards 120 to 200 MB against 270 to 480, at its peak
 * 860 against 780 (25 November 2026).
 * @param file  in ONNX form
 */
export function loadPictureModel(file: Uint8Array, { simplify }: Pick<ModelLoading, 'simplify'>): Model {
	const graph = withoutTinyWeights(simplify ? simplified(file) : file);
	let ready: Uint8Array | undefined;
	const begin = async (): Promise<InferenceSession> => {
		if (ready) return await newSession(ready, { enableCpuMemArena: true, graphOptimizationLevel: 'disabled' });
		const first = await optimise(graph);
		ready = first.graph;
		return first.session;
	};
	return async (input) => {
		const session = await begin();
		try {
			const { data, dims } = await run(session, input);
			// It may be in memory of the session.
			return { data: data.slice(), dims };
		} finally {
			await session.release();
		}
	};
}

/** A session, and its graph as optimised by the runtime for this processor, which takes most of the start-up time. */
async function optimise(file: Uint8Array): Promise<{ readonly session: InferenceSession; readonly graph: Uint8Array }> {
	const folder = await mkdtemp(join(tmpdir(), 'model-'));
	try {
		const path = join(folder, 'optimised.onnx');
		const session = await newSession(file, { enableCpuMemArena: true, optimizedModelFilePath: path });
		return { session, graph: await readFile(path) };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function modelOf(file: Uint8Array): Promise<Model> {
	// Lines differ in length: an arena grows with each length.
	const session = await newSession(file, { enableCpuMemArena: false });
	return async (input) => await run(session, input);
}

/** One thread: workers fill a machine, not threads of one page. */
async function newSession(file: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession> {
	const { InferenceSession: Session } = await import('onnxruntime-node');
	return await Session.create(file, {
		intraOpNumThreads: 1,
		interOpNumThreads: 1,
		logSeverityLevel: errorsOnly,
		...options,
	});
}

async function run(session: InferenceSession, { data, dims }: ModelData): Promise<ModelData> {
	const { Tensor } = await import('onnxruntime-node');
	const [input = ''] = session.inputNames;
	const [output = ''] = session.outputNames;
	const results = await session.run({ [input]: new Tensor('float32', data, [...dims]) });
	const result = results[output];
	if (!result) throw new Error(`the model has no output "${output}"`);
	return { data: result.data as Float32Array, dims: result.dims };
}
