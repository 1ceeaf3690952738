import { boundaryAt } from './edit';
import type { Hunk } from './align-tokens';
import { compareSettings } from './settings';
import type { ComparedToken, TokenIds } from './tokens';

type Tokens = readonly ComparedToken[];

/** A few equal words between replaced passages are equal by chance. */
const maxChance = 2;

/**
 * The differences that a reader would name: without those in the division of words only, passages as wholes, and at the
 * start of sentences and paragraphs where equal words allow it.
 */
export function tidyHunks(hunks: readonly Hunk[], before: Tokens, after: Tokens, ids: TokenIds): Hunk[] {
	return joinNear(hunks)
		.map((hunk) => slide(withoutEqualEnds(hunk, before, after), before, after))
		.flatMap((hunk) => divide(toSentenceEnd(hunk, before, after), before, after))
		.filter(
			({ oldStart, oldEnd, newStart, newEnd }) =>
				ids.joined(before.slice(oldStart, oldEnd)) !== ids.joined(after.slice(newStart, newEnd)),
		);
}

function joinNear(hunks: readonly Hunk[]): Hunk[] {
	const joined: Hunk[] = [];
	for (const next of hunks) {
		let hunk = next;
		for (let last = joined.at(-1); last && isByChance(last, hunk); last = joined.at(-1)) {
			joined.pop();
			hunk = { ...last, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
		}
		joined.push(hunk);
	}
	return joined;
}

function isByChance(one: Hunk, other: Hunk): boolean {
	const between = other.oldStart - one.oldEnd;
	const [small, large] = [sizeOf(one), sizeOf(other)].sort((a, b) => a - b) as [number, number];
	return 2 * between <= small || (between <= maxChance && 4 * between <= large && small > 1);
}

const sizeOf = ({ oldStart, oldEnd, newStart, newEnd }: Hunk): number => Math.max(oldEnd - oldStart, newEnd - newStart);

/** Only what was added or removed, if the rest is equal. */
function withoutEqualEnds(hunk: Hunk, before: Tokens, after: Tokens): Hunk {
	let { oldStart, oldEnd, newStart, newEnd } = hunk;
	while (oldStart < oldEnd && newStart < newEnd && before[oldStart]!.id === after[newStart]!.id)
		[oldStart, newStart] = [oldStart + 1, newStart + 1];
	while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1]!.id === after[newEnd - 1]!.id)
		[oldEnd, newEnd] = [oldEnd - 1, newEnd - 1];
	return oldStart === oldEnd || newStart === newEnd ? { oldStart, oldEnd, newStart, newEnd } : hunk;
}

/** Of the equal places of an added or removed passage, the one at the start of a paragraph or sentence. */
function slide(hunk: Hunk, before: Tokens, after: Tokens): Hunk {
	const isAdded = hunk.oldStart === hunk.oldEnd;
	if (!isAdded && hunk.newStart !== hunk.newEnd) return hunk;
	const tokens = isAdded ? after : before;
	const [start, end] = isAdded ? [hunk.newStart, hunk.newEnd] : [hunk.oldStart, hunk.oldEnd];
	const { maxSlide } = compareSettings;
	let [left, right] = [0, 0];
	while (left < maxSlide && tokens[start - left - 1] && tokens[start - left - 1]?.id === tokens[end - left - 1]?.id)
		left++;
	while (right < maxSlide && tokens[end + right] && tokens[end + right]?.id === tokens[start + right]?.id) right++;
	let [shift, score] = [0, scoreOf(tokens, start, end)];
	for (let by = -left; by <= right; by++) {
		const other = scoreOf(tokens, start + by, end + by);
		if (other > score) [shift, score] = [by, other];
	}
	const { oldStart, oldEnd, newStart, newEnd } = hunk;
	return { oldStart: oldStart + shift, oldEnd: oldEnd + shift, newStart: newStart + shift, newEnd: newEnd + shift };
}

/** With the equal mark after passages that are sentences with it. */
function toSentenceEnd(hunk: Hunk, before: Tokens, after: Tokens): Hunk {
	const { oldStart, oldEnd, newStart, newEnd } = hunk;
	const isBare =
		oldEnd > oldStart && newEnd > newStart && boundaryAt(before, oldStart) >= 2 && boundaryAt(after, newStart) >= 2;
	const isEnd =
		before[oldEnd]?.isWord === false && boundaryAt(before, oldEnd + 1) >= 2 && boundaryAt(after, newEnd + 1) >= 2;
	return isBare && isEnd && before[oldEnd]?.id === after[newEnd]?.id
		? { ...hunk, oldEnd: oldEnd + 1, newEnd: newEnd + 1 }
		: hunk;
}

/** Whole paragraphs next to a part of one are not its other version. */
function divide(hunk: Hunk, before: Tokens, after: Tokens): Hunk[] {
	const { oldStart, oldEnd, newStart, newEnd } = hunk;
	if (oldStart === oldEnd || newStart === newEnd) return [hunk];
	const lengths = apart(hunk, before, after) ?? wholeParts(hunk, before, after);
	if (!lengths) return [hunk];
	const [oldMiddle, newMiddle] = [oldStart + lengths[0], newStart + lengths[1]];
	const parts = [
		{ oldStart, oldEnd: oldMiddle, newStart, newEnd: newMiddle },
		{ oldStart: oldMiddle, oldEnd, newStart: newMiddle, newEnd },
	];
	return parts.map((part) => slide(withoutEqualEnds(part, before, after), before, after));
}

/** Words of the first parts, of which the second ones are other parts of the text. */
type Lengths = readonly [old: number, young: number];

/** The end of a paragraph and the start of the next one are not versions of each other. */
function apart({ oldStart, oldEnd, newStart, newEnd }: Hunk, before: Tokens, after: Tokens): Lengths | undefined {
	if (boundaryAt(before, oldEnd) < 3 && boundaryAt(after, newEnd) < 3) {
		const [old, young] = [lastStart(before, oldStart, oldEnd), lastStart(after, newStart, newEnd)];
		if (old > oldStart && boundaryAt(after, newStart) === 3) return [old - oldStart, 0];
		if (young > newStart && boundaryAt(before, oldStart) === 3) return [0, young - newStart];
	}
	const places = [
		boundaryAt(before, oldStart),
		boundaryAt(before, oldEnd),
		boundaryAt(after, newStart),
		boundaryAt(after, newEnd),
	];
	if (places.join() === '2,3,3,2') return [oldEnd - oldStart, 0];
	return places.join() === '3,2,2,3' ? [0, newEnd - newStart] : undefined;
}

function lastStart(tokens: Tokens, start: number, end: number): number {
	let at = end;
	while (at > start && boundaryAt(tokens, at) < 3) at--;
	return at;
}

function wholeParts({ oldStart, oldEnd, newStart, newEnd }: Hunk, before: Tokens, after: Tokens): Lengths | undefined {
	const lengths = [partLength(before, oldStart, oldEnd), partLength(after, newStart, newEnd)] as const;
	return (lengths[0] === oldEnd - oldStart) === (lengths[1] === newEnd - newStart) ? undefined : lengths;
}

/** Words up to the whole paragraphs at the end. */
function partLength(tokens: Tokens, start: number, end: number): number {
	if (boundaryAt(tokens, end) < 3) return end - start;
	let at = start;
	while (at < end && boundaryAt(tokens, at) < 3) at++;
	return at - start;
}

/** How well a passage starts and ends. */
function scoreOf(tokens: Tokens, start: number, end: number): number {
	return boundaryAt(tokens, start) + boundaryAt(tokens, end);
}
