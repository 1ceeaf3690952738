import { PdfArray, PdfDictionary, PdfName, PdfNumber, PdfReference } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';

/** A page of a document being edited. */
export interface PageNode {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
	/** Parent nodes, root first. */
	readonly ancestors: readonly PdfDictionary[];
	/** Its index in its parent. */
	readonly index: number;
}

/** Inheritable page entries (ISO 32000-1, table 30). */
export const inheritedKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

const parent = PdfName.of('Parent');
const kids = PdfName.of('Kids');
const count = PdfName.of('Count');

/** Maximum nodes visited: a damaged tree may repeat nodes. */
const maxNodes = 200_000;

/** Maximum levels of a tree; the largest documents have fewer than ten. */
const maxNodeDepth = 256;

/** A page, or a node above it, that is its own ancestor. */
export class PageCycleError extends Error {}

/**
 * Follows the parents of every page tree node like readers that look up inherited entries.
 * @throws PageCycleError for a cycle
 */
export function requireUpwardEnd(document: CosDocument): void {
	const ends = new Set<PdfDictionary>();
	for (const [, object] of document.context.enumerateIndirectObjects()) {
		if (!(object instanceof PdfDictionary) || !object.has(parent)) continue;
		const way = new Set<PdfDictionary>();
		let node: unknown = object;
		while (node instanceof PdfDictionary && !ends.has(node)) {
			if (way.has(node)) {
				// Form fields and outlines have parents too; only pages are visited here.
				if ([...way].some(isPageNode)) throw new PageCycleError('the page tree leads back to itself');
				break;
			}
			way.add(node);
			node = node.lookup(parent);
		}
		for (const passed of way) ends.add(passed);
	}
}

function isPageNode(node: PdfDictionary): boolean {
	const type = node.lookup(PdfName.of('Type'));
	return type === PdfName.of('Page') || type === PdfName.of('Pages');
}

/**
 * The pages of a document in order; a page listed twice counts twice. Direct page objects become indirect. @throws
 * Error if the tree does not end
 */
export function collectPages(document: CosDocument): PageNode[] {
	const { catalog, context } = document;
	const pages: PageNode[] = [];
	let nodes = 0;
	const root = catalog.lookup(PdfName.of('Pages'));
	// An explicit stack: hostile trees are deeper than the call stack.
	const open: { node: PdfDictionary; ancestors: readonly PdfDictionary[]; index: number; ref?: PdfReference }[] = [];
	if (root instanceof PdfDictionary) open.push({ node: root, ancestors: [], index: 0 });
	for (let entry = open.pop(); entry; entry = open.pop()) {
		const { node, ancestors, index: place, ref } = entry;
		if (ancestors.includes(node)) continue;
		if (++nodes > maxNodes || ancestors.length > maxNodeDepth) throw new Error('the page tree does not end');
		const children = node.lookup(kids);
		if (!(children instanceof PdfArray)) {
			if (node !== root && ref) pages.push({ ref, dict: node, ancestors, index: place });
			continue;
		}
		for (let index = children.size() - 1; index >= 0; index--) {
			const child = children.lookup(index);
			if (!(child instanceof PdfDictionary)) continue;
			let childRef = children.get(index);
			if (!(childRef instanceof PdfReference)) {
				childRef = context.register(child);
				children.set(index, childRef);
			}
			open.push({ node: child, ancestors: [...ancestors, node], index, ref: childRef as PdfReference });
		}
	}
	return pages;
}

/** Copies what a page inherits into the page, so that it can move to another parent. */
export function writeInherited({ dict, ancestors }: PageNode): void {
	for (const key of inheritedKeys) {
		const name = PdfName.of(key);
		if (dict.has(name)) continue;
		const owner = ancestors.findLast((node) => node.has(name));
		const value = owner?.get(name);
		if (value) dict.set(name, value);
	}
}

/** Puts all pages directly under a new root. Every page must have its inherited entries. */
export function replacePageTree(document: CosDocument, pages: readonly Pick<PageNode, 'ref' | 'dict'>[]): void {
	const { context, catalog } = document;
	const root = context.obj({ Type: 'Pages', Kids: pages.map((page) => page.ref), Count: pages.length });
	const rootRef = context.register(root);
	for (const { dict } of pages) dict.set(parent, rootRef);
	catalog.set(PdfName.of('Pages'), rootRef);
}

/** Inserts new pages next to an existing one, in the same node; the rest of the tree is unchanged. */
export function addBeside(
	document: CosDocument,
	neighbour: PageNode,
	where: 'before' | 'after',
	added: readonly Pick<PageNode, 'ref' | 'dict'>[],
): void {
	const node = neighbour.ancestors.at(-1);
	const children = node?.lookup(kids);
	if (!node || !(children instanceof PdfArray)) throw new Error('the page has no place in the page tree');
	const index = neighbour.index + (where === 'after' ? 1 : 0);
	const nodeRef = neighbour.dict.get(parent) ?? document.context.getObjectRef(node);
	added.forEach(({ ref, dict }, offset) => {
		if (nodeRef) dict.set(parent, nodeRef);
		children.insert(index + offset, ref);
	});
	for (const ancestor of neighbour.ancestors) {
		const before = ancestor.lookup(count);
		if (before instanceof PdfNumber) ancestor.set(count, PdfNumber.of(before.asNumber() + added.length));
	}
}
