import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFRef,
	PDFStream,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';

/** A document read by a library that did not write it. */
export async function readGraph(bytes: Uint8Array): Promise<PDFDocument> {
	return await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true, throwOnInvalidObject: true });
}

/** Visit every object that can be reached from the trailer. */
export function reachable({ context }: PDFDocument): Map<PDFRef, PDFObject> {
	const met = new Map<PDFRef, PDFObject>();
	const open: PDFObject[] = [context.trailerInfo.Root, context.trailerInfo.Info].filter((root) => root !== undefined);
	for (let object = open.pop(); object; object = open.pop()) {
		if (object instanceof PDFRef) {
			const target = met.has(object) ? undefined : context.lookup(object);
			if (!target) continue;
			met.set(object, target);
			object = target;
		}
		if (object instanceof PDFArray) open.push(...object.asArray());
		else if (object instanceof PDFDict) open.push(...object.values());
		else if (object instanceof PDFStream) open.push(...object.dict.values());
	}
	return met;
}

/** The pages of the tree, and the dictionaries of pages that can be reached in any other way. */
export function pagesOf(document: PDFDocument): { inTree: readonly PDFDict[]; strays: readonly PDFDict[] } {
	const inTree = document.getPages().map((page) => page.node as PDFDict);
	const pages = new Set(inTree);
	const strays = [...reachable(document).values()].filter(
		(object): object is PDFDict =>
			object instanceof PDFDict && object.get(PDFName.Type) === PDFName.Page && !pages.has(object),
	);
	return { inTree, strays };
}

/** Unreachable objects of the file, except object streams. */
export function unused(document: PDFDocument): readonly string[] {
	const met = reachable(document);
	return document.context
		.enumerateIndirectObjects()
		.filter(([ref, object]) => {
			const type = object instanceof PDFStream ? object.dict.get(PDFName.Type) : undefined;
			return !met.has(ref) && type !== PDFName.of('ObjStm') && type !== PDFName.of('XRef');
		})
		.map(([ref]) => ref.tag);
}

/** Entries that a change is meant to change, or that only say how the file is written. */
const ignoredKeys = new Set(['/ModDate', '/Parent', '/Length', '/Limits', '/ParentTreeNextKey']);

/**
 * The content of a document as text, the same for documents that differ in object numbers and in the shape of their
 * page tree only.
 */
export function contentOf(document: PDFDocument): string {
	const { context, catalog } = document;
	const numbers = new Map<PDFObject, number>();
	const write = (value: PDFObject | undefined): string => {
		const object = value instanceof PDFRef ? context.lookup(value) : value;
		if (object === undefined) return 'null';
		const isContainer = object instanceof PDFDict || object instanceof PDFStream;
		if (isContainer) {
			const known = numbers.get(object);
			if (known !== undefined) return `@${known}`;
			numbers.set(object, numbers.size);
		}
		if (object instanceof PDFArray) return `[${object.asArray().map(write).join(' ')}]`;
		if (object instanceof PDFStream)
			return `${write(object.dict)}(${Buffer.from(object.getContents())
				.toString('latin1')
				.replace(/ModifyDate>[^<]*/, '')})`;
		if (object instanceof PDFString || object instanceof PDFHexString)
			return `(${Buffer.from(object.asBytes()).toString('hex')})`;
		if (!(object instanceof PDFDict)) return object.toString();
		const entries = object
			.entries()
			.filter(([key, entry]) => !ignoredKeys.has(key.asString()) && isThere(context.lookup(entry)))
			.sort(([a], [b]) => (a.asString() < b.asString() ? -1 : 1));
		return `<<${entries.map(([key, entry]) => `${key.asString()} ${write(entry)}`).join(' ')}>>`;
	};
	const isThere = (value: PDFObject | undefined): boolean => value !== undefined && value.toString() !== 'null';
	const pages = document.getPages().map((page) => write(page.node));
	const rest = catalog.entries().filter(([key]) => key.asString() !== '/Pages');
	rest.sort(([a], [b]) => (a.asString() < b.asString() ? -1 : 1));
	return [
		...pages,
		...rest.map(([key, value]) => `${key.asString()} ${write(value)}`),
		write(context.trailerInfo.Info),
	].join('\n');
}
