import { compareSettings } from './settings';

const { anchorLengths, maxEdits, stepsPerWord } = compareSettings.align;

/** Parts of two sequences, before and after an edit; `end` is exclusive. */
export interface Hunk {
	readonly oldStart: number;
	readonly oldEnd: number;
	readonly newStart: number;
	readonly newEnd: number;
}

/** Sequences of ids. */
type Ids = ArrayLike<number>;

/** Equal elements of two sequences, and whether every part was aligned as finely as possible. */
export interface IdAlignment {
	/** Index in the new sequence, or -1, by index in the old one. */
	readonly matches: Int32Array;
	readonly isComplete: boolean;
}

/** Pairs of indexes in the old and in the new sequence. */
type IndexPairs = readonly (readonly [old: number, young: number])[];

/**
 * Aligns two sequences: passages that each has once are anchors, and short parts between them are aligned with the
 * fewest edits. The steps are bounded by the length.
 */
export function alignIds(before: Ids, after: Ids): IdAlignment {
	return new Aligner(before, after).align();
}

class Aligner {
	/** Index in the new sequence, or -1, by index in the old one. */
	private readonly matches: Int32Array;
	private readonly waiting: Hunk[] = [];
	private steps: number;
	private isComplete = true;

	constructor(
		private readonly before: Ids,
		private readonly after: Ids,
	) {
		this.matches = new Int32Array(before.length).fill(-1);
		this.steps = stepsPerWord * (before.length + after.length);
	}

	align(): IdAlignment {
		this.waiting.push({ oldStart: 0, oldEnd: this.before.length, newStart: 0, newEnd: this.after.length });
		for (let part = this.waiting.pop(); part; part = this.waiting.pop()) this.alignPart(this.trimmed(part));
		return { matches: this.matches, isComplete: this.isComplete };
	}

	private alignPart(part: Hunk): void {
		const [old, young] = [part.oldEnd - part.oldStart, part.newEnd - part.newStart];
		if (old === 0 || young === 0) return;
		for (const length of anchorLengths) {
			if ((this.steps -= old + young) < 0) break;
			const anchors = increasingPairs(commonPassages(this.before, this.after, part, length));
			if (anchors.length > 0) return this.divide(part, anchors);
		}
		this.alignFinely(part);
	}

	/** Matches equal ends. */
	private trimmed(part: Hunk): Hunk {
		let { oldStart, oldEnd, newStart, newEnd } = part;
		while (oldStart < oldEnd && newStart < newEnd && this.before[oldStart] === this.after[newStart]) {
			this.matches[oldStart++] = newStart++;
		}
		while (oldStart < oldEnd && newStart < newEnd && this.before[oldEnd - 1] === this.after[newEnd - 1]) {
			this.matches[--oldEnd] = --newEnd;
		}
		return { oldStart, oldEnd, newStart, newEnd };
	}

	private divide({ oldStart, oldEnd, newStart, newEnd }: Hunk, anchors: IndexPairs): void {
		let [old, young] = [oldStart, newStart];
		for (const [start, other] of anchors) {
			this.matches[start] = other;
			this.waiting.push({ oldStart: old, oldEnd: start, newStart: young, newEnd: other });
			[old, young] = [start + 1, other + 1];
		}
		this.waiting.push({ oldStart: old, oldEnd, newStart: young, newEnd });
	}

