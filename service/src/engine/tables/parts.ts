import { findColumns, type Columns } from './gutters';
import type { Edge } from './edges';
import type { Zone } from './table-zones';
import { isNumeric } from '../values/numeric';
import type { Row } from './rows';
import type { TableSettings } from './settings';

/**
 * Joins regions that are parts of one table: after a wider gap, the next part starts with only a label like the others,
 * has no header, and keeps the columns.
 */
export function joinTableParts(
	regions: readonly (readonly Row[])[],
	zone: Zone,
	vertical: readonly Edge[],
	settings: TableSettings,
): Row[][] {
	const joined: Row[][] = [];
	for (const region of regions) {
		const last = joined.at(-1);
		const part = last && settings.parts.on ? withLabel(last, region, zone) : undefined;
		if (last && part && isNextPart(last, part, vertical, settings)) last.push(...part);
		else joined.push([...region]);
	}
	return joined;
}

/** A region with the label right above it; `undefined` if anything else is between it and the previous region. */
function withLabel(before: readonly Row[], region: readonly Row[], zone: Zone): Row[] | undefined {
	const end = zone.indexOf(before.at(-1));
	const between = zone.slice(end + 1, zone.indexOf(region[0]));
	const [label] = between;
	if (between.length === 0) return [...region];
	return between.length === 1 && label ? [label, ...region] : undefined;
}

function isNextPart(
	before: readonly Row[],
	after: readonly Row[],
	vertical: readonly Edge[],
	settings: TableSettings,
): boolean {
	const [label, first] = after;
	const above = before.at(-1);
	if (!label || !first || !above || before.length > settings.parts.maxRows) return false;
	const gap = label.top - above.bottom;
	if (gap < 0 || gap > settings.parts.maxGap * label.size) return false;
	if (haveManyColumns(before, after, vertical, settings)) return true;
	if (label.chunks.length !== 1 || isNumeric(label.chunks[0].text)) return false;
	if (!before.some((row) => isSameLabel(row, label, settings))) return false;
	const isValues =
		first.chunks.length >= settings.parts.minColumns && first.chunks.slice(1).every(({ text }) => isNumeric(text));
	if (!isValues) return false;
	const left = findColumns(before, vertical, settings);
	const right = findColumns(after, vertical, settings);
	return left !== undefined && right !== undefined && areEqual(left, right, label.size, settings);
}

/** This many equal columns cannot be an accident: the wider gap follows a multi-line row or precedes a group. */
function haveManyColumns(
	before: readonly Row[],
	after: readonly Row[],
	vertical: readonly Edge[],
	settings: TableSettings,
): boolean {
	const { manyColumns } = settings.parts;
	const widest = (rows: readonly Row[]) => Math.max(...rows.map(({ chunks }) => chunks.length));
	if (Math.min(widest(before), widest(after)) < manyColumns) return false;
	const left = findColumns(before, vertical, settings);
	const right = findColumns(after, vertical, settings);
	const size = before[0]?.size ?? 0;
	return (
		left !== undefined &&
		right !== undefined &&
		left.extents.length >= manyColumns &&
		areEqual(left, right, size, settings)
	);
}

/** Labels of parts share a style and a left edge. */
function isSameLabel({ chunks }: Row, label: Row, settings: TableSettings): boolean {
	const [chunk] = chunks;
	const [other] = label.chunks;
	if (chunks.length !== 1) return false;
	const [{ word: a }] = chunk.words;
	const [{ word: b }] = other.words;
	return (
		Math.abs(chunk.box.left - other.box.left) < settings.parts.sameLeftPt &&
		Math.abs(a.fontSize - b.fontSize) < settings.parts.sameSizePt &&
		a.style?.font === b.style?.font &&
		a.style?.bold === b.style?.bold
	);
}

/** Numbers are right-aligned and texts left-aligned: one of both sides agrees. */
function areEqual(a: Columns, b: Columns, size: number, settings: TableSettings): boolean {
	if (a.extents.length !== b.extents.length || a.extents.length < settings.parts.minColumns) return false;
	return a.extents.every((extent, column) => {
		const other = b.extents[column];
		return (
			other !== undefined &&
			Math.min(Math.abs(extent.left - other.left), Math.abs(extent.right - other.right)) <=
				settings.parts.shifted * size
		);
	});
}
