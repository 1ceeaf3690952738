import type { Box, Page, Word } from '../../model';
import { unionOf, verticalOverlap } from '../../model/boxes';
import { similarity } from '../../values/similarity';
import { median } from '../../values/quantiles';
import { shotSettings, type ShotSettings } from './settings';

/** A row of a shot, over its whole width. */
export interface ShotRow {
	readonly words: readonly Word[];
	readonly box: Box;
	/** Letters and digits alone, small: what two readings of a row have in common. */
	readonly text: string;
}

/** A row of one shot and the same row in the next one, by their places. */
export interface SharedRow {
	readonly above: number;
	readonly below: number;
}

/**
 * The rows of a page that was read, from the top. In photos rows lean and bend: a word goes on the row whose last word it stands beside.
 */
export function shotRows(words: readonly Word[], settings: ShotSettings = shotSettings): ShotRow[] {
	const rows: NonEmptyRow[] = [];
	const upright = words.filter(({ turn }) => turn === 0).sort((a, b) => a.box.left - b.box.left);
	for (const word of upright) {
		let [best, most] = [undefined as NonEmptyRow | undefined, settings.beside];
		for (const row of rows) {
			const shared = sharedHeight(row[row.length - 1] ?? row[0], word);
			if (shared > most) [best, most] = [row, shared];
		}
		if (best) best.push(word);
		else rows.push([word]);
	}
	return rows.map(rowOf).sort((a, b) => a.box.top + a.box.bottom - b.box.top - b.box.bottom);
}

type NonEmptyRow = [Word, ...Word[]];

/** Height that two words have in common, in parts of the lower one's. */
function sharedHeight({ box: a }: Word, { box: b }: Word): number {
	return verticalOverlap(a, b) / Math.max(1e-6, Math.min(a.bottom - a.top, b.bottom - b.top));
}

function rowOf(words: readonly Word[]): ShotRow {
	return {
		words,
		box: unionOf(words.map(({ box }) => box)),
		text: words
			.map(({ text }) => text)
			.join('')
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}]/gu, ''),
	};
}

/** The page with the words of each row on one level. */
export function levelled(page: Page): Page {
	const moved = new Map<Word, Word>();
	for (const { words } of shotRows(page.words)) {
		const level = median(words.map(({ box }) => box.bottom)) ?? 0;
		for (const word of words) {
			const by = level - word.box.bottom;
			const { box, baseline } = word;
			moved.set(word, {
				...word,
				box: { ...box, top: box.top + by, bottom: box.bottom + by },
				...(baseline === undefined ? {} : { baseline: baseline + by }),
			});
		}
	}
	return { ...page, words: page.words.map((word) => moved.get(word) ?? word) };
}

/**
 * Rows that two shots have in common, where the second goes on below the first: those of the lower end of the one and of the upper end of the
 * other, in one order, and where the others say that they are. Aligned as overlaps of sequences are (Gusfield, "Algorithms on Strings, Trees, and
 * Sequences", 11.6.4: gaps before the first and behind the last row in common cost nothing where the paper goes on).
 * @returns none where too little is alike
 */
export function sharedRows(
	above: readonly ShotRow[],
	below: readonly ShotRow[],
	settings: ShotSettings,
): readonly SharedRow[] {
	const { mostRows, leastWeight } = settings;
	const first = Math.max(0, above.length - mostRows);
	const aligned = alignedRows(above.slice(first), below.slice(0, mostRows), settings);
	const pairs = aligned.map((pair) => ({ ...pair, above: pair.above + first }));
	const shared = inLine(pairs, above, below, settings);
	const weight = shared.reduce((sum, pair) => sum + weightOf(above[pair.above], below[pair.below], settings), 0);
	return weight >= leastWeight ? shared : [];
}

/** 1 for long rows that are the same, less for short ones and others; below 0 for rows that are none. */
function weightOf(a: ShotRow | undefined, b: ShotRow | undefined, { alike, fullLength }: ShotSettings): number {
	if (!a || !b) return -1;
	const length = Math.min(a.text.length, b.text.length);
	// Nothing of so different lengths is alike.
	if (length < alike * Math.max(a.text.length, b.text.length) || length === 0) return -1;
	const same = similarity(a.text, b.text);
	// The same goods at other prices are alike; what is one row is nearly the same, however it was read.
	return same < alike ? -1 : ((same - alike) / (1 - alike)) ** 2 * Math.min(1, length / fullLength);
}

/** The alignment that weighs most. */
function alignedRows(above: readonly ShotRow[], below: readonly ShotRow[], settings: ShotSettings): SharedRow[] {
	const { missed } = settings;
	const [high, wide] = [above.length + 1, below.length + 1];
	const best = new Float32Array(high * wide);
	const step = new Uint8Array(high * wide);
	const [start, both, onlyAbove, onlyBelow] = [0, 1, 2, 3] as const;
	for (let j = 1; j < wide; j++) {
		best[j] = -missed * j;
		step[j] = onlyBelow;
	}
	for (let i = 1; i < high; i++) {
		// Rows of the first shot before the overlap are free.
		step[i * wide] = start;
		for (let j = 1; j < wide; j++) {
			const at = i * wide + j;
			const weight = weightOf(above[i - 1], below[j - 1], settings);
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
	// Rows of the second shot behind the overlap are free.
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

/** Without pairs that lie elsewhere than a straight line through the others says. */
function inLine(
	pairs: readonly SharedRow[],
	above: readonly ShotRow[],
	below: readonly ShotRow[],
	{ astray }: ShotSettings,
): SharedRow[] {
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
