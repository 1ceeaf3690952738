import { type PdfReference, PdfDictionary, PdfName, PdfNumber } from '../../pdf-syntax/objects/objects';
import { dictAt, dropKeys, nameAt, numberAt, refAt } from '../../pdf-syntax/cos/lookup';
import type { PageSelection } from './selection';

/** Maximum nesting. */
const deepest = 128;

interface Item {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
}

/**
 * Removes outline items (ISO 32000-1, 12.3.3) of removed pages; those with kept children become headings without a
 * target.
 */
export function pruneOutlines(selection: PageSelection): void {
	const { catalog } = selection.document;
	const root = dictAt(catalog, 'Outlines');
	const ref = refAt(catalog, 'Outlines');
	if (!root || !ref || !root.has(PdfName.of('First'))) return;
	const visible = pruneLevel(selection, { ref, dict: root }, new Set([ref]), 0);
	if (root.has(PdfName.of('First'))) {
		if (root.has(PdfName.of('Count'))) root.set(PdfName.of('Count'), PdfNumber.of(visible));
		return;
	}
	dropKeys(catalog, 'Outlines');
	if (nameAt(catalog, 'PageMode') === 'UseOutlines') dropKeys(catalog, 'PageMode');
}

/** @returns number of visible items below the open parent */
function pruneLevel(selection: PageSelection, parent: Item, seen: Set<PdfReference>, depth: number): number {
	const stay: Item[] = [];
	let visible = 0;
	for (const item of childrenOf(selection, parent.dict, seen)) {
		const hadItems = item.dict.has(PdfName.of('First'));
		const below = depth < deepest ? pruneLevel(selection, item, seen, depth + 1) : 0;
		const hasItems = item.dict.has(PdfName.of('First'));
		const target = pruneTarget(selection, item.dict);
		if (!hasItems && (target === 'lost' || (target === 'none' && hadItems))) continue;
		const isOpen = (numberAt(item.dict, 'Count') ?? 0) > 0;
		if (hasItems) item.dict.set(PdfName.of('Count'), PdfNumber.of(isOpen ? below : -below));
		else dropKeys(item.dict, 'Count');
		visible += 1 + (hasItems && isOpen ? below : 0);
		stay.push(item);
	}
	link(parent, stay);
	return visible;
}

function* childrenOf({ document }: PageSelection, parent: PdfDictionary, seen: Set<PdfReference>): Generator<Item> {
	let ref = refAt(parent, 'First');
	while (ref && !seen.has(ref)) {
		seen.add(ref);
		const dict = document.context.lookup(ref);
		if (!(dict instanceof PdfDictionary)) return;
		// Read before the item may be changed.
		const next = refAt(dict, 'Next');
		yield { ref, dict };
		ref = next;
	}
}

/** The target of an item; removed if it leads to a removed page. */
function pruneTarget({ destinations }: PageSelection, item: PdfDictionary): 'kept' | 'lost' | 'none' {
	const dest = item.get(PdfName.of('Dest'));
	const action = item.get(PdfName.of('A'));
	if (!dest && !action) return 'none';
	if (destinations.isLost(dest)) {
		dropKeys(item, 'Dest');
		return 'lost';
	}
	if (!action) return 'kept';
	const stays = destinations.prunedAction(action);
	if (stays) item.set(PdfName.of('A'), stays);
	else dropKeys(item, 'A');
	return (stays ?? dest) ? 'kept' : 'lost';
}

function link(parent: Item, items: readonly Item[]): void {
	const set = (dict: PdfDictionary, key: string, item: Item | undefined): void => {
		if (item) dict.set(PdfName.of(key), item.ref);
		else dropKeys(dict, key);
	};
	set(parent.dict, 'First', items[0]);
	set(parent.dict, 'Last', items.at(-1));
	items.forEach(({ dict }, index) => {
		dict.set(PdfName.of('Parent'), parent.ref);
		set(dict, 'Prev', items[index - 1]);
		set(dict, 'Next', items[index + 1]);
	});
}
