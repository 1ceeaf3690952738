import type { WordLinks } from './align';
import type { Box, Turn } from '../model';
import { CellGrid, touch, unknownColumn, type PlacedCell, type GridSide } from './cell-grid';
import { isSameLine, maxRunGap, upright, type PrintedWords } from './page-words';
import type { ResultText } from './result-text';

/** Tolerance of a place, points. */
const tolerance = 1;

/** Maximum words of a cell whose words may be exchanged with equal ones: longer texts occur once. */
const maxExchangedWords = 6;

/** Maximum cells of a table that are looked at closely. */
const maxSuspects = 500;

/**
 * Words of cells that are in another row or column of the result than on the page.
 * @param suspects  words with other neighbours than on the page: those whose cell the page has at its place are taken
 * out, since equal words may be exchanged
 */
export function findMovedCells(
	page: PrintedWords,
	result: ResultText,
	{ back }: WordLinks,
	suspects: Set<number>,
): number[] {
	const moved: number[] = [];
	const cells = result.cells.view();
	let table = 0;
	let placed: PlacedCell[] = [];
	for (let at = 0; at < cells.length; at++) {
		const cell = cells[at] ?? 0;
		if (cell === 0 || cell === cells[at - 1]) continue;
		const row = result.rowOfCell.at(cell);
		if (result.tableOfRow.at(row) !== table) {
			moved.push(...findMovedIn(page, placed, suspects));
			table = result.tableOfRow.at(row);
			placed = [];
		}
		const one = placeCell(page, cells, back, at);
		if (one) placed.push({ ...one, row, column: result.columnOfCell.at(cell) });
	}
	moved.push(...findMovedIn(page, placed, suspects));
	return moved;
}

function placeCell(
	page: PrintedWords,
	cells: Int32Array,
	back: Int32Array,
	start: number,
): Omit<PlacedCell, GridSide> | undefined {
	const tokens: number[] = [];
	let box: Box | undefined;
	let index = 0;
	for (let at = start; cells[at] === cells[start]; at++) {
		const token = back[at] ?? -1;
		if (token < 0) continue;
		const own = upright(page.boxOf(token), page.turnOf(token));
		if (!box) index = page.pageIndexOf(token);
		if (!box) box = own;
		else if (page.pageIndexOf(token) === index) box = union(box, own);
		tokens.push(token);
	}
	return box && { tokens, page: index, turn: page.turnOf(tokens[0] ?? 0), box };
}

const union = (a: Box, b: Box): Box => ({
	left: Math.min(a.left, b.left),
	top: Math.min(a.top, b.top),
	right: Math.max(a.right, b.right),
	bottom: Math.max(a.bottom, b.bottom),
});

function findMovedIn(page: PrintedWords, all: readonly PlacedCell[], exchanged: Set<number>): number[] {
	if (all.length < 2) return [];
	const turn = mainTurn(all);
	const cells = all.filter((cell) => cell.turn === turn);
	if (turn === 0 && areInOrder(cells) && !hasAny(cells, exchanged)) return [];
	const read = suspectsIn(page, cells);
	// A page file may keep the table as it is on the page, with turned text.
	const seen = turn === 0 || read.suspects.length === 0 ? read : suspectsIn(page, asOnPage(cells, turn));
	const { grid, suspects } = seen.suspects.length < read.suspects.length ? seen : read;
	if (exchanged.size > 0) {
		for (const cell of grid.cells) {
			if (cell.tokens.length > maxExchangedWords || !cell.tokens.some((token) => exchanged.has(token))) continue;
			if (isAtHome(page, cell, grid.homeOf(cell))) for (const token of cell.tokens) exchanged.delete(token);
		}
	}
	return suspects.slice(0, maxSuspects).flatMap((cell) => (isAtHome(page, cell, grid.homeOf(cell)) ? [] : cell.tokens));
}

const hasAny = (cells: readonly PlacedCell[], words: ReadonlySet<number>): boolean =>
	words.size > 0 && cells.some(({ tokens }) => tokens.some((token) => words.has(token)));

/** Extent of the cells of a row on a page, points; middles are doubled. */
interface RowExtent {
	readonly row: number;
	minMiddle: number;
	maxMiddle: number;
	maxTop: number;
	minBottom: number;
	/** Of the row before it on the page. */
	readonly above: Omit<RowExtent, 'above'> | undefined;
}

