import { commonPassages, increasingPairs } from './align-tokens';
import { boundaryAt, type WordEdit } from './edit';
import { compareSettings } from './settings';
import type { ComparedToken } from './tokens';

const { minMovedPart, maxOverrun } = compareSettings;

type Tokens = readonly ComparedToken[];

/** Words of both documents without those of passages that were moved. */
interface WithoutMoves {
	readonly before: Tokens;
	readonly after: Tokens;
	readonly moves: readonly WordEdit[];
}

/**
 * Takes long passages out that each document has once, in another order: aligned with other text, their words would be
 * found there by chance.
 */
export function takeMovedBlocks(before: Tokens, after: Tokens): WithoutMoves {
	const [old, young] = [before, after].map((tokens) => tokens.map(({ id }) => id)) as [number[], number[]];
	const whole = { oldStart: 0, oldEnd: old.length, newStart: 0, newEnd: young.length };
	const pairs = commonPassages(old, young, whole, compareSettings.align.anchorLengths[0]);
	const inOrder = new Set(increasingPairs(pairs));
	const taken = new Set<ComparedToken>();
	const moves: WordEdit[] = [];
	for (const pair of pairs) {
		if (inOrder.has(pair) || taken.has(before[pair[0]]!) || taken.has(after[pair[1]]!)) continue;
		const block = blockAround(before, after, pair);
		const [start, other, length] = block;
		// Equal words before a block lead to it, too.
		if (length < minMovedPart || taken.has(before[start]!)) continue;
		const move = {
			stream: 'main',
			before: { tokens: before, start, end: start + length },
			after: { tokens: after, start: other, end: other + length },
			isMove: true,
		} as const;
		for (let index = 0; index < length; index++) taken.add(before[start + index]!).add(after[other + index]!);
		moves.push(move);
	}
	if (moves.length === 0) return { before, after, moves };
	const isLeft = (token: ComparedToken) => !taken.has(token);
	return { before: before.filter(isLeft), after: after.filter(isLeft), moves };
}

/** The equal words around a pair, from one boundary to another. */
function blockAround(
	before: Tokens,
	after: Tokens,
	[old, young]: readonly [number, number],
): readonly [start: number, other: number, length: number] {
	let [back, ahead] = [0, 0];
	while (before[old - back - 1] && before[old - back - 1]?.id === after[young - back - 1]?.id) back++;
	while (before[old + ahead] && before[old + ahead]?.id === after[young + ahead]?.id) ahead++;
	const scoreAt = (by: number) => boundaryAt(before, old + by) + boundaryAt(after, young + by);
	const start = bestOf(-back, Math.min(-back + maxOverrun, ahead), 1, scoreAt);
	const end = bestOf(ahead, Math.max(ahead - maxOverrun, start), -1, scoreAt);
	return [old + start, young + start, end - start];
}

/** The clearest boundary; the first of several. */
function bestOf(from: number, to: number, step: 1 | -1, scoreAt: (by: number) => number): number {
	let best = from;
	for (let by = from; step * by <= step * to; by += step) if (scoreAt(by) > scoreAt(best)) best = by;
	return best;
}
