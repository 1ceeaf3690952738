import {
	type PDFRef,
	PDFArray,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFString,
	type PDFContext,
	type PDFDict,
	type PDFObject,
} from '@cantoo/pdf-lib';
import type { CosDocument } from '../syntax/cos/read-document';
import { StructElement, type ElementFacts, type MarkedSequence } from './element';
import type { ParentTree } from './parent-tree';

/** Entries of one node of a tree; arrays of PDF/A-1 hold 8,191 objects at most (ISO 19005-1, 6.1.12). */
const mostEntries = 2000;

/** Elements under one parent before they are put into divisions. */
const mostKids = 8000;

/**
 * Write the structure of a document into it (ISO 32000-1, 14.7): elements, parent tree, identifiers. Elements without
 * content are left out, but cells, which keep their tables rectangular.
 */
export function writeStructure(document: CosDocument, root: StructElement, parents: ParentTree): void {
	const { context, catalog } = document;
	const rootRef = context.nextRef();
	const written = new Map<StructElement, PDFRef>();
	const identifiers = new Map<string, PDFRef>();
	const documentRef = new ElementWriter(context, written, identifiers).write(root, rootRef);
	const treeRoot = context.obj({ Type: 'StructTreeRoot', K: context.obj([documentRef]) });
	treeRoot.set(PDFName.of('ParentTree'), numberTree(context, parents, written));
	treeRoot.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(parents.next));
	if (identifiers.size > 0) treeRoot.set(PDFName.of('IDTree'), nameTree(context, identifiers));
	context.assign(rootRef, treeRoot);
	catalog.set(PDFName.of('StructTreeRoot'), rootRef);
	catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

class ElementWriter {
	constructor(
		private readonly context: PDFContext,
		private readonly written: Map<StructElement, PDFRef>,
		private readonly identifiers: Map<string, PDFRef>,
	) {}

	write(element: StructElement, parent: PDFRef): PDFRef {
		const { context } = this;
		const ref = context.nextRef();
		this.written.set(element, ref);
		const dict = context.obj({ Type: 'StructElem', S: element.role, P: parent });
		const items = element.inOrder();
		const kids =
			element.role === 'Document' && items.length > mostKids
				? this.divisions(items, ref)
				: this.kidsOf(items, ref, dict);
		for (const { page, object } of element.objects) {
			kids.push(context.obj({ Type: 'OBJR', Obj: object, Pg: page }));
			if (!dict.has(pageKey)) dict.set(pageKey, page);
		}
		if (kids.length === 1) dict.set(PDFName.of('K'), kids[0]!);
		else if (kids.length > 1) dict.set(PDFName.of('K'), context.obj(kids));
		this.addFacts(dict, element.facts, ref, element.role);
		context.assign(ref, dict);
		return ref;
	}

	/** Kids as the tree has them; sets the page most of them stand on. */
	private kidsOf(items: readonly (MarkedSequence | StructElement)[], parent: PDFRef, dict: PDFDict): PDFObject[] {
		const page = items.find((item) => !(item instanceof StructElement));
		if (page && !(page instanceof StructElement)) dict.set(pageKey, page.page);
		const own = page && !(page instanceof StructElement) ? page.page : undefined;
		return items.flatMap((item): PDFObject[] => {
			if (item instanceof StructElement) return isLeftOut(item) ? [] : [this.write(item, parent)];
			if (!item.stream && item.page === own) return [PDFNumber.of(item.mcid)];
			const reference = this.context.obj({ Type: 'MCR', MCID: item.mcid, Pg: item.page });
			if (item.stream) reference.set(PDFName.of('Stm'), item.stream);
			return [reference];
		});
	}

	private divisions(items: readonly (MarkedSequence | StructElement)[], parent: PDFRef): PDFObject[] {
		const { context } = this;
		const divisions: PDFObject[] = [];
		for (let start = 0; start < items.length; start += mostEntries) {
			const ref = context.nextRef();
			const dict = context.obj({ Type: 'StructElem', S: 'Div', P: parent });
			dict.set(PDFName.of('K'), context.obj(this.kidsOf(items.slice(start, start + mostEntries), ref, dict)));
			context.assign(ref, dict);
			divisions.push(ref);
		}
		return divisions;
	}