	/** Myers' algorithm with bounded edits. */
	private alignFinely({ oldStart, oldEnd, newStart, newEnd }: Hunk): void {
		const [old, young] = [oldEnd - oldStart, newEnd - newStart];
		const limit = Math.min(old + young, maxEdits);
		const trace: Int32Array[] = [];
		let reached = new Int32Array(2 * limit + 3);
		for (let edits = 0; edits <= limit && this.steps > 0; edits++) {
			trace.push(reached.slice(limit - edits, limit + edits + 3));
			for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
				const at = limit + 1 + diagonal;
				const down = diagonal === -edits || (diagonal !== edits && reached[at - 1]! < reached[at + 1]!);
				let x = down ? reached[at + 1]! : reached[at - 1]! + 1;
				const from = x;
				while (x < old && x - diagonal < young && this.before[oldStart + x] === this.after[newStart + x - diagonal])
					x++;
				this.steps -= 1 + x - from;
				reached[at] = x;
				if (x >= old && x - diagonal >= young) return this.follow(trace, edits, { oldStart, oldEnd, newStart, newEnd });
			}
		}
		reached = new Int32Array(0);
		this.isComplete = false;
	}

	/** Matches the equal elements of the path, from its end. */
	private follow(trace: readonly Int32Array[], last: number, { oldStart, oldEnd, newStart, newEnd }: Hunk): void {
		let [x, y] = [oldEnd - oldStart, newEnd - newStart];
		for (let edits = last; edits >= 0; edits--) {
			const reached = trace[edits]!;
			const at = edits + 1;
			const diagonal = x - y;
			const down =
				diagonal === -edits || (diagonal !== edits && reached[at + diagonal - 1]! < reached[at + diagonal + 1]!);
			const from = edits === 0 ? 0 : down ? reached[at + diagonal + 1]! : reached[at + diagonal - 1]! + 1;
			while (x > from && y > 0) this.matches[oldStart + --x] = newStart + --y;
			if (down) y--;
			else x--;
		}
	}
}

/** The parts between matches. */
export function hunksOf({ matches }: Pick<IdAlignment, 'matches'>, newLength: number): Hunk[] {
	const hunks: Hunk[] = [];
	let [old, young] = [0, 0];
	const addUpTo = (oldEnd: number, newEnd: number) => {
		if (oldEnd > old || newEnd > young) hunks.push({ oldStart: old, oldEnd, newStart: young, newEnd });
	};
	matches.forEach((match, index) => {
		if (match < 0) return;
		addUpTo(index, match);
		[old, young] = [index + 1, match + 1];
	});
	addUpTo(matches.length, newLength);
	return hunks;
}

/** Starts of passages that occur once in each part and are equal, in the order of the old one. */
export function commonPassages(before: Ids, after: Ids, part: Hunk, length: number): IndexPairs {
	const old = uniquePassages(before, part.oldStart, part.oldEnd, length);
	const young = uniquePassages(after, part.newStart, part.newEnd, length);
	const pairs: (readonly [number, number])[] = [];
	for (const [hash, start] of old) {
		const other = young.get(hash) ?? -1;
		if (start < 0 || other < 0) continue;
		let index = 0;
		while (index < length && before[start + index] === after[other + index]) index++;
		if (index === length) pairs.push([start, other]);
	}
	return pairs.sort((one, two) => one[0] - two[0]);
}

/** Starts of passages by their hash; -1 for those that occur again. */
function uniquePassages(ids: Ids, from: number, to: number, length: number): Map<number, number> {
	const starts = new Map<number, number>();
	for (let start = from; start + length <= to; start++) {
		let hash = 0;
		for (let index = 0; index < length; index++)
			hash = Math.imul(hash ^ ids[start + index]!, 0x01000193) ^ (hash >>> 15);
		starts.set(hash, starts.has(hash) ? -1 : start);
	}
	return starts;
}

/** The longest part of pairs whose second numbers rise, as the first ones do. */
export function increasingPairs(pairs: IndexPairs): IndexPairs {
	const ends: number[] = [];
	const previous = new Int32Array(pairs.length).fill(-1);
	pairs.forEach(([, value], index) => {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (pairs[ends[middle]!]![1] < value) low = middle + 1;
			else high = middle;
		}
		if (low > 0) previous[index] = ends[low - 1]!;
		ends[low] = index;
	});
	const rising: (readonly [number, number])[] = [];
	for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) rising.push(pairs[index]!);
	return rising.reverse();
}
