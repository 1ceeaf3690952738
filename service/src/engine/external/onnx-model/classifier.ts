import { inputOf, partOf, readModel, writeModel, type Graph, type GraphNode } from './graph';
import { addConstant, makersOf, withoutIdentities } from './rewrite';

/** A model that ends in a choice among classes, cut before it. */
interface ClassifierParts {
	/** Up to the numbers that describe each place. */
	readonly features: Uint8Array;
	/** From them to the probabilities of all classes. */
	readonly all: Uint8Array;
	/** To those of some classes alone, in their order: each among them. */
	readonly some: Uint8Array;
}

/**
 * Cut a model before its last layer (a product with a matrix, an addend, Softmax): with thousands of classes that takes
 * a good part of its time, and most texts need few of them.
 * @param file  an ONNX model; throws a RangeError for one that ends otherwise
 */
export function classifierParts(file: Uint8Array, some: readonly number[]): ClassifierParts {
	const model = readModel(file);
	withoutIdentities(model.graph);
	const layer = lastLayer(model.graph);
	const [features = ''] = layer.product.inputs;
	const [result = ''] = layer.choice.outputs;
	const before = model.graph.nodes.filter((node) => !Object.values(layer).includes(node));
	const product = { ...layer.product, inputs: [features, withColumns(model.graph, layer.product, some)] };
	const sum = {
		...layer.sum,
		inputs: layer.sum.inputs.map((name) =>
			model.graph.constants.has(name) ? withColumns(model.graph, layer.sum, some) : name,
		),
	};
	const part = (nodes: readonly GraphNode[], input: string, output: string): Uint8Array =>
		writeModel(partOf(model, nodes, input, output));
	return {
		features: part(before, inputOf(model), features),
		all: part([layer.product, layer.sum, layer.choice], features, result),
		some: part([product, sum, layer.choice], features, result),
	};
}

/** The steps of a last layer. */
interface LastLayer {
	readonly product: GraphNode;
	readonly sum: GraphNode;
	readonly choice: GraphNode;
}

function lastLayer(graph: Graph): LastLayer {
	const makers = makersOf(graph);
	const [result = ''] = graph.results;
	const choice = makers.get(result);
	const sum = makers.get(choice?.inputs[0] ?? '');
	const product = sum?.inputs.map((name) => makers.get(name)).find((maker) => maker?.operator === 'MatMul');
	if (choice?.operator !== 'Softmax' || sum?.operator !== 'Add' || !product)
		throw new RangeError('the model ends in no choice among classes');
	return { product, sum, choice };
}

/** Some columns of the constant that a step takes. */
function withColumns(graph: Graph, { inputs }: GraphNode, columns: readonly number[]): string {
	const name = inputs.find((input) => graph.constants.has(input)) ?? '';
	const matrix = graph.constants.get(name);
	if (!matrix) throw new RangeError('the last layer of the model has no weights of its own');
	const { dims, values } = matrix;
	const width = dims.at(-1) ?? 0;
	const rows = values.length / width;
	const chosen = new Float32Array(rows * columns.length);
	for (let row = 0, to = 0; row < rows; row++)
		for (const column of columns) chosen[to++] = values[row * width + column] ?? 0;
	return addConstant(graph, name, { dims: [...dims.slice(0, -1), columns.length], values: chosen });
}
