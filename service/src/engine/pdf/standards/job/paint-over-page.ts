import { PDFArray, PDFName, PDFStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { packedStream, pageContent, readContent } from '../../syntax/content';
import type { CosDocument } from '../../syntax/cos/read-document';
import { dictAt } from './objects';

/**
 * Give a page an image or form to paint, under a name of its own.
 * @param kind  what the name begins with; a number that is free on the page follows
 * @returns the name
 */
export function addXObject({ context }: CosDocument, page: PDFDict, kind: string, object: PDFObject): string {
	// Resources may be shared by pages: this page gets its own.
	const resources = dictAt(page, 'Resources')?.clone(context) ?? context.obj({});
	const objects = dictAt(resources, 'XObject')?.clone(context) ?? context.obj({});
	let number = 0;
	while (objects.has(PDFName.of(`${kind}${number}`))) number++;
	const name = `${kind}${number}`;
	objects.set(PDFName.of(name), object);
	resources.set(PDFName.of('XObject'), objects);
	page.set(PDFName.of('Resources'), resources);
	return name;
}

/** Paint after everything else, in the page's own space whatever the content leaves behind. */
export function paintAfter({ context }: CosDocument, page: PDFDict, content: string): void {
	let open = 0;
	for (const { operator } of readContent(pageContent(page))) {
		if (operator === 'q') open++;
		else if (operator === 'Q') open = Math.max(0, open - 1);
	}
	const existing = page.get(PDFName.Contents);
	const contents = page.lookup(PDFName.Contents);
	const parts =
		contents instanceof PDFArray ? contents.asArray() : contents instanceof PDFStream && existing ? [existing] : [];
	const before = context.register(packedStream(context, Buffer.from('q')));
	const after = context.register(packedStream(context, Buffer.from(`${'Q '.repeat(open + 1)}\n${content}`)));
	page.set(PDFName.Contents, context.obj([before, ...parts, after]));
}
