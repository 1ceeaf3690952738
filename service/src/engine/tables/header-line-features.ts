import type { HeaderLineFeature } from '../scores/weights/header-line.generated';
import type { Features } from '../scores/boosted-trees';
import type { Box } from '../model';
import { isNumeric, isYear } from '../values/numeric';
import { median } from '../values/quantiles';
import { pairsOf } from '../values/sequences';
import { mean, part } from '../values/shares';
import { coverage, type Edges } from './edges';
import type { Columns } from './gutters';
import type { Entry, HeaderBand } from './header-band';
import type { TableSettings } from './settings';

/** A line at the top of a table, with the features of a header line. */
interface TopLine {
	readonly band: HeaderBand;
	readonly features: Features<HeaderLineFeature>;
}

/** What the page draws behind and around the table. */
export interface Drawn {
	readonly edges: Edges;
	/** Shaded boxes. */
	readonly fills: readonly Box[];
}

/** A line in the context of its table. */
interface Line {
	readonly band: HeaderBand;
	/** Texts beside the first column. */
	readonly values: readonly Entry[];
	/** Share of them that are numbers, except years alone and column numbers. */
	readonly numbers: number;
	readonly isLabelled: boolean;
	/** Share of the columns with a text. */
	readonly filled: number;
	readonly bold: number;
	readonly italic: number;
	readonly isShaded: boolean;
	/** Mean number of letters per text. */
	readonly length: number;
	/** Space to the line above and below, as a multiple of the font size; none for the first and the last line. */
	readonly gapAbove: number | undefined;
	readonly gapBelow: number | undefined;
	/** Shares of the table width with a rule above and below the line. */
	readonly ruledAbove: number;
	readonly ruledBelow: number;
}

/** What is usual in a column. */
interface ColumnHabit {
	/** More than half of its texts are numbers or years. */
	readonly isOfNumbers: boolean;
	readonly isOfYears: boolean;
	/** The style of more than half of its texts. */
	readonly look: string | undefined;
}

/**
 * The lines at the top of a table. Each knows the others: headers differ from the lines below them, and a rule below a
 * line matters if not every row has one.
 */
export function topLinesOf(
	bands: readonly HeaderBand[],
	drawn: Drawn,
	columns: Columns,
	settings: TableSettings,
): TopLine[] {
	const lines = linesOf(bands, drawn, columns, settings);
	const { maxLines } = settings.headerLines;
	const top = lines.slice(0, Math.min(maxLines, lines.length - 1));
	const table = tableOf(lines, columns, settings);
	return top.map((line, index) => ({
		band: line.band,
		features: {
			...ofLine(line, table),
			...ofNeighbours(lines, index),
			...ofPlace(lines, index, columns, table, settings),
		},
	}));
}

function linesOf(
	bands: readonly HeaderBand[],
	{ edges: { horizontal }, fills }: Drawn,
	{ left, right, extents }: Columns,
	settings: TableSettings,
): Line[] {
	const { linePt, lineReach, shadedPart } = settings.headerLines;
	const shades = fills.filter(
		(box) => Math.min(box.right, right) - Math.max(box.left, left) >= shadedPart * (right - left),
	);
	const ruledAt = (from: number, to: number, size: number) => {
		const reach = Math.max(linePt, (to - from) / 2 + lineReach * size);
		return coverage(horizontal, (from + to) / 2, left, right, reach) / (right - left);
	};
	return bands.map((band, index): Line => {
		const { row, entries } = band;
		const [above, below] = [bands[index - 1]?.row, bands[index + 1]?.row];
		const words = entries.flatMap((entry) => entry.words);
		const middle = (row.top + row.bottom) / 2;
		const values = entries.filter(({ first }) => first > 0);
		return {
			band,
			values,
			numbers: numbersOf(values),
			isLabelled: entries.some(({ first }) => first === 0),
			filled: entries.reduce((sum, { first, last }) => sum + last - first + 1, 0) / extents.length,
			bold: mean(words.map(({ word }) => Number(word.style?.bold ?? false))),
			italic: mean(words.map(({ word }) => Number(word.style?.italic ?? false))),
			isShaded: shades.some(({ top, bottom }) => top <= middle && bottom >= middle),
			length: mean(entries.map(({ text }) => text.length)),
			gapAbove: above && (row.top - above.bottom) / row.size,
			gapBelow: below && (below.top - row.bottom) / row.size,
			ruledAbove: above ? ruledAt(above.bottom, row.top, row.size) : ruledAt(row.top - row.size, row.top, row.size),
			ruledBelow: below ? ruledAt(row.bottom, below.top, row.size) : 0,
		};
	});
}

