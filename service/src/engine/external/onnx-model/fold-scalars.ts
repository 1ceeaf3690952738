import { integersOfAttribute, type Graph, type GraphNode } from './graph';
import { addConstant, scalarStep, usersOf } from './rewrite';

/** Fold factors and addends that follow a convolution, or that lead into convolutions alone, into their weights. */
export function foldScalars(graph: Graph): void {
	foldIntoMakers(graph);
	foldIntoUsers(graph);
}

/** convolution → scalar: its weights and biases take it. */
function foldIntoMakers(graph: Graph): void {
	const users = usersOf(graph);
	const kept: GraphNode[] = [];
	const places = new Map<string, number>();
	for (const node of graph.nodes) {
		const step = scalarStep(graph, node);
		const place = step && places.get(step.value);
		const maker = place === undefined ? undefined : kept[place];
		const isOnlyUse = step !== undefined && users.get(step.value)?.length === 1 && !graph.results.has(step.value);
		const changed =
			step && maker?.operator === 'Conv' && isOnlyUse
				? withWeights(graph, maker, step.factor, (bias) => bias * step.factor + step.addend)
				: undefined;
		const at = changed ? place! : kept.length;
		kept[at] = changed ? { ...changed, outputs: node.outputs } : node;
		for (const name of node.outputs) places.set(name, at);
	}
	graph.nodes = kept;
}

/** scalar → convolutions: theirs do. What is added would be missing in the margin that a convolution puts around its input. */
function foldIntoUsers(graph: Graph): void {
	const users = usersOf(graph);
	const current = new Map(graph.nodes.map((node) => [node, node] as const));
	for (const node of graph.nodes.toReversed()) {
		const step = scalarStep(graph, node);
		const [output = ''] = node.outputs;
		const next = users.get(output) ?? [];
		if (!step || next.length === 0 || graph.results.has(output)) continue;
		const changed = next.map((user) => withScaledInput(graph, current.get(user) ?? user, step.factor, step.addend));
		if (!changed.every((user) => user?.inputs[0] === output)) continue;
		for (const [index, user] of next.entries()) {
			const { inputs, ...rest } = changed[index]!;
			current.set(user, { ...rest, inputs: [step.value, ...inputs.slice(1)] });
		}
		current.delete(node);
		users.set(step.value, [...(users.get(step.value) ?? []).filter((user) => user !== node), ...next]);
	}
	graph.nodes = graph.nodes.flatMap((node) => current.get(node) ?? []);
}

/** A convolution that gives the same from numbers before they were multiplied and added to; `undefined` when there is none. */
function withScaledInput(graph: Graph, node: GraphNode, factor: number, addend: number): GraphNode | undefined {
	const weights = graph.constants.get(node.inputs[1] ?? '');
	if (node.operator !== 'Conv' || !weights || (addend !== 0 && isPadded(node))) return undefined;
	const each = weights.values.length / (weights.dims[0] ?? 1);
	return withWeights(graph, node, factor, (bias, output) => {
		// A model has millions of them: an index is faster than an iterator.
		let sum = 0;
		if (addend !== 0) for (let at = output * each, end = at + each; at < end; at++) sum += weights.values[at]!;
		return bias + sum * addend;
	});
}

/** True when a convolution sees noughts around its input. */
function isPadded(node: GraphNode): boolean {
	return integersOfAttribute(node, 'pads').some((pad) => pad > 0) || node.attributes.has('auto_pad');
}

/** A convolution with other weights; `undefined` when they are no constants. */
function withWeights(
	graph: Graph,
	node: GraphNode,
	factor: number,
	biasOf: (bias: number, output: number) => number,
): GraphNode | undefined {
	const [input = '', weightName = '', biasName] = node.inputs;
	const weights = graph.constants.get(weightName);
	const bias = biasName === undefined ? undefined : graph.constants.get(biasName);
	if (!weights || (biasName !== undefined && !bias)) return undefined;
	const [outputs = 0] = weights.dims;
	const newBias = Float32Array.from({ length: outputs }, (_, index) => biasOf(bias?.values[index] ?? 0, index));
	return {
		...node,
		inputs: [
			input,
			factor === 1
				? weightName
				: addConstant(graph, weightName, { dims: weights.dims, values: scaled(weights.values, factor) }),
			addConstant(graph, biasName ?? weightName, { dims: [outputs], values: newBias }),
		],
	};
}

function scaled(values: Float32Array, factor: number): Float32Array {
	const result = new Float32Array(values.length);
	for (let at = 0; at < values.length; at++) result[at] = values[at]! * factor;
	return result;
}
