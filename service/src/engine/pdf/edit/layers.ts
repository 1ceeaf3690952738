import { PDFArray, PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { arrayAt, dictAt, dropKeys } from '../syntax/cos/lookup';
import { walk } from '../syntax/cos/walk';
import type { PageSelection } from './selection';

/** Ways from a page to other pages. */
const elsewhere = new Set(['/Parent', '/P', '/Dest', '/StructParent', '/B']);

/** Lists of layers in a configuration (ISO 32000-1, table 101); `Order` and `RBGroups` are nested. */
const lists = ['ON', 'OFF', 'Order', 'Locked', 'RBGroups'];

/** Remove the layers (optional content groups, 8.11) that no page uses any more. */
export function pruneLayers({ document, kept }: PageSelection): void {
	const { catalog, context } = document;
	const properties = dictAt(catalog, 'OCProperties');
	const groups = properties && arrayAt(properties, 'OCGs');
	if (!properties || !groups) return;
	const used = walk(
		context,
		kept.map(({ ref }) => ref),
		undefined,
		elsewhere,
	);
	const isUsed = (group: PDFObject): boolean => !(group instanceof PDFRef) || used.has(group);
	const stay = groups.asArray().filter(isUsed);
	if (stay.length === groups.size()) return;
	if (stay.length === 0) {
		dropKeys(catalog, 'OCProperties');
		return;
	}
	properties.set(PDFName.of('OCGs'), context.obj(stay));
	const gone = new Set(groups.asArray().filter((group) => !isUsed(group)));
	const configurations = [properties.lookup(PDFName.of('D')), ...(arrayAt(properties, 'Configs')?.asArray() ?? [])];
	for (const value of configurations) {
		const configuration = value && context.lookup(value);
		if (configuration instanceof PDFDict) pruneConfiguration(configuration, gone);
	}
}

function pruneConfiguration(configuration: PDFDict, gone: ReadonlySet<PDFObject>): void {
	for (const key of lists) {
		const list = arrayAt(configuration, key);
		if (list) configuration.set(PDFName.of(key), withoutGroups(configuration.context, list, gone, 0));
	}
	for (const item of arrayAt(configuration, 'AS')?.asArray() ?? []) {
		const usage = configuration.context.lookup(item);
		const groups = usage instanceof PDFDict ? arrayAt(usage, 'OCGs') : undefined;
		if (groups && usage instanceof PDFDict)
			usage.set(PDFName.of('OCGs'), withoutGroups(configuration.context, groups, gone, 0));
	}
}

/** A list without some groups, and without the lists and headings that only held those. */
function withoutGroups(context: PDFContext, list: PDFArray, gone: ReadonlySet<PDFObject>, depth: number): PDFArray {
	const result = PDFArray.withContext(context);
	for (const item of list.asArray()) {
		if (gone.has(item)) continue;
		const target = context.lookup(item);
		if (!(target instanceof PDFArray) || depth > 32) {
			result.push(item);
			continue;
		}
		const inner = withoutGroups(context, target, gone, depth + 1);
		const holdsGroups = inner.asArray().some((value) => value instanceof PDFRef || value instanceof PDFArray);
		if (holdsGroups || inner.size() === target.size()) result.push(inner);
	}
	return result;
}