/** Features common to all lines of a table. */
interface Table {
	readonly lines: number;
	readonly gap: number;
	readonly bold: number;
	readonly italic: number;
	readonly shaded: number;
	readonly length: number;
	readonly size: number;
	/** Mean share of the width with a rule between two lines. */
	readonly ruled: number;
	/** Share of columns beside the first that are numeric, and share of numeric texts there. */
	readonly numberColumns: number;
	readonly numbers: number;
	readonly labelled: number;
	readonly habits: readonly ColumnHabit[];
}

function tableOf(lines: readonly Line[], { extents }: Columns, { headerLines: { usual } }: TableSettings): Table {
	const below = lines.slice(1);
	const habits = extents.map((_, column) => {
		const own = below.flatMap(({ band: { entries } }) =>
			entries.filter(({ first, last }) => first === column && last === column),
		);
		return habitOf(own, usual);
	});
	return {
		lines: lines.length,
		gap: median(lines.flatMap(({ gapBelow }) => gapBelow ?? [])) ?? 0,
		bold: mean(below.map(({ bold }) => bold)),
		italic: mean(below.map(({ italic }) => italic)),
		shaded: mean(below.map(({ isShaded }) => Number(isShaded))),
		length: mean(below.map(({ length }) => length)),
		size: median(lines.map(({ band }) => band.row.size)) ?? 1,
		ruled: mean(below.map(({ ruledAbove }) => ruledAbove)),
		numberColumns: mean(habits.slice(1).map(({ isOfNumbers }) => Number(isOfNumbers))),
		numbers: mean(below.flatMap(({ values }) => values.map(({ text }) => Number(isNumeric(text))))),
		labelled: mean(below.map(({ isLabelled }) => Number(isLabelled))),
		habits,
	};
}

function habitOf(entries: readonly Entry[], usual: number): ColumnHabit {
	const isUsual = (count: number) => count > usual * entries.length;
	const looks = new Map<string, number>();
	for (const entry of entries) {
		const look = lookOf(entry);
		looks.set(look, (looks.get(look) ?? 0) + 1);
	}
	return {
		isOfNumbers: isUsual(entries.filter(({ text }) => isNumeric(text)).length),
		isOfYears: isUsual(entries.filter(({ text }) => isYear(text)).length),
		look: [...looks].find(([, count]) => isUsual(count))?.[0],
	};
}

/** The visible style of the first word of a text, except its size. */
function lookOf({ words: [{ word }] }: Entry): string {
	const { style } = word;
	return style ? `${style.bold} ${style.italic} ${style.color}` : '';
}

type Part<Name extends HeaderLineFeature> = Pick<Features<HeaderLineFeature>, Name>;

type OfLine =
	| 'filled'
	| 'labelled'
	| 'texts'
	| 'numbers'
	| 'wordsOverNumbers'
	| 'otherLook'
	| 'bolder'
	| 'moreItalic'
	| 'larger'
	| 'shaded'
	| 'longer';

