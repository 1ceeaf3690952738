import type { ReceiptPlace } from '../../../../contract/receipt';
import { alignWords } from './align-words';
import { countKeys, takeKey } from './counts';
import { findDouble } from './double';
import type { LeaveOut } from './leave-out';
import { findMoved } from './order';
import { pageFlags, type PrintedWords } from './page-words';
import { leftOutPlaces, placesOf, type FoundToken } from './places';
import type { ResultText } from './result-text';

/** Words of the pages that a format or parameter leaves out. */
interface LeftOutWords {
	count: number;
	readonly pages: Set<number>;
}

/** What was found about the words of a result. */
export interface WordComparison {
	readonly onPages: number;
	readonly missing: number;
	readonly double: number;
	readonly moved: number;
	/** By reason. */
	readonly leftOut: ReadonlyMap<string, LeftOutWords>;
	readonly places: readonly ReceiptPlace[];
}

/** Compares the visible words of the pages with those of the written file. */
export function compare(page: PrintedWords, result: ResultText, leaveOut: LeaveOut): WordComparison {
	const { vocabulary } = page;
	const keys = vocabulary.keysOf(page.tokens.view());
	const alignment = alignWords(page, result, leaveOut);
	const missing = new Set<number>();
	const leftOut = new Map<string, LeftOutWords>();
	const dropped: FoundToken[] = [];
	const described = countKeys(vocabulary.keysOf(result.described.view()));
	for (let token = 0; token < keys.length; token++) {
		if (alignment.first[token] !== -1) continue;
		const role = page.roleOf(token);
		// The labels of a figure may be its alternative text.
		const ofRole = role === 'figure' ? undefined : leaveOut(role);
		const reason = ofRole ?? (takeKey(described, keys[token] ?? 0) ? 'description' : leaveOut(role));
		if (reason === undefined) missing.add(token);
		else {
			dropped.push({ token, reason });
			const words = leftOut.get(reason) ?? { count: 0, pages: new Set() };
			words.count++;
			words.pages.add(page.numbers[page.pageIndexOf(token)] ?? 0);
			leftOut.set(reason, words);
		}
	}
	const double = findDouble(page, result, alignment);
	const moved = findMoved(page, result, alignment, leaveOut);
	return {
		onPages: page.wordCount,
		missing: countWords(page, missing),
		double: double.length,
		moved: countWords(page, moved),
		leftOut,
		places: [
			...placesOf(
				page,
				'missing',
				[...missing].map((token) => ({ token })),
			),
			...placesOf(page, 'double', double),
			...placesOf(
				page,
				'moved',
				[...moved].sort((a, b) => a - b).map((token) => ({ token })),
			),
			...leftOutPlaces(page, dropped),
		],
	};
}

/** Words with at least one of the tokens. */
function countWords({ flags }: PrintedWords, tokens: ReadonlySet<number>): number {
	const words = new Set<number>();
	for (const token of tokens) {
		let start = token;
		while (start > 0 && (flags.at(start) & pageFlags.startsWord) === 0) start--;
		words.add(start);
	}
	return words.size;
}
