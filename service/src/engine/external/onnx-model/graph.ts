import {
	bytesField,
	bytesOf,
	floatField,
	integersOf,
	numberField,
	readFields,
	textsOf,
	writeFields,
	type ProtobufField,
} from './protobuf';

/** Numbers of a model that do not change: weights and factors. */
export interface Tensor {
	readonly dims: readonly number[];
	readonly values: Float32Array;
}

/** Weights as whole numbers of eight bits. */
export interface WholeTensor {
	readonly dims: readonly number[];
	readonly values: Int8Array;
}

/** One operation of a model; its inputs and outputs are names of values. */
export interface GraphNode {
	readonly operator: string;
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	/** Encoded, by their names. */
	readonly attributes: ReadonlyMap<string, Uint8Array>;
	readonly fields: readonly ProtobufField[];
}

/** The graph of a model file: what its passes may change. */
export interface Graph {
	nodes: GraphNode[];
	/** By name: those of 32-bit floating point numbers. */
	readonly constants: Map<string, Tensor>;
	/** Names of the values that the model gives. */
	readonly results: ReadonlySet<string>;
}

/** A model file taken apart. */
interface ModelFile {
	readonly graph: Graph;
	/** Fields of the model and of its graph that are kept as they are. */
	readonly modelFields: readonly ProtobufField[];
	readonly graphFields: readonly ProtobufField[];
}

/** Numbers of fields, as onnx.proto has them. */
const inModel = { version: 1, graph: 7, operators: 8, metadata: 14 };
const inOperators = { domain: 1, version: 2 };
const inEntry = { key: 1, value: 2 };
const inGraph = { node: 1, name: 2, initializer: 5, input: 11, output: 12 };
const inValue = { name: 1, type: 2 };
const inType = { tensor: 1 };
const inTensorType = { element: 1 };
const inNode = { input: 1, output: 2, operator: 4, attribute: 5 };
/** A field of nodes that is kept as it is. */
const nodeDomain = 7;
const inAttribute = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 };
const inTensor = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 };
/** `FLOAT` and `INT8` of TensorProto, and the types of an attribute. */
const float32 = 1;
const int8 = 3;
/** Versions of the form of files and of ONNX's operators that new models are in. */
const newModels = { form: 8, operators: 11 };
const attributeTypes = { float: 1, integer: 2, integers: 7 };

/** Parses a model. @throws RangeError if the bytes are not a message */
export function readModel(file: Uint8Array): ModelFile {
	const modelFields = readFields(file);
	const graphFields = readFields(bytesOf(modelFields, inModel.graph) ?? new Uint8Array());
	const constants = new Map<string, Tensor>();
	const nodes: GraphNode[] = [];
	const kept: ProtobufField[] = [];
	for (const field of graphFields) {
		if (typeof field.value === 'bigint') kept.push(field);
		else if (field.number === inGraph.node) nodes.push(nodeOf(field.value));
		else if (field.number === inGraph.initializer) {
			const tensor = tensorOf(field.value);
			const [name] = textsOf(readFields(field.value), inTensor.name);
			if (tensor && name !== undefined) constants.set(name, tensor);
			else kept.push(field);
		} else kept.push(field);
	}
	const others = nodes.filter((node) => {
		const tensor = constantOf(node);
		if (tensor) constants.set(node.outputs[0] ?? '', tensor);
		return !tensor;
	});
	const results = new Set(
		kept
			.filter(({ number }) => number === inGraph.output)
			.flatMap(({ value }) => (typeof value === 'bigint' ? [] : textsOf(readFields(value), inValue.name))),
	);
	return { graph: { nodes: others, constants, results }, modelFields, graphFields: kept };
}

/** The bytes of a model's 32-bit float constants, as views of its file. @throws RangeError if it is not a message */
export function rawFloats(file: Uint8Array): Uint8Array[] {
	const graph = readFields(bytesOf(readFields(file), inModel.graph) ?? new Uint8Array());
	return graph.flatMap(({ number, value }) => {
		if (number !== inGraph.initializer || typeof value === 'bigint') return [];
		return rawFloatsOf(readFields(value)) ?? [];
	});
}

