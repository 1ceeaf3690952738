import { alignIds } from './align-tokens';
import type { BothDocuments } from './compare-documents';

/** What the pages of two versions have in common. */
export interface SharedWords {
	/** Words that are the same, by old and new page; in the order of the pages. */
	readonly shared: ReadonlyMap<number, ReadonlyMap<number, number>>;
	/** Words by page. */
	readonly oldWords: readonly number[];
	readonly newWords: readonly number[];
}

/**
 * Which pages of two versions have which words in common, in reading order.
 * @param pages  how many each version has
 */
export function sharedWords(
	{ before, after }: BothDocuments,
	pages: Readonly<Record<'old' | 'young', { readonly pageCount: number }>>,
): SharedWords {
	const [old, young] = [before.tokensOf('main'), after.tokensOf('main')];
	const idsOf = (tokens: typeof old) => tokens.map(({ id }) => id);
	const shared = new Map<number, Map<number, number>>();
	alignIds(idsOf(old), idsOf(young)).matches.forEach((match, index) => {
		const [page, other] = [old[index]!.page, young[match]?.page];
		if (!page || !other) return;
		const counts = shared.get(page) ?? new Map<number, number>();
		shared.set(page, counts.set(other, (counts.get(other) ?? 0) + 1));
	});
	return { shared, oldWords: wordsByPage(pages.old, old), newWords: wordsByPage(pages.young, young) };
}

function wordsByPage(
	{ pageCount }: { readonly pageCount: number },
	tokens: readonly { readonly page: number }[],
): number[] {
	const words = Array.from({ length: pageCount }, () => 0);
	for (const { page } of tokens) if (page > 0) words[page - 1]!++;
	return words;
}
