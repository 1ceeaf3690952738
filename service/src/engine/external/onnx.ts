import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
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

/** Load a model. One thread: a machine is filled by workers, not by threads of one page. Throws what the runtime throws. */
export async function loadModel(path: string): Promise<Model> {
	const { InferenceSession: Session, Tensor } = await import('onnxruntime-node');
	const session: InferenceSession = await Session.create(simplified(await readFile(path)), {
		intraOpNumThreads: 1,
		interOpNumThreads: 1,
		// Pages differ in size: an arena would keep the largest of each for ever.
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
