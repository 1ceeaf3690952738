import { PdfName, PdfNumber, type PdfDictionary } from '../../pdf-syntax/objects/objects';
import { numberAt } from '../../pdf-syntax/cos/lookup';
import { writeInherited, type PageNode } from './page-tree';

/**
 * Rotates pages as displayed, without changing their content.
 * @param pages  all of the document
 * @param turns  degrees clockwise, a multiple of 90, by page number, from 1
 */
export function turnPages(pages: readonly PageNode[], turns: ReadonlyMap<number, number>): void {
	const done = new Set<PdfDictionary>();
	for (const [number, angle] of turns) {
		const page = pages[number - 1];
		if (!page || angle === 0 || done.has(page.dict)) continue;
		done.add(page.dict);
		writeInherited(page);
		const before = numberAt(page.dict, 'Rotate') ?? 0;
		page.dict.set(PdfName.of('Rotate'), PdfNumber.of((((before + angle) % 360) + 360) % 360));
	}
}