/** The bytes of 32-bit floating point numbers of a tensor; `undefined` for those of other types, and for those that are written one by one. */
function rawFloatsOf(fields: readonly ProtobufField[]): Uint8Array | undefined {
	const [type] = integersOf(fields, inTensor.type);
	const isRaw = type === float32 && !fields.some(({ number }) => number === inTensor.floats);
	return isRaw ? bytesOf(fields, inTensor.raw) : undefined;
}

/** The file of a model; constants that nothing uses are left out. */
export function writeModel({ graph: { nodes, constants }, modelFields, graphFields }: ModelFile): Uint8Array {
	const used = new Set(nodes.flatMap(({ inputs }) => inputs));
	const fields: ProtobufField[] = [
		...nodes.map((node) => bytesField(inGraph.node, encodedNode(node))),
		...[...constants].flatMap(([name, tensor]) =>
			used.has(name) ? [bytesField(inGraph.initializer, encodedTensor(name, tensor))] : [],
		),
		...graphFields,
	];
	return writeFields(
		modelFields.map((field) =>
			field.number === inModel.graph ? bytesField(inModel.graph, writeFields(fields)) : field,
		),
	);
}

/** A model of some steps of another one, between two values of 32-bit floating point numbers. */
export function partOf(
	{ graph, modelFields, graphFields }: ModelFile,
	nodes: readonly GraphNode[],
	input: string,
	output: string,
): ModelFile {
	// ONNX Runtime plans better for an input whose size the model says.
	const known = graphFields.find(({ number, value }) => number === inGraph.input && nameOfValue(value) === input);
	// Constants of other types are known by their fields alone.
	const others = graphFields.filter(({ number }) => number === inGraph.initializer);
	const fields = [
		bytesField(inGraph.name, output),
		known ?? bytesField(inGraph.input, describedValue(input)),
		bytesField(inGraph.output, describedValue(output)),
		...others,
	];
	return {
		graph: { nodes: [...nodes], constants: graph.constants, results: new Set([output]) },
		modelFields,
		graphFields: fields,
	};
}

/** The file of a new model, between two values of 32-bit floating point numbers. */
export function newModel(
	nodes: GraphNode[],
	constants: Readonly<Record<string, Tensor>>,
	input: string,
	output: string,
): Uint8Array {
	const graph: Graph = { nodes, constants: new Map(Object.entries(constants)), results: new Set([output]) };
	const operators = writeFields([numberField(inOperators.version, newModels.operators)]);
	const modelFields = [
		numberField(inModel.version, newModels.form),
		bytesField(inModel.operators, operators),
		bytesField(inModel.graph, ''),
	];
	return writeModel(partOf({ graph, modelFields, graphFields: [] }, nodes, input, output));
}

/** A model with more constants, of whole numbers, and operators of another domain than ONNX's. */
export function withWholeConstants(
	{ graph, modelFields, graphFields }: ModelFile,
	constants: ReadonlyMap<string, WholeTensor>,
	domain: string,
): ModelFile {
	const operators = writeFields([bytesField(inOperators.domain, domain), numberField(inOperators.version, 1)]);
	return {
		graph,
		modelFields: [...modelFields, bytesField(inModel.operators, operators)],
		graphFields: [
			...graphFields,
			...[...constants].map(([name, tensor]) => bytesField(inGraph.initializer, encodedTensor(name, tensor))),
		],
	};
}

/** A text that a model file says of itself; `undefined` where it has none under the key. */
export function metadataOf(file: Uint8Array, key: string): string | undefined {
	for (const { number, value } of readFields(file)) {
		if (number !== inModel.metadata || typeof value === 'bigint') continue;
		const entry = readFields(value);
		if (textsOf(entry, inEntry.key)[0] === key) return textsOf(entry, inEntry.value)[0];
	}
	return undefined;
}

/** The name of the only input of a model; constants may be listed among its inputs. */
export function inputOf({ graph, graphFields }: ModelFile): string {
	const names = graphFields.flatMap(({ number, value }) => (number === inGraph.input ? nameOfValue(value) : []));
	return names.find((name) => !graph.constants.has(name)) ?? '';
}

function nameOfValue(value: ProtobufField['value']): string {
	return (typeof value === 'bigint' ? undefined : textsOf(readFields(value), inValue.name)[0]) ?? '';
}

