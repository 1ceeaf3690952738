import { annotationDicts } from '../../pdf-syntax/annotations';
import { packedStream, pageContent, readContent, savedStates } from '../../pdf-syntax/content';
import { dictAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import type { PageFrame } from '../../external/pdfium-frame';
import { paintAppearances } from '../edit/annotation-appearances';
import { writeInherited, type PageNode } from '../edit/page-tree';
import { frameOfPage } from '../tagging/page-geometry';

/** A page as a form that other pages paint. */
export interface PageForm {
	readonly form: PdfReference;
	readonly frame: PageFrame;
}

/** Makes a form of a page, with what its annotations look like: only pages have annotations. */
export function formOfPage(document: CosDocument, page: PageNode): PageForm {
	const { context } = document;
	writeInherited(page);
	paintAppearances(document, page.dict, annotationDicts(page.dict));
	const bytes = pageContent(page.dict);
	const { open } = savedStates([...readContent(bytes)]);
	const frame = frameOfPage(page);
	const dict = context.obj({
		Type: 'XObject',
		Subtype: 'Form',
		BBox: [frame.left, frame.bottom, frame.right, frame.top],
		Resources: page.dict.get(PdfName.Resources) ?? context.obj({}),
	});
	const group = dictAt(page.dict, 'Group');
	if (group) dict.set(PdfName.of('Group'), group);
	const closed = Buffer.concat([bytes, Buffer.from(`\n${'Q '.repeat(open.length)}`, 'latin1')]);
	return { form: context.register(packedStream(context, closed, dict)), frame };
}
