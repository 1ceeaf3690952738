import type { WordLinks } from './align';
import type { Box, Turn } from '../model';
import { rightToLeft, upright, type PrintedWords } from './page-words';
import type { ResultText } from './result-text';

/** Common width of two cells in one column, as a share of the narrower one. */
const minColumnOverlap = 0.3;

/** Tolerance of an order, points. */
const tolerance = 1;

/** Maximum columns whose last cell is known. */
const maxLanes = 200;

/** Maximum cells of a table that are looked at closely. */
const maxSuspects = 500;

/** A cell of the result with the place of its words on the page. */
interface PlacedCell {
	/** Its tokens on the page. */
	readonly tokens: readonly number[];
	/** Index of the page of the first one. */
	readonly page: number;
	readonly turn: Turn;
	/** Upright. */
	readonly box: Box;
}

type PlacedRow = readonly PlacedCell[];

/** Words of cells that are in another row or column of the result than on the page. */
export function findMovedCells(page: PrintedWords, result: ResultText, { back }: WordLinks): number[] {
	const moved: number[] = [];
	const cells = result.cells.view();
	let table = 0;
	let row = 0;
	let rows: PlacedCell[][] = [];
	for (let at = 0; at < cells.length; at++) {
		const cell = cells[at] ?? 0;
		if (cell === 0 || cell === cells[at - 1]) continue;
		const own = result.rowOfCell.at(cell);
		if (result.tableOfRow.at(own) !== table) {
			moved.push(...findMovedIn(page, rows));
			table = result.tableOfRow.at(own);
			rows = [];
			row = 0;
		}
		const placed = placeCell(page, cells, back, at);
		if (!placed) continue;
		if (own === row) rows.at(-1)?.push(placed);
		else rows.push([placed]);
		row = own;
	}
	moved.push(...findMovedIn(page, rows));
	return moved;
}

