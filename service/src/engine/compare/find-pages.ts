import { emptyAt, spanLength, spanTokens, wholeSpan, type TokenSpan, type WordEdit } from './edit';
import { compareSettings } from './settings';
import type { ComparedToken } from './tokens';

type Side = 'before' | 'after';

/**
 * Pages whose words are all added, or all removed, are separate differences.
 * @param all  words of each document
 */
export function findPages(
	edits: readonly WordEdit[],
	all: Readonly<Record<Side, Iterable<ComparedToken>>>,
): WordEdit[] {
	return splitPages(splitPages(edits, 'before', all.before), 'after', all.after);
}

function splitPages(edits: readonly WordEdit[], side: Side, all: Iterable<ComparedToken>): WordEdit[] {
	const totals = new Map<number, number>();
	for (const { page } of all) totals.set(page, (totals.get(page) ?? 0) + 1);
	const whole = edits.filter((edit) => isOneSided(edit, side));
	const counts = new Map<number, number>();
	for (const edit of whole) {
		for (const { page } of spanTokens(edit[side])) counts.set(page, (counts.get(page) ?? 0) + 1);
	}
	const pages = new Set(
		[...counts].filter(([page, count]) => page > 0 && count === totals.get(page)).map(([page]) => page),
	);
	if (pages.size === 0) return [...edits];
	const seen = new Map<number, { readonly edit: WordEdit; readonly tokens: ComparedToken[] }>();
	const kept = edits.flatMap((edit) => {
		if (!isOneSided(edit, side)) return [edit];
		const parts = byPage(edit[side]);
		if (!parts.some(({ page }) => pages.has(page))) return [edit];
		for (const { page, span } of parts) {
			if (!pages.has(page)) continue;
			const known = seen.get(page);
			if (known) known.tokens.push(...spanTokens(span));
			else seen.set(page, { edit, tokens: [...spanTokens(span)] });
		}
		return parts.filter(({ page }) => !pages.has(page)).map(({ span }) => ({ ...edit, [side]: span }));
	});
	const other = side === 'before' ? 'after' : 'before';
	const made = [...seen.values()].map(({ edit, tokens }): WordEdit => {
		const own = wholeSpan(tokens);
		return { stream: 'main', before: own, after: own, [other]: emptyAt(edit[other]), isPage: true };
	});
	return [...kept, ...made];
}

function isOneSided(edit: WordEdit, side: Side): boolean {
	const other = side === 'before' ? edit.after : edit.before;
	return !edit.isMove && !edit.isPage && spanLength(other) <= compareSettings.maxReplaced * spanLength(edit[side]);
}

function byPage(span: TokenSpan): { readonly page: number; readonly span: TokenSpan }[] {
	const parts: { page: number; span: TokenSpan }[] = [];
	for (let at = span.start; at < span.end; at++) {
		const { page } = span.tokens[at]!;
		const last = parts.at(-1);
		if (last?.page === page) last.span = { ...last.span, end: at + 1 };
		else parts.push({ page, span: { ...span, start: at, end: at + 1 } });
	}
	return parts;
}
