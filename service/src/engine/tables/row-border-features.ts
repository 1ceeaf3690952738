import { directionOf, isUnspaced } from '../model/scripts';
import type { RowBorderFeature } from '../scores/weights/row-border.generated';
import type { Features } from '../scores/boosted-trees';
import { isNumeric } from '../values/numeric';
import { median } from '../values/quantiles';
import { lastOf, pairsOf } from '../values/sequences';
import { mean } from '../values/shares';
import { coverage, type Edges } from './edges';
import type { Columns } from './gutters';
import type { Entry, HeaderBand } from './header-band';
import type { TableSettings } from './settings';

/** Two consecutive lines of a table body, with the features of a row border between them. */
export interface Border {
	readonly above: HeaderBand;
	readonly below: HeaderBand;
	readonly features: Features<RowBorderFeature>;
}

/** A table line as the borders beside it see it. */
interface Line {
	readonly band: HeaderBand;
	/** Texts in a single column, by column. */
	readonly byColumn: ReadonlyMap<number, Entry>;
	/** Share of the columns with a text. */
	readonly filled: number;
	/** Share of its texts that start with a lower-case letter or a bracket. */
	readonly lower: number;
}

/** Features of a border without the rest of its table. Lengths are multiples of the font size. */
interface Sight {
	readonly above: Line;
	readonly below: Line;
	readonly gap: number;
	/** Share of the table width with a rule between the lines. */
	readonly ruled: number;
	/**
	 * Space that would remain after the text above if the first word below followed it: the maximum over columns with
	 * texts in both lines.
	 */
	readonly room: number;
}

/**
 * The borders between the lines of a table body. Each knows the others: whether a gap is wide or a rule matters depends
 * on the rest of the table.
 */
export function bordersOf(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): Border[] {
	const lines = bands.map((band) => lineOf(band, columns));
	const widths = widthsOf(lines, columns);
	const sights = pairsOf(lines).map(([above, below]) => sightOf(above, below, widths, edges, columns, settings));
	const table = tableOf(lines, sights, settings);
	return sights.map((sight, index) => ({
		above: sight.above.band,
		below: sight.below.band,
		features: { ...ofBorder(sight, table), ...ofNeighbours(sights, index), ...ofTable(sight, table) },
	}));
}