	private addFacts(dict: PDFDict, facts: ElementFacts, ref: PDFRef, role: string): void {
		const { context } = this;
		// Hexadecimal: a literal string of two-byte signs may hold brackets that need escapes.
		if (facts.alt !== undefined) dict.set(PDFName.of('Alt'), PDFHexString.fromText(facts.alt));
		if (facts.language !== undefined) dict.set(PDFName.of('Lang'), PDFString.of(facts.language));
		if (facts.id !== undefined) {
			dict.set(PDFName.of('ID'), PDFString.of(facts.id));
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
		if (owned) dict.set(PDFName.of('A'), owned);
	}
}

const pageKey = PDFName.of('Pg');

function isLeftOut(element: StructElement): boolean {
	return element.role !== 'TD' && element.role !== 'TH' && element.role !== 'TR' && element.isEmpty();
}

function attributes(
	context: PDFContext,
	owner: string,
	values: Readonly<Record<string, string | number | number[] | undefined>>,
): PDFDict | undefined {
	const dict = context.obj({ O: owner });
	for (const [key, value] of Object.entries(values)) {
		if (value === undefined) continue;
		const name = PDFName.of(key);
		if (typeof value === 'string') dict.set(name, PDFName.of(value));
		else dict.set(name, typeof value === 'number' ? PDFNumber.of(value) : context.obj(value));
	}
	return dict.keys().length > 1 ? dict : undefined;
}

function numberTree(context: PDFContext, { entries }: ParentTree, written: ReadonlyMap<StructElement, PDFRef>): PDFRef {
	const refOf = (element: StructElement) => written.get(element) ?? context.obj(null);
	const refs = [...entries].map(([key, entry]): [number, PDFObject] => [
		key,
		entry instanceof StructElement ? refOf(entry) : context.register(context.obj(entry.map(refOf))),
	]);
	return numberTreeOf(context, new Map(refs));
}

/** A number tree of some entries (ISO 32000-1, 7.9.7). */
export function numberTreeOf(context: PDFContext, entries: ReadonlyMap<number, PDFObject>): PDFRef {
	const pairs = [...entries]
		.sort(([a], [b]) => a - b)
		.map(([key, entry]): [PDFObject, PDFObject] => [PDFNumber.of(key), entry]);
	return treeOf(context, 'Nums', pairs);
}

function nameTree(context: PDFContext, identifiers: ReadonlyMap<string, PDFRef>): PDFRef {
	const pairs = [...identifiers]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([id, ref]): [PDFObject, PDFObject] => [PDFString.of(id), ref]);
	return treeOf(context, 'Names', pairs);
}

/** A tree of one or two levels over sorted pairs (ISO 32000-1, 7.9.6 and 7.9.7). */
function treeOf(
	context: PDFContext,
	key: 'Nums' | 'Names',
	pairs: readonly (readonly [PDFObject, PDFObject])[],
): PDFRef {
	const leaf = (part: typeof pairs): PDFDict => {
		const dict = context.obj({});
		dict.set(PDFName.of(key), context.obj(part.flat()));
		return dict;
	};
	if (2 * pairs.length <= mostEntries) return context.register(leaf(pairs));
	const leaves: PDFRef[] = [];
	for (let start = 0; start < pairs.length; start += mostEntries / 2) {
		const part = pairs.slice(start, start + mostEntries / 2);
		const dict = leaf(part);
		const limits = PDFArray.withContext(context);
		limits.push(part[0]![0]);
		limits.push(part.at(-1)![0]);
		dict.set(PDFName.of('Limits'), limits);
		leaves.push(context.register(dict));
	}
	return context.register(context.obj({ Kids: leaves }));
}
