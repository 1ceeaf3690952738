import { newNode, type Graph, type GraphNode } from './graph';
import { addConstant, makersOf, replaced, same, scalarStep, usersOf } from './rewrite';

/**
 * Steps between convolutions that change each number alone, as convolutions of one pixel: ONNX Runtime keeps its own
 * order of the numbers between convolutions, and brings them back to the usual order for every other step.
 */
export function stepsAsConvolutions(graph: Graph): void {
	const makers = makersOf(graph);
	const users = usersOf(graph);
	const channels = channelsOf(graph);
	const change = new Map<GraphNode, GraphNode[]>();
	for (const node of graph.nodes) {
		if (change.has(node)) continue;
		const [input = ''] = node.inputs;
		const count = channels.get(input);
		if (
			node.operator === 'HardSigmoid' &&
			count !== undefined &&
			makers.get(input)?.operator === 'Conv' &&
			(users.get(input)?.length ?? 0) > 1
		) {
			const through = `${input}.same`;
			change.set(node, [eachChannel(graph, input, through, count, 1, 0), { ...node, inputs: [through] }]);
			continue;
		}
		const step = scalarStep(graph, node);
		const size = step && channels.get(step.value);
		if (!step || size === undefined) continue;
		const [output = ''] = node.outputs;
		const [next, ...others] = users.get(output) ?? [];
		const following = next && others.length === 0 ? scalarStep(graph, next) : undefined;
		if (next && following) {
			change.set(node, []);
			change.set(next, [
				eachChannel(
					graph,
					step.value,
					next.outputs[0] ?? '',
					size,
					step.factor * following.factor,
					step.addend * following.factor + following.addend,
				),
			]);
		} else change.set(node, [eachChannel(graph, step.value, output, size, step.factor, step.addend)]);
	}
	graph.nodes = replaced(graph.nodes, change);
}

/** Multiply and add, each channel on its own. */
function eachChannel(
	graph: Graph,
	input: string,
	output: string,
	channels: number,
	factor: number,
	addend: number,
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