function describedValue(name: string): Uint8Array {
	const type = writeFields([bytesField(inType.tensor, writeFields([numberField(inTensorType.element, float32)]))]);
	return writeFields([bytesField(inValue.name, name), bytesField(inValue.type, type)]);
}

function nodeOf(bytes: Uint8Array): GraphNode {
	const fields = readFields(bytes);
	const attributes = new Map<string, Uint8Array>();
	for (const { number, value } of fields) {
		if (number !== inNode.attribute || typeof value === 'bigint') continue;
		attributes.set(textsOf(readFields(value), inAttribute.name)[0] ?? '', value);
	}
	const own: readonly number[] = Object.values(inNode);
	return {
		operator: textsOf(fields, inNode.operator)[0] ?? '',
		inputs: textsOf(fields, inNode.input),
		outputs: textsOf(fields, inNode.output),
		attributes,
		fields: fields.filter(({ number }) => !own.includes(number)),
	};
}

function encodedNode({ operator, inputs, outputs, attributes, fields }: GraphNode): Uint8Array {
	return writeFields([
		...inputs.map((name) => bytesField(inNode.input, name)),
		...outputs.map((name) => bytesField(inNode.output, name)),
		bytesField(inNode.operator, operator),
		...[...attributes.values()].map((attribute) => bytesField(inNode.attribute, attribute)),
		...fields,
	]);
}

/** The numbers of a node that only holds some. */
function constantOf({ operator, attributes }: GraphNode): Tensor | undefined {
	const value = operator === 'Constant' ? attributes.get('value') : undefined;
	const tensor = value && bytesOf(readFields(value), inAttribute.tensor);
	return tensor && tensorOf(tensor);
}

/** `undefined` for numbers of other types, and for those that are written one by one. */
function tensorOf(bytes: Uint8Array): Tensor | undefined {
	const fields = readFields(bytes);
	const raw = rawFloatsOf(fields);
	// A float array needs an aligned offset: only a copy has one.
	return raw && { dims: integersOf(fields, inTensor.dims), values: new Float32Array(new Uint8Array(raw).buffer) };
}

function encodedTensor(name: string, { dims, values }: Tensor | WholeTensor): Uint8Array {
	return writeFields([
		...dims.map((dim) => numberField(inTensor.dims, dim)),
		numberField(inTensor.type, values instanceof Int8Array ? int8 : float32),
		bytesField(inTensor.name, name),
		bytesField(inTensor.raw, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
	]);
}

/** The number of an attribute; `undefined` when the node does not have it. */
export function floatOfAttribute(node: GraphNode, name: string): number | undefined {
	const attribute = node.attributes.get(name);
	const bytes = attribute && bytesOf(readFields(attribute), inAttribute.float);
	return bytes && new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
}

/** The whole numbers of an attribute, one or several; none when the node does not have it. */
export function integersOfAttribute(node: GraphNode, name: string): number[] {
	const attribute = node.attributes.get(name);
	const fields = attribute ? readFields(attribute) : [];
	return [...integersOf(fields, inAttribute.integer), ...integersOf(fields, inAttribute.integers)];
}

/**
 * A new node.
 * @param attributes  numbers with a fraction in a `Float32Array` of one
 * @param domain  of the operator, where it is not one of ONNX
 */
export function newNode(
	operator: string,
	inputs: readonly string[],
	output: string,
	attributes: Readonly<Record<string, number | readonly number[] | Float32Array>> = {},
	domain?: string,
): GraphNode {
	const encoded = Object.entries(attributes).map(([name, value]): [string, Uint8Array] => {
		const values =
			typeof value === 'number'
				? [numberField(inAttribute.integer, value), numberField(inAttribute.type, attributeTypes.integer)]
				: value instanceof Float32Array
					? [floatField(inAttribute.float, value[0] ?? 0), numberField(inAttribute.type, attributeTypes.float)]
					: [
							...value.map((one) => numberField(inAttribute.integers, one)),
							numberField(inAttribute.type, attributeTypes.integers),
						];
		return [name, writeFields([bytesField(inAttribute.name, name), ...values])];
	});
	const fields = domain === undefined ? [] : [bytesField(nodeDomain, domain)];
	return { operator, inputs, outputs: [output], attributes: new Map(encoded), fields };
}
