import type { WordLinks } from './align';
import { aloneIn } from './align-words';
import { countKeys, takeKey } from './counts';
import type { PrintedWords } from './page-words';
import type { FoundToken } from './places';
import { tokenFlags, type ResultText } from './result-text';

/** Words of the result that the pages have less often, or not at all. Each is named at the nearest equal word. */
export function findDouble(page: PrintedWords, result: ResultText, alignment: WordLinks): FoundToken[] {
	const { back } = alignment;
	const keys = page.vocabulary.keysOf(page.tokens.view());
	const written = page.vocabulary.keysOf(result.tokens.view());
	const open = new Map<number, number[]>();
	for (let at = 0; at < back.length; at++) {
		if (back[at] !== -1 || (result.flags.at(at) & tokenFlags.isFree) !== 0) continue;
		open.set(written[at] ?? 0, []);
	}
	if (open.size === 0) return [];
	/** Words that may be repeated in separate blocks. */
	const repeated = new Set<number>();
	for (let token = 0; token < keys.length; token++) {
		const key = keys[token] ?? 0;
		open.get(key)?.push(token);
		if (page.roleOf(token) === 'runningLine' || page.roleOf(token) === 'repeatedHeader') repeated.add(key);
	}
	const isAlone = aloneIn(result, alignment);
	const remarks = countKeys(page.vocabulary.keysOf(page.remarks.view()));
	const found: FoundToken[] = [];
	for (let at = 0; at < back.length; at++) {
		const key = written[at] ?? 0;
		if (back[at] !== -1 || (result.flags.at(at) & tokenFlags.isFree) !== 0) continue;
		if ((repeated.has(key) && isAlone(at)) || takeKey(remarks, key)) continue;
		const hint = linkedBefore(back, at);
		const token = (open.get(key) ?? []).reduce(
			(best, one) => (best < 0 || Math.abs(one - hint) < Math.abs(best - hint) ? one : best),
			-1,
		);
		found.push(token < 0 ? { token: hint, text: page.vocabulary.textOf(result.tokens.at(at)) } : { token });
	}
	return found.sort((a, b) => a.token - b.token);
}

function linkedBefore(back: Int32Array, from: number): number {
	for (let at = from - 1; at >= 0; at--) if ((back[at] ?? -1) >= 0) return back[at] ?? 0;
	return 0;
}
