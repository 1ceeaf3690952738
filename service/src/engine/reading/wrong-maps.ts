import type { PdfiumDocument } from '../external/pdfium-document';
import { phrase } from '../../messages/phrases';
import { pageListOf } from '../../parameters';
import type { ToolContext } from '../request/tool';
import { numbersTo } from '../values/sequences';

/** Warns of pages whose fonts contradict their ToUnicode maps, for results that keep the maps. */
export async function warnOfWrongMaps({ warn }: Pick<ToolContext, 'warn'>, document: PdfiumDocument): Promise<void> {
	const { SecondReader } = await import('../second-reading/second-reader.js');
	const reader = new SecondReader(document);
	const numbers = numbersTo(document.pageCount);
	const pages = numbers.filter((pageNumber) => reader.hasWrongMap(pageNumber));
	if (pages.length > 0) warn(phrase('wrongMapsKept', { pages: pageListOf(pages) }));
}
