import type { comparisonFormat } from '../../../../contract/comparison';
import type { ChunkBox } from '../writing/chunks/chunk';
import { spanLength, spanTokens, type TokenSpan, type WordEdit } from './edit';
import { compareSettings } from './settings';
import { boxesOfTokens, textOfTokens } from './token-text';
import type { ComparedToken } from './tokens';

/** A difference; its fields are those of the contract. */
export interface VersionDifference {
	readonly number: number;
	readonly kind: (typeof comparisonFormat.kinds)[number];
	readonly scope: (typeof comparisonFormat.scopes)[number];
	readonly oldText?: string;
	readonly newText?: string;
	readonly context: string;
	readonly table?: number;
	readonly row?: number;
	readonly column?: number;
	readonly header?: string;
	readonly oldPage?: number;
	readonly newPage?: number;
	readonly oldBoxes: readonly ChunkBox[];
	readonly newBoxes: readonly ChunkBox[];
}

type Unnumbered = Omit<VersionDifference, 'number'>;

/** The differences of edits, in the order of the new document. */
export function toDifferences(edits: readonly WordEdit[]): VersionDifference[] {
	return edits
		.map((edit) => ({ difference: toDifference(edit), at: placeOf(edit) }))
		.sort((one, other) => compareNumbers(one.at, other.at))
		.map(({ difference }, index) => ({ number: index + 1, ...difference }));
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
	const at = one.findIndex((value, index) => value !== other[index]);
	return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Page and height in the new document, of the words before for what was removed. */
function placeOf({ after }: WordEdit): number[] {
	const at = spanLength(after) > 0 ? after.start : Math.max(0, after.start - 1);
	const box = boxesOfTokens(after.tokens.slice(at, at + 1))[0];
	return box ? [box.page, box.rect[1], box.rect[0]] : [0, 0, 0];
}

function toDifference(edit: WordEdit): Unnumbered {
	const [old, young] = [edit.before, edit.after];
	const [oldBoxes, newBoxes] = [boxesOnPages(spanTokens(old)), boxesOnPages(spanTokens(young))];
	const { place = {} } = edit;
	return {
		kind: kindOf(edit),
		scope: scopeOf(edit),
		...(spanLength(old) > 0 ? { oldText: textOfTokens(spanTokens(old)) } : {}),
		...(spanLength(young) > 0 ? { newText: textOfTokens(spanTokens(young)) } : {}),
		context: contextOf(spanLength(young) > 0 ? young : old),
		...place,
		...pageOf('oldPage', oldBoxes),
		...pageOf('newPage', newBoxes),
		oldBoxes,
		newBoxes,
	};
}

/** The places of words, and of those that repeat them on other pages. */
function boxesOnPages(tokens: readonly ComparedToken[]): ChunkBox[] {
	const others = Math.max(0, ...tokens.map(({ copies = [] }) => copies.length));
	const copiesAt = (at: number) => tokens.flatMap(({ copies }) => copies?.[at] ?? []);
	return [tokens, ...Array.from({ length: others }, (_, at) => copiesAt(at))].flatMap(boxesOfTokens);
}

function pageOf(name: 'oldPage' | 'newPage', boxes: readonly ChunkBox[]): Partial<Record<typeof name, number>> {
	const [first] = boxes;
	return first ? { [name]: first.page } : {};
}

function kindOf({ before, after, isMove }: WordEdit): VersionDifference['kind'] {
	if (isMove) return 'moved';
	if (spanLength(before) === 0) return 'added';
	return spanLength(after) === 0 ? 'removed' : 'changed';
}

function scopeOf({ place, isPage, stream }: WordEdit): VersionDifference['scope'] {
	if (isPage) return 'page';
	if (stream === 'running') return 'running';
	if (!place) return 'text';
	return place.column === undefined ? 'row' : 'cell';
}

/** A few words before and after, with an ellipsis in place of the difference. */
function contextOf({ tokens, start, end }: TokenSpan): string {
	const { contextWords } = compareSettings;
	const [first, last] = [Math.max(0, start - contextWords), end + contextWords];
	const parts = [textOfTokens(tokens.slice(first, start)), '[…]', textOfTokens(tokens.slice(end, last))];
	return parts.filter(Boolean).join(' ');
}
