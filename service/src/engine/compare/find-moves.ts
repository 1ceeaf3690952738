import { boundaryAt, emptyAt, spanLength, spanTokens, type TokenSpan, type WordEdit } from './edit';
import { compareSettings } from './settings';
import type { ComparedToken } from './tokens';

const { minMovedWords } = compareSettings;

/** Maximum places of the same words that are looked at. */
const maxPlaces = 8;

interface AddedPlace {
	readonly edit: WordEdit;
	readonly at: number;
}

/** The same words in an added text. */
interface FoundPassage {
	readonly place: AddedPlace;
	readonly length: number;
}

/**
 * Passages that were removed in one place and added in another are moved. Moves between streams, or within another one
 * than the main text, are made by the layout and are not differences.
 */
export function findMoves(edits: readonly WordEdit[]): WordEdit[] {
	const moves: WordEdit[] = [];
	const taken = new Set<ComparedToken>();
	const passages = edits.filter(({ place, isMove }) => place?.column === undefined && !isMove);
	for (const token of shortBlocks(passages)) taken.add(token);
	const added = indexAdded(passages);
	for (const edit of passages) {
		const { tokens, end } = edit.before;
		let at = edit.before.start;
		while (at + minMovedWords <= end) {
			const found = taken.has(tokens[at]!)
				? undefined
				: findAdded(edit.before, at, added.get(hashAt(tokens, at)) ?? [], taken);
			if (!found || !(isPassage(edit.before, at, found.length) || isRow(edit, found))) {
				at++;
				continue;
			}
			const { place, length } = found;
			const after = { ...place.edit.after, start: place.at, end: place.at + length };
			const before = { ...edit.before, start: at, end: at + length };
			for (const token of [...spanTokens(before), ...spanTokens(after)]) taken.add(token);
			if (isInText(edit) && isInText(place.edit) && !isRest(edit, place.edit))
				moves.push({ stream: edit.stream, before, after, isMove: true });
			at += length;
		}
	}
	return [...edits.flatMap((edit) => withoutTaken(edit, taken)), ...moves];
}

/**
 * The words of short blocks, such as headings in the margin, that are elsewhere in the other document: layouts differ
 * in their reading order.
 */
function shortBlocks(edits: readonly WordEdit[]): ComparedToken[] {
	const added = new Map<string, (readonly ComparedToken[])[]>();
	for (const { after } of edits) {
		for (const block of blocksIn(after)) added.set(keyOf(block), [...(added.get(keyOf(block)) ?? []), block]);
	}
	return edits.flatMap(({ before }) =>
		blocksIn(before).flatMap((block) => {
			const other = added.get(keyOf(block))?.shift();
			return other ? [...block, ...other] : [];
		}),
	);
}

const keyOf = (block: readonly ComparedToken[]): string => block.map(({ id }) => id).join();

/** Short blocks that a span has as wholes. */
function blocksIn({ tokens, start, end }: TokenSpan): (readonly ComparedToken[])[] {
	const blocks: (readonly ComparedToken[])[] = [];
	let from = start;
	for (let at = start + 1; at <= end; at++) {
		if (at < end && tokens[at]!.unit === tokens[from]!.unit) continue;
		const isWhole = tokens[from - 1]?.unit !== tokens[from]?.unit && tokens[at]?.unit !== tokens[at - 1]!.unit;
		if (isWhole && at > from && wordsIn(tokens, from, at) < minMovedWords) blocks.push(tokens.slice(from, at));
		from = at;
	}
	return blocks;
}

/** Whether words are enough to be moved, rather than the same by chance. */
function isPassage({ tokens, start, end }: TokenSpan, from: number, length: number): boolean {
	const to = from + length;
	const words = wordsIn(tokens, from, to);
	const isSentence = (from === start || boundaryAt(tokens, from) >= 2) && (to === end || boundaryAt(tokens, to) >= 2);
	return words >= (isSentence ? minMovedWords : compareSettings.minMovedPart);
}