/** Whether a file without columns has its rows clearly below each other: then no cell can be a suspect. */
function areInOrder(cells: readonly PlacedCell[]): boolean {
	const rows = new Map<number, RowExtent>();
	for (const { page, row, column, box } of cells) {
		if (column !== unknownColumn) return false;
		const middle = box.top + box.bottom;
		let own = rows.get(page);
		if (own?.row !== row) {
			own = { row, minMiddle: middle, maxMiddle: middle, maxTop: box.top, minBottom: box.bottom, above: own };
			rows.set(page, own);
		}
		own.minMiddle = Math.min(own.minMiddle, middle);
		own.maxMiddle = Math.max(own.maxMiddle, middle);
		own.maxTop = Math.max(own.maxTop, box.top);
		own.minBottom = Math.min(own.minBottom, box.bottom);
		const { above } = own;
		if (above && !(own.minMiddle >= above.maxMiddle && own.minBottom >= above.maxTop)) return false;
	}
	return true;
}

interface Suspects {
	readonly grid: CellGrid;
	readonly suspects: readonly PlacedCell[];
}

function suspectsIn(page: PrintedWords, cells: readonly PlacedCell[]): Suspects {
	const grid = new CellGrid(cells, isRightToLeft(page, cells));
	const suspects = grid.cells.filter(
		(cell) =>
			grid.isOutOfOrder(cell, 'row') ||
			grid.isOutOfOrder(cell, 'column') ||
			grid.isBesideOthers(cell, 'row') ||
			grid.isBesideOthers(cell, 'column'),
	);
	return { grid, suspects };
}

/** Cells with turned text where they are on their page. */
const asOnPage = (cells: readonly PlacedCell[], turn: Turn): PlacedCell[] =>
	cells.map((cell) => ({ ...cell, turn: 0, box: upright(cell.box, oppositeOf(turn)) }));

/** The turn that undoes another one. */
const oppositeOf = (turn: Turn): Turn => (turn === 90 ? 270 : turn === 270 ? 90 : turn);

/** Direction of most cells: others have no place among them. */
function mainTurn(cells: readonly PlacedCell[]): Turn {
	const counts = new Map<Turn, number>();
	for (const { turn } of cells) counts.set(turn, (counts.get(turn) ?? 0) + 1);
	return [...counts].reduce<[Turn, number]>((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Whether the first column is on the right. */
function isRightToLeft(page: PrintedWords, cells: readonly PlacedCell[]): boolean {
	let mirrored = 0;
	let all = 0;
	let hasScript = false;
	for (const [index, cell] of cells.entries()) {
		hasScript ||= page.isMirrored(cell.tokens[0] ?? 0);
		const previous = cells[index - 1];
		if (previous?.row !== cell.row || previous.page !== cell.page) continue;
		all++;
		if (cell.box.left < previous.box.left) mirrored++;
	}
	return hasScript && 2 * mirrored > all;
}

/**
 * Whether the page has the words of a cell at its home: equal words may be exchanged. Words of a line that begins or ends
 * there may be beside it: headers are wider than the cells of their column.
 */
function isAtHome(page: PrintedWords, { tokens, page: index, turn }: PlacedCell, home: Box): boolean {
	const start = page.starts[index] ?? 0;
	const end = page.starts[index + 1] ?? page.tokens.length;
	const inside: Box[] = [];
	const beside: Box[][] = [];
	for (const token of tokens) {
		const key = page.tokens.at(token);
		const equal: Box[] = [];
		let isFound = false;
		for (let other = start; other < end; other++) {
			if (!page.vocabulary.areEqual(page.tokens.at(other), key)) continue;
			const box = upright(page.boxOf(other), turn);
			equal.push(box);
			if (!isInside(box, home)) continue;
			inside.push(box);
			isFound = true;
		}
		if (!isFound) beside.push(equal);
	}
	return inside.length > 0 && beside.every((equal) => equal.some((box) => inside.some((one) => isNextTo(box, one))));
}

/** Whether two words are neighbours in a line, or in two lines of a cell. */
function isNextTo(a: Box, b: Box): boolean {
	const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
	if (touch(a, b, 'column') && Math.abs(down) < maxRunGap * (b.bottom - b.top)) return true;
	const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
	return isSameLine(a, b) && gap < maxRunGap * (b.bottom - b.top);
}

/** Whether most of a word is inside. */
function isInside(box: Box, home: Box): boolean {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	const isBeside = (x > home.left - tolerance && x < home.right + tolerance) || touch(box, home, 'column');
	return isBeside && y >= home.top - tolerance && y <= home.bottom + tolerance;
}
