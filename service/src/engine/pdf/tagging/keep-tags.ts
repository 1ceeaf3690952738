import {
	PdfArray,
	PdfBoolean,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfStream,
	PdfString,
} from '../../pdf-syntax/objects/objects';
import { packedStream, pageContent, Resources, setPageContent, streamBytes } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { collectPages, type PageNode } from '../edit/page-tree';
import { describeAnnotation, type PageAnnotation, pageAnnotations, annotationRole } from './annotations';
import {
	attributeOf,
	unmapStandardRoles,
	readExistingTree,
	saysSomething,
	type ExistingElement,
	type ExistingTree,
} from './existing-tree';
import { MarkCoverage, withArtifacts } from './mark-coverage';
import { findInheritedEntry, pageMatrix } from './page-geometry';
import { isSoundStructure } from './structure-rules';
import { descriptionWords, figureName } from './words';
import { numberTreeOf } from './write-structure';

/** Maximum share of text outside all marks, and minimum share that belongs to elements. */
const maxUntagged = 0.005;
const minTagged = 0.6;

/** Mean bytes of text per element in documents with more than one tag per page. */
const maxPerElement = 1200;

/** Result of keeping the tags of a document. */
interface KeptTags {
	/** Pages with figures whose new alternative text only states their place. */
	readonly namelessFigures: ReadonlySet<number>;
}

/**
 * Keeps good tags of a document, and adds what is missing: artifact marks, alternative texts, scopes of headers,
 * skipped levels, annotation elements.
 *
 * Good tags cover the text, nest validly, and separate paragraphs.
 * @returns `undefined` if they are not good; the document is then unchanged
 */
export function keepTags(document: CosDocument): KeptTags | undefined {
	const marked = document.catalog.lookup(PdfName.of('MarkInfo'));
	if (!(marked instanceof PdfDictionary) || marked.lookup(PdfName.of('Marked')) !== PdfBoolean.True) return undefined;
	const tree = readExistingTree(document);
	if (!tree || !isSoundStructure(tree.elements)) return undefined;
	const pages = [...new Map(collectPages(document).map((page) => [page.dict, page])).values()];
	if (!coversText(tree, pages)) return undefined;
	unmapStandardRoles(tree);
	for (const page of pages) markDecoration(page);
	const namelessFigures = describeElements(tree, pages);
	mendHeadings(tree.elements);
	mendAnnotations(document, tree, pages);
	marked.delete(PdfName.of('Suspects'));
	return { namelessFigures };
}

function coversText(tree: ExistingTree, pages: readonly PageNode[]): boolean {
	const marks = new MarkCoverage(tree);
	for (const page of pages) marks.addPage(page, pageContent(page.dict));
	const { tagged, artifact, untagged, elements, contradicts } = marks.coverage;
	const all = tagged + artifact + untagged;
	if (contradicts || untagged > maxUntagged * all || tagged < minTagged * all) return false;
	return elements.size > pages.length || tagged <= maxPerElement * elements.size;
}

/** Marks what is painted outside of all marks as artifacts, in a page and in forms with their own marks. */
function markDecoration(page: PageNode): void {
	const found = findInheritedEntry(page, 'Resources');
	const resources = new Resources(found instanceof PdfDictionary ? found : undefined);
	const bytes = withArtifacts(pageContent(page.dict), resources);
	if (bytes) setPageContent(page.dict, bytes);
	const objects = resources.dict?.lookup(PdfName.of('XObject'));
	if (!(objects instanceof PdfDictionary)) return;
	for (const [, ref] of objects.entries()) {
		const form = page.dict.context.lookup(ref);
		if (!(form instanceof PdfStream) || !(ref instanceof PdfReference) || !form.dict.has(PdfName.of('StructParents')))
			continue;
		const marked = withArtifacts(streamBytes(form), resources.of(form));
		if (marked) page.dict.context.assign(ref, packedStream(page.dict.context, marked, form.dict));
	}
}

/** Adds missing alternative texts, scopes and identifiers. */
function describeElements({ elements, root }: ExistingTree, pages: readonly PageNode[]): Set<number> {
	const nameless = new Set<number>();
	const identifiers = new Map<string, PdfReference>();
	let notes = 0;
	for (const element of elements) {
		const { dict, role } = element;
		if (
			(role === 'Figure' || role === 'Formula') &&
			!saysSomething(element, 'Alt') &&
			!saysSomething(element, 'ActualText')
		) {
			const number = pageNumberOf(element, pages);
			nameless.add(number);
			dict.set(PdfName.of('Alt'), PdfHexString.fromText(figureName(number)));
		}
		if (role === 'Note' && !saysSomething(element, 'ID')) {
			const id = `kept-note-${++notes}`;
			dict.set(PdfName.of('ID'), PdfString.of(id));
			if (element.ref) identifiers.set(id, element.ref);
		}
		if (role === 'TH' && !attributeOf(element, 'Scope') && !attributeOf(element, 'Headers')) addScope(element);
	}
	if (identifiers.size > 0 && !root.has(PdfName.of('IDTree'))) {
		const names = [...identifiers].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([id, ref]) => [PdfString.of(id), ref]);
		root.set(PdfName.of('IDTree'), root.context.obj({ Names: names }));
	}
	return nameless;
}

