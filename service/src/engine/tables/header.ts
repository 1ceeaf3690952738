import { edgesBetween, type Edge, type Edges } from './edges';
import type { Columns } from './gutters';
import { contentsOf, coveredBy } from './header-spans';
import type { HeaderBand, Entry } from './header-band';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** A header with the columns and header rows it covers. */
export interface HeaderCell {
	readonly first: number;
	readonly last: number;
	readonly row: number;
	readonly rowSpan: number;
	readonly words: readonly Placed[];
}

/**
 * Joins header lines and finds the columns and rows each header covers.
 * @param body  the lines below, which show the columns
 */
export function headerCells(
	bands: readonly HeaderBand[],
	body: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): HeaderCell[] {
	const cells: { first: number; last: number; level: number; bottom: number; size: number; words: Placed[] }[] = [];
	bands.forEach(({ row, entries }, index) => {
		const below = bands.slice(index + 1).flatMap((band) => band.entries);
		const line = { row, entries, below, contents: contentsOf([...bands.slice(index + 1), ...body], columns) };
		for (const [place, entry] of entries.entries()) {
			const { first, last } = coveredBy(entry, place, line, edges, columns, settings);
			const top = Math.min(...entry.words.map(({ box }) => box.top));
			const above = cells.findLast((cell) => cell.first <= last && cell.last >= first);
			const stacks =
				above !== undefined &&
				above.first === first &&
				above.last === last &&
				top - above.bottom <= settings.header.stackedGap * row.size &&
				!isCrossed(edges.horizontal, above.bottom, top, entry, row.size, settings);
			const bottom = Math.max(...entry.words.map(({ box }) => box.bottom));
			if (stacks) {
				above.words.push(...entry.words);
				above.bottom = bottom;
			} else {
				const over = cells.filter((cell) => cell.first <= last && cell.last >= first);
				const level = Math.max(-1, ...over.map((cell) => cell.level)) + 1;
				cells.push({ first, last, level, bottom, size: row.size, words: [...entry.words] });
			}
		}
	});
	const levels = Math.max(0, ...cells.map(({ level }) => level + 1));
	return cells.map((cell) => {
		const over = cells.some((other) => other !== cell && overlaps(other, cell) && other.level < cell.level);
		const under = cells.filter((other) => other !== cell && overlaps(other, cell) && other.level > cell.level);
		const end = under.length > 0 ? Math.min(...under.map(({ level }) => level)) : levels;
		const row = over ? cell.level : 0;
		return { first: cell.first, last: cell.last, row, rowSpan: end - row, words: cell.words };
	});
}

function overlaps(a: { first: number; last: number }, b: { first: number; last: number }): boolean {
	return a.first <= b.last && a.last >= b.first;
}

function isCrossed(
	horizontal: readonly Edge[],
	top: number,
	bottom: number,
	entry: Entry,
	size: number,
	settings: TableSettings,
): boolean {
	const middle = (entry.left + entry.right) / 2;
	const slack = settings.header.crossed * size;
	return edgesBetween(horizontal, top - slack, bottom + slack).some(
		(edge) => edge.start <= middle && edge.end >= middle,
	);
}
