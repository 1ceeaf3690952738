import type { PdfReference } from '../../../pdf-syntax/objects/objects';
import { PdfArray, PdfDictionary, PdfHexString, PdfName, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, elementsOf, textAt } from '../../../pdf-syntax/cos/lookup';
import { visitObjects } from '../../../pdf-syntax/cos/walk';
import { layerRefs } from '../../../pdf-syntax/layers/layer-states';
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

function isListed(order: PdfObject, ref: PdfReference): boolean {
	if (order === ref) return true;
	return order instanceof PdfArray && order.asArray().some((item) => isListed(item, ref));
}

/** Removes all layers after flattening their state. */
export function dropLayers({ document }: StandardJob): void {
	dropKeys(document.catalog, 'OCProperties');
	visitObjects(document, (object) => {
		if (object instanceof PdfDictionary && object.has(PdfName.of('OC'))) dropKeys(object, 'OC');
	});
}