function addScope({ dict, parent }: ExistingElement): void {
	const isRow = parent?.kids.every(({ role }) => role === 'TH') ?? false;
	const scope = dict.context.obj({ O: 'Table', Scope: isRow || parent?.kids[0]?.dict !== dict ? 'Column' : 'Row' });
	const key = PdfName.of('A');
	const attributes = dict.lookup(key);
	if (attributes instanceof PdfArray) attributes.push(scope);
	else
		dict.set(key, attributes instanceof PdfDictionary ? dict.context.obj([dict.get(key) ?? attributes, scope]) : scope);
}

/** The page of an element or of its first descendant that has one; 1 if none has. */
function pageNumberOf(element: ExistingElement, pages: readonly PageNode[]): number {
	const page = element.dict.lookup(PdfName.of('Pg'));
	const index = pages.findIndex(({ dict }) => dict === page);
	if (index >= 0) return index + 1;
	const [kid] = element.kids;
	return kid ? pageNumberOf(kid, pages) : 1;
}

/** The first heading is of level 1, and no level is skipped downwards (ISO 14289-1, 7.4.2). */
function mendHeadings(elements: readonly ExistingElement[]): void {
	let before = 0;
	for (const { dict, role } of elements) {
		const written = /^H([1-6])$/.exec(role)?.[1];
		if (written === undefined) continue;
		const level = Math.min(Number(written), before + 1);
		if (level !== Number(written)) dict.set(PdfName.of('S'), PdfName.of(`H${level}`));
		before = level;
	}
}

/** Types that may contain any others. */
const groups = new Set(['Document', 'Part', 'Art', 'Sect', 'Div']);

/** Adds elements for annotations without one of the right type, at the end of the structure. */
function mendAnnotations(document: CosDocument, tree: ExistingTree, pages: readonly PageNode[]): void {
	const { context } = document;
	const numbers = new Map(pages.map(({ ref }, index) => [ref, index + 1]));
	const added: PdfReference[] = [];
	const [first] = tree.elements;
	// Only groups may contain the remaining ones.
	const top =
		first && groups.has(first.role) ? { dict: first.dict, ref: first.ref } : { dict: tree.root, ref: undefined };
	let next = Math.max(-1, ...tree.parents.keys()) + 1;
	for (const page of pages) {
		const annotations = pageAnnotations(page, pageMatrix(page));
		if (annotations.length > 0) page.dict.set(PdfName.of('Tabs'), PdfName.of('S'));
		for (const annotation of annotations) {
			const alt = describeAnnotation(annotation, (ref) => numbers.get(ref), descriptionWords);
			const owner = ownerOf(tree, annotation);
			if (owner?.role === annotationRole(annotation.subtype)) {
				if (alt !== undefined && !saysSomething(owner, 'Alt'))
					owner.dict.set(PdfName.of('Alt'), PdfHexString.fromText(alt));
				continue;
			}
			const object = context.obj({ Type: 'OBJR', Obj: annotation.ref, Pg: page.ref });
			const dict = context.obj({ Type: 'StructElem', S: annotationRole(annotation.subtype), Pg: page.ref, K: object });
			dict.set(PdfName.of('P'), top.ref ?? context.getObjectRef(top.dict) ?? context.register(top.dict));
			if (alt !== undefined) dict.set(PdfName.of('Alt'), PdfHexString.fromText(alt));
			const ref = context.register(dict);
			annotation.dict.set(PdfName.of('StructParent'), PdfNumber.of(next));
			tree.parents.set(next++, ref);
			added.push(ref);
		}
	}
	if (added.length === 0) return;
	const kids = top.dict.lookup(PdfName.of('K'));
	const before =
		kids instanceof PdfArray ? kids.asArray() : [top.dict.get(PdfName.of('K'))].filter((kid) => kid !== undefined);
	top.dict.set(PdfName.of('K'), context.obj([...before, ...added]));
	tree.root.set(PdfName.of('ParentTree'), numberTreeOf(context, tree.parents));
	tree.root.set(PdfName.of('ParentTreeNextKey'), PdfNumber.of(next));
}

function ownerOf(tree: ExistingTree, { dict }: PageAnnotation): ExistingElement | undefined {
	const key = dict.lookup(PdfName.of('StructParent'));
	const entry = key instanceof PdfNumber ? tree.parents.get(key.asNumber()) : undefined;
	const element = entry && dict.context.lookup(entry);
	return element instanceof PdfDictionary ? tree.byDict.get(element) : undefined;
}
