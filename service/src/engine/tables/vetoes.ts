import type { Box } from '../model';
import { isLoneMarker, opensWithBullet } from '../text/list-markers';
import { listedPage } from '../text/page-numbers';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { hasBars } from './bars';
import type { Grid, GridCell } from './grid';
import { isNumeric } from '../values/numeric';
import { pairsOf } from '../values/sequences';
import type { View } from './view';
import type { TableSettings } from './settings';

const textOf = ({ words }: GridCell) => words.map(({ word }) => word.text).join(' ');

/** Why a grid made of text is no table; `undefined` when it is one. */
export function vetoOf(
	grid: Omit<Grid, 'confidence'>,
	{ drawings, fills }: Pick<View, 'drawings' | 'fills'>,
	settings: TableSettings,
): string | undefined {
	const { vetoes } = settings;
	const body = grid.cells.filter(({ row }) => row >= grid.headerRows);
	const filled = grid.cells.filter(({ words }) => words.length > 0);
	const beside = body.filter(({ column, words }) => column > 0 && words.length > 0);
	const numbers = beside.filter((cell) => isNumeric(textOf(cell))).length / Math.max(1, beside.length);
	if (grid.columnCount < 2 || grid.rowCount < 2 || filled.length < vetoes.small.cells) return 'too small';
	if (vetoes.sparse.on && isSparse(grid, filled, settings)) return 'sparse';
	if (vetoes.signs.on && areSigns(filled, settings)) return 'signs';
	if (vetoes.drawing.on && isInDrawing(grid.box, drawings, settings)) return 'drawing';
	if (vetoes.chart.on && hasBars(grid.box, fills, settings)) return 'chart';
	if ((vetoes.list.on && isList(body, settings)) || (vetoes.listsBeside.on && areLists(filled, settings)))
		return 'list';
	if (vetoes.contents.on && isContents(grid, body, settings)) return 'contents';
	if (isFormula(grid, filled, numbers, settings)) return 'formula';
	const framed = grid.evidence === 'partlyRuled' && grid.columnCount >= vetoes.numbers.framedColumns;
	if (vetoes.numbers.on && numbers >= vetoes.numbers.part && (grid.rowCount >= vetoes.numbers.rows || framed))
		return undefined;
	if (vetoes.code.on && isCode(filled, settings)) return 'code';
	if (isProse(grid, filled, settings)) return 'prose';
	if (vetoes.uneven.on && isUneven(grid, settings)) return 'uneven';
	return undefined;
}

function areSigns(filled: readonly GridCell[], settings: TableSettings): boolean {
	return (
		filled.filter((cell) => /[\p{L}\p{N}]/u.test(textOf(cell))).length <
		settings.vetoes.signs.wordedPart * filled.length
	);
}

/** Rows and columns that hardly meet: scattered pieces. */
function isSparse(grid: Omit<Grid, 'confidence'>, filled: readonly GridCell[], settings: TableSettings): boolean {
	const units = filled.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
	return units < settings.vetoes.sparse.filledPart * grid.rowCount * grid.columnCount;
}

function isInDrawing(box: Box, drawings: readonly Box[], settings: TableSettings): boolean {
	const area = (box.right - box.left) * (box.bottom - box.top);
	return drawings.some(
		(drawing) => horizontalOverlap(drawing, box) * verticalOverlap(drawing, box) > settings.vetoes.drawing.part * area,
	);
}

/** Markers of entries, and whatever signs stand in the place of one: hyphens, and those of broken fonts. */
function opensEntry(text: string): boolean {
	return isLoneMarker(text) || /^[^\p{L}\p{N}]{1,2}$/u.test(text);
}

function isList(body: readonly GridCell[], settings: TableSettings): boolean {
	const labels = body.filter(({ column, words }) => column === 0 && words.length > 0);
	const markers = labels.filter((cell) => opensEntry(textOf(cell))).length;
	const others = body.filter(({ column }) => column > 1).length;
	return markers >= settings.vetoes.list.markedPart * labels.length && others < labels.length && labels.length > 0;
}

/** Lists beside each other: entries in two columns or more begin with their bullets. */
function areLists(filled: readonly GridCell[], settings: TableSettings): boolean {
	const entries = filled.filter((cell) => cell.words.length > 1 && opensWithBullet(textOf(cell)));
	return (
		entries.length >= settings.vetoes.listsBeside.bulletPart * filled.length &&
		new Set(entries.map(({ column }) => column)).size > 1
	);
}

