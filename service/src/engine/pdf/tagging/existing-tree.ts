import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfString,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { isLaterRole } from './role-likes';

/** An existing structure element. */
export interface ExistingElement {
	readonly dict: PdfDictionary;
	readonly ref: PdfReference | undefined;
	/** Its standard type. */
	readonly role: string;
	readonly parent: ExistingElement | undefined;
	readonly kids: ExistingElement[];
}

/** The existing structure of a document, as far as it can be followed. */
export interface ExistingTree {
	readonly root: PdfDictionary;
	/** Each before its descendants, in reading order. */
	readonly elements: readonly ExistingElement[];
	readonly byDict: ReadonlyMap<PdfDictionary, ExistingElement>;
	/** Entries of the parent tree. */
	readonly parents: Map<number, PdfObject>;
}

/** Maximum elements and levels followed. */
const maxElements = 500_000;
const maxElementDepth = 200;

/** Standard structure types (ISO 32000-1, 14.8.4). */
const standardRoles = new Set(
	(
		'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD ' +
		'THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
	).split(' '),
);

/**
 * Reads the structure of a document.
 * @returns `undefined` if there is none or it cannot be trusted: cyclic, with types mapped to nothing or in a circle,
 * standard types mapped to
 * others, or endless
 */
export function readExistingTree({ catalog, context }: CosDocument): ExistingTree | undefined {
	const root = catalog.lookup(PdfName.of('StructTreeRoot'));
	if (!(root instanceof PdfDictionary)) return undefined;
	const roleMap = root.lookup(PdfName.of('RoleMap'));
	const mapped = roleMap instanceof PdfDictionary ? roleMap : undefined;
	if (mapped?.entries().some(([key, value]) => standardRoles.has(key.decodeText()) && !isHarmless(key, value)))
		return undefined;
	const elements: ExistingElement[] = [];
	const byDict = new Map<PdfDictionary, ExistingElement>();
	const visit = (value: PdfObject | undefined, parent: ExistingElement | undefined, depth: number): boolean => {
		const object = value instanceof PdfReference ? context.lookup(value) : value;
		if (object instanceof PdfArray)
			return depth <= maxElementDepth && object.asArray().every((item) => visit(item, parent, depth + 1));
		if (object instanceof PdfNumber) return parent !== undefined;
		if (!(object instanceof PdfDictionary)) return object === undefined;
		if (object.has(PdfName.of('MCID')) || object.has(PdfName.of('Obj'))) return parent !== undefined;
		if (depth > maxElementDepth || elements.length > maxElements || byDict.has(object)) return false;
		const role = standardRole(object.lookup(PdfName.of('S')), mapped);
		if (role === undefined) return false;
		const element: ExistingElement = {
			dict: object,
			ref: value instanceof PdfReference ? value : undefined,
			role,
			parent,
			kids: [],
		};
		elements.push(element);
		byDict.set(object, element);
		parent?.kids.push(element);
		return visit(object.get(PdfName.of('K')), element, depth + 1);
	};
	if (!visit(root.get(PdfName.of('K')), undefined, 0) || elements.length === 0) return undefined;
	const parents = new Map<number, PdfObject>();
	readNumberTree(root.lookup(PdfName.of('ParentTree')), parents, new Set());
	return { root, elements, byDict, parents };
}

function standardRole(value: PdfObject | undefined, mapped: PdfDictionary | undefined): string | undefined {
	const seen = new Set<PdfObject>();
	let name = value;
	while (name instanceof PdfName && !seen.has(name)) {
		if (standardRoles.has(name.decodeText())) return name.decodeText();
		seen.add(name);
		name = mapped?.lookup(name);
	}
	return undefined;
}

function readNumberTree(node: PdfObject | undefined, entries: Map<number, PdfObject>, seen: Set<PdfDictionary>): void {
	if (!(node instanceof PdfDictionary) || seen.has(node) || seen.size > maxElements) return;
	seen.add(node);
	const pairs = node.lookup(PdfName.of('Nums'));
	if (pairs instanceof PdfArray) {
		for (let index = 0; index + 1 < pairs.size(); index += 2) {
			const key = pairs.lookup(index);
			if (key instanceof PdfNumber) entries.set(key.asNumber(), pairs.get(index + 1));
		}
	}
	const kids = node.lookup(PdfName.of('Kids'));
	if (kids instanceof PdfArray) kids.asArray().forEach((_, index) => readNumberTree(kids.lookup(index), entries, seen));
}

/** An attribute of an element (ISO 32000-1, 14.7.5). */
export function attributeOf({ dict }: ExistingElement, key: string): PdfObject | undefined {
	const value = dict.lookup(PdfName.of('A'));
	const owners = value instanceof PdfArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
	for (const owner of owners) {
		const attribute = owner instanceof PdfDictionary ? owner.lookup(PdfName.of(key)) : undefined;
		if (attribute) return attribute;
	}
	return undefined;
}

/** Whether an element has a non-empty text under a key. */
export function saysSomething({ dict }: ExistingElement, key: string): boolean {
	const value = dict.lookup(PdfName.of(key));
	return (value instanceof PdfString || value instanceof PdfHexString) && value.asString() !== '';
}

/** A standard type mapped to itself, or to an earlier one for readers of PDF 1.4. */
function isHarmless(role: PdfName, like: PdfObject): boolean {
	return role === like || isLaterRole(role, like);
}

/** Removes role map entries of standard types, which accessible documents must not have (ISO 14289-1, 7.1). */
export function unmapStandardRoles({ root }: ExistingTree): void {
	const roleMap = root.lookup(PdfName.of('RoleMap'));
	if (!(roleMap instanceof PdfDictionary)) return;
	for (const [key, value] of roleMap.entries()) if (isHarmless(key, value)) roleMap.delete(key);
}
