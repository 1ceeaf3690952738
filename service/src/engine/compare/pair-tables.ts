import type { ComparedRow, ComparedTable } from './compared-table';
import { compareSettings } from './settings';
import { alignIds, hunksOf } from './align-tokens';

const { maxPairedRows, maxTablesOfWord, minAlikeRows, minAlikeTables } = compareSettings;

/** Two versions of a thing; one is missing if it was added or removed. */
export interface VersionPair<Thing> {
	readonly before?: Thing;
	readonly after?: Thing;
}

/** Tables of the same columns that are versions of each other, in the order of the new document. */
export function pairTables(
	before: readonly ComparedTable[],
	after: readonly ComparedTable[],
): Required<VersionPair<ComparedTable>>[] {
	const candidates = commonWords(before, after).flatMap(({ old, young, common }) => {
		const [one, two] = [before[old]!, after[young]!];
		const share = (2 * common) / (wordsIn(one) + wordsIn(two));
		return share >= minAlikeTables && one.columnCount === two.columnCount ? [{ old, young, share }] : [];
	});
	candidates.sort((a, b) => b.share - a.share || Math.abs(a.old - a.young) - Math.abs(b.old - b.young));
	const [taken, matched] = [new Set<number>(), new Map<number, number>()];
	for (const { old, young } of candidates) {
		if (taken.has(old) || matched.has(young)) continue;
		taken.add(old);
		matched.set(young, old);
	}
	return [...matched]
		.sort(([one], [two]) => one - two)
		.map(([young, old]) => ({ before: before[old]!, after: after[young]! }));
}

const wordsIn = ({ rows }: ComparedTable): number => rows.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** How many words each two tables have in common, of those that few tables have. */
function commonWords(before: readonly ComparedTable[], after: readonly ComparedTable[]) {
	const [old, young] = [countWords(before), countWords(after)];
	const common = new Map<string, { readonly old: number; readonly young: number; common: number }>();
	for (const [id, tables] of old) {
		const others = young.get(id) ?? new Map<number, number>();
		if (tables.size * others.size > maxTablesOfWord ** 2) continue;
		for (const [one, count] of tables) {
			for (const [two, others_] of others) {
				const key = `${one}:${two}`;
				const known = common.get(key) ?? { old: one, young: two, common: 0 };
				known.common += Math.min(count, others_);
				common.set(key, known);
			}
		}
	}
	return [...common.values()];
}

/** Counts of words by table. */
function countWords(tables: readonly ComparedTable[]): Map<number, Map<number, number>> {
	const counts = new Map<number, Map<number, number>>();
	tables.forEach(({ rows }, index) => {
		for (const { tokens } of rows) {
			for (const { id } of tokens) {
				const ofWord = counts.get(id) ?? new Map<number, number>();
				counts.set(id, ofWord.set(index, (ofWord.get(index) ?? 0) + 1));
			}
		}
	});
	return counts;
}

/** Rows that differ, in order; rows with the same words are left out. */
export function pairRows(before: readonly ComparedRow[], after: readonly ComparedRow[]): VersionPair<ComparedRow>[] {
	const alignment = alignIds(
		before.map(({ key }) => key),
		after.map(({ key }) => key),
	);
	return hunksOf(alignment, after.length).flatMap(({ oldStart, oldEnd, newStart, newEnd }) => {
		const [old, young] = [before.slice(oldStart, oldEnd), after.slice(newStart, newEnd)];
		if (old.length > 0 && young.length > 0 && haveSameWords(old, young)) return [];
		const whole = old.length === young.length ? undefined : joinedRows(old, young);
		return whole ?? pairAlike(old, young);
	});
}

/** Readers divide rows of several lines in different ways. */
function haveSameWords(before: readonly ComparedRow[], after: readonly ComparedRow[]): boolean {
	const sorted = (rows: readonly ComparedRow[]) =>
		rows
			.flatMap(({ tokens }) => tokens.map(({ id }) => id))
			.sort((a, b) => a - b)
			.join();
	return before.length !== after.length && sorted(before) === sorted(after);
}

/** Rows as one, if a column of several words is the same in all of them. */
function joinedRows(
	before: readonly ComparedRow[],
	after: readonly ComparedRow[],
): VersionPair<ComparedRow>[] | undefined {
	if (before.length === 0 || after.length === 0) return undefined;
	const [one, two] = [before, after].map((rows): ComparedRow => {
		const cells = (rows[0]?.cells ?? []).map((_, column) => rows.flatMap(({ cells: own }) => own[column] ?? []));
		return { cells, tokens: cells.flat(), key: -1 };
	});
	const isSame = one!.cells.some(
		(cell, column) => cell.length > 1 && textOf(cell) === textOf(two!.cells[column] ?? []),
	);
	return isSame ? [{ before: one!, after: two! }] : undefined;
}

const textOf = (cell: ComparedRow['tokens']): string => cell.map(({ id }) => id).join();

/** Pairs rows by likeness without changing their order. */
function pairAlike(before: readonly ComparedRow[], after: readonly ComparedRow[]): VersionPair<ComparedRow>[] {
	if (before.length > maxPairedRows || after.length > maxPairedRows) {
		return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
			...(before[index] ? { before: before[index] } : {}),
			...(after[index] ? { after: after[index] } : {}),
		}));
	}
	const width = after.length + 1;
	const best = new Float64Array((before.length + 1) * width);
	const likeness = new Float64Array(best.length);
	for (let old = before.length - 1; old >= 0; old--) {
		for (let young = after.length - 1; young >= 0; young--) {
			const at = old * width + young;
			likeness[at] = alikeRows(before[old]!, after[young]!);
			const paired = likeness[at] < minAlikeRows ? -1 : likeness[at] + best[at + width + 1]!;
			best[at] = Math.max(best[at + 1]!, best[at + width]!, paired);
		}
	}
	const pairs: VersionPair<ComparedRow>[] = [];
	let [old, young] = [0, 0];
	while (old < before.length || young < after.length) {
		const at = old * width + young;
		const isPair =
			old < before.length &&
			young < after.length &&
			likeness[at]! >= minAlikeRows &&
			best[at] === likeness[at]! + best[at + width + 1]!;
		if (isPair) pairs.push({ before: before[old++]!, after: after[young++]! });
		else if (young >= after.length || (old < before.length && best[at] === best[at + width])) {
			pairs.push({ before: before[old++]! });
		} else pairs.push({ after: after[young++]! });
	}
	return pairs;
}

/** Share of the cells with text that are the same; their words count for cells that differ. */
function alikeRows(before: ComparedRow, after: ComparedRow): number {
	let [filled, same] = [0, 0];
	for (let column = 0; column < Math.max(before.cells.length, after.cells.length); column++) {
		const [one, two] = [before.cells[column] ?? [], after.cells[column] ?? []];
		if (one.length + two.length === 0) continue;
		filled++;
		const ids = new Set(one.map(({ id }) => id));
		same += (2 * two.filter(({ id }) => ids.has(id)).length) / (one.length + two.length);
	}
	return filled === 0 ? 0 : Math.min(1, same / filled);
}
