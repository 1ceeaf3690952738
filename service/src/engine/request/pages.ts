import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { countPages, expandPageList, firstPageBeyond, mergePageRanges, parsePageList } from '../../parameters';
import type { ToolContext } from './tool';

/** Meaning of a page list. */
type PageChoice =
	/** Optional; each page once, in document order; missing pages are left out with a warning. */
	| { readonly key: 'pageRanges' }
	/** Required; order and repeats count; every page must exist. */
	| { readonly key: 'pageOptions' };

/**
 * The pages a request names.
 * @returns page numbers from 1, at least one
 * @throws ServiceError `invalidParameter` naming the page and the page count, `tooManyPages`
 */
export function choosePages(context: ToolContext, pageCount: number, { key }: PageChoice): number[] {
	const written = parsePageList(context.parameters[key] ?? '', key);
	const ranges = written.length === 0 ? [{ first: 1, last: pageCount }] : written;
	const beyond = firstPageBeyond(ranges, pageCount);
	const wanted = key === 'pageRanges' ? mergePageRanges(ranges) : ranges;
	const count = countPages(wanted, pageCount);
	if (beyond !== undefined) {
		if (key === 'pageOptions' || count === 0) throw pageBeyond(key, beyond, pageCount);
		context.warn(phrase('pagesBeyondLeftOut', { count: pageCount, key }));
	}
	const limit = checkPageCount(context, count);
	// Known from here on: the time limit of a conversion depends on it.
	context.onProgress(0, count);
	const pageNumbers = expandPageList(wanted, pageCount, limit);
	context.onPages(pageCount, pageNumbers);
	return pageNumbers;
}

/**
 * Checks the pages of a request against its limit, which it returns.
 * @throws ServiceError `tooManyPages`
 */
export function checkPageCount({ request, limit }: Pick<ToolContext, 'request' | 'limit'>, count: number): number {
	const most = limit('pagesPerFile');
	if (count > most) throw new ServiceError('tooManyPages', { file: request.fileName, count, limit: most });
	return most;
}

/** Error for a missing page number; `lastAllowed` may exceed the last page. */
export function pageBeyond(key: string, pageNumber: number, pageCount: number, lastAllowed = pageCount): ServiceError {
	const allowed = phrase('pagesUpTo', { last: lastAllowed, count: pageCount });
	return new ServiceError('invalidParameter', { key, value: pageNumber, allowed });
}
