import type { Box, Page, Word } from '../../model';
import { areaOf, boxHeight, boxWidth, horizontalOverlap, ruleBox, unionOf, verticalOverlap } from '../../model/boxes';
import { opensCaption } from '../../text/captions';
import { isNumeric } from '../../values/numeric';
import { cutAtGaps } from '../../text/gaps';
import { lineOf, wordsToRows } from '../../text/rows';
import { lineText } from '../../text/word-order';
import type { LayoutSettings } from '../settings/settings';

/** A text on the page: words of a row without a wide gap. */
interface Label {
	readonly words: readonly Word[];
	readonly box: Box;
	readonly text: string;
	readonly size: number;
}

/**
 * Boxes around charts: bars, curves or axes with the labels beside them. A chart needs axis labels beside or below it
 * (a column of numbers or a row of short texts) or a legend.
 * @param words  those that belong to no table and no header
 */
export function chartBoxes(page: Page, words: readonly Word[], settings: LayoutSettings): Box[] {
	const { rules, drawings } = page;
	if (page.fills.length + rules.length > settings.charts.maxPieces) return [];
	const fills = page.fills.filter(({ box }) => !isTextBackground(box, words));
	if (fills.length < settings.charts.minBars && rules.length < 2 && drawings.length === 0) return [];
	const plots = [
		...barGroups(
			fills.map(({ box }) => box),
			settings,
		),
		...drawings,
		...axisPairs(page, settings),
	].filter((box) => isPlot(box, page, settings));
	if (plots.length === 0) return [];
	const labels = labelsOf(words, settings);
	const turned = words.filter(({ turn }) => turn === 90 || turn === 270);
	const charts: Box[] = [];
	for (const plot of plots.sort((a, b) => areaOf(b) - areaOf(a))) {
		if (charts.some((chart) => horizontalOverlap(chart, plot) * verticalOverlap(chart, plot) > 0)) continue;
		const chart = withLabels(withAxes(plot, page, settings), labels, turned, { ...page, fills }, settings);
		if (chart) charts.push(chart);
	}
	return charts;
}

/** Bars and legend samples hold numbers at most: inline code, badges and boxes hold text. */
function isTextBackground(fill: Box, words: readonly Word[]): boolean {
	return words.some(
		({ text, box }) =>
			middleOf(box) > fill.left &&
			middleOf(box) < fill.right &&
			levelOf(box) > fill.top &&
			levelOf(box) < fill.bottom &&
			/\p{L}/u.test(text),
	);
}

const middleOf = ({ left, right }: Box) => (left + right) / 2;
const levelOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function isPlot(box: Box, page: Page, settings: LayoutSettings): boolean {
	return (
		boxHeight(box) >= settings.charts.minAxisLengthPt / 2 &&
		boxWidth(box) >= settings.charts.minAxisLengthPt / 2 &&
		areaOf(box) < settings.charts.largest * page.width * page.height
	);
}

/** Filled boxes of one thickness that start on one line, upright or horizontal, and end at different places. */
function barGroups(fills: readonly Box[], settings: LayoutSettings): Box[] {
	return (['bottom', 'left'] as const).flatMap((base) => {
		const end = base === 'bottom' ? 'top' : 'right';
		const groups = new Map<number, Box[]>();
		for (const fill of fills) {
			const at = Math.round(fill[base] / settings.charts.sameEndPt);
			groups.set(at, [...(groups.get(at) ?? []), fill]);
		}
		return [...groups.values()]
			.map((group) => ofOneThickness(group, base === 'bottom' ? boxWidth : boxHeight, settings))
			.filter(
				(bars) =>
					bars.length >= settings.charts.minBars &&
					new Set(bars.map((bar) => Math.round(bar[end] / settings.charts.sameEndPt))).size >= settings.charts.minEnds,
			)
			.map(unionOf);
	});
}

/** The largest part of a group with about the same thickness. */
function ofOneThickness(group: readonly Box[], thickness: (box: Box) => number, settings: LayoutSettings): Box[] {
	const like = (bar: Box) =>
		group.filter((other) => Math.abs(thickness(other) - thickness(bar)) <= settings.charts.sameEndPt);
	return group.reduce<Box[]>((most, bar) => {
		const own = like(bar);
		return own.length > most.length ? own : most;
	}, []);
}

/**
 * Boxes between a vertical and a horizontal line that meet at a lower corner, as axes do; a box of four lines has no
 * free ends.
 */
function axisPairs({ rules, width }: Page, settings: LayoutSettings): Box[] {
	const long = rules.filter(
		({ start, end }) =>
			end - start >= settings.charts.minAxisLengthPt && end - start < settings.charts.maxLineLength * width,
	);
	const upright = long.filter(({ direction }) => direction === 'vertical');
	const lying = long.filter(({ direction }) => direction === 'horizontal');
	return upright.flatMap(({ position: x, start: top, end: bottom }) =>
		lying
			.filter(
				(rule) =>
					Math.abs(rule.position - bottom) <= settings.charts.meetingPt &&
					Math.abs(rule.start - x) <= settings.charts.meetingPt,
			)
			.map(({ end: right }): Box => ({ left: x, top, right, bottom })),
	);
}

