import type { PdfDictionary } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeInherited, type PageNode } from '../edit/page-tree';
import { addResource, paintAfter } from '../edit/paint-over-page';
import { TextFont } from './text-font';
import { textLayer, type PlacedText } from './text-layer';

/**
 * Adds invisible text to pages: a separate content stream after those of the page, which stay bit for bit.
 * @param pages  all of the document
 * @param texts  by page number, from 1
 */
export function addTextLayers(
	document: CosDocument,
	pages: readonly PageNode[],
	texts: ReadonlyMap<number, PlacedText>,
): void {
	const { context } = document;
	const letters = new TextFont();
	const font = context.nextRef();
	// A page listed twice gets its text once.
	const done = new Set<PdfDictionary>();
	for (const [number, text] of texts) {
		const page = pages[number - 1];
		if (!page || done.has(page.dict)) continue;
		done.add(page.dict);
		writeInherited(page);
		const name = addResource(document, page.dict, 'Font', 'Text', font);
		paintAfter(document, page.dict, textLayer(text, letters, name));
	}
	context.assign(
		font,
		letters.describe(context, (object) => context.register(object)),
	);
}