function ofLine(
	{ band, numbers, isLabelled, filled, bold, italic, isShaded, length }: Line,
	table: Table,
): Part<OfLine> {
	const { entries, row } = band;
	const single = entries.flatMap((entry) => {
		const habit = entry.first === entry.last ? table.habits[entry.first] : undefined;
		return habit ? [{ entry, habit }] : [];
	});
	const beside = single.filter(({ entry }) => entry.first > 0);
	return {
		filled,
		labelled: Number(isLabelled),
		texts: entries.length,
		numbers,
		wordsOverNumbers: part(beside, ({ entry: { text }, habit }) =>
			isYear(text) ? habit.isOfNumbers && !habit.isOfYears : habit.isOfNumbers && !isNumeric(text),
		),
		otherLook: part(single, ({ entry, habit }) => habit.look !== undefined && habit.look !== lookOf(entry)),
		bolder: bold - table.bold,
		moreItalic: italic - table.italic,
		larger: row.size / table.size,
		shaded: Number(isShaded) - table.shaded,
		longer: (length + 1) / (table.length + 1),
	};
}

/**
 * Share of the values of a line that are numbers: 0 if all are years or column numbers. The training documents never
 * have those in a header.
 */
function numbersOf(values: readonly Entry[]): number {
	const numbers = values.filter(({ text }) => isNumeric(text));
	return areCounted(values) || numbers.every(({ text }) => isYear(text)) ? 0 : numbers.length / values.length;
}

/** Column numbers: 1, 2, 3, or (1), (2), (3). */
function areCounted(values: readonly Entry[]): boolean {
	const numbers = values.map(({ text }) => Number(text.replace(/[()]/g, '')));
	return numbers.length > 2 && pairsOf(numbers).every(([number, next]) => next === number + 1);
}

type OfNeighbours = 'gapAbove' | 'gapBelow' | 'ruledAbove' | 'ruledBelow' | 'filledNext' | 'numbersNext' | 'sharedNext';

function ofNeighbours(lines: readonly Line[], index: number): Part<OfNeighbours> {
	const [line, next] = [lines[index], lines[index + 1]];
	const middle = median(lines.flatMap(({ gapBelow }) => gapBelow ?? [])) ?? 0;
	const columnsOf = ({ band }: Line) => new Set(band.entries.flatMap(({ first, last }) => [first, last]));
	const [own, lower] = [line, next].map((one) => (one ? columnsOf(one) : new Set<number>()));
	return {
		gapAbove: line?.gapAbove === undefined ? 0 : line.gapAbove - middle,
		gapBelow: line?.gapBelow === undefined ? 0 : line.gapBelow - middle,
		ruledAbove: line?.ruledAbove ?? 0,
		ruledBelow: line?.ruledBelow ?? 0,
		filledNext: next?.filled ?? 0,
		numbersNext: next?.numbers ?? 0,
		sharedNext: part([...(lower ?? [])], (column) => own?.has(column) ?? false),
	};
}

type OfPlace =
	| 'place'
	| 'lines'
	| 'columns'
	| 'ruledBefore'
	| 'ruledLater'
	| 'ruledUsually'
	| 'numbersBefore'
	| 'numberColumns'
	| 'numbersInTable'
	| 'labelledInTable';

function ofPlace(
	lines: readonly Line[],
	index: number,
	{ extents }: Columns,
	table: Table,
	{ headerLines: { maxCounted, maxLines } }: TableSettings,
): Part<OfPlace> {
	const before = lines.slice(0, index);
	return {
		place: index,
		lines: Math.min(maxCounted, table.lines),
		columns: Math.min(maxCounted, extents.length),
		ruledBefore: Math.max(0, ...before.map(({ ruledBelow }) => ruledBelow)),
		ruledLater: Math.max(0, ...lines.slice(index + 1, maxLines).map(({ ruledBelow }) => ruledBelow)),
		ruledUsually: table.ruled,
		numbersBefore: Math.max(0, ...before.map((line) => line.numbers)),
		numberColumns: table.numberColumns,
		numbersInTable: table.numbers,
		labelledInTable: table.labelled,
	};
}
