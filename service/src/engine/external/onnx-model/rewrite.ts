import type { Graph, GraphNode, Tensor } from './graph';

/** Nodes by the names of the values they use. */
export function usersOf({ nodes }: Graph): Map<string, GraphNode[]> {
	const users = new Map<string, GraphNode[]>();
	for (const node of nodes) {
		for (const name of new Set(node.inputs)) {
			const known = users.get(name);
			if (known) known.push(node);
			else users.set(name, [node]);
		}
	}
	return users;
}

/** Nodes by the names of the values they give. */
export function makersOf({ nodes }: Graph): Map<string, GraphNode> {
	return new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
}

/** What a node does to every number of a value alike. */
export interface ScalarStep {
	readonly value: string;
	readonly factor: number;
	readonly addend: number;
}

/** The step of a node that multiplies by one constant number or adds one; `undefined` for every other node. */
export function scalarStep({ constants }: Graph, { operator, inputs }: GraphNode): ScalarStep | undefined {
	const [first = '', second = ''] = inputs;
	const number = (name: string): number | undefined => {
		const tensor = constants.get(name);
		return tensor?.values.length === 1 ? tensor.values[0] : undefined;
	};
	const right = number(second);
	if (operator === 'Div') return right === undefined ? undefined : { value: first, factor: 1 / right, addend: 0 };
	if (operator !== 'Mul' && operator !== 'Add') return undefined;
	const constant = right ?? number(first);
	if (constant === undefined) return undefined;
	const value = right === undefined ? second : first;
	return operator === 'Mul' ? { value, factor: constant, addend: 0 } : { value, factor: 1, addend: constant };
}

/** Put nodes in place of others, in one pass; a node that maps to none is left out. */
export function replaced(nodes: readonly GraphNode[], by: ReadonlyMap<GraphNode, readonly GraphNode[]>): GraphNode[] {
	return nodes.flatMap((node) => by.get(node) ?? [node]);
}

/** Leave out the nodes that give a value under another name, which some exporters write between any two steps. */
export function withoutIdentities(graph: Graph): void {
	const sources = new Map<string, string>();
	const isName = ({ operator, outputs: [name = ''] }: GraphNode) => operator === 'Identity' && !graph.results.has(name);
	for (const node of graph.nodes) {
		// Nodes stand after those whose values they use.
		const [input = '', output = ''] = [node.inputs[0], node.outputs[0]];
		if (isName(node)) sources.set(output, sources.get(input) ?? input);
	}
	graph.nodes = graph.nodes
		.filter((node) => !isName(node))
		.map((node) => ({ ...node, inputs: node.inputs.map((name) => sources.get(name) ?? name) }));
}

/** Add a constant under a name that is new. */
export function addConstant({ constants }: Graph, near: string, tensor: Tensor): string {
	let name = `${near}.new`;
	for (let number = 2; constants.has(name); number++) name = `${near}.new${String(number)}`;
	constants.set(name, tensor);
	return name;
}

/** Numbers of a new constant: as many times the same. */
export function same(count: number, value: number): Float32Array {
	return new Float32Array(count).fill(value);
}
