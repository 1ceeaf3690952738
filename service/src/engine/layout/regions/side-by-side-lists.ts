import { opensWithBullet } from '../../text/list-markers';
import type { Piece } from './pieces';
import type { LayoutSettings } from '../settings/settings';

/** Pieces on both sides of a gutter: two lists, and what is above and below them. */
interface ListsBeside {
	readonly before: readonly Piece[];
	readonly left: readonly Piece[];
	readonly right: readonly Piece[];
	readonly after: readonly Piece[];
}

/**
 * Finds two bullet lists that start at one height on both sides of a gutter, each with a heading above or none. Their
 * entries are too short for text columns, and each list is read as a whole.
 * @returns empty sides and everything in `after` if there are none
 */
export function sideBySideLists(
	left: readonly Piece[],
	right: readonly Piece[],
	settings: LayoutSettings,
): ListsBeside {
	const none = { before: [], left: [], right: [], after: [...left, ...right] };
	// Most pages have no bullets, and this is called for every candidate gutter.
	if (!left.some(isEntry) || !right.some(isEntry)) return none;
	const [lefts, rights] = [left, right].map((side) => side.toSorted((a, b) => a.box.top - b.box.top)) as [
		Piece[],
		Piece[],
	];
	const start = rights.findIndex(isEntry);
	const first = rights[start];
	if (!first) return none;
	const opposite = lefts.findIndex((piece) => isEntry(piece) && isLevel(piece, first, settings.listColumns.sameStart));
	if (opposite < 0) return none;
	const ends = [endOfList(lefts, opposite, settings), endOfList(rights, start, settings)] as const;
	const starts = withHeaders(lefts, opposite, rights, start, settings);
	const lists = [lefts.slice(starts[0], ends[0]), rights.slice(starts[1], ends[1])] as const;
	if (lists.some((list) => list.filter(isEntry).length < settings.listColumns.minEntries)) return none;
	const [top, bottom] = [
		Math.min(...lists.flat().map(({ box }) => box.top)),
		Math.max(...lists.flat().map(({ box }) => box.bottom)),
	];
	const others = [...left, ...right].filter((piece) => !lists[0].includes(piece) && !lists[1].includes(piece));
	const isAbove = ({ box }: Piece) => box.top + box.bottom < 2 * top;
	if (others.some((piece) => !isAbove(piece) && piece.box.top + piece.box.bottom < 2 * bottom)) return none;
	return {
		before: others.filter(isAbove),
		left: lists[0],
		right: lists[1],
		after: others.filter((piece) => !isAbove(piece)),
	};
}

function isEntry(piece: Piece): boolean {
	return piece.kind === 'text' && opensWithBullet(piece.words[0]!.text);
}

const sizeOf = (piece: Piece) => (piece.kind === 'text' ? piece.words[0]!.fontSize : 0);

function isLevel(a: Piece, b: Piece, within: number): boolean {
	return Math.abs(a.box.bottom - b.box.bottom) <= within * Math.max(sizeOf(a), sizeOf(b));
}

/** Index after the last line of a list. @param side  top to bottom */
function endOfList(side: readonly Piece[], start: number, settings: LayoutSettings): number {
	const { box } = side[start]!;
	let end = start + 1;
	while (end < side.length) {
		const piece = side[end]!;
		const isClose = piece.box.top - side[end - 1]!.box.bottom <= settings.listColumns.listGap * sizeOf(piece);
		if (!isClose || (!isEntry(piece) && piece.box.left <= box.left)) break;
		end++;
	}
	return end;
}

/** Where the lists start, including a line right above both. */
function withHeaders(
	lefts: readonly Piece[],
	left: number,
	rights: readonly Piece[],
	right: number,
	settings: LayoutSettings,
): readonly [number, number] {
	const [a, b] = [lefts[left - 1], rights[right - 1]];
	const isHead = (piece: Piece, list: Piece) =>
		list.box.top - piece.box.bottom <= settings.listColumns.listGap * sizeOf(list);
	return a && b && isLevel(a, b, settings.listColumns.sameLevel) && isHead(a, lefts[left]!) && isHead(b, rights[right]!)
		? [left - 1, right - 1]
		: [left, right];
}
