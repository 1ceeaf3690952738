import type { ChunkBox } from '../writing/chunks/chunk';
import { alignIds } from './align-tokens';
import type { BothDocuments } from './compare-documents';
import { compareSettings } from './settings';
import { boxesOfTokens } from './token-text';

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
	const { old, young, matches } = alignedTexts({ before, after });
	const shared = new Map<number, Map<number, number>>();
	matches.forEach((match, index) => {
		const [page, other] = [old[index]!.page, young[match]?.page];
		if (!page || !other) return;
		const counts = shared.get(page) ?? new Map<number, number>();
		shared.set(page, counts.set(other, (counts.get(other) ?? 0) + 1));
	});
	return { shared, oldWords: wordsByPage(pages.old, old), newWords: wordsByPage(pages.young, young) };
}

/** A word that both versions have. */
export interface SharedPlace {
	readonly old: ChunkBox;
	readonly new: ChunkBox;
}

/** The first and last words of passages that both versions have, and of their parts on each page. */
export function sharedPlaces(documents: BothDocuments): SharedPlace[] {
	const { old, young, matches } = alignedTexts(documents);
	const areOneRun = (index: number) =>
		matches[index + 1] === matches[index]! + 1 &&
		old[index]!.page === old[index + 1]!.page &&
		young[matches[index]!]!.page === young[matches[index + 1]!]!.page;
	const places: SharedPlace[] = [];
	for (let start = 0, end = 0; start < matches.length; start = end + 1) {
		for (end = start; matches[end]! >= 0 && areOneRun(end); ) end++;
		if (end - start + 1 < compareSettings.minSharedRun) continue;
		for (const index of [start, end]) {
			const [box, other] = [old[index]!, young[matches[index]!]!].map((token) => boxesOfTokens([token])[0]);
			if (box && other) places.push({ old: box, new: other });
		}
	}
	return places;
}

function alignedTexts({ before, after }: BothDocuments) {
	const [old, young] = [before.tokensOf('main'), after.tokensOf('main')];
	const idsOf = (tokens: typeof old) => tokens.map(({ id }) => id);
	return { old, young, matches: alignIds(idsOf(old), idsOf(young)).matches };
}

function wordsByPage(
	{ pageCount }: { readonly pageCount: number },
	tokens: readonly { readonly page: number }[],
): number[] {
	const words = Array.from({ length: pageCount }, () => 0);
	for (const { page } of tokens) if (page > 0) words[page - 1]!++;
	return words;
}
