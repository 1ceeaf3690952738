import { toLineSegments, type LineSegment } from '../text/segments';
import type { Line, Turn } from '../model';
import { unionOf } from '../model/boxes';
import { columnsOf } from '../model/scripts';
import { blankLinesBefore } from './blank-lines';

/** A wider gap, in font sizes, separates columns. */
const columnGap = 0.8;

/** Minimum spaces between two columns. */
const columnSpaces = 2;

/** Maximum line width; more would be a page of tiny characters and a huge file. */
const maxLine = 500;

/** Minimum columns of a segment for measuring the character width. */
const measurableColumns = 3;

/** A segment with its position in the text. */
interface PlacedSegment {
	readonly segment: LineSegment;
	/** Columns that it takes. */
	readonly columns: number;
	/** The previous one in its row. */
	readonly previous: PlacedSegment | undefined;
	/** Where it starts, counted from 0. */
	column: number;
}

/** Lines as texts, each segment at the column of its page position, so that columns stay aligned. */
export function alignText(lines: readonly Line[]): string[] {
	const texts: string[] = [];
	// Rotated text has its own coordinates.
	for (const turn of new Set<Turn>(lines.map((line) => line.turn))) {
		if (texts.length > 0) texts.push('');
		alignGroup(
			lines.filter((line) => line.turn === turn),
			texts,
		);
	}
	return texts;
}

/** @param texts  receives the texts */
function alignGroup(lines: readonly Line[], texts: string[]): void {
	const rows = lines.map(rowOf);
	const all = rows.flat();
	placeSegments(all);
	rows.forEach((row, index) => {
		for (let blank = blankLinesBefore(lines, index); blank > 0; blank--) texts.push('');
		texts.push(writeRow(row));
	});
}

function rowOf(line: Line): PlacedSegment[] {
	const row: PlacedSegment[] = [];
	let previous: PlacedSegment | undefined;
	for (const segment of toLineSegments(line, columnGap)) {
		previous = { segment, columns: columnsOf(segment.text), previous, column: 0 };
		row.push(previous);
	}
	return row;
}

/** Median character width, each segment weighted by its columns. */
function typicalSignWidth(all: readonly PlacedSegment[]): number {
	const widths: { readonly columns: number; readonly width: number }[] = [];
	let half = 0;
	for (const { columns, segment } of all) {
		const width = segment.box.right - segment.box.left;
		if (columns < measurableColumns || !(width > 0)) continue;
		widths.push({ columns, width: width / columns });
		half += columns / 2;
	}
	widths.sort((a, b) => a.width - b.width);
	let sum = 0;
	for (const { columns, width } of widths) {
		sum += columns;
		if (sum >= half) return width;
	}
	return all[0] ? Math.max(all[0].segment.fontSize / 2, 1) : 1;
}

/**
 * Finds the column of every segment. If a segment needs more room than its place gives, everything to its right on the
 * page shifts by the same amount, so that columns stay straight.
 */
function placeSegments(all: readonly PlacedSegment[]): void {
	const { left, right } = unionOf(all.map(({ segment }) => segment.box));
	const signWidth = Math.max(typicalSignWidth(all), (right - left) / maxLine);
	let shift = 0;
	for (const placed of [...all].sort((a, b) => a.segment.box.left - b.segment.box.left)) {
		const { segment, previous } = placed;
		const wanted = Math.round((segment.box.left - left) / signWidth) + shift;
		const free = previous ? previous.column + previous.columns + columnSpaces : 0;
		shift += Math.max(0, free - wanted);
		placed.column = Math.max(wanted, free);
	}
}

function writeRow(row: readonly PlacedSegment[]): string {
	let text = '';
	let width = 0;
	for (const { segment, column, columns } of row) {
		if (column > width) text += ' '.repeat(column - width);
		text += segment.text;
		width = Math.max(width, column) + columns;
	}
	return text;
}