function lineOf(band: HeaderBand, { extents }: Columns): Line {
	const { entries } = band;
	return {
		band,
		byColumn: new Map(entries.flatMap((entry) => (entry.first === entry.last ? [[entry.first, entry]] : []))),
		filled: entries.reduce((sum, { first, last }) => sum + last - first + 1, 0) / extents.length,
		lower: mean(entries.map(({ text }) => Number(/^[\p{Ll}(]/u.test(text)))),
	};
}

/** Width of the widest text of each column, points: multi-line texts fill it, however they are aligned. */
function widthsOf(lines: readonly Line[], { extents }: Columns): readonly number[] {
	const widths = extents.map(() => 0);
	for (const { byColumn } of lines)
		for (const [column, { left, right }] of byColumn) widths[column] = Math.max(widths[column] ?? 0, right - left);
	return widths;
}

function sightOf(
	above: Line,
	below: Line,
	widths: readonly number[],
	{ horizontal }: Edges,
	{ left, right }: Columns,
	{ rowBorders: { linePt, lineReach, maxRoom, wordSpace } }: TableSettings,
): Sight {
	const { row: upper } = above.band;
	const { row: lower } = below.band;
	const space = lower.top - upper.bottom;
	const reach = Math.max(linePt, space / 2 + lineReach * lower.size);
	const ruled = coverage(horizontal, (upper.bottom + lower.top) / 2, left, right, reach) / (right - left);
	const rooms = sharedColumns(above, below).flatMap(({ column, upper: text, lower: next }) =>
		isNumeric(text.text) && isNumeric(next.text)
			? []
			: [((widths[column] ?? 0) - (text.right - text.left) - firstWidth(next)) / lower.size - wordSpace],
	);
	const room = Math.min(maxRoom, Math.max(-maxRoom, ...rooms));
	return { above, below, gap: space / lower.size, ruled, room };
}

/** Columns with separate texts in both lines. */
function sharedColumns(above: Line, below: Line): { column: number; upper: Entry; lower: Entry }[] {
	return [...below.byColumn].flatMap(([column, lower]) => {
		const upper = above.byColumn.get(column);
		return upper ? [{ column, upper, lower }] : [];
	});
}

/** Width of the first word of a text, points, or of its first character in scripts without spaces. */
function firstWidth({ words, text }: Entry): number {
	const [first, last] = [words[0], lastOf(words)];
	const fromRight = directionOf(text) === 'rightToLeft' && last.word.box.right > first.word.box.right;
	const { word, box } = fromRight ? last : first;
	const width = box.right - box.left;
	return isUnspaced(word.text) ? Math.min(width, word.fontSize) : width;
}

/** Features common to all borders of a table, and how its gaps compare. */
interface Table {
	readonly minGap: number;
	readonly maxGap: number;
	readonly middle: number;
	/** Mean share of filled columns. */
	readonly filled: number;
	/** Share of the lines with a text in the first column. */
	readonly labelled: number;
	/** Mean of `lower` in the lines that fill most columns: those start rows. */
	readonly lower: number;
	/** Share of the texts beside the first column that are numbers. */
	readonly numbers: number;
	/** Left edge of the texts of the first column, points. */
	readonly stub: number;
	/** Of borders with about this gap. */
	readonly alike: (gap: number) => Alike;
}

interface Alike {
	/** Share of all borders. */
	readonly part: number;
	/** Share of them with a text in the first column below, and mean share of filled columns there. */
	readonly labelled: number;
	readonly filled: number;
	/** Share of them where the first word below would have fitted above. */
	readonly roomy: number;
}

function tableOf(lines: readonly Line[], sights: readonly Sight[], { rowBorders: { gapStep } }: TableSettings): Table {
	const gaps = sights.map(({ gap }) => gap);
	const fullest = Math.max(...lines.map(({ filled }) => filled));
	const beside = lines.flatMap(({ band: { entries } }) => entries.filter(({ first }) => first > 0));
	const labels = lines.flatMap(({ byColumn }) => byColumn.get(0)?.left ?? []);
	const sums = new Map<number, { count: number; labelled: number; filled: number; roomy: number }>();
	for (const { gap, below, room } of sights) {
		for (const near of [-1, 0, 1]) {
			const step = Math.round(gap / gapStep) + near;
			const sum = sums.get(step) ?? { count: 0, labelled: 0, filled: 0, roomy: 0 };
			sum.count++;
			sum.labelled += Number(below.byColumn.has(0));
			sum.filled += below.filled;
			sum.roomy += Number(room > 0);
			sums.set(step, sum);
		}
	}
	return {
		minGap: Math.min(...gaps),
		maxGap: Math.max(...gaps),
		middle: median(gaps) ?? 0,
		filled: mean(lines.map(({ filled }) => filled)),
		labelled: mean(lines.map(({ byColumn }) => Number(byColumn.has(0)))),
		lower: mean(lines.flatMap(({ filled, lower }) => (filled === fullest ? [lower] : []))),
		numbers: mean(beside.map(({ text }) => Number(isNumeric(text)))),
		stub: Math.min(...labels),
		alike: (gap) => {
			const { count, labelled, filled, roomy } = sums.get(Math.round(gap / gapStep)) ?? {
				count: 0,
				labelled: 0,
				filled: 0,
				roomy: 0,
			};
			const of = Math.max(1, count);
			return { part: count / sights.length, labelled: labelled / of, filled: filled / of, roomy: roomy / of };
		},
	};
}

type Part<Name extends RowBorderFeature> = Pick<Features<RowBorderFeature>, Name>;

type OfBorder =
	| 'gap'
	| 'ruled'
	| 'filledAbove'
	| 'filledBelow'
	| 'shared'
	| 'stubBelow'
	| 'indent'
	| 'lower'
	| 'number'
	| 'numbersMeet'
	| 'room';

function ofBorder({ above, below, gap, ruled, room }: Sight, { stub }: Table): Part<OfBorder> {
	const shared = sharedColumns(above, below);
	const texts = [...below.byColumn.values()].map(({ text }) => text);
	const label = below.byColumn.get(0);
	const of = (part: readonly unknown[], all: readonly unknown[]) => part.length / Math.max(1, all.length);
	return {
		gap,
		ruled,
		filledAbove: above.filled,
		filledBelow: below.filled,
		shared: of(shared, texts),
		stubBelow: Number(label !== undefined),
		indent: label ? (label.left - stub) / below.band.row.size : 0,
		lower: below.lower,
		number: of(texts.filter(isNumeric), texts),
		numbersMeet: of(
			shared.filter(({ upper, lower }) => isNumeric(upper.text) && isNumeric(lower.text)),
			texts,
		),
		room,
	};
}

type OfNeighbours = 'gapRise' | 'gapFall' | 'filledAfter';

/** Differences in gap and texts to the borders above and below. */
function ofNeighbours(sights: readonly Sight[], index: number): Part<OfNeighbours> {
	const [before, own, after] = [sights[index - 1], sights[index], sights[index + 1]];
	const gap = own?.gap ?? 0;
	return {
		gapRise: before ? gap - before.gap : 0,
		gapFall: after ? gap - after.gap : 0,
		filledAfter: after?.below.filled ?? 0,
	};
}

type OfTable =
	| 'gapOverMin'
	| 'gapUnderMax'
	| 'gapOverMiddle'
	| 'filled'
	| 'labelled'
	| 'lowerInFull'
	| 'numbers'
	| 'alikePart'
	| 'alikeLabelled'
	| 'alikeFilled'
	| 'alikeRoomy';

function ofTable({ gap }: Sight, table: Table): Part<OfTable> {
	const alike = table.alike(gap);
	return {
		gapOverMin: gap - table.minGap,
		gapUnderMax: table.maxGap - gap,
		gapOverMiddle: gap - table.middle,
		filled: table.filled,
		labelled: table.labelled,
		lowerInFull: table.lower,
		numbers: table.numbers,
		alikePart: alike.part,
		alikeLabelled: alike.labelled,
		alikeFilled: alike.filled,
		alikeRoomy: alike.roomy,
	};
}
