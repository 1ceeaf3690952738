import { isFilled, pairsOf } from '../values/sequences';
import { extentOfChunks, findDenseRows, inColumn, minGutterOf, type Columns } from './gutters';
import type { Chunk, Row } from './rows';
import type { TableSettings } from './settings';

/**
 * Adds the columns of headers above free space, which no value shows. The header row names the other columns as well,
 * except perhaps the first; a text centered over several columns does not qualify.
 */
export function addEmptyColumns(columns: Columns, rows: readonly Row[], settings: TableSettings): Columns {
	const { maxHeight, minNamed, usualRow } = settings.emptyColumns;
	for (const [index, row] of rows.slice(0, maxHeight).entries()) {
		const below = findDenseRows(rows.slice(index + 1), settings);
		const counts = below.map(({ chunks }) => chunks.length).sort((a, b) => a - b);
		const count = counts[Math.floor(usualRow * (counts.length - 1))];
		if (count === undefined) return columns;
		const body = below.slice(below.findIndex(({ chunks }) => chunks.length >= count));
		const alone = row.chunks.filter((chunk) => isAlone(chunk, row, body, settings));
		if (row.chunks.length - alone.length < Math.max(minNamed, count - 1)) continue;
		return alone.length === 0 ? columns : divideAround(alone, columns, [row, ...body]);
	}
	return columns;
}

/** Whether there is free space below a header, and beside it. */
function isAlone({ box }: Chunk, { size }: Row, body: readonly Row[], settings: TableSettings): boolean {
	const gap = minGutterOf(size, settings);
	const crossed = body.filter(({ chunks }) =>
		chunks.some((other) => other.box.left < box.right + gap && other.box.right > box.left - gap),
	);
	return crossed.length <= settings.gutters.crossedPart * body.length;
}

/** A column for each of some headers. */
function divideAround(alone: readonly Chunk[], columns: Columns, rows: readonly Row[]): Columns {
	const boxes = rows.flatMap(({ chunks }) => chunks.map(({ box }) => box));
	let { bounds } = columns;
	for (const { box } of alone) {
		const middle = (box.left + box.right) / 2;
		const before = Math.max(...boxes.filter(({ right }) => right <= box.left).map(({ right }) => right));
		const after = Math.min(...boxes.filter(({ left }) => left >= box.right).map(({ left }) => left));
		bounds = bounds.filter((bound) => bound <= box.left || bound >= box.right);
		const left = bounds.findLast((bound) => bound < middle) ?? columns.left;
		const right = bounds.find((bound) => bound > middle) ?? columns.right;
		const added = [
			...(Number.isFinite(before) && left < before ? [(before + box.left) / 2] : []),
			...(Number.isFinite(after) && right > after ? [(after + box.right) / 2] : []),
		];
		bounds = [...bounds, ...added].sort((a, b) => a - b);
	}
	const inside = pairsOf(bounds).map(([left, right]) => inColumn(rows, left, right));
	const extents = inside.flatMap((chunks) => (chunks.length > 0 ? [extentOfChunks(chunks)] : []));
	return isFilled(extents) && extents.length === inside.length ? { ...columns, bounds, extents } : columns;
}
