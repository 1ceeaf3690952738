import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';

/** No document has more pages. */
const maxPage = 100_000;

/** The numbers in a list of pages such as `1,3-5`; none for an empty text. */
export function parsePageList(list: string): number[] {
	return list.split(',').flatMap((part) => {
		const [first = NaN, last = first] = part.split('-').map(Number);
		return first >= 1 && last >= first
			? Array.from({ length: Math.min(last, maxPage) - first + 1 }, (_, index) => first + index)
			: [];
	});
}

/** The requested pages, as the service repeats them. */
export function readPageRanges(json: IDataObject): string {
	const { pageRanges } = readParameters(json);
	return typeof pageRanges === 'string' ? pageRanges : '';
}

/** True if a separate document was requested for each page. */
export function isPerPage(json: IDataObject): boolean {
	return Number(readParameters(json).isOutputDocumentPerPage) === 1;
}

/**
 * The page of each of these files, which are in the order of the pages; `undefined` if that cannot be known. Pages beyond
 * the end of the document have no file.
 * @param count of the files
 */
export function listPages(json: IDataObject, count: number): number[] | undefined {
	const ranges = readPageRanges(json);
	if (ranges.trim() === '') return Array.from({ length: count }, (_, index) => index + 1);
	const requested = [...new Set(parsePageList(ranges))].sort((a, b) => a - b);
	return requested.length < count ? undefined : requested.slice(0, count);
}

function readParameters({ fileParameter }: IDataObject): IDataObject {
	try {
		const parameters = JSON.parse(String(fileParameter)) as unknown;
		return isObject(parameters) ? parameters : {};
	} catch {
		return {};
	}
}
