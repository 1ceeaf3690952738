import type { ChunkUnit } from './chunk-unit';

/** Minimum part of the maximum on both sides of a split, where the units allow it: fewer tiny chunks. */
const minShare = 0.25;

/**
 * Divides units into groups up to a maximum of estimated tokens. A group that is too large is split at the best place
 * in it, then its parts: between paragraphs or rows rather than sentences, and among those by their text alone. An edit
 * changes the groups next to it; packing from the start would move all boundaries after it.
 * @param units  none above the maximum
 */
export function packUnits(units: readonly ChunkUnit[], maxTokens: number): (readonly ChunkUnit[])[] {
	const groups: (readonly ChunkUnit[])[] = [];
	// A stack instead of recursion: repeated texts may split off one group at a time.
	const open: (readonly ChunkUnit[])[] = [units];
	for (let group = open.pop(); group; group = open.pop()) {
		const total = group.reduce((sum, { weight }) => sum + weight, 0);
		const at = total > maxTokens ? findSplit(group, total, minShare * maxTokens) : 0;
		if (at === 0) groups.push(group);
		else open.push(group.slice(at), group.slice(0, at));
	}
	return groups.filter((group) => group.length > 0);
}

/** Index of the first unit after the best split; 0 for a single unit. */
function findSplit(units: readonly ChunkUnit[], total: number, room: number): number {
	let best = 0;
	let bestCost: readonly number[] = [];
	let before = 0;
	for (let index = 1; index < units.length; index++) {
		before += units[index - 1]!.weight;
		const isNarrow = before < room || total - before < room;
		const { opens, rank } = units[index]!;
		const cost = [
			Number(isNarrow),
			Number(units[index - 1]!.keepsNext),
			Number(!opens),
			rank,
			Math.abs(2 * before - total),
		];
		if (best > 0 && !isLess(cost, bestCost)) continue;
		best = index;
		bestCost = cost;
	}
	return best;
}

function isLess(cost: readonly number[], other: readonly number[]): boolean {
	const index = cost.findIndex((value, at) => value !== other[at]);
	return index >= 0 && cost[index]! < other[index]!;
}
