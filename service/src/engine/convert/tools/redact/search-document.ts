import { setImmediate } from 'node:timers/promises';
import { pageListOf } from '../../../../parameters';
import { withPdf, type PdfiumDocument } from '../../../external/pdfium-document';
import { readingCopy } from '../../../pdf/redact/reading-copy';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { readPage } from '../../../pdf-reading/read-page';
import { pdfSource } from '../../../reading/pdf-source';
import type { ToolContext } from '../../../request/tool';
import { groupBy } from '../../../values/group-by';
import { numbersTo } from '../../../values/sequences';
import { findInLetters, findTargets, type FoundSecret } from './find-targets';
import { readPictures } from './picture-letters';
import type { RedactionWish } from './read-wish';

interface FoundInPictures {
	readonly targets: readonly FoundSecret[];
	/** Numbers of the pages that were read by OCR. */
	readonly pages: ReadonlySet<number>;
}

/** Finds by OCR what must go from the pictures of a source, and learns from them. */
export async function searchSource(
	context: ToolContext,
	document: PdfiumDocument,
	wish: RedactionWish,
): Promise<FoundInPictures> {
	return await searchPictures(context, document, wish, numbersTo(document.pageCount), true);
}

/** Finds by OCR what must go from pictures. @param isSource  whether there is something to learn */
export async function searchPictures(
	context: ToolContext,
	document: PdfiumDocument,
	{ find, learned, hasTexts }: RedactionWish,
	numbers: Iterable<number>,
	isSource = false,
): Promise<FoundInPictures> {
	const targets: FoundSecret[] = [];
	const pages = new Set<number>();
	for (const pageNumber of hasTexts ? numbers : []) {
		const read = await readPictures(context, document, pageNumber);
		context.onProgress(pageNumber - 1, document.pageCount);
		await setImmediate();
		if (!read) continue;
		pages.add(pageNumber);
		if (isSource) learned.learn(read.page);
		for (const letters of read.readings)
			for (const target of findInLetters(letters, read, pageNumber, find))
				targets.push({ ...target, isPicture: true, places: target.places.map(read.withInk) });
	}
	return { targets, pages };
}

/** Finds what must go in all that a document shows, and in its unread parts: their pages follow. */
export async function searchDocument(
	context: ToolContext,
	editable: CosDocument,
	wish: RedactionWish,
): Promise<FoundSecret[]> {
	if (!wish.hasTexts) return [];
	const { bytes, picturePages, onlyPictures } = readingCopy(editable);
	return await withPdf({ ...pdfSource(context), bytes }, async (copy) => {
		const numbers = numbersTo(copy.pageCount).filter((pageNumber) => !onlyPictures.has(pageNumber));
		for (const pageNumber of numbers) {
			const page = readPage(copy, pageNumber);
			if (page) wish.learned.learn(page);
		}
		const texts = numbers.flatMap((pageNumber) => findTargets(copy, pageNumber, wish.find));
		const { targets } = await searchPictures(context, copy, wish, picturePages, true);
		return [...texts, ...targets];
	});
}

/** Numbers of places by kind, with the pages or other places in parentheses. */
export function countsByKind(
	found: readonly {
		readonly kind: string;
		readonly pageNumber?: number;
		readonly place?: string;
		readonly count?: number;
	}[],
): string {
	const kinds = groupBy(found, ({ kind }) => kind);
	return [...kinds]
		.map(([kind, group]) => {
			const pages = group.flatMap(({ pageNumber }) => pageNumber ?? []);
			const others = group.flatMap(({ pageNumber, place }) => (pageNumber === undefined ? (place ?? []) : []));
			const where = [...(pages.length > 0 ? [pageListOf([...new Set(pages)])] : []), ...new Set(others)];
			return `${kind}: ${group.reduce((sum, { count = 1 }) => sum + count, 0)} (${where.join(', ')})`;
		})
		.join('; ');
}
