import type { Box } from '../model';
import { listedPage } from '../text/page-numbers';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { hasBars } from './bars';
import { leaders } from './cell-text';
import type { Grid, GridCell } from './grid';
import { isNumeric } from '../values/numeric';
import { pairsOf } from '../values/sequences';
import type { View } from './view';
import type { TableSettings } from './settings';

const textOf = ({ words }: GridCell) => words.map(({ word }) => word.text).join(' ');

/** Why a grid made of text is not a table whatever its score; `undefined` if there is no veto. */
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
	if (vetoes.signs.on && areSigns(filled, settings)) return 'signs';
	if (vetoes.drawing.on && isInDrawing(grid.box, drawings, settings)) return 'drawing';
	if (vetoes.chart.on && hasBars(grid.box, fills, settings)) return 'chart';
	if (vetoes.contents.on && isContents(grid, body, settings)) return 'contents';
	if (isFormula(grid, filled, numbers, settings)) return 'formula';
	if (vetoes.code.on && numbers < vetoes.code.numberPart && isCode(filled, settings)) return 'code';
	return undefined;
}

function areSigns(filled: readonly GridCell[], settings: TableSettings): boolean {
	return (
		filled.filter((cell) => /[\p{L}\p{N}]/u.test(textOf(cell))).length <
		settings.vetoes.signs.wordedPart * filled.length
	);
}

function isInDrawing(box: Box, drawings: readonly Box[], settings: TableSettings): boolean {
	const area = (box.right - box.left) * (box.bottom - box.top);
	return drawings.some(
		(drawing) => horizontalOverlap(drawing, box) * verticalOverlap(drawing, box) > settings.vetoes.drawing.part * area,
	);
}

/** Titles with leaders to rising page numbers. Without leaders, or with those in a column, the score decides. */
function isContents(
	{ columnCount }: Omit<Grid, 'confidence'>,
	body: readonly GridCell[],
	{ vetoes: { contents } }: TableSettings,
): boolean {
	const last = body.filter(({ column, words }) => column === columnCount - 1 && words.length > 0).map(textOf);
	const pages = last.flatMap((text) => listedPage(text) ?? []);
	if (pages.length < Math.max(contents.entries, contents.numberedPart * last.length)) return false;
	const led = body.map(textOf).filter((text) => leaders.test(text) && /\p{L}/u.test(text)).length;
	const rising = pairsOf(pages).filter(([before, page]) => page >= before).length;
	return led >= contents.ledPart * last.length && rising >= contents.risingPart * (pages.length - 1);
}

/** Formula characters, which tables of words and numbers rarely have in many cells. */
const mathSign = /[=∂∇∫∑∏√≤≥≈≡∈⊂→↦∞⟨⟩∆∝]|^\p{L}?[({].*[)}]$/u;
const equationNumber = /^[.,]?\s*\(?\(([A-Z]{0,2}\.?)?\d+([.-]\d+)?[a-z]?\)$/;

/** Formulas: their characters in many cells, or numbers in parentheses at the right. */
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

/** Program code: monospaced type and few numbers. */
function isCode(filled: readonly GridCell[], settings: TableSettings): boolean {
	const words = filled.flatMap((cell) => cell.words);
	return words.filter(({ word }) => word.style?.monospace).length > settings.vetoes.code.monospacePart * words.length;
}
