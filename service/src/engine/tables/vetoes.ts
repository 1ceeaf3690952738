import type { Box } from '../model';
import { isLoneMarker, opensWithBullet } from '../text/list-markers';
import { listedPage } from '../text/page-numbers';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { hasBars } from './bars';
import type { Grid, GridCell } from './grid';
import { isNumeric } from '../values/numeric';
import type { View } from './view';

/** Part of the cells with a letter or digit: where hardly one has any, the signs are those of a drawing or of a broken font. */
const worded = 0.3;

const textOf = ({ words }: GridCell) => words.map(({ word }) => word.text).join(' ');

/** Two rows between lines are a table when they have this many columns. */
const framedColumns = 4;

/** Why a grid made of text is no table; `undefined` when it is one. */
export function vetoOf(
	grid: Omit<Grid, 'confidence'>,
	{ drawings, fills }: Pick<View, 'drawings' | 'fills'>,
): string | undefined {
	const body = grid.cells.filter(({ row }) => row >= grid.headerRows);
	const filled = grid.cells.filter(({ words }) => words.length > 0);
	const beside = body.filter(({ column, words }) => column > 0 && words.length > 0);
	const numbers = beside.filter((cell) => isNumeric(textOf(cell))).length / Math.max(1, beside.length);
	if (grid.columnCount < 2 || grid.rowCount < 2 || filled.length < 4) return 'too small';
	if (isSparse(grid, filled)) return 'sparse';
	if (filled.filter((cell) => /[\p{L}\p{N}]/u.test(textOf(cell))).length < worded * filled.length) return 'signs';
	if (isInDrawing(grid.box, drawings)) return 'drawing';
	if (hasBars(grid.box, fills)) return 'chart';
	if (isList(body) || areLists(filled)) return 'list';
	if (isContents(grid, body)) return 'contents';
	if (fullRows(grid) < 0.35 * (grid.rowCount - grid.headerRows)) return 'scattered';
	if (isFormula(grid, filled, numbers)) return 'formula';
	const framed = grid.evidence === 'partlyRuled' && grid.columnCount >= framedColumns;
	if (numbers >= 0.5 && (grid.rowCount >= 3 || framed)) return undefined;
	if (isCode(filled)) return 'code';
	if (isProse(grid, filled)) return 'prose';
	if (isUneven(grid)) return 'uneven';
	return undefined;
}

/** Rows and columns that hardly meet: scattered pieces. */
function isSparse(grid: Omit<Grid, 'confidence'>, filled: readonly GridCell[]): boolean {
	const units = filled.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
	return units < 0.35 * grid.rowCount * grid.columnCount;
}

/** Drawings that take this part of a table's area are a chart, whose labels are no cells. */
const drawnPart = 0.15;

function isInDrawing(box: Box, drawings: readonly Box[]): boolean {
	const area = (box.right - box.left) * (box.bottom - box.top);
	return drawings.some((drawing) => horizontalOverlap(drawing, box) * verticalOverlap(drawing, box) > drawnPart * area);
}

/** Markers of entries, and whatever signs stand in the place of one: hyphens, and those of broken fonts. */
function opensEntry(text: string): boolean {
	return isLoneMarker(text) || /^[^\p{L}\p{N}]{1,2}$/u.test(text);
}

function isList(body: readonly GridCell[]): boolean {
	const labels = body.filter(({ column, words }) => column === 0 && words.length > 0);
	const markers = labels.filter((cell) => opensEntry(textOf(cell))).length;
	const others = body.filter(({ column }) => column > 1).length;
	return markers >= 0.6 * labels.length && others < labels.length && labels.length > 0;
}

/** Part of the texts of a grid that begin with a bullet where lists stand beside each other. */
const bulletPart = 0.5;

/** Lists beside each other: entries in two columns or more begin with their bullets. */
function areLists(filled: readonly GridCell[]): boolean {
	const entries = filled.filter((cell) => cell.words.length > 1 && opensWithBullet(textOf(cell)));
	return entries.length >= bulletPart * filled.length && new Set(entries.map(({ column }) => column)).size > 1;
}

