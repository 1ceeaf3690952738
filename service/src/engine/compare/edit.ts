import type { StreamName } from './compared-document';
import type { ComparedToken } from './tokens';

/** Words in a row. */
export interface TokenSpan {
	readonly tokens: readonly ComparedToken[];
	readonly start: number;
	/** Exclusive. */
	readonly end: number;
}

/** A cell or row of a table. */
export interface TablePlace {
	/** From 1, in the new document, or in the old one for what was removed. */
	readonly table: number;
	readonly row: number;
	readonly column?: number;
	/** Text of the column header. */
	readonly header?: string;
}

/** A difference of words; an empty side was removed or added. */
export interface WordEdit {
	readonly stream: StreamName | 'table' | 'running';
	readonly before: TokenSpan;
	readonly after: TokenSpan;
	readonly isMove?: true;
	readonly place?: TablePlace;
	/** A whole page that only one document has. */
	readonly isPage?: true;
}

export function spanLength({ start, end }: TokenSpan): number {
	return end - start;
}

export function spanTokens({ tokens, start, end }: TokenSpan): readonly ComparedToken[] {
	return tokens.slice(start, end);
}

export function wholeSpan(tokens: readonly ComparedToken[]): TokenSpan {
	return { tokens, start: 0, end: tokens.length };
}

/** A span without words, at the start of another one. */
export function emptyAt({ tokens, start }: TokenSpan): TokenSpan {
	return { tokens, start, end: start };
}

/** How clearly a passage may start or end before a word: 3 for a paragraph, 2 for a sentence, 1 for a mark. */
export function boundaryAt(tokens: readonly ComparedToken[], at: number): number {
	const [last, next] = [tokens[at - 1], tokens[at]];
	if (!last || !next || last.unit !== next.unit) return 3;
	const text = last.unit.located.text.slice(last.start, last.end);
	if (/^[.!?。！？]$/u.test(text)) return 2;
	return last.isWord ? 0 : 1;
}
