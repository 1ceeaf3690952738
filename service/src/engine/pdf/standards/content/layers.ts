import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfReference,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, elementsOf, textAt } from '../../../pdf-syntax/cos/lookup';
import { visitObjects } from '../../../pdf-syntax/cos/walk';
import type { StandardJob } from '../job/job';

/** Corrects layer configurations: names, no automatic states, an order that lists all (ISO 19005-2, 6.9). */
export function repairLayers({ document }: StandardJob): void {
	const properties = dictAt(document.catalog, 'OCProperties');
	if (!properties) return;
	const all = layerRefs(properties);
	const used = new Set<string>();
	const main = dictAt(properties, 'D');
	const others = arrayAt(properties, 'Configs');
	for (const config of [main, ...(others ? elementsOf(others) : [])]) {
		if (!(config instanceof PdfDictionary)) continue;
		dropKeys(config, 'AS');
		let name = textAt(config, 'Name') ?? '';
		for (let count = 1; name === '' || used.has(name); count++)
			name = count === 1 && name === '' ? 'Default' : `Configuration ${count}`;
		used.add(name);
		config.set(PdfName.of('Name'), PdfHexString.fromText(name));
		const order = arrayAt(config, 'Order');
		if (order && !all.every((ref) => isListed(order, ref))) dropKeys(config, 'Order');
	}
}

function layerRefs(properties: PdfDictionary): PdfReference[] {
	return (
		arrayAt(properties, 'OCGs')
			?.asArray()
			.filter((item): item is PdfReference => item instanceof PdfReference) ?? []
	);
}

function isListed(order: PdfObject, ref: PdfReference): boolean {
	if (order === ref) return true;
	return order instanceof PdfArray && order.asArray().some((item) => isListed(item, ref));
}

/** Initially hidden layers (ISO 32000-1, 8.11.4.3). */
export function hiddenLayers({ document }: Pick<StandardJob, 'document'>): Set<PdfReference> {
	const properties = dictAt(document.catalog, 'OCProperties');
	const config = dictAt(properties, 'D');
	if (!properties || !config) return new Set();
	const refs = (key: string) =>
		arrayAt(config, key)
			?.asArray()
			.filter((item): item is PdfReference => item instanceof PdfReference) ?? [];
	const base = config.lookup(PdfName.of('BaseState'));
	const hidden = new Set(base === PdfName.of('OFF') ? layerRefs(properties) : []);
	for (const ref of refs('ON')) hidden.delete(ref);
	for (const ref of refs('OFF')) hidden.add(ref);
	return hidden;
}

/** Removes all layers after flattening their state. */
export function dropLayers({ document }: StandardJob): void {
	dropKeys(document.catalog, 'OCProperties');
	visitObjects(document, (object) => {
		if (object instanceof PdfDictionary && object.has(PdfName.of('OC'))) dropKeys(object, 'OC');
	});
}
