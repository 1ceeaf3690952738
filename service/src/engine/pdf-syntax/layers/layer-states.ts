import { PdfArray, PdfDictionary, PdfName, PdfReference, type PdfContext, type PdfObject } from '../objects/objects';
import { arrayAt, dictAt, elementsOf, nameAt } from '../cos/lookup';

/** Maximum nesting of a visibility expression. */
const maxExpressionDepth = 32;

/** All layers of a document. @param properties  its `OCProperties` */
export function layerRefs(properties: PdfDictionary): PdfReference[] {
	return refsAt(properties, 'OCGs');
}

/** Layers that viewers hide when they open a document (ISO 32000-2, 8.11.4.3). */
export function hiddenLayers(catalog: PdfDictionary): Set<PdfReference> {
	const properties = dictAt(catalog, 'OCProperties');
	const config = dictAt(properties, 'D');
	if (!properties || !config) return new Set();
	const hidden = new Set(nameAt(config, 'BaseState') === 'OFF' ? layerRefs(properties) : []);
	for (const ref of refsAt(config, 'ON')) hidden.delete(ref);
	for (const ref of refsAt(config, 'OFF')) hidden.add(ref);
	applyUsage(config, hidden);
	for (const ref of hidden) if (!isForViewing(catalog.context.lookup(ref))) hidden.delete(ref);
	return hidden;
}

/** States that layers take automatically while a document is viewed. */
function applyUsage(config: PdfDictionary, hidden: Set<PdfReference>): void {
	for (const usage of elementsOf(arrayAt(config, 'AS') ?? config.context.obj([]))) {
		if (!(usage instanceof PdfDictionary) || nameAt(usage, 'Event') !== 'View') continue;
		if (!namesAt(usage, 'Category').includes('View')) continue;
		for (const ref of refsAt(usage, 'OCGs')) {
			const layer = config.context.lookup(ref);
			const state =
				layer instanceof PdfDictionary ? nameAt(dictAt(dictAt(layer, 'Usage'), 'View'), 'ViewState') : undefined;
			if (state === 'OFF') hidden.add(ref);
			else if (state === 'ON') hidden.delete(ref);
		}
	}
}

/** Layers with another intent, such as `Design`, hide nothing. */
function isForViewing(layer: PdfObject | undefined): boolean {
	if (!(layer instanceof PdfDictionary)) return false;
	const intents = namesAt(layer, 'Intent');
	return intents.length === 0 || intents.includes('View') || intents.includes('All');
}

/** Whether content of a layer, or of a membership of layers, is hidden (ISO 32000-2, 8.11.2). */
export function isHiddenBy(
	value: PdfObject | undefined,
	{ context }: PdfDictionary,
	hidden: ReadonlySet<PdfReference>,
): boolean {
	if (value instanceof PdfReference && hidden.has(value)) return true;
	const membership = context.lookup(value);
	if (!(membership instanceof PdfDictionary) || nameAt(membership, 'Type') !== 'OCMD') return false;
	const expression = arrayAt(membership, 'VE');
	if (expression) return !isVisible(expression, context, hidden, 0);
	const groups = membership.get(PdfName.of('OCGs'));
	const list = arrayAt(membership, 'OCGs')?.asArray() ?? (groups ? [groups] : []);
	const off = list.flatMap((item) =>
		item instanceof PdfReference && context.lookup(item) instanceof PdfDictionary ? [hidden.has(item)] : [],
	);
	if (off.length === 0) return false;
	switch (nameAt(membership, 'P')) {
		case 'AllOn':
			return off.some(Boolean);
		case 'AnyOff':
			return !off.some(Boolean);
		case 'AllOff':
			return !off.every(Boolean);
		default:
			return off.every(Boolean);
	}
}

/** The value of a visibility expression; invalid ones are visible. */
function isVisible(
	value: PdfObject | undefined,
	context: PdfContext,
	hidden: ReadonlySet<PdfReference>,
	depth: number,
): boolean {
	if (value instanceof PdfReference && hidden.has(value)) return false;
	const expression = context.lookup(value);
	if (!(expression instanceof PdfArray) || depth > maxExpressionDepth) return true;
	const [first, ...operands] = expression.asArray();
	const isOn = (operand: PdfObject): boolean => isVisible(operand, context, hidden, depth + 1);
	if (first === PdfName.of('And')) return operands.every(isOn);
	if (first === PdfName.of('Or')) return operands.some(isOn);
	if (first === PdfName.of('Not')) return !operands.some(isOn);
	return true;
}

/** Names of an entry that is a name or an array of names. */
function namesAt(dict: PdfDictionary, key: string): string[] {
	const name = nameAt(dict, key);
	if (name !== undefined) return [name];
	const list = arrayAt(dict, key);
	return list ? elementsOf(list).flatMap((item) => (item instanceof PdfName ? [item.decodeText()] : [])) : [];
}

function refsAt(dict: PdfDictionary, key: string): PdfReference[] {
	return (
		arrayAt(dict, key)
			?.asArray()
			.filter((item): item is PdfReference => item instanceof PdfReference) ?? []
	);
}
