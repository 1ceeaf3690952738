import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNull,
	PdfNumber,
	PdfReference,
	PdfString,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt, refAt } from '../../pdf-syntax/cos/lookup';
import { keyText, makeNameTree, makeNumberTree, readNameTree, readNumberTree } from '../../pdf-syntax/cos/trees';
import type { PageSelection } from './selection';

/** Maximum structure nesting, within the call stack. */
const deepest = 400;

/** Kept pages and annotations of the structure. */
type StructureSelection = Pick<PageSelection, 'document' | 'kept' | 'lost'>;

/** Remaining content of an element: some, none, or it never had any. */
type Rest = 'kept' | 'lost' | 'empty';

/**
 * Removes structure elements (ISO 32000-1, 14.7) whose content was on removed pages. Cells of kept table rows become
 * empty, so that columns stay aligned.
 * @returns false if the structure is too damaged and was removed
 */
export function pruneStructure(selection: StructureSelection): boolean {
	const { catalog } = selection.document;
	const root = dictAt(catalog, 'StructTreeRoot');
	if (!root) return true;
	const pruner = new StructurePruner(selection);
	try {
		pruner.prune(root);
	} catch (error) {
		if (!(error instanceof TooDeepError)) throw error;
		dropKeys(catalog, 'StructTreeRoot', 'MarkInfo');
		return false;
	}
	if (!root.has(PdfName.of('K'))) dropKeys(catalog, 'StructTreeRoot', 'MarkInfo');
	else pruneIndexes(selection, root);
	return true;
}

class TooDeepError extends Error {}

class StructurePruner {
	private readonly done = new Map<PdfDictionary, Rest>();

	constructor(private readonly selection: StructureSelection) {}

	prune(root: PdfDictionary): void {
		this.element(root, undefined, 0);
	}

	private element(element: PdfDictionary, inheritedPage: PdfReference | undefined, depth: number): Rest {
		const known = this.done.get(element);
		if (known) return known;
		if (depth > deepest) throw new TooDeepError('the structure is too deep');
		// Breaks cycles in the structure.
		this.done.set(element, 'lost');
		const page = refAt(element, 'Pg') ?? inheritedPage;
		const kids = kidsOf(element);
		const rests = kids.map((kid) => this.kid(kid, page, depth));
		const rest = rests.includes('kept') ? 'kept' : rests.includes('lost') ? 'lost' : 'empty';
		if (rests.includes('lost')) this.cut(element, kids, rests, rest);
		const own = refAt(element, 'Pg');
		if (own && this.selection.lost.has(own)) dropKeys(element, 'Pg');
		this.done.set(element, rest);
		return rest;
	}

	private cut(element: PdfDictionary, kids: readonly PdfObject[], rests: readonly Rest[], rest: Rest): void {
		const { context } = this.selection.document;
		const isRow = nameAt(element, 'S') === 'TR' && rest === 'kept';
		const stay = kids.filter((kid, index) => {
			if (rests[index] !== 'lost') return rest === 'kept';
			const cell = isRow ? context.lookup(kid) : undefined;
			if (cell instanceof PdfDictionary) dropKeys(cell, 'K');
			return cell instanceof PdfDictionary;
		});
		if (stay.length === 0) {
			dropKeys(element, 'K');
			return;
		}
		element.set(PdfName.of('K'), stay.length === 1 && stay[0] ? stay[0] : context.obj(stay));
		const hasLink = stay.some((kid) => isObjectReference(context.lookup(kid)));
		// The words of a link to a removed page stay as text.
		if (nameAt(element, 'S') === 'Link' && !hasLink) element.set(PdfName.of('S'), PdfName.of('Span'));
	}

	private kid(kid: PdfObject, page: PdfReference | undefined, depth: number): Rest {
		const { document, lost } = this.selection;
		const target = document.context.lookup(kid);
		if (target instanceof PdfNumber) return page && lost.has(page) ? 'lost' : 'kept';
		if (!(target instanceof PdfDictionary)) return 'empty';
		const type = nameAt(target, 'Type');
		const own = refAt(target, 'Pg') ?? page;
		if (type === 'MCR') return own && lost.has(own) ? 'lost' : 'kept';
		if (type !== 'OBJR') return this.element(target, page, depth + 1);
		const object = refAt(target, 'Obj');
		return (object && lost.has(object)) || (own && lost.has(own)) ? 'lost' : 'kept';
	}
}

function isObjectReference(value: unknown): boolean {
	return value instanceof PdfDictionary && nameAt(value, 'Type') === 'OBJR';
}