/** Titles and rising page numbers. */
function isContents({ columnCount }: Omit<Grid, 'confidence'>, body: readonly GridCell[]): boolean {
	const last = body.filter(({ column, words }) => column === columnCount - 1 && words.length > 0).map(textOf);
	if (columnCount > 3 || last.length < 3) return false;
	const pages = last.flatMap((text) => listedPage(text) ?? []);
	if (pages.length < 0.8 * last.length) return false;
	const rising = pages.slice(1).filter((page, index) => page >= pages[index]!).length;
	const labels = body.filter(({ column }) => column < columnCount - 1).map(textOf);
	const worded = labels.filter((text) => !isNumeric(text)).length >= 0.5 * labels.length;
	return rising >= 0.9 * (pages.length - 1) && worded && pages[0] !== pages.at(-1);
}

/** Columns of running text: long cells, and lines that go on in lower case. */
function isProse(grid: Omit<Grid, 'confidence'>, filled: readonly GridCell[]): boolean {
	const long = filled.filter(({ words }) => words.length >= 8).length;
	if (long > 0.4 * filled.length) return true;
	let transitions = 0;
	let pairs = 0;
	for (let column = 0; column < grid.columnCount; column++) {
		const cells = filled.filter((cell) => cell.column === column).sort((a, b) => a.row - b.row);
		cells.slice(1).forEach((cell, index) => {
			pairs++;
			const above = textOf(cells[index]!);
			if (/[\p{Ll},-]$/u.test(above) && /^\p{Ll}/u.test(textOf(cell)) && cell.words.length > 1) transitions++;
		});
	}
	return transitions > 0.3 * pairs && transitions >= 2;
}

/** Signs of formulas that tables of words and numbers do not have in many cells. */
const mathSign = /[=∂∇∫∑∏√≤≥≈≡∈⊂→↦∞⟨⟩∆∝]|^\p{L}?[({].*[)}]$/u;
const equationNumber = /^[.,]?\s*\(?\(([A-Z]{0,2}\.?)?\d+([.-]\d+)?[a-z]?\)$/;

/** Formulas: their signs in many cells, or numbers in parentheses at the right. */
function isFormula(grid: Omit<Grid, 'confidence'>, filled: readonly GridCell[], numbers: number): boolean {
	const texts = filled.map(textOf);
	const signs = texts.filter((text) => mathSign.test(text)).length;
	const labels = filled.filter((cell) => cell.column === grid.columnCount - 1 && equationNumber.test(textOf(cell)));
	if (labels.length >= 2 && signs >= 2 && labels.length >= 0.25 * grid.rowCount && grid.columnCount <= 3) return true;
	return signs >= 0.25 * filled.length && numbers < 0.5 && (grid.rowCount <= 4 || grid.columnCount <= 2);
}

/** Text of a program: one width for all signs, and hardly a number. */
function isCode(filled: readonly GridCell[]): boolean {
	const words = filled.flatMap((cell) => cell.words);
	return words.filter(({ word }) => word.style?.monospace).length > 0.8 * words.length;
}

/** Rows of the body with text in most columns. */
function fullRows(grid: Omit<Grid, 'confidence'>): number {
	const rows = new Map<number, number>();
	for (const { row, words } of grid.cells)
		if (words.length > 0 && row >= grid.headerRows) rows.set(row, (rows.get(row) ?? 0) + 1);
	return [...rows.values()].filter((count) => count >= Math.max(2, 0.6 * grid.columnCount)).length;
}

/** Without numbers the columns must at least be filled evenly. */
function isUneven(grid: Omit<Grid, 'confidence'>): boolean {
	const full = fullRows(grid);
	return full < 0.5 * (grid.rowCount - grid.headerRows) || full < 2 || grid.rowCount < 3;
}