function placeCell(page: PrintedWords, cells: Int32Array, back: Int32Array, start: number): PlacedCell | undefined {
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

function findMovedIn(page: PrintedWords, all: readonly PlacedRow[]): number[] {
	const turn = mainTurn(all);
	const rows = all.map((row) => row.filter((cell) => cell.turn === turn)).filter((row) => row.length > 0);
	const isMirrored = isRightToLeft(page, rows);
	const suspects = findSuspects(rows, isMirrored);
	if (suspects.size === 0) return [];
	const judged = judgeRows(rows, isMirrored);
	const moved: number[] = [];
	let looked = 0;
	for (const [index, row] of judged.entries()) {
		for (const [place, cell] of row.cells.entries()) {
			const isSure = row.isInOrder && row.inOrder.has(cell) && isBeside(cell, row.band);
			if (!suspects.has(cell) || isSure || ++looked > maxSuspects) continue;
			const zones = zonesOf(judged, index, place, isMirrored);
			if (!zones.some((zone) => isAtHome(page, cell, zone))) moved.push(...cell.tokens);
		}
	}
	return moved;
}

/** Direction of most cells: others have no place among them. */
function mainTurn(rows: readonly PlacedRow[]): Turn {
	const counts = new Map<Turn, number>();
	for (const { turn } of rows.flat()) counts.set(turn, (counts.get(turn) ?? 0) + 1);
	return [...counts].reduce<[Turn, number]>((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Cells of a row must be in the order of their x, and cells of a column in the order of their y: pairs that are not. */
function findSuspects(rows: readonly PlacedRow[], isMirrored: boolean): Set<PlacedCell> {
	const suspects = new Set<PlacedCell>();
	/** Last cell of each column. */
	let lanes: PlacedCell[] = [];
	for (const row of rows) {
		for (const [index, cell] of row.entries()) {
			const previous = row[index - 1];
			if (previous && !isBehind(previous, cell, isMirrored)) suspects.add(previous).add(cell);
			const above = lanes.filter((lane) => isSameColumn(lane.box, cell.box));
			for (const lane of above) if (isAbove(cell, lane)) suspects.add(lane).add(cell);
			if (above.length > 0) lanes = lanes.filter((lane) => !above.includes(lane));
		}
		lanes.push(...row);
		if (lanes.length > maxLanes) lanes = lanes.slice(-maxLanes);
	}
	return suspects;
}

function isRightToLeft(page: PrintedWords, rows: readonly PlacedRow[]): boolean {
	let mirrored = 0;
	let all = 0;
	let script = 0;
	for (const row of rows) {
		for (const [index, cell] of row.entries()) {
			const previous = row[index - 1];
			if (!previous || previous.page !== cell.page) continue;
			all++;
			if (cell.box.left < previous.box.left) mirrored++;
			if (rightToLeft.test(page.vocabulary.textOf(page.tokens.at(cell.tokens[0] ?? 0)))) script++;
		}
	}
	return script > 0 && 2 * mirrored > all;
}

function isBehind(previous: PlacedCell, cell: PlacedCell, isMirrored: boolean): boolean {
	if (previous.page !== cell.page) return true;
	return isMirrored ? cell.box.left < previous.box.right - tolerance : cell.box.right > previous.box.left + tolerance;
}

function isSameColumn(a: Box, b: Box): boolean {
	const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	return common > minColumnOverlap * Math.min(a.right - a.left, b.right - b.left);
}

function isAbove(cell: PlacedCell, lane: PlacedCell): boolean {
	if (cell.page !== lane.page) return cell.page < lane.page;
	return cell.box.bottom <= lane.box.top + tolerance;
}

/** Where a cell must be on its page. */
interface Zone {
	readonly page: number;
	readonly box: Box;
}

/** A row with its cells that are in order, and its height on the page. */
interface JudgedRow {
	readonly cells: PlacedRow;
	readonly inOrder: ReadonlySet<PlacedCell>;
	readonly band: Zone;
	/** Whether it is in order itself. */
	readonly isInOrder: boolean;
}

function judgeRows(rows: readonly PlacedRow[], isMirrored: boolean): JudgedRow[] {
	const bands = rows.map(bandOf);
	const inOrder = increasingPart(bands, ({ page, box }) => page * pageHeight + box.top);
	return rows.map((cells, index) => {
		const chosen = increasingPart(cells, ({ box }) => (isMirrored ? -1 : 1) * (box.left + box.right));
		return {
			cells,
			inOrder: new Set(cells.filter((_, place) => chosen.has(place))),
			band: bands[index] ?? bandOf(cells),
			isInOrder: inOrder.has(index),
		};
	});
}

/** More than any page has, points. */
const pageHeight = 1e6;

/** The cells of a row that are beside its middle one. */
function bandOf(cells: PlacedRow): Zone {
	const sorted = cells.toSorted((a, b) => a.page - b.page || a.box.top - b.box.top);
	const { page, box } = sorted[(sorted.length - 1) >> 1] ?? { page: 0, box: { left: 0, top: 0, right: 0, bottom: 0 } };
	const beside = cells.filter((cell) => isBeside(cell, { page, box }));
	return { page, box: beside.map((cell) => cell.box).reduce(union, box) };
}

function isBeside({ page, box }: Pick<PlacedCell, 'page' | 'box'>, band: Zone): boolean {
	return page === band.page && box.top < band.box.bottom - tolerance && box.bottom > band.box.top + tolerance;
}

/** Indexes of the longest part in order. Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961. */
function increasingPart<T>(things: readonly T[], valueOf: (thing: T) => number): Set<number> {
	const values = things.map(valueOf);
	const ends: number[] = [];
	const before: number[] = [];
	for (const [index, value] of values.entries()) {
		let at = ends.length;
		while (at > 0 && (values[ends[at - 1] ?? 0] ?? 0) > value) at--;
		before.push(ends[at - 1] ?? -1);
		ends[at] = index;
	}
	const chosen = new Set<number>();
	for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chosen.add(at);
	return chosen;
}

/** The height of the row, or that between its neighbours, and between the cells before and behind. */
function zonesOf(rows: readonly JudgedRow[], index: number, place: number, isMirrored: boolean): Zone[] {
	const row = rows[index];
	if (!row) return [];
	const isKnown = (cell: PlacedCell) => row.inOrder.has(cell);
	const before = row.cells.slice(0, place).findLast(isKnown);
	const after = row.cells.slice(place + 1).find(isKnown);
	const [left, right] = isMirrored ? [after, before] : [before, after];
	const sides = { left: left?.box.left ?? -Infinity, right: right?.box.right ?? Infinity };
	if (row.isInOrder) {
		const { page, box } = row.band;
		return [{ page, box: { ...sides, top: box.top, bottom: box.bottom } }];
	}
	const above = rows.slice(0, index).findLast(({ isInOrder }) => isInOrder)?.band;
	const below = rows.slice(index + 1).find(({ isInOrder }) => isInOrder)?.band;
	const pages = new Set([above?.page, below?.page].filter((page) => page !== undefined));
	return [...pages].map((page) => ({
		page,
		box: {
			...sides,
			top: above?.page === page ? above.box.bottom - tolerance : -Infinity,
			bottom: below?.page === page ? below.box.top + tolerance : Infinity,
		},
	}));
}

/** Whether the page has the words of a cell in its zone: equal words may be exchanged. */
function isAtHome(page: PrintedWords, { tokens }: PlacedCell, zone: Zone): boolean {
	const start = page.starts[zone.page] ?? 0;
	const end = page.starts[zone.page + 1] ?? page.tokens.length;
	let home = 0;
	for (const token of tokens) {
		const key = page.tokens.at(token);
		for (let other = start; other < end; other++) {
			if (!page.vocabulary.areEqual(page.tokens.at(other), key)) continue;
			if (!isInside(upright(page.boxOf(other), page.turnOf(other)), zone.box)) continue;
			home++;
			break;
		}
	}
	return home === tokens.length;
}

function isInside(box: Box, zone: Box): boolean {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	return x > zone.left && x < zone.right && y >= zone.top - tolerance && y <= zone.bottom + tolerance;
}
