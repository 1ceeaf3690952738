import type { ToolPath } from '../../../contract/tools';

/** The tools whose pages are picked from thumbnails. */
const pageTools: readonly ToolPath[] = ['pdf/extract', 'pdf/pages', 'pdf/split'];

/** Whether pages of the file are picked for a tool. */
export function takesPages(toolPath: ToolPath): boolean {
	return pageTools.includes(toolPath);
}

/** Page numbers from 1 as a page list, in their order: 1, 2, 3, 7 become `1-3,7`. */
export function pageListOf(pages: readonly number[]): string {
	const ranges: [number, number][] = [];
	for (const page of pages) {
		const last = ranges.at(-1);
		if (last && last[1] + 1 === page) last[1] = page;
		else ranges.push([page, page]);
	}
	return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** The page numbers of a page list that a document has; parts that are not numbers or ranges are skipped. */
export function pagesOf(pageList: string, pageCount: number): number[] {
	return pageList.split(/[,，]/).flatMap((part) => {
		const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
		if (from === undefined) return [];
		const [first, last] = [Number(from), Math.min(Number(to), pageCount)];
		return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
			(page) => page > 0,
		);
	});
}

/** A page of the result. */
export interface PlacedPage {
	/** In the file, from 1. */
	readonly page: number;
	/** Degrees clockwise: 0, 90, 180 or 270. */
	readonly turn: number;
}

/** All pages as they are in the file. */
export function unchangedPages(pageCount: number): PlacedPage[] {
	return Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, turn: 0 }));
}

/**
 * The steps of `pdf/pages` that make a result: turns, deletions, then moves. Pages that already follow each other stay,
 * the others are moved before the page that follows them, from the end to the beginning.
 */
export function stepsFor(result: readonly PlacedPage[], pageCount: number): string {
	const turns = [90, 180, 270].flatMap((turn) => {
		const turned = result.filter((placed) => placed.turn === turn).map(({ page }) => page);
		return turned.length === 0 ? [] : [`rotate ${turn} ${pageListOf(turned.sort((one, other) => one - other))}`];
	});
	const pages = result.map(({ page }) => page);
	const deleted = unchangedPages(pageCount).flatMap(({ page }) => (pages.includes(page) ? [] : [page]));
	const staying = new Set(findRisingPages(pages));
	const moves = pages
		.map((page, index) => ({ page, next: pages[index + 1] }))
		.filter(({ page }) => !staying.has(page))
		.reverse()
		.map(({ page, next }) => (next === undefined ? `move ${page} to end` : `move ${page} before ${next}`));
	return [...turns, ...(deleted.length > 0 ? [`delete ${pageListOf(deleted)}`] : []), ...moves].join('\n');
}

/** The longest part of a list, with gaps, whose numbers rise. */
function findRisingPages(numbers: readonly number[]): number[] {
	const best: number[][] = [];
	for (const number of numbers) {
		const before = best.filter((rise) => rise.at(-1)! < number);
		const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
		best.push([...longest, number]);
	}
	return best.reduce((one, other) => (other.length > one.length ? other : one), []);
}

/** First pages of the files of a split by ranges: `1-3,4-9` begins files at 1 and 4. */
export function startsOf(pageList: string): number[] {
	return pageList.split(/[,，]/).flatMap((part) => {
		const first = Number(/^\s*(\d+)/.exec(part)?.[1] ?? 0);
		return first > 0 ? [first] : [];
	});
}

/** The ranges of a split into files that begin at some pages and at the first one. */
export function rangesFrom(starts: readonly number[], pageCount: number): string {
	const sorted = [...new Set([1, ...starts])].sort((one, other) => one - other);
	return sorted
		.map((start, index) => pageListOf([start, ...tail(start, (sorted[index + 1] ?? pageCount + 1) - 1)]))
		.join(',');
}

function tail(start: number, last: number): number[] {
	return Array.from({ length: Math.max(0, last - start) }, (_, index) => start + index + 1);
}
