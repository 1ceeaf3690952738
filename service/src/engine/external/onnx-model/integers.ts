import {
	integersOfAttribute,
	newNode,
	readModel,
	withWholeConstants,
	writeModel,
	type Graph,
	type GraphNode,
	type WholeTensor,
} from './graph';
import { addConstant, replaced, usersOf } from './rewrite';

/** Convolutions with fewer weights cost more to prepare than they save: PP-OCRv6's detector took 213 ms with 1,500 and 193 with this. */
const minWeights = 4000;

/** Domain of the operators that ONNX Runtime adds to those of ONNX. */
const runtimeDomain = 'com.microsoft';

/**
 * A model whose convolutions of one pixel multiply whole numbers: weights are rounded once, a factor for each channel, and
 * numbers of each picture when it is seen, a factor for each layer.
 * @param file  an ONNX model; throws a RangeError for what is none
 * @param largest  whole number of a weight
 */
export function withWholeProducts(file: Uint8Array, largest: number): Uint8Array {
	const model = readModel(file);
	const { graph } = model;
	const users = usersOf(graph);
	const single = onePixelValues(graph);
	const change = new Map<GraphNode, readonly GraphNode[]>();
	const wholes = new Map<string, WholeTensor>();
	for (const node of graph.nodes) {
		const [input = '', weightsName = '', biasName] = node.inputs;
		const weights = graph.constants.get(weightsName);
		if (!weights || single.has(input) || !isPointwise(node, weights.dims) || weights.values.length < minWeights)
			continue;
		const [channels = 0] = weights.dims;
		const sum = biasName === undefined ? addendAfter(graph, node, channels, users) : undefined;
		const bias = biasName ?? sum?.constant;
		const [output = ''] = (sum?.node ?? node).outputs;
		const { wholes: rounded, factors } = roundedChannels(weights.values, channels, largest);
		const name = `${output}.wholes`;
		wholes.set(name, { dims: [weights.values.length / channels, channels], values: rounded });
		const factorsName = addConstant(graph, `${output}.factors`, { dims: [channels], values: factors });
		// No zero point: weights are as far above as below.
		const inputs = [
			`${output}.last`,
			name,
			factorsName,
			'',
			...(bias === undefined ? [] : [flat(graph, bias, output)]),
		];
		change.set(node, [
			newNode('Transpose', [input], `${output}.last`, { perm: [0, 2, 3, 1] }),
			newNode('DynamicQuantizeMatMul', inputs, `${output}.product`, {}, runtimeDomain),
			newNode('Transpose', [`${output}.product`], output, { perm: [0, 3, 1, 2] }),
		]);
		if (sum) change.set(sum.node, []);
	}
	graph.nodes = replaced(graph.nodes, change);
	return writeModel(withWholeConstants(model, wholes, runtimeDomain));
}

/** Values of one pixel: what gates are made of, whose convolutions take no time. */
function onePixelValues({ nodes, constants }: Graph): Set<string> {
	const single = new Set<string>();
	for (const node of nodes) {
		const isMean =
			node.operator === 'GlobalAveragePool' ||
			(node.operator === 'ReduceMean' && String(integersOfAttribute(node, 'axes')) === '2,3');
		const values = node.inputs.filter((name) => !constants.has(name));
		if (isMean || (values.length > 0 && values.every((name) => single.has(name))))
			for (const name of node.outputs) single.add(name);
	}
	return single;
}

function isPointwise(node: GraphNode, [, , height, width]: readonly number[]): boolean {
	const all = (name: string, value: number): boolean => integersOfAttribute(node, name).every((one) => one === value);
	return (
		node.operator === 'Conv' && height === 1 && width === 1 && all('group', 1) && all('strides', 1) && all('pads', 0)
	);
}

/** The step that adds a number to each channel, where nothing else uses what comes before it. */
function addendAfter(
	{ constants, results }: Graph,
	{ outputs: [output = ''] }: GraphNode,
	channels: number,
	users: ReadonlyMap<string, readonly GraphNode[]>,
): { readonly node: GraphNode; readonly constant: string } | undefined {
	const [node, ...others] = users.get(output) ?? [];
	if (node?.operator !== 'Add' || others.length > 0 || results.has(output)) return undefined;
	const constant = node.inputs.find((name) => constants.get(name)?.values.length === channels);
	return constant === undefined ? undefined : { node, constant };
}

/** A constant of a number for each channel, as one row. */
function flat(graph: Graph, name: string, near: string): string {
	const values = graph.constants.get(name)?.values ?? new Float32Array();
	return addConstant(graph, `${near}.bias`, { dims: [values.length], values });
}

/** Weights as whole numbers, inputs by outputs, and the factor of each output. */
function roundedChannels(
	weights: Float32Array,
	channels: number,
	largest: number,
): { readonly wholes: Int8Array; readonly factors: Float32Array } {
	const size = weights.length / channels;
	const wholes = new Int8Array(weights.length);
	const factors = new Float32Array(channels);
	for (let channel = 0; channel < channels; channel++) {
		const start = channel * size;
		let most = 0;
		for (let index = 0; index < size; index++) most = Math.max(most, Math.abs(weights[start + index] ?? 0));
		const factor = most === 0 ? 1 : most / largest;
		factors[channel] = factor;
		for (let index = 0; index < size; index++)
			wholes[index * channels + channel] = Math.round((weights[start + index] ?? 0) / factor);
	}
	return { wholes, factors };
}
