import type { SplitPart } from './split-parts';

/** Tries for one part: sizes by the pages before are right within some percent, so that three are usual. */
const maxTries = 12;

/** What is needed to cut by size. */
export interface SizedWork {
	readonly pageCount: number;
	/** Bytes of all pages, to begin with. */
	readonly size: number;
	/** Most bytes of a part. */
	readonly limit: number;
	/** Write pages, from 1, both inclusive. @returns bytes */
	readonly write: (first: number, last: number) => Promise<number>;
	/** A page alone is larger than a part may be. */
	readonly onTooLarge: (page: number) => void;
}

/**
 * Cut a document into parts of as many pages as fit: what pages share is in each part, so that only writing one tells its size.
 * @returns each part when it is written and nothing else was since
 */
export async function* partsBySize(work: SizedWork): AsyncGenerator<SplitPart> {
	let perPage = work.size / work.pageCount;
	for (let first = 1; first <= work.pageCount; ) {
		const { count, bytes } = await largestPart(work, first, perPage);
		if (bytes > work.limit) work.onTooLarge(first);
		else perPage = bytes / count;
		yield { first, last: first + count - 1, reason: 'size' };
		first += count;
	}
}

async function largestPart(
	{ pageCount, limit, write }: SizedWork,
	first: number,
	perPage: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
	const most = pageCount - first + 1;
	const clampToSizes = (count: number, least: number, largest: number) =>
		Math.max(least, Math.min(largest, Math.floor(count)));
	let fitting: { readonly count: number; readonly bytes: number } | undefined;
	let tooMany = most + 1;
	let written = 0;
	let count = clampToSizes(limit / perPage, 1, most);
	for (let tries = 0; tries < maxTries; tries++) {
		const bytes = await write(first, first + count - 1);
		written = count;
		if (bytes > limit) {
			if (count === 1) return { count, bytes };
			tooMany = count;
		} else fitting = { count, bytes };
		const least = (fitting?.count ?? 0) + 1;
		if (least >= tooMany) break;
		count = clampToSizes((limit * count) / bytes, least, tooMany - 1);
	}
	if (fitting?.count === written) return fitting;
	// A page always fits, or is a part of its own.
	const last = fitting?.count ?? 1;
	return { count: last, bytes: await write(first, first + last - 1) };
}
