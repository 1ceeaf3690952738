import { stepsAsConvolutions } from './channelwise';
import { readModel, writeModel } from './graph';
import { fuseHardSwish } from './hard-swish';

/**
 * A model that gives the same numbers, up to rounding, in fewer steps. ONNX Runtime's own optimisation passes over what
 * the exporter of PaddlePaddle leaves: activations in four steps, and factors and addends between convolutions.
 * @param file  an ONNX model; throws a RangeError for what is none
 */
export function simplified(file: Uint8Array): Uint8Array {
	const model = readModel(file);
	fuseHardSwish(model.graph);
	stepsAsConvolutions(model.graph);
	return writeModel(model);
}