function kidsOf(element: PdfDictionary): readonly PdfObject[] {
	const value = element.get(PdfName.of('K'));
	if (value === undefined) return [];
	const list = element.context.lookup(value);
	return list instanceof PdfArray ? list.asArray() : [value];
}

/** Makes references into the structure point to existing elements. */
function pruneIndexes({ document, kept }: StructureSelection, root: PdfDictionary): void {
	const { context, catalog } = document;
	const { refs, dicts } = elementsOf(root);
	const stays = (value: PdfObject): boolean =>
		value instanceof PdfReference ? refs.has(value) : value instanceof PdfDictionary && dicts.has(value);
	const pageKeys = new Set(
		kept
			.map(({ dict }) => dict.lookup(PdfName.of('StructParents')))
			.flatMap((key) => (key instanceof PdfNumber ? [key.asNumber()] : [])),
	);
	const parents = dictAt(root, 'ParentTree');
	if (parents) {
		const entries = readNumberTree(parents).flatMap(([key, value]) => {
			const target = context.lookup(value);
			if (!(target instanceof PdfArray)) return stays(value) ? [[key, value] as const] : [];
			const list = target.asArray();
			if (!pageKeys.has(key) && !list.some(stays)) return [];
			list.forEach((item, index) => {
				if (!stays(item)) target.set(index, PdfNull);
			});
			return [[key, value] as const];
		});
		root.set(PdfName.of('ParentTree'), context.register(makeNumberTree(context, entries)));
	}
	const ids = dictAt(root, 'IDTree');
	const lostIds = new Set<string>();
	if (ids) {
		const entries = readNameTree(ids).filter(([key, value]) => {
			const isThere = stays(value);
			if (!isThere) lostIds.add(keyText(key));
			return isThere;
		});
		if (entries.length === 0) dropKeys(root, 'IDTree');
		else root.set(PdfName.of('IDTree'), context.register(makeNameTree(context, entries)));
	}
	for (const element of dicts) pruneReferences(element, stays, lostIds);
	pruneOutlineElements(catalog, stays);
}

function elementsOf(root: PdfDictionary): { refs: Set<PdfReference>; dicts: Set<PdfDictionary> } {
	const refs = new Set<PdfReference>();
	const dicts = new Set<PdfDictionary>();
	const open: PdfObject[] = [...kidsOf(root)];
	for (let kid = open.pop(); kid; kid = open.pop()) {
		const target = root.context.lookup(kid);
		if (!(target instanceof PdfDictionary) || dicts.has(target)) continue;
		const type = nameAt(target, 'Type');
		if (type === 'MCR' || type === 'OBJR') continue;
		dicts.add(target);
		if (kid instanceof PdfReference) refs.add(kid);
		open.push(...kidsOf(target));
	}
	return { refs, dicts };
}

/** References between elements: `Ref`, and the header cells of a table cell (14.8.5.7). */
function pruneReferences(
	element: PdfDictionary,
	stays: (value: PdfObject) => boolean,
	lostIds: ReadonlySet<string>,
): void {
	const { context } = element;
	const others = arrayAt(element, 'Ref');
	if (others) element.set(PdfName.of('Ref'), context.obj(others.asArray().filter(stays)));
	if (lostIds.size === 0) return;
	const attributes = element.lookup(PdfName.of('A'));
	for (const value of attributes instanceof PdfArray ? attributes.asArray() : [attributes]) {
		const owner = context.lookup(value);
		const headers = owner instanceof PdfDictionary ? arrayAt(owner, 'Headers') : undefined;
		if (!headers || !(owner instanceof PdfDictionary)) continue;
		const stay = headers
			.asArray()
			.filter((id) => !((id instanceof PdfString || id instanceof PdfHexString) && lostIds.has(keyText(id))));
		owner.set(PdfName.of('Headers'), context.obj(stay));
	}
}

/** Outline items may refer to an element (`SE`, table 153). */
function pruneOutlineElements(catalog: PdfDictionary, stays: (value: PdfObject) => boolean): void {
	const seen = new Set<PdfDictionary>();
	const outlines = dictAt(catalog, 'Outlines');
	const open = outlines ? [outlines] : [];
	for (let item = open.pop(); item; item = open.pop()) {
		if (seen.has(item)) continue;
		seen.add(item);
		const element = item.get(PdfName.of('SE'));
		if (element && !stays(element)) dropKeys(item, 'SE');
		for (const key of ['First', 'Next']) {
			const next = dictAt(item, key);
			if (next) open.push(next);
		}
	}
}
