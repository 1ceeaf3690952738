import type { Box, Page, Word } from '../../model';
import { areaOf, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { opensCaption } from '../../text/captions';
import { isNumeric } from '../../values/numeric';
import { cutAtGaps } from '../../text/gaps';
import { lineOf, wordsToRows } from '../../text/rows';
import { lineText } from '../../text/word-order';

/** Fewest bars of a chart, and different ends they have. */
const fewestBars = 3;
const fewestEnds = 3;

/** Ends within this many points are the same. */
const sameEnd = 1.5;

/** Axes are at least this long, points, and meet within that many. */
const shortestAxis = 50;
const meeting = 4;

/** With more fills or lines than this the page is a map or graph paper. */
const mostPieces = 1500;

/** Lines longer than this part of the page are no axes. */
const longestLine = 0.9;

/** Labels stand this close to what they label, as parts of the font size. */
const besideSpace = 2.5;
const belowSpace = 1.6;

/** Gap that divides labels of a row, as a part of the font size. */
const labelGap = 0.8;

/** Labels of an axis have at most this many words; fewer of them are no axis. */
const mostWords = 3;
const fewestLabels = 3;

/** Titles of axes and entries of legends have at most this many words. */
const titleWords = 6;

/** Fewest entries of a legend that make a chart of curves that have no axis, such as a pie. */
const fewestEntries = 2;

/** Part of the texts beside a chart that are labels; running text beside it is none. */
const labelPart = 0.8;

/** The sample in front of an entry of a legend: its largest size, points, and its space as a part of the font size. */
const largestSample = 45;
const sampleSpace = 1.2;

/** A text on the page: words of a row without a wide gap. */
interface Label {
	readonly words: readonly Word[];
	readonly box: Box;
	readonly text: string;
	readonly size: number;
}

/**
 * Boxes around charts: bars, curves or axes with the labels at their sides. Only what has the labels of an axis beside or
 * below it is a chart, a column of numbers or a row of short texts, or what has a legend.
 * @param words  those that belong to no table and no header
 */
export function chartBoxes(page: Page, words: readonly Word[]): Box[] {
	const { fills, rules, drawings } = page;
	if (
		fills.length + rules.length > mostPieces ||
		(fills.length < fewestBars && rules.length < 2 && drawings.length === 0)
	)
		return [];
	const plots = [...barGroups(fills.map(({ box }) => box)), ...drawings, ...axisPairs(page)].filter((box) =>
		isPlot(box, page),
	);
	if (plots.length === 0) return [];
	const labels = labelsOf(words);
	const turned = words.filter(({ turn }) => turn === 90 || turn === 270);
	const charts: Box[] = [];
	for (const plot of plots.sort((a, b) => areaOf(b) - areaOf(a))) {
		if (charts.some((chart) => horizontalOverlap(chart, plot) * verticalOverlap(chart, plot) > 0)) continue;
		const chart = withLabels(withAxes(plot, page), labels, turned, page);
		if (chart) charts.push(chart);
	}
	return charts;
}

const widthOf = ({ left, right }: Box) => right - left;
const heightOf = ({ top, bottom }: Box) => bottom - top;
const middleOf = ({ left, right }: Box) => (left + right) / 2;
const levelOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function isPlot(box: Box, page: Page): boolean {
	return (
		heightOf(box) >= shortestAxis / 2 &&
		widthOf(box) >= shortestAxis / 2 &&
		areaOf(box) < 0.6 * page.width * page.height
	);
}

/** Filled boxes that stand on one line, upright or lying, and end at different places. */
function barGroups(fills: readonly Box[]): Box[] {
	return (['bottom', 'left'] as const).flatMap((base) => {
		const end = base === 'bottom' ? 'top' : 'right';
		const groups = new Map<number, Box[]>();
		for (const fill of fills) {
			const at = Math.round(fill[base] / sameEnd);
			groups.set(at, [...(groups.get(at) ?? []), fill]);
		}
		return [...groups.values()]
			.filter(
				(bars) =>
					bars.length >= fewestBars && new Set(bars.map((bar) => Math.round(bar[end] / sameEnd))).size >= fewestEnds,
			)
			.map(unionOf);
	});
}

/** Boxes between an upright and a lying line that meet at a lower corner, as axes do; a box of four lines has no free ends. */
function axisPairs({ rules, width }: Page): Box[] {
	const long = rules.filter(({ start, end }) => end - start >= shortestAxis && end - start < longestLine * width);
	const upright = long.filter(({ direction }) => direction === 'vertical');
	const lying = long.filter(({ direction }) => direction === 'horizontal');
	return upright.flatMap(({ position: x, start: top, end: bottom }) =>
		lying
			.filter((rule) => Math.abs(rule.position - bottom) <= meeting && Math.abs(rule.start - x) <= meeting)
			.map(({ end: right }): Box => ({ left: x, top, right, bottom })),
	);
}

/** The plot with the lines that begin in it or touch it: axes, grid and ticks. */
function withAxes(plot: Box, { rules, width, height }: Page): Box {
	const boxes = rules
		.filter(({ direction, start, end }) => end - start < longestLine * (direction === 'horizontal' ? width : height))
		.map(
			({ direction, position, start, end }): Box =>
				direction === 'horizontal'
					? { left: start, right: end, top: position, bottom: position }
					: { left: position, right: position, top: start, bottom: end },
		);
	let box = plot;
	for (let round = 0; round < 2; round++) {
		const touching = boxes.filter(
			(rule) =>
				rule.left <= box.right + meeting &&
				rule.right >= box.left - meeting &&
				rule.top <= box.bottom + meeting &&
				rule.bottom >= box.top - meeting,
		);
		box = unionOf([box, ...touching]);
	}
	return areaOf(box) > 4 * areaOf(plot) ? plot : box;
}

function labelsOf(words: readonly Word[]): Label[] {
	return wordsToRows(words.filter(({ turn }) => turn === 0)).flatMap((row) =>
		cutAtGaps(row, labelGap).map((part) => {
			const { box } = lineOf(part);
			return {
				words: part,
				box,
				text: lineText({ words: part }),
				size: Math.max(...part.map(({ fontSize }) => fontSize)),
			};
		}),
	);
}

/** The chart with all that labels it; `undefined` where no axis is labelled. */
function withLabels(plot: Box, labels: readonly Label[], turned: readonly Word[], page: Page): Box | undefined {
	const found = [...besidePlot(plot, labels), ...belowPlot(plot, labels)];
	if (found.length === 0) {
		const entries = legendOf(plot, labels, page);
		return entries.length >= fewestEntries ? unionOf([plot, ...entries]) : undefined;
	}
	let chart = unionOf([plot, ...found.map(({ box }) => box)]);
	const titles = turned.filter(
		({ box, fontSize }) =>
			levelOf(box) > chart.top &&
			levelOf(box) < chart.bottom &&
			Math.max(chart.left - box.right, box.left - chart.right) <= besideSpace * fontSize,
	);
	chart = unionOf([chart, ...titles.map(({ box }) => box)]);
	const title = labels.find(
		(label) =>
			isBelow(chart, label, belowSpace) &&
			label.words.length <= titleWords &&
			isPlain(label) &&
			Math.abs(middleOf(label.box) - middleOf(chart)) < 0.1 * widthOf(chart),
	);
	if (title) chart = unionOf([chart, title.box]);
	return unionOf([chart, ...legendOf(chart, labels, page)]);
}

/** Boxes of the entries of a legend. */
function legendOf(chart: Box, labels: readonly Label[], page: Page): Box[] {
	return labels
		.filter(
			(label) =>
				isNear(chart, label) &&
				label.words.length <= titleWords &&
				/\p{L}{2}/u.test(label.text) &&
				isPlain(label) &&
				hasSample(label, page),
		)
		.map(({ box }) => box);
}

const isPlain = ({ text }: Label) => !opensCaption(text) && !/[.:;]$/.test(text);

/** Columns of labels at the left or right: most of them numbers, or as many as there are bars. */
function besidePlot(plot: Box, labels: readonly Label[]): Label[] {
	const rowsOf = (isBeside: (label: Label) => boolean) => {
		const beside = labels.filter(
			(label) =>
				levelOf(label.box) > plot.top - label.size && levelOf(label.box) < plot.bottom + label.size && isBeside(label),
		);
		const short = beside.filter(({ words, text }) => words.length <= mostWords && isNumeric(text));
		return short.length >= fewestLabels && short.length >= labelPart * beside.length ? beside : [];
	};
	return [
		...rowsOf(({ box, size }) => box.right <= plot.left + 2 && plot.left - box.right <= besideSpace * size),
		...rowsOf(({ box, size }) => box.left >= plot.right - 2 && box.left - plot.right <= besideSpace * size),
	];
}

/** A row of labels below; those of two lines go on in a second one. */
function belowPlot(plot: Box, labels: readonly Label[]): Label[] {
	const found: Label[] = [];
	let box = plot;
	for (let row = 0; row < 2; row++) {
		const below = labels.filter((label) => !found.includes(label) && isBelow(box, label, belowSpace));
		const first = Math.min(...below.map((label) => label.box.top));
		const level = below.filter((label) => label.box.top - first < label.size / 2);
		const short = level.filter((label) => label.words.length <= mostWords && isPlain(label));
		if (short.length < fewestLabels || short.length < level.length) break;
		found.push(...level);
		box = unionOf([box, ...level.map((label) => label.box)]);
	}
	return found;
}

function isBelow(chart: Box, { box, size }: Label, space: number): boolean {
	const gap = box.top - chart.bottom;
	return (
		gap > -0.5 * size && gap <= space * size && middleOf(box) > chart.left - size && middleOf(box) < chart.right + size
	);
}

/** Legends stand within this many points of a chart. */
const legendSpace = 40;

function isNear(chart: Box, { box }: Label): boolean {
	return (
		box.left - chart.right <= legendSpace &&
		chart.left - box.right <= legendSpace &&
		box.top - chart.bottom <= legendSpace &&
		chart.top - box.bottom <= legendSpace
	);
}

/** True for a text with a patch of colour or a piece of a line in front of it. */
function hasSample({ box, size }: Label, { fills, rules, shapes = [] }: Page): boolean {
	const isSample = (sample: Box) =>
		widthOf(sample) <= largestSample &&
		heightOf(sample) <= largestSample &&
		Math.abs(levelOf(sample) - levelOf(box)) < size / 2 &&
		box.left >= sample.right - 1 &&
		box.left - sample.right <= sampleSpace * size;
	return (
		fills.some((fill) => isSample(fill.box)) ||
		shapes.some((shape) => isSample(shape.box)) ||
		rules.some(
			({ direction, position, start, end }) =>
				direction === 'horizontal' && isSample({ left: start, right: end, top: position, bottom: position }),
		)
	);
}
