import type { Box } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { PageText, Segment } from './page-text';
import { extractSettings } from './settings';

const { rowPart } = extractSettings.neighbours;

/**
 * Segments to the right of a box that overlap it vertically, left to right.
 */
export function rightOf(page: PageText, box: Box, row: number): Segment[] {
	return (page.rows[row]?.segments ?? [])
		.filter((segment) => {
			const lower = Math.min(segment.box.bottom - segment.box.top, box.bottom - box.top);
			return segment.box.left >= box.right - 1 && verticalOverlap(segment.box, box) > rowPart * lower;
		})
		.sort((a, b) => a.box.left - b.box.left);
}

/**
 * Segments below a box that overlap it horizontally, row by row.
 * @param gap   maximum gap between two rows, in text heights
 */
export function below(page: PageText, box: Box, row: number, rows: number, gap: number): Segment[][] {
	const found: Segment[][] = [];
	let bottom = box.bottom;
	const height = box.bottom - box.top;
	for (let at = row + 1; at < page.rows.length && found.length < rows; at++) {
		const line = page.rows[at];
		if (!line) break;
		const under = line.segments.filter(
			(segment) => horizontalOverlap(segment.box, box) > 0 && segment.box.top > box.top + height / 2,
		);
		const top = under.length > 0 ? Math.min(...under.map((segment) => segment.box.top)) : line.box.top;
		if (top - bottom > gap * height) break;
		if (under.length === 0) continue;
		found.push(under);
		bottom = Math.max(...under.map((segment) => segment.box.bottom));
	}
	return found;
}

/** Segments above a box that overlap it horizontally, nearest first. */
export function above(page: PageText, box: Box, row: number, rows: number, gap: number): Segment[] {
	const found: Segment[] = [];
	const height = box.bottom - box.top;
	for (let at = row - 1; at >= 0 && found.length < rows; at--) {
		const line = page.rows[at];
		if (!line || box.top - line.box.bottom > gap * height) break;
		found.push(...line.segments.filter((segment) => horizontalOverlap(segment.box, box) > 0));
	}
	return found;
}
