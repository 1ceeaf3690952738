import { newNode, type Graph, type GraphNode } from './graph';
import { addConstant, makersOf, replaced, same, scalarStep, usersOf, type ScalarStep } from './rewrite';

/**
 * Steps between convolutions that change each number alone, as convolutions of one pixel: ONNX Runtime keeps its own
 * order of the numbers between convolutions, and brings them back to the usual order for every other step.
 */
export function stepsAsConvolutions(graph: Graph): void {
	const users = usersOf(graph);
	const channels = channelsOf(graph);
	const separatesGate = gateTest(graph, users);
	const change = new Map<GraphNode, readonly GraphNode[]>();
	for (const node of graph.nodes) {
		if (change.has(node)) continue;
		const [input = ''] = node.inputs;
		const count = channels.get(input);
		if (count !== undefined && separatesGate(node)) {
			const through = `${input}.same`;
			change.set(node, [eachChannel(graph, input, through, count, unchanged), { ...node, inputs: [through] }]);
			continue;
		}
		const step = scalarStep(graph, node);
		const size = step && channels.get(step.value);
		if (!step || size === undefined) continue;
		const following = stepAfter(graph, node, users);
		const last = following?.node ?? node;
		const both = following ? inSequence(step, following.step) : step;
		change.set(node, []);
		change.set(last, [eachChannel(graph, step.value, last.outputs[0] ?? '', size, both)]);
	}
	graph.nodes = replaced(graph.nodes, change);
}

/** Multiply by the factor, then add the addend. */
type Scaling = Pick<ScalarStep, 'factor' | 'addend'>;

const unchanged: Scaling = { factor: 1, addend: 0 };

/** Whether a node is the gate of an activation whose input, from a convolution, other nodes use too. */
function gateTest(graph: Graph, users: ReadonlyMap<string, readonly GraphNode[]>): (node: GraphNode) => boolean {
	const makers = makersOf(graph);
	return ({ operator, inputs: [input = ''] }) =>
		operator === 'HardSigmoid' && makers.get(input)?.operator === 'Conv' && (users.get(input)?.length ?? 0) > 1;
}

/** The only user of a node's output, if it is a scalar step. */
function stepAfter(
	graph: Graph,
	{ outputs: [output = ''] }: GraphNode,
	users: ReadonlyMap<string, readonly GraphNode[]>,
): { readonly node: GraphNode; readonly step: ScalarStep } | undefined {
	const [node, ...others] = users.get(output) ?? [];
	const step = node && others.length === 0 ? scalarStep(graph, node) : undefined;
	return node && step && { node, step };
}

/** Two scalings as one. */
function inSequence(first: Scaling, second: Scaling): Scaling {
	return { factor: first.factor * second.factor, addend: first.addend * second.factor + second.addend };
}

/** Multiply and add, each channel separately. */
function eachChannel(
	graph: Graph,
	input: string,
	output: string,
	channels: number,
	{ factor, addend }: Scaling,
): GraphNode {
	const weights = addConstant(graph, `${output}.weights`, {
		dims: [channels, 1, 1, 1],
		values: same(channels, factor),
	});
	const bias = addConstant(graph, `${output}.bias`, { dims: [channels], values: same(channels, addend) });
	return newNode('Conv', [input, weights, bias], output, { group: channels, kernel_shape: [1, 1] });
}

/** Channels of the values that convolutions give, and of what is made of them number by number. */
function channelsOf(graph: Graph): Map<string, number> {
	const channels = new Map<string, number>();
	for (const node of graph.nodes) {
		const [output = ''] = node.outputs;
		const [first = '', second = ''] = node.inputs;
		if (node.operator === 'Conv') {
			const size = graph.constants.get(second)?.dims[0];
			if (size !== undefined) channels.set(output, size);
			continue;
		}
		const step = scalarStep(graph, node);
		const size = channels.get(step?.value ?? first);
		const isEach =
			step !== undefined ||
			node.operator === 'HardSigmoid' ||
			(node.operator === 'Mul' && channels.get(second) === size);
		if (isEach && size !== undefined) channels.set(output, size);
	}
	return channels;
}
