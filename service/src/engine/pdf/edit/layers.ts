import {
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfReference,
	type PdfContext,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys } from '../../pdf-syntax/cos/lookup';
import { walk } from '../../pdf-syntax/cos/walk';
import type { PageSelection } from './selection';

/** References from a page to other pages. */
const elsewhere = new Set(['/Parent', '/P', '/Dest', '/StructParent', '/B']);

/** Layer lists of a configuration (ISO 32000-1, table 101); `Order` and `RBGroups` are nested. */
const lists = ['ON', 'OFF', 'Order', 'Locked', 'RBGroups'];

/** Removes layers (optional content groups, 8.11) that no page uses any more. */
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
	const isUsed = (group: PdfObject): boolean => !(group instanceof PdfReference) || used.has(group);
	const stay = groups.asArray().filter(isUsed);
	if (stay.length === groups.size()) return;
	if (stay.length === 0) {
		dropKeys(catalog, 'OCProperties');
		return;
	}
	properties.set(PdfName.of('OCGs'), context.obj(stay));
	const gone = new Set(groups.asArray().filter((group) => !isUsed(group)));
	const configurations = [properties.lookup(PdfName.of('D')), ...(arrayAt(properties, 'Configs')?.asArray() ?? [])];
	for (const value of configurations) {
		const configuration = value && context.lookup(value);
		if (configuration instanceof PdfDictionary) pruneConfiguration(configuration, gone);
	}
}

function pruneConfiguration(configuration: PdfDictionary, gone: ReadonlySet<PdfObject>): void {
	for (const key of lists) {
		const list = arrayAt(configuration, key);
		if (list) configuration.set(PdfName.of(key), withoutGroups(configuration.context, list, gone, 0));
	}
	for (const item of arrayAt(configuration, 'AS')?.asArray() ?? []) {
		const usage = configuration.context.lookup(item);
		const groups = usage instanceof PdfDictionary ? arrayAt(usage, 'OCGs') : undefined;
		if (groups && usage instanceof PdfDictionary)
			usage.set(PdfName.of('OCGs'), withoutGroups(configuration.context, groups, gone, 0));
	}
}

/** A list without some groups, and without lists and headings left empty. */
function withoutGroups(context: PdfContext, list: PdfArray, gone: ReadonlySet<PdfObject>, depth: number): PdfArray {
	const result = PdfArray.withContext(context);
	for (const item of list.asArray()) {
		if (gone.has(item)) continue;
		const target = context.lookup(item);
		if (!(target instanceof PdfArray) || depth > 32) {
			result.push(item);
			continue;
		}
		const inner = withoutGroups(context, target, gone, depth + 1);
		const holdsGroups = inner.asArray().some((value) => value instanceof PdfReference || value instanceof PdfArray);
		if (holdsGroups || inner.size() === target.size()) result.push(inner);
	}
	return result;
}
