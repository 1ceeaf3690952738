import type { SharedWords } from './shared-words';

/** Pages that are shown beside each other, numbered from 1; a page that only one version has is alone. */
export interface PagePair {
	readonly old?: number;
	readonly young?: number;
}

/** Minimum share of the words of a page that another page has, for them to be versions of each other. */
const minShared = 0.1;

/**
 * Pairs each page with the one that has most of its words: a page whose text is on two pages now is shown twice. Pages
 * without words are paired in their order.
 */
export function pairPages({ shared, oldWords, newWords }: SharedWords): PagePair[] {
	const partnersOfNew = new Map<number, { readonly page: number; readonly count: number }>();
	const pairs = new Map<string, Required<PagePair>>();
	const add = (old: number, young: number) => pairs.set(`${old} ${young}`, { old, young });
	for (const [old, counts] of shared) {
		let best: { readonly page: number; readonly count: number } | undefined;
		for (const [young, count] of counts) {
			if (count > (best?.count ?? 0)) best = { page: young, count };
			if (count > (partnersOfNew.get(young)?.count ?? 0)) partnersOfNew.set(young, { page: old, count });
		}
		if (best && best.count >= minShared * (oldWords[old - 1] ?? 0)) add(old, best.page);
	}
	for (const [young, { page, count }] of partnersOfNew)
		if (count >= minShared * (newWords[young - 1] ?? 0)) add(page, young);
	const sorted = [...pairs.values()].sort((one, other) => one.old - other.old || one.young - other.young);
	return withOthers(sorted, oldWords, newWords);
}

/** With the pages that have no partner, in their places. */
function withOthers(
	pairs: readonly Required<PagePair>[],
	oldWords: readonly number[],
	newWords: readonly number[],
): PagePair[] {
	const all: PagePair[] = [];
	let [old, young] = [1, 1];
	const addUpTo = (oldEnd: number, newEnd: number) => {
		while (old < oldEnd || young < newEnd) {
			const areEmpty = old < oldEnd && young < newEnd && !oldWords[old - 1] && !newWords[young - 1];
			if (areEmpty) all.push({ old: old++, young: young++ });
			else if (old < oldEnd) all.push({ old: old++ });
			else all.push({ young: young++ });
		}
	};
	for (const pair of pairs) {
		addUpTo(pair.old, pair.young);
		all.push(pair);
		[old, young] = [Math.max(old, pair.old + 1), Math.max(young, pair.young + 1)];
	}
	addUpTo(oldWords.length + 1, newWords.length + 1);
	return all;
}
