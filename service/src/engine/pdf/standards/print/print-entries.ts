import { PdfArray, PdfDictionary, PdfName, PdfReference, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dropKeys, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';

/** Viewer boxes for display or print (ISO 32000-1, table 150). */
const areas = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip'];

/**
 * Removes what a print file must not contain: actions, scripts, article threads and preseparated pages (ISO 15930-7).
 * Outline items that jump keep their destinations.
 */
export function removeInteraction({ document, context, pages }: StandardJob): void {
	const { catalog } = document;
	let removed = false;
	const drop = (dict: PdfDictionary, ...keys: string[]): void => {
		if (dropKeys(dict, ...keys)) removed = true;
	};
	const open = valueOf(catalog, 'OpenAction');
	if (open instanceof PdfDictionary) drop(catalog, 'OpenAction');
	drop(catalog, 'AA', 'URI', 'Collection');
	const names = dictAt(catalog, 'Names');
	if (names) drop(names, 'JavaScript');
	for (const { dict } of pages) {
		drop(dict, 'AA');
		dropKeys(dict, 'SeparationInfo', 'PresSteps');
	}
	visitOutline(catalog, (item) => {
		const action = dictAt(item, 'A');
		const destination = action && nameAt(action, 'S') === 'GoTo' ? action.get(PdfName.of('D')) : undefined;
		if (destination) item.set(PdfName.of('Dest'), destination);
		if (destination) dropKeys(item, 'A');
		else drop(item, 'A');
	});
	const preferences = dictAt(catalog, 'ViewerPreferences');
	for (const key of areas) {
		const box = preferences && nameAt(preferences, key);
		if (preferences && box !== 'MediaBox' && box !== 'BleedBox') dropKeys(preferences, key);
	}
	if (removed) context.warn(phrase('interactionRemoved'));
}

function visitOutline(catalog: PdfDictionary, visit: (item: PdfDictionary) => void): void {
	const seen = new Set<PdfDictionary>();
	const root = dictAt(catalog, 'Outlines');
	const open = root ? [root] : [];
	for (let item = open.pop(); item; item = open.pop()) {
		if (seen.has(item)) continue;
		seen.add(item);
		if (item !== root) visit(item);
		for (const key of ['First', 'Next']) {
			const next = dictAt(item, key);
			if (next) open.push(next);
		}
	}
}

/** Makes every layer configuration list all layers (ISO 15930-7). */
export function listAllLayers({ document }: StandardJob): void {
	const properties = dictAt(document.catalog, 'OCProperties');
	const groups =
		arrayAt(properties, 'OCGs')
			?.asArray()
			.filter((group) => group instanceof PdfReference) ?? [];
	if (!properties || groups.length === 0) return;
	const others = arrayAt(properties, 'Configs')?.asArray() ?? [];
	for (const value of [valueOf(properties, 'D'), ...others.map((item) => document.context.lookup(item))]) {
		if (!(value instanceof PdfDictionary)) continue;
		const order = arrayAt(value, 'Order');
		const missing = groups.filter((group) => !order || !isListed(order, group));
		if (missing.length > 0)
			value.set(PdfName.of('Order'), document.context.obj([...(order?.asArray() ?? []), ...missing]));
	}
}

function isListed(order: PdfArray, group: PdfObject): boolean {
	return order.asArray().some((item, index) => {
		const inner = order.lookup(index);
		return item === group || (inner instanceof PdfArray && isListed(inner, group));
	});
}