/** Whether the words are a whole row on one side, and text beside its table on the other. */
function isRow(removed: WordEdit, { place, length }: FoundPassage): boolean {
	const isWhole = ({ stream }: WordEdit, span: TokenSpan) => stream === 'table' && length === spanLength(span);
	return isRest(removed, place.edit) && (isWhole(removed, removed.before) || isWhole(place.edit, place.edit.after));
}

const isInText = ({ stream }: WordEdit): boolean => stream === 'main' || stream === 'table';

/** Whether a row of a table and a text beside the table are the same: a part of a table may be read as text. */
function isRest(removed: WordEdit, added: WordEdit): boolean {
	if (removed.stream === added.stream) return false;
	const side = removed.stream === 'table' ? 'after' : 'before';
	const [row, text] = side === 'after' ? [removed, added] : [added, removed];
	const pages = [row, text].map((edit) => edit[side].tokens[edit[side].start]?.page ?? 0);
	return Math.abs(pages[0]! - pages[1]!) <= 1;
}

function hashAt(tokens: readonly ComparedToken[], at: number): number {
	let hash = 0;
	for (let index = at; index < at + minMovedWords; index++) {
		hash = Math.imul(hash ^ tokens[index]!.id, 0x01000193) ^ (hash >>> 15);
	}
	return hash;
}

function indexAdded(edits: readonly WordEdit[]): Map<number, AddedPlace[]> {
	const places = new Map<number, AddedPlace[]>();
	for (const edit of edits) {
		const { tokens, start, end } = edit.after;
		for (let at = start; at + minMovedWords <= end; at++) {
			const hash = hashAt(tokens, at);
			const known = places.get(hash);
			if (!known) places.set(hash, [{ edit, at }]);
			else if (known.length < maxPlaces) known.push({ edit, at });
		}
	}
	return places;
}

function findAdded(
	before: TokenSpan,
	from: number,
	places: readonly AddedPlace[],
	taken: ReadonlySet<ComparedToken>,
): FoundPassage | undefined {
	let best: FoundPassage | undefined;
	for (const place of places) {
		const { tokens, end } = place.edit.after;
		let length = 0;
		while (from + length < before.end && place.at + length < end) {
			const [one, other] = [before.tokens[from + length]!, tokens[place.at + length]!];
			if (one.id !== other.id || taken.has(one) || taken.has(other)) break;
			length++;
		}
		if (length > (best?.length ?? 0)) best = { place, length };
	}
	return best;
}

function wordsIn(tokens: readonly ComparedToken[], start: number, end: number): number {
	let words = 0;
	for (let index = start; index < end; index++) if (tokens[index]!.isWord) words++;
	return words;
}

/** What remains of an edit; marks that are left over are none. */
function withoutTaken(edit: WordEdit, taken: ReadonlySet<ComparedToken>): WordEdit[] {
	if (![edit.before, edit.after].some((span) => spanTokens(span).some((token) => taken.has(token)))) return [edit];
	const before = rest(edit.before, taken);
	const after = rest(edit.after, taken);
	if (before.length === 1 && after.length === 1) return [{ ...edit, before: before[0]!, after: after[0]! }];
	return [
		...before.map((span): WordEdit => ({ ...edit, before: span, after: emptyAt(edit.after) })),
		...after.map((span): WordEdit => ({ ...edit, before: emptyAt(edit.before), after: span })),
	];
}

function rest({ tokens, start, end }: TokenSpan, taken: ReadonlySet<ComparedToken>): TokenSpan[] {
	const parts: TokenSpan[] = [];
	let from = start;
	for (let at = start; at <= end; at++) {
		if (at < end && !taken.has(tokens[at]!)) continue;
		if (wordsIn(tokens, from, at) > 0) parts.push({ tokens, start: from, end: at });
		from = at + 1;
	}
	return parts;
}
