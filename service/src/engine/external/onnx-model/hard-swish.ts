import { floatOfAttribute, newNode, type Graph, type GraphNode } from './graph';
import { makersOf, replaced, scalarStep, usersOf } from './rewrite';

/** The activation x · min(max(x + 3, 0), 6) / 6 in two steps where exporters write it out in four. */
export function fuseHardSwish(graph: Graph): void {
	const makers = makersOf(graph);
	const users = usersOf(graph);
	const change = new Map<GraphNode, GraphNode[]>();
	for (const last of graph.nodes) {
		const found = hardSwishUpTo(graph, last, makers);
		if (!found) continue;
		const { input, steps } = found;
		if (steps.some(({ outputs: [name = ''] }) => users.get(name)?.length !== 1 || graph.results.has(name))) continue;
		const [output = ''] = last.outputs;
		const gate = `${output}.gate`;
		for (const step of steps) change.set(step, []);
		change.set(last, [
			newNode('HardSigmoid', [input], gate, { alpha: Float32Array.of(1 / 6), beta: Float32Array.of(0.5) }),
			newNode('Mul', [input, gate], output),
		]);
	}
	graph.nodes = replaced(graph.nodes, change);
}

function hardSwishUpTo(
	graph: Graph,
	last: GraphNode,
	makers: ReadonlyMap<string, GraphNode>,
): { readonly input: string; readonly steps: readonly GraphNode[] } | undefined {
	const sixth = scalarStep(graph, last);
	const product = sixth && makers.get(sixth.value);
	if (!product || product.operator !== 'Mul' || Math.abs(sixth.factor - 1 / 6) > 1e-6 || sixth.addend !== 0)
		return undefined;
	const [input = '', clipped = ''] = product.inputs;
	const clip = makers.get(clipped);
	if (clip?.operator !== 'Clip' || limitOf(graph, clip, 'min', 1) !== 0 || limitOf(graph, clip, 'max', 2) !== 6)
		return undefined;
	const sum = makers.get(clip.inputs[0] ?? '');
	const shift = sum && scalarStep(graph, sum);
	if (!shift || shift.value !== input || shift.factor !== 1 || shift.addend !== 3) return undefined;
	return { input, steps: [sum, clip, product] };
}

/** A limit of `Clip`: an attribute up to version 6 of the operator, an input since. */
function limitOf({ constants }: Graph, node: GraphNode, name: string, input: number): number | undefined {
	return floatOfAttribute(node, name) ?? constants.get(node.inputs[input] ?? '')?.values[0];
}
