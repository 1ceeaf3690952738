import { lineSegments, type Segment } from '../layout/segments';
import type { Line, Turn } from '../model';
import { unionOf } from '../model/boxes';
import { columnsOf } from '../model/scripts';
import { blankLinesBefore } from './blank-lines';

/** A wider gap than this part of the font size separates columns. */
const columnGap = 0.8;

/** Spaces that keep two columns apart at least. */
const columnSpaces = 2;

/** Widest line; more would be a page of tiny signs and a huge file. */
const widestLine = 500;

/** Fewest columns of a segment whose width says something about the width of a sign. */
const measurableColumns = 3;

interface Row {
	readonly line: Line;
	readonly segments: readonly Segment[];
}

/** Lines as texts, each segment at the column that its place on the page gives, so that columns stay aligned. */
export function alignedText(lines: readonly Line[]): string[] {
	const texts: string[] = [];
	// Sideways text has coordinates of its own.
	for (const turn of new Set<Turn>(lines.map((line) => line.turn))) {
		const group = lines.filter((line) => line.turn === turn);
		if (texts.length > 0) texts.push('');
		texts.push(...alignGroup(group));
	}
	return texts;
}

function alignGroup(lines: readonly Line[]): string[] {
	const rows: Row[] = lines.map((line) => ({ line, segments: lineSegments(line, columnGap) }));
	const segments = rows.flatMap((row) => row.segments);
	const { left, right } = unionOf(segments.map((segment) => segment.box));
	const signWidth = Math.max(typicalSignWidth(segments), (right - left) / widestLine);
	const columns = placeSegments(rows, (x) => Math.round((x - left) / signWidth));
	return rows.flatMap(({ segments: parts }, index) => [
		...Array<string>(blankLinesBefore(lines, index)).fill(''),
		writeRow(parts, columns),
	]);
}

/** Median width of a sign, each segment counting as often as it has columns. */
function typicalSignWidth(segments: readonly Segment[]): number {
	const widths = segments
		.map(({ text, box }) => ({ columns: columnsOf(text), width: box.right - box.left }))
		.filter(({ columns, width }) => columns >= measurableColumns && width > 0)
		.map(({ columns, width }) => ({ columns, width: width / columns }))
		.sort((a, b) => a.width - b.width);
	const half = widths.reduce((sum, { columns }) => sum + columns, 0) / 2;
	let sum = 0;
	for (const { columns, width } of widths) {
		sum += columns;
		if (sum >= half) return width;
	}
	return segments[0] ? Math.max(segments[0].fontSize / 2, 1) : 1;
}

/**
 * Column of every segment. Where a segment needs more room than its place gives, everything to its right on the page
 * moves on by the same amount, so that columns stay straight.
 */
function placeSegments(rows: readonly Row[], columnAt: (x: number) => number): Map<Segment, number> {
	const placed = new Map<Segment, number>();
	const previousInRow = new Map<Segment, Segment>();
	for (const { segments } of rows) {
		segments.forEach((segment, index) => {
			const previous = segments[index - 1];
			if (previous) previousInRow.set(segment, previous);
		});
	}
	let shift = 0;
	const byLeft = rows.flatMap((row) => row.segments).sort((a, b) => a.box.left - b.box.left);
	for (const segment of byLeft) {
		const previous = previousInRow.get(segment);
		const wanted = columnAt(segment.box.left) + shift;
		const free = previous ? (placed.get(previous) ?? 0) + columnsOf(previous.text) + columnSpaces : 0;
		shift += Math.max(0, free - wanted);
		placed.set(segment, Math.max(wanted, free));
	}
	return placed;
}

function writeRow(segments: readonly Segment[], columns: ReadonlyMap<Segment, number>): string {
	let text = '';
	let width = 0;
	for (const segment of segments) {
		const column = columns.get(segment) ?? width;
		text += ' '.repeat(Math.max(0, column - width)) + segment.text;
		width = Math.max(width, column) + columnsOf(segment.text);
	}
	return text;
}
