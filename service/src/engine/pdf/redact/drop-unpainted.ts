import { decodeBytes, pageContent, readContent, Resources } from '../../pdf-syntax/content';
import { contentStreams } from '../../pdf-syntax/cos/content-streams';
import { dictAt, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { replaceContents } from '../../pdf-syntax/cos/replace-contents';
import { visitObjects } from '../../pdf-syntax/cos/walk';
import {
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfRawStream,
	PdfReference,
	type PdfObject,
	type PdfStream,
} from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { findInheritedEntry } from '../tagging/page-geometry';

/**
 * Empties forms and pictures that only lists of resources name, and that nothing paints: originals of what was cut,
 * and leftovers of other programs.
 */
export function dropUnpainted(document: CosDocument, pages: readonly PageNode[]): void {
	const kept = new Set<PdfObject>(paintedIn(document, pages));
	const lists = new Set<PdfObject>();
	visitObjects(document, (object) => {
		if (!(object instanceof PdfDictionary)) return;
		const list = object.lookup(PdfName.of('XObject'));
		if (list instanceof PdfDictionary) lists.add(list);
	});
	const listed = new Set<PdfObject>();
	visitObjects(document, (object) => {
		const values =
			object instanceof PdfArray ? object.asArray() : object instanceof PdfDictionary ? object.values() : [];
		for (const value of values) {
			if (!(value instanceof PdfReference)) continue;
			const target = document.context.lookup(value);
			if (target) (lists.has(object) ? listed : kept).add(target);
		}
	});
	for (const object of listed) {
		if (kept.has(object) || !(object instanceof PdfRawStream)) continue;
		for (const key of object.dict.keys())
			if (!['Type', 'Subtype', 'Length'].includes(key.decodeText())) object.dict.delete(key);
		object.dict.set(PdfName.of('Subtype'), PdfName.of('Form'));
		object.dict.set(PdfName.of('BBox'), document.context.obj([0, 0, 1, 1]));
		replaceContents(document, object, new Uint8Array());
	}
}

/** What pages, appearances, patterns, masks and glyphs paint, and their forms in turn. */
function paintedIn(document: CosDocument, pages: readonly PageNode[]): Set<PdfStream> {
	const painted = new Set<PdfStream>();
	const listed = new Set<PdfObject>();
	visitObjects(document, (object) => {
		const list = object instanceof PdfDictionary ? dictAt(object, 'XObject') : undefined;
		for (const value of list?.values() ?? []) listed.add(document.context.lookup(value) ?? value);
	});
	for (const stream of contentStreams(document)) {
		// Forms in lists are walked with what paints them.
		if (nameAt(stream.dict, 'Subtype') === 'Form' && listed.has(stream)) continue;
		addPainted(decodeBytes(stream), new Resources(dictAt(stream.dict, 'Resources')), painted);
	}
	for (const page of pages) {
		const entry = findInheritedEntry(page, 'Resources');
		addPainted(pageContent(page.dict), new Resources(entry instanceof PdfDictionary ? entry : undefined), painted);
	}
	return painted;
}

function addPainted(bytes: Uint8Array | undefined, resources: Resources, painted: Set<PdfStream>): void {
	for (const { operator, operands } of readContent(bytes ?? new Uint8Array())) {
		const object = operator === 'Do' ? resources.externalObject(operands[0]) : undefined;
		if (!object || painted.has(object)) continue;
		painted.add(object);
		if (nameAt(object.dict, 'Subtype') === 'Form') addPainted(decodeBytes(object), resources.of(object), painted);
	}
}
