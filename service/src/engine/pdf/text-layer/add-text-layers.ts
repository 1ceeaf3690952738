import type { PdfDictionary } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeInherited, type PageNode } from '../edit/page-tree';
import { addResource, paintAfter } from '../edit/paint-over-page';
import { TextFont } from './text-font';
import { textLayer, type PlacedText } from './text-layer';

/**
 * Add text that is not drawn to pages: a content stream of its own after those of the page, which stay as they are, bit for bit.
 * @param pages  all of the document
 * @param texts  by the number of the page, from 1
 */
export function addTextLayers(
	document: CosDocument,
	pages: readonly PageNode[],
	texts: ReadonlyMap<number, PlacedText>,
): void {
	const { context } = document;
	const letters = new TextFont();
	const font = context.nextRef();
	// A page that is named twice has its text once.
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
