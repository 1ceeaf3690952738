import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** Remove every object that cannot be reached from the trailer. */
export function dropUnreachable({ context }: PDFDocument): void {
	const { Root, Info, ID } = context.trailerInfo;
	const reached = new Set<PDFRef>();
	const open = [Root, Info, ID].filter((object) => object !== undefined);
	while (open.length > 0) {
		const object = open.pop()!;
		if (!(object instanceof PDFRef)) {
			pushChildren(object, open);
		} else if (!reached.has(object)) {
			reached.add(object);
			const target = context.lookup(object);
			if (target) pushChildren(target, open);
		}
	}
	for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

function pushChildren(object: PDFObject, open: PDFObject[]): void {
	if (object instanceof PDFArray) for (const item of object.asArray()) open.push(item);
	else if (object instanceof PDFStream) open.push(...object.dict.values());
	else if (object instanceof PDFDict) open.push(...object.values());
}
