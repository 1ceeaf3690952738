import { similarity } from '../../values/similarity';
import { median } from '../../values/quantiles';
import { stitchSettings } from './settings';
import type { PhotoRow } from './photo-rows';

/** A row of one photo and the same row in the next one, by index. */
export interface SharedRow {
	readonly above: number;
	readonly below: number;
}

/**
 * Rows that two photos share, if the second continues below the first: from the bottom of one and the top of the other,
 * in one order, and where the others predict them. An overlap alignment of sequences (Gusfield, "Algorithms on Strings,
 * Trees, and Sequences", 11.6.4: gaps before the first and after the last common row are free where the document
 * continues).
 * @returns empty if too little is alike
 */
export function findSharedRows(above: readonly PhotoRow[], below: readonly PhotoRow[]): readonly SharedRow[] {
	const { pairs, weight } = alikeRows(above, below);
	return weight >= stitchSettings.minWeight ? pairs : [];
}

/** Common rows and their weight, even if too small. */
export function alikeRows(
	above: readonly PhotoRow[],
	below: readonly PhotoRow[],
): { readonly pairs: readonly SharedRow[]; readonly weight: number } {
	const { maxRows } = stitchSettings;
	const first = Math.max(0, above.length - maxRows);
	const aligned = alignRows(above.slice(first), below.slice(0, maxRows));
	const pairs = aligned.map((pair) => ({ ...pair, above: pair.above + first }));
	const shared = inLine(pairs, above, below);
	const weight = shared.reduce((sum, pair) => sum + weightOf(above[pair.above], below[pair.below]), 0);
	return { pairs: shared, weight };
}

/** 1 for equal long rows, less for short or different ones; negative for different rows. */
function weightOf(a: PhotoRow | undefined, b: PhotoRow | undefined): number {
	const { alike, fullLength } = stitchSettings;
	if (!a || !b) return -1;
	const length = Math.min(a.text.length, b.text.length);
	// Texts of very different lengths are never alike.
	if (length < alike * Math.max(a.text.length, b.text.length) || length === 0) return -1;
	const same = similarity(a.text, b.text);
	// The same item at another price is similar; the same row is nearly equal, however it was read.
	return same < alike ? -1 : ((same - alike) / (1 - alike)) ** 2 * Math.min(1, length / fullLength);
}

/** The alignment with the largest weight. */
function alignRows(above: readonly PhotoRow[], below: readonly PhotoRow[]): SharedRow[] {
	const { missed } = stitchSettings;
	const [high, wide] = [above.length + 1, below.length + 1];
	const best = new Float32Array(high * wide);
	const step = new Uint8Array(high * wide);
	const [start, both, onlyAbove, onlyBelow] = [0, 1, 2, 3] as const;
	for (let j = 1; j < wide; j++) {
		best[j] = -missed * j;
		step[j] = onlyBelow;
	}
	for (let i = 1; i < high; i++) {
		// Rows of the first photo before the overlap are free.
		step[i * wide] = start;
		for (let j = 1; j < wide; j++) {
			const at = i * wide + j;
			const weight = weightOf(above[i - 1], below[j - 1]);
			const choices = [
				[both, weight > 0 ? (best[at - wide - 1] ?? 0) + weight : -Infinity],
				[onlyAbove, (best[at - wide] ?? 0) - missed],
				[onlyBelow, (best[at - 1] ?? 0) - missed],
			] as const;
			const [how, value] = choices.reduce((most, choice) => (choice[1] > most[1] ? choice : most));
			best[at] = value;
			step[at] = how;
		}
	}
	// Rows of the second photo after the overlap are free.
	let j = 0;
	for (let column = 1; column < wide; column++)
		if ((best[(high - 1) * wide + column] ?? 0) > (best[(high - 1) * wide + j] ?? 0)) j = column;
	const pairs: SharedRow[] = [];
	for (let i = high - 1; i > 0 && j > 0; ) {
		const how = step[i * wide + j];
		if (how === both) pairs.push({ above: --i, below: --j });
		else if (how === onlyAbove) i--;
		else if (how === onlyBelow) j--;
		else break;
	}
	return pairs.reverse();
}

/** Without pairs off the straight line through the others. */
function inLine(pairs: readonly SharedRow[], above: readonly PhotoRow[], below: readonly PhotoRow[]): SharedRow[] {
	const { astray } = stitchSettings;
	const places = pairs.flatMap((pair) => {
		const [a, b] = [above[pair.above], below[pair.below]];
		return a && b ? [{ pair, a: a.box.bottom, b: b.box.bottom, size: a.box.bottom - a.box.top }] : [];
	});
	const slopes = places.flatMap((one, index) => {
		return places.slice(index + 1).map((other) => (other.a - one.a) / Math.max(1e-6, other.b - one.b));
	});
	const slope = median(slopes) ?? 1;
	const shift = median(places.map(({ a, b }) => a - slope * b)) ?? 0;
	const reach = astray * (median(places.map(({ size }) => size)) ?? 0) * Math.max(2, Math.sqrt(places.length));
	return places.filter(({ a, b }) => Math.abs(a - slope * b - shift) <= reach).map(({ pair }) => pair);
}
