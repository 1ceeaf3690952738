import { limits } from '../../../contract/limits';
import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';
import { truncate } from '../messages/truncate';

/** Pages from `first` to `last`, both inclusive, counted from 1; `first` is never above `last`. */
export interface PageRange {
	readonly first: number;
	readonly last: number;
}

/** Longer numbers are never page numbers, and numbers up to here are exact in JavaScript. */
const maximumDigits = 15;
const rangePattern = new RegExp(`^\\s*(\\d{1,${maximumDigits}})\\s*(?:-\\s*(\\d{1,${maximumDigits}})\\s*)?$`);

/**
 * Parses a page list such as `1,3-5`.
 * @param text  empty or blank: no ranges, which means all pages for an optional list
 * @param key   its parameter, for the message
 * @returns the ranges in order, repeats kept
 * @throws ServiceError `invalidParameter`
 */
export function parsePageList(text: string, key = 'pageRanges'): PageRange[] {
	if (text.trim() === '') return [];
	return text.split(',').map((part) => {
		const match = rangePattern.exec(part);
		const first = Number(match?.[1]);
		const last = match?.[2] === undefined ? first : Number(match[2]);
		if (!match || first < 1 || last < first) throw invalidPageList(text, key);
		return { first, last };
	});
}

function invalidPageList(text: string, key: string): ServiceError {
	return new ServiceError('invalidParameter', {
		key,
		value: JSON.stringify(truncate(text)),
		allowed: phrase('pageListText'),
	});
}

/**
 * The page numbers of a list in a document of `pageCount` pages, repeats kept; numbers beyond the last page are left
 * out.
 * @returns at most `limit` + 1 numbers, to bound the work for `1-999999999` and for long repeats
 */
export function expandPageList(
	ranges: readonly PageRange[],
	pageCount: number,
	limit: number = limits.pagesPerFile.value,
): number[] {
	const pageNumbers: number[] = [];
	for (const { first, last } of ranges) {
		const end = Math.min(last, pageCount, first + limit - pageNumbers.length);
		for (let pageNumber = first; pageNumber <= end; pageNumber++) pageNumbers.push(pageNumber);
		if (pageNumbers.length > limit) break;
	}
	return pageNumbers;
}

/** Number of pages in a list for a document of `pageCount` pages, repeats counted; takes no memory. */
export function countPages(ranges: readonly PageRange[], pageCount: number): number {
	return ranges.reduce((sum, { first, last }) => sum + Math.max(0, Math.min(last, pageCount) - first + 1), 0);
}

/** The first page of a list that the document does not have, if any. */
export function firstPageBeyond(ranges: readonly PageRange[], pageCount: number): number | undefined {
	const range = ranges.find(({ last }) => last > pageCount);
	return range && Math.max(range.first, pageCount + 1);
}

/** The same pages once each in document order, as few ranges. */
export function mergePageRanges(ranges: readonly PageRange[]): PageRange[] {
	const merged: { first: number; last: number }[] = [];
	for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
		const previous = merged.at(-1);
		if (previous && first <= previous.last + 1) previous.last = Math.max(previous.last, last);
		else merged.push({ first, last });
	}
	return merged;
}

/** Some pages in list notation, each once, in document order: `1,3-5`; empty for none. */
export function pageListOf(pageNumbers: readonly number[]): string {
	return mergePageRanges(pageNumbers.map((page) => ({ first: page, last: page })))
		.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
		.join(',');
}
