import {
	type PdfReference,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfString,
	type PdfContext,
	type PdfDictionary,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { StructElement, type ElementFacts, type MarkedSequence } from './element';
import type { ParentTree } from './parent-tree';

/** Maximum entries of a tree node; arrays of PDF/A-1 hold at most 8,191 objects (ISO 19005-1, 6.1.12). */
const maxEntries = 2000;

/** Maximum elements under one parent before they are split into divisions. */
const maxKids = 8000;

/**
 * Writes the structure into the document (ISO 32000-1, 14.7): elements, parent tree, identifiers. Empty elements are
 * left out, except for cells, which keep their tables rectangular.
 */
export function writeStructure(document: CosDocument, root: StructElement, parents: ParentTree): void {
	const { context, catalog } = document;
	const rootRef = context.nextRef();
	const written = new Map<StructElement, PdfReference>();
	const identifiers = new Map<string, PdfReference>();
	const documentRef = new ElementWriter(context, written, identifiers).write(root, rootRef);
	const treeRoot = context.obj({ Type: 'StructTreeRoot', K: context.obj([documentRef]) });
	treeRoot.set(PdfName.of('ParentTree'), numberTree(context, parents, written));
	treeRoot.set(PdfName.of('ParentTreeNextKey'), PdfNumber.of(parents.next));
	if (identifiers.size > 0) treeRoot.set(PdfName.of('IDTree'), nameTree(context, identifiers));
	context.assign(rootRef, treeRoot);
	catalog.set(PdfName.of('StructTreeRoot'), rootRef);
	catalog.set(PdfName.of('MarkInfo'), context.obj({ Marked: true }));
}

class ElementWriter {
	constructor(
		private readonly context: PdfContext,
		private readonly written: Map<StructElement, PdfReference>,
		private readonly identifiers: Map<string, PdfReference>,
	) {}

	write(element: StructElement, parent: PdfReference): PdfReference {
		const { context } = this;
		const ref = context.nextRef();
		this.written.set(element, ref);
		const dict = context.obj({ Type: 'StructElem', S: element.role, P: parent });
		const items = element.inOrder();
		const kids =
			element.role === 'Document' && items.length > maxKids
				? this.divisions(items, ref)
				: this.kidsOf(items, ref, dict);
		for (const { page, object } of element.objects) {
			kids.push(context.obj({ Type: 'OBJR', Obj: object, Pg: page }));
			if (!dict.has(pageKey)) dict.set(pageKey, page);
		}
		const [kid, ...others] = kids;
		if (kid) dict.set(PdfName.of('K'), others.length === 0 ? kid : context.obj(kids));
		this.addFacts(dict, element.facts, ref, element.role);
		context.assign(ref, dict);
		return ref;
	}

	/** Kids as the tree has them; sets the page that most of them are on. */
	private kidsOf(
		items: readonly (MarkedSequence | StructElement)[],
		parent: PdfReference,
		dict: PdfDictionary,
	): PdfObject[] {
		const page = items.find((item) => !(item instanceof StructElement));
		if (page && !(page instanceof StructElement)) dict.set(pageKey, page.page);
		const own = page && !(page instanceof StructElement) ? page.page : undefined;
		return items.flatMap((item): PdfObject[] => {
			if (item instanceof StructElement) return isLeftOut(item) ? [] : [this.write(item, parent)];
			if (!item.stream && item.page === own) return [PdfNumber.of(item.mcid)];
			const reference = this.context.obj({ Type: 'MCR', MCID: item.mcid, Pg: item.page });
			if (item.stream) reference.set(PdfName.of('Stm'), item.stream);
			return [reference];
		});
	}

	private divisions(items: readonly (MarkedSequence | StructElement)[], parent: PdfReference): PdfObject[] {
		const { context } = this;
		const divisions: PdfObject[] = [];
		for (let start = 0; start < items.length; start += maxEntries) {
			const ref = context.nextRef();
			const dict = context.obj({ Type: 'StructElem', S: 'Div', P: parent });
			dict.set(PdfName.of('K'), context.obj(this.kidsOf(items.slice(start, start + maxEntries), ref, dict)));
			context.assign(ref, dict);
			divisions.push(ref);
		}
		return divisions;
	}

	private addFacts(dict: PdfDictionary, facts: ElementFacts, ref: PdfReference, role: string): void {
		const { context } = this;
		// Hexadecimal: a literal string of two-byte characters may contain brackets that need escapes.
		if (facts.alt !== undefined) dict.set(PdfName.of('Alt'), PdfHexString.fromText(facts.alt));
		if (facts.language !== undefined) dict.set(PdfName.of('Lang'), PdfString.of(facts.language));
		if (facts.id !== undefined) {
			dict.set(PdfName.of('ID'), PdfString.of(facts.id));
			this.identifiers.set(facts.id, ref);
		}
		const table = attributes(context, 'Table', {
			RowSpan: facts.rowSpan,
			ColSpan: facts.columnSpan,
			Scope: facts.scope,
		});
		const list = attributes(context, 'List', { ListNumbering: facts.numbering });
		const layout =
			role === 'Figure' && facts.box
				? attributes(context, 'Layout', { BBox: [...facts.box], Placement: 'Block' })
				: undefined;
		const owned = table ?? list ?? layout;
		if (owned) dict.set(PdfName.of('A'), owned);
	}
}

const pageKey = PdfName.of('Pg');

function isLeftOut(element: StructElement): boolean {
	return element.role !== 'TD' && element.role !== 'TH' && element.role !== 'TR' && element.isEmpty();
}

function attributes(
	context: PdfContext,
	owner: string,
	values: Readonly<Record<string, string | number | number[] | undefined>>,
): PdfDictionary | undefined {
	const dict = context.obj({ O: owner });
	for (const [key, value] of Object.entries(values)) {
		if (value === undefined) continue;
		const name = PdfName.of(key);
		if (typeof value === 'string') dict.set(name, PdfName.of(value));
		else dict.set(name, typeof value === 'number' ? PdfNumber.of(value) : context.obj(value));
	}
	return dict.keys().length > 1 ? dict : undefined;
}

function numberTree(
	context: PdfContext,
	{ entries }: ParentTree,
	written: ReadonlyMap<StructElement, PdfReference>,
): PdfReference {
	const refOf = (element: StructElement) => written.get(element) ?? context.obj(null);
	const refs = [...entries].map(([key, entry]): [number, PdfObject] => [
		key,
		entry instanceof StructElement ? refOf(entry) : context.register(context.obj(entry.map(refOf))),
	]);
	return numberTreeOf(context, new Map(refs));
}

/** A number tree of some entries (ISO 32000-1, 7.9.7). */
export function numberTreeOf(context: PdfContext, entries: ReadonlyMap<number, PdfObject>): PdfReference {
	const pairs = [...entries]
		.sort(([a], [b]) => a - b)
		.map(([key, entry]): [PdfObject, PdfObject] => [PdfNumber.of(key), entry]);
	return treeOf(context, 'Nums', pairs);
}

function nameTree(context: PdfContext, identifiers: ReadonlyMap<string, PdfReference>): PdfReference {
	const pairs = [...identifiers]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([id, ref]): [PdfObject, PdfObject] => [PdfString.of(id), ref]);
	return treeOf(context, 'Names', pairs);
}

/** A tree of one or two levels over sorted pairs (ISO 32000-1, 7.9.6 and 7.9.7). */
function treeOf(
	context: PdfContext,
	key: 'Nums' | 'Names',
	pairs: readonly (readonly [PdfObject, PdfObject])[],
): PdfReference {
	const leaf = (part: typeof pairs): PdfDictionary => {
		const dict = context.obj({});
		dict.set(PdfName.of(key), context.obj(part.flat()));
		return dict;
	};
	if (2 * pairs.length <= maxEntries) return context.register(leaf(pairs));
	const leaves: PdfReference[] = [];
	for (let start = 0; start < pairs.length; start += maxEntries / 2) {
		const part = pairs.slice(start, start + maxEntries / 2);
		const dict = leaf(part);
		const keys = part.map(([name]) => name);
		dict.set(PdfName.of('Limits'), context.obj([...keys.slice(0, 1), ...keys.slice(-1)]));
		leaves.push(context.register(dict));
	}
	return context.register(context.obj({ Kids: leaves }));
}
