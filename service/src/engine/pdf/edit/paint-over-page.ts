import { PdfArray, PdfName, PdfStream, type PdfDictionary, type PdfObject } from '../../pdf-syntax/objects/objects';
import { packedStream, pageContent, readContent, savedStates } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { dictAt } from '../../pdf-syntax/cos/lookup';

/**
 * Gives a page a resource under a unique name.
 * @param category  of the resources: `XObject` for an image or form to paint, `Font`
 * @param kind      what the name begins with; a number that is free on the page follows
 * @returns the name
 */
export function addResource(
	{ context }: CosDocument,
	page: PdfDictionary,
	category: 'XObject' | 'Font',
	kind: string,
	object: PdfObject,
): string {
	// Resources may be shared: this page gets its own copy.
	const resources = dictAt(page, 'Resources')?.clone(context) ?? context.obj({});
	const objects = dictAt(resources, category)?.clone(context) ?? context.obj({});
	let number = 0;
	while (objects.has(PdfName.of(`${kind}${number}`))) number++;
	const name = `${kind}${number}`;
	objects.set(PdfName.of(name), object);
	resources.set(PdfName.of(category), objects);
	page.set(PdfName.of('Resources'), resources);
	return name;
}

/**
 * Paints after everything else, in page space whatever state the content leaves. @param content  one character per byte
 */
export function paintAfter({ context }: CosDocument, page: PdfDictionary, content: string): void {
	const { open } = savedStates([...readContent(pageContent(page))]);
	const existing = page.get(PdfName.Contents);
	const contents = page.lookup(PdfName.Contents);
	const parts =
		contents instanceof PdfArray ? contents.asArray() : contents instanceof PdfStream && existing ? [existing] : [];
	const before = context.register(packedStream(context, Buffer.from('q')));
	const after = context.register(
		packedStream(context, Buffer.from(`${'Q '.repeat(open.length + 1)}\n${content}`, 'latin1')),
	);
	page.set(PdfName.Contents, context.obj([before, ...parts, after]));
}
