import type { SplitPart } from './split-parts';

/** Maximum tries per part: estimates from earlier pages are accurate to a few percent, so three are usual. */
const maxTries = 12;

/** Input of splitting by size. */
interface SizedWork {
	readonly pageCount: number;
	/** Bytes of all pages, as a first estimate. */
	readonly size: number;
	/** Maximum bytes of a part. */
	readonly limit: number;
	/** Writes pages, from 1, both inclusive. @returns bytes */
	readonly write: (first: number, last: number) => Promise<number>;
	/** A single page is larger than a part may be. */
	readonly onTooLarge: (page: number) => void;
}

/**
 * Splits a document into parts with as many pages as fit: shared resources are in each part, so that only writing one
 * shows its size.
 * @returns each part after it was written, before the next write
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
	// A page always fits, or is a separate part.
	const last = fitting?.count ?? 1;
	return { count: last, bytes: await write(first, first + last - 1) };
}
