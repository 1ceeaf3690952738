import type { Word } from '../../model';
import { sectionNamed } from '../../text/section-names';
import type { Draft, ParagraphDraft } from '../draft/draft';
import type { LayoutSettings } from '../settings/settings';
import { markOf } from './word-mark';

/** The label of an abstract section among the words of a paragraph. */
interface AbstractPart {
	/** Index of its first word, and its number of words. */
	readonly at: number;
	readonly count: number;
	readonly name: string;
}

/** Maximum words of a section label. */
const maxWords = 4;

/**
 * Where sections of an abstract start in the paragraphs of a page, marked by their style or only by a colon: "Methods:
 * We … Results: They …". Empty unless a page names several of them.
 */
export function abstractPartsOf(
	drafts: readonly Draft[],
	{ runIns }: LayoutSettings,
): ReadonlyMap<Draft, readonly AbstractPart[]> {
	const found = new Map<Draft, readonly AbstractPart[]>();
	const names = new Set<string>();
	for (const draft of drafts) {
		if (draft.kind !== 'paragraph') continue;
		const parts = partsIn(draft);
		if (parts.length > 0) found.set(draft, parts);
		for (const { name } of parts) names.add(name);
	}
	return names.size >= runIns.minParts ? found : new Map();
}

function partsIn({ lines }: ParagraphDraft): AbstractPart[] {
	const words = lines.flatMap(({ line }) => line.words);
	const found: AbstractPart[] = [];
	for (let at = 0; at < words.length - 1; at++) {
		const before = words[at - 1];
		if (before && !/[.!?。][)\]”’»\d]*$/u.test(before.text)) continue;
		const part = partAt(words, at);
		if (part) found.push(part);
	}
	return found;
}

function partAt(words: readonly Word[], at: number): AbstractPart | undefined {
	for (let count = 1; count <= maxWords; count++) {
		const last = words[at + count - 1];
		const next = words[at + count];
		if (!last || !next) return undefined;
		const sign = /[.:：—–]$/u.exec(last.text)?.[0];
		if (sign === undefined) continue;
		const first = words[at]!;
		const text = words
			.slice(at, at + count)
			.map((word) => word.text)
			.join(' ');
		if (!/^[\p{Lu}\p{Lo}]/u.test(text) || sectionNamed(text) !== 'abstractPart') return undefined;
		const isSet = markOf(first) !== markOf(next) && markOf(first) === markOf(last);
		return isSet || /[:：]/u.test(sign) ? { at, count, name: text.replace(/\P{L}/gu, '').toLowerCase() } : undefined;
	}
	return undefined;
}