/** The plot with the lines that start in it or touch it: axes, grid and ticks. */
function withAxes(plot: Box, { rules, width, height }: Page, settings: LayoutSettings): Box {
	const boxes = rules
		.filter(
			({ direction, start, end }) =>
				end - start < settings.charts.maxLineLength * (direction === 'horizontal' ? width : height),
		)
		.map(ruleBox);
	let box = plot;
	for (let round = 0; round < 2; round++) {
		const touching = boxes.filter(
			(rule) =>
				rule.left <= box.right + settings.charts.meetingPt &&
				rule.right >= box.left - settings.charts.meetingPt &&
				rule.top <= box.bottom + settings.charts.meetingPt &&
				rule.bottom >= box.top - settings.charts.meetingPt,
		);
		box = unionOf([box, ...touching]);
	}
	return areaOf(box) > settings.charts.growth * areaOf(plot) ? plot : box;
}

function labelsOf(words: readonly Word[], settings: LayoutSettings): Label[] {
	return wordsToRows(words.filter(({ turn }) => turn === 0)).flatMap((row) =>
		cutAtGaps(row, settings.charts.labelGap).map((part) => {
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

/** The chart with all its labels; `undefined` if no axis is labeled. */
function withLabels(
	plot: Box,
	labels: readonly Label[],
	turned: readonly Word[],
	page: Page,
	settings: LayoutSettings,
): Box | undefined {
	const found = [...besidePlot(plot, labels, settings), ...belowPlot(plot, labels, settings)];
	if (found.length === 0) {
		const entries = legendOf(plot, labels, page, settings);
		return entries.length >= settings.charts.minEntries ? unionOf([plot, ...entries]) : undefined;
	}
	let chart = unionOf([plot, ...found.map(({ box }) => box)]);
	const titles = turned.filter(
		({ box, fontSize }) =>
			levelOf(box) > chart.top &&
			levelOf(box) < chart.bottom &&
			Math.max(chart.left - box.right, box.left - chart.right) <= settings.charts.besideSpace * fontSize,
	);
	chart = unionOf([chart, ...titles.map(({ box }) => box)]);
	const title = labels.find(
		(label) =>
			isBelow(chart, label, settings.charts.belowSpace) &&
			label.words.length <= settings.charts.titleWords &&
			isPlain(label) &&
			Math.abs(middleOf(label.box) - middleOf(chart)) < settings.charts.centred * boxWidth(chart),
	);
	if (title) chart = unionOf([chart, title.box]);
	return unionOf([chart, ...legendOf(chart, labels, page, settings)]);
}

/** Boxes of the legend entries. */
function legendOf(chart: Box, labels: readonly Label[], page: Page, settings: LayoutSettings): Box[] {
	return labels
		.filter(
			(label) =>
				isNear(chart, label, settings) &&
				label.words.length <= settings.charts.titleWords &&
				/\p{L}{2}/u.test(label.text) &&
				isPlain(label) &&
				hasSample(label, page, settings),
		)
		.map(({ box }) => box);
}

const isPlain = ({ text }: Label) => !opensCaption(text) && !/[.:;]$/.test(text);

/** Label columns at the left or right: mostly numbers, or as many as there are bars. */
function besidePlot(plot: Box, labels: readonly Label[], settings: LayoutSettings): Label[] {
	const rowsOf = (isBeside: (label: Label) => boolean) => {
		const beside = labels.filter(
			(label) =>
				levelOf(label.box) > plot.top - label.size && levelOf(label.box) < plot.bottom + label.size && isBeside(label),
		);
		const short = beside.filter(({ words, text }) => words.length <= settings.charts.maxWords && isNumeric(text));
		return short.length >= settings.charts.minLabels && short.length >= settings.charts.labelPart * beside.length
			? beside
			: [];
	};
	return [
		...rowsOf(
			({ box, size }) =>
				box.right <= plot.left + settings.charts.insidePt &&
				plot.left - box.right <= settings.charts.besideSpace * size,
		),
		...rowsOf(
			({ box, size }) =>
				box.left >= plot.right - settings.charts.insidePt &&
				box.left - plot.right <= settings.charts.besideSpace * size,
		),
	];
}

/** A row of labels below; two-line labels continue in a second row. */
function belowPlot(plot: Box, labels: readonly Label[], settings: LayoutSettings): Label[] {
	const found: Label[] = [];
	let box = plot;
	for (let row = 0; row < 2; row++) {
		const below = labels.filter((label) => !found.includes(label) && isBelow(box, label, settings.charts.belowSpace));
		const first = Math.min(...below.map((label) => label.box.top));
		const level = below.filter((label) => label.box.top - first < label.size / 2);
		const short = level.filter((label) => label.words.length <= settings.charts.maxWords && isPlain(label));
		if (short.length < settings.charts.minLabels || short.length < level.length) break;
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

function isNear(chart: Box, { box }: Label, settings: LayoutSettings): boolean {
	return (
		box.left - chart.right <= settings.charts.legendPt &&
		chart.left - box.right <= settings.charts.legendPt &&
		box.top - chart.bottom <= settings.charts.legendPt &&
		chart.top - box.bottom <= settings.charts.legendPt
	);
}

/** Whether a text has a color patch or a line sample in front of it. */
function hasSample({ box, size }: Label, { fills, rules, shapes = [] }: Page, settings: LayoutSettings): boolean {
	const isSample = (sample: Box) =>
		boxWidth(sample) <= settings.charts.maxSamplePt &&
		boxHeight(sample) <= settings.charts.maxSamplePt &&
		Math.abs(levelOf(sample) - levelOf(box)) < size / 2 &&
		box.left >= sample.right - settings.charts.samplePt &&
		box.left - sample.right <= settings.charts.sampleSpace * size;
	return (
		fills.some((fill) => isSample(fill.box)) ||
		shapes.some((shape) => isSample(shape.box)) ||
		rules.some(
			({ direction, position, start, end }) =>
				direction === 'horizontal' && isSample({ left: start, right: end, top: position, bottom: position }),
		)
	);
}