/** Titles and rising page numbers. */
function isContents(
	{ columnCount }: Omit<Grid, 'confidence'>,
	body: readonly GridCell[],
	settings: TableSettings,
): boolean {
	const last = body.filter(({ column, words }) => column === columnCount - 1 && words.length > 0).map(textOf);
	if (columnCount > settings.vetoes.contents.columns || last.length < settings.vetoes.contents.entries) return false;
	const pages = last.flatMap((text) => listedPage(text) ?? []);
	if (pages.length < settings.vetoes.contents.numberedPart * last.length) return false;
	const rising = pairsOf(pages).filter(([before, page]) => page >= before).length;
	const labels = body.filter(({ column }) => column < columnCount - 1).map(textOf);
	const worded =
		labels.filter((text) => !isNumeric(text)).length >= settings.vetoes.contents.wordedPart * labels.length;
	// Beside a page stands its title; numbers of sections stand before that.
	const titles = body.filter(({ column, words }) => column === columnCount - 2 && words.length > 0).map(textOf);
	if (titles.length > 0 && titles.every(isNumeric)) return false;
	return rising >= settings.vetoes.contents.risingPart * (pages.length - 1) && worded && pages[0] !== pages.at(-1);
}

/** Columns of running text: long cells, and lines that go on in lower case. */
function isProse(grid: Omit<Grid, 'confidence'>, filled: readonly GridCell[], settings: TableSettings): boolean {
	const long = filled.filter(({ words }) => words.length >= settings.vetoes.longCells.words).length;
	if (settings.vetoes.longCells.on && long > settings.vetoes.longCells.part * filled.length) return true;
	if (!settings.vetoes.goingOn.on) return false;
	let transitions = 0;
	let pairs = 0;
	for (let column = 0; column < grid.columnCount; column++) {
		const cells = filled.filter((cell) => cell.column === column).sort((a, b) => a.row - b.row);
		for (const [above, cell] of pairsOf(cells)) {
			pairs++;
			if (/[\p{Ll},-]$/u.test(textOf(above)) && /^\p{Ll}/u.test(textOf(cell)) && cell.words.length > 1) transitions++;
		}
	}
	return transitions > settings.vetoes.goingOn.part * pairs && transitions >= settings.vetoes.goingOn.fewest;
}

/** Signs of formulas that tables of words and numbers do not have in many cells. */
const mathSign = /[=∂∇∫∑∏√≤≥≈≡∈⊂→↦∞⟨⟩∆∝]|^\p{L}?[({].*[)}]$/u;
const equationNumber = /^[.,]?\s*\(?\(([A-Z]{0,2}\.?)?\d+([.-]\d+)?[a-z]?\)$/;

/** Formulas: their signs in many cells, or numbers in parentheses at the right. */
function isFormula(
	grid: Omit<Grid, 'confidence'>,
	filled: readonly GridCell[],
	numbers: number,
	settings: TableSettings,
): boolean {
	const texts = filled.map(textOf);
	const signs = texts.filter((text) => mathSign.test(text)).length;
	const labels = filled.filter((cell) => cell.column === grid.columnCount - 1 && equationNumber.test(textOf(cell)));
	const { equations, formula } = settings.vetoes;
	const areNumbered =
		Math.min(labels.length, signs) >= equations.fewest && labels.length >= equations.numberedPart * grid.rowCount;
	if (equations.on && areNumbered && grid.columnCount <= equations.columns) return true;
	const isSmall = grid.rowCount <= formula.rows || grid.columnCount <= formula.columns;
	return formula.on && signs >= formula.signPart * filled.length && numbers < formula.numberPart && isSmall;
}

/** Text of a program: one width for all signs, and hardly a number. */
function isCode(filled: readonly GridCell[], settings: TableSettings): boolean {
	const words = filled.flatMap((cell) => cell.words);
	return words.filter(({ word }) => word.style?.monospace).length > settings.vetoes.code.monospacePart * words.length;
}

/** Rows of the body with text in most columns. */
function fullRows(grid: Omit<Grid, 'confidence'>, settings: TableSettings): number {
	const rows = new Map<number, number>();
	for (const { row, words } of grid.cells)
		if (words.length > 0 && row >= grid.headerRows) rows.set(row, (rows.get(row) ?? 0) + 1);
	return [...rows.values()].filter(
		(count) => count >= Math.max(settings.vetoes.fullRow.cells, settings.vetoes.fullRow.columnPart * grid.columnCount),
	).length;
}

/** Without numbers the columns must at least be filled evenly. */
function isUneven(grid: Omit<Grid, 'confidence'>, settings: TableSettings): boolean {
	const full = fullRows(grid, settings);
	const { fullPart, fullRows: fewest, rows } = settings.vetoes.uneven;
	return full < fullPart * (grid.rowCount - grid.headerRows) || full < fewest || grid.rowCount < rows;
}
