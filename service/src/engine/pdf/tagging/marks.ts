import type { Leaf } from './element';

/** The owner of part of a content stream, with its reading order position at start and end. */
export interface Mark {
	readonly leaf: Leaf;
	readonly first: number;
	readonly last: number;
}

/** Glyphs of one operation with one owner: from the first up to (excluding) the second. */
export interface MarkedSegment extends Mark {
	readonly from: number;
	readonly to: number;
}

/** What an operation or a group paints: nothing, all for one leaf in reading order, or for several. */
export type Use = undefined | Mark | 'mixed';

/** True when another mark can continue a mark. */
export function continues(mark: Mark, next: Mark): boolean {
	return sameLeaf(mark.leaf, next.leaf) && next.first >= mark.last;
}

/** Combines two consecutive uses. */
export function joinUses(first: Use, second: Use): Use {
	if (first === undefined) return second;
	if (second === undefined) return first;
	if (first === 'mixed' || second === 'mixed' || !continues(first, second)) return 'mixed';
	return { leaf: first.leaf, first: first.first, last: second.last };
}

function sameLeaf(a: Leaf, b: Leaf): boolean {
	if (a === b) return true;
	return 'artifact' in a && 'artifact' in b && a.artifact === b.artifact && a.subtype === b.subtype;
}
