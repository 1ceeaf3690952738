import type { Box, Page, PageImage, Word } from '../../model';
import type { FigureBlock } from '../../model/blocks';
import { areaOf, holds, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { captionedFigures } from './captioned-figures';
import { chartBoxes } from './charts';
import { wholeDrawings } from './whole-drawings';
import { frameOf, intoFrame, type Frame } from '../../text/frame';
import { cutAtGaps } from '../../text/gaps';
import { lineOf, wordsToRows } from '../../text/rows';
import type { LayoutSettings } from '../settings/settings';

/** A figure and the labels drawn in it. */
interface FoundFigure {
	readonly block: FigureBlock;
	readonly words: ReadonlySet<Word>;
}

/** What is known of a page's figures before the search. */
interface FigureHints {
	/** Charts include the labels around them. */
	readonly charts: boolean;
	/** Words that the tags assign to figures, per figure. */
	readonly named: readonly (readonly Word[])[];
}

/** Finds the figures of a page: images, and drawings with their labels; charts include surrounding labels on request. */
export function findFigures(
	page: Page,
	isUnused: (word: Word) => boolean,
	main: Frame,
	{ charts: withCharts, named }: FigureHints,
	settings: LayoutSettings,
): FoundFigure[] {
	const free = page.words.filter(isUnused);
	const charts = withCharts && settings.charts.on ? chartBoxes(page, free, settings) : [];
	const isFree = new Set(free);
	const isFigure = (box: Box) => {
		const inside = page.words.filter((word) => holds(box, word.box));
		return inside.every((word) => isFree.has(word)) && areLabels(inside, settings);
	};
	const whole = wholeDrawings(page, isFigure, settings);
	const drawings = [...charts.map((chart) => extendOverDrawings(chart, whole, settings)), ...whole];
	const finder = new FigureFinder(page, main, settings);
	for (const box of captionedFigures(page, free, isFigure, settings)) finder.addDrawing(box, free);
	for (const image of page.images) finder.addImage(image);
	for (const words of named) finder.addTagged(words.filter(isUnused), drawings);
	for (const box of drawings) finder.addDrawing(box, free);
	return finder.figures;
}

/** Collects the figures of a page, up to the maximum. */
class FigureFinder {
	readonly figures: FoundFigure[] = [];

	/** Figures may overlap; a word is a label of only one. */
	private readonly labels = new Set<Word>();

	constructor(
		private readonly page: Page,
		private readonly main: Frame,
		private readonly settings: LayoutSettings,
	) {}

	addImage(image: PageImage): void {
		const { box } = image;
		const { minSizePt, samePart } = this.settings.figures;
		if (this.isFull() || box.right - box.left < minSizePt || box.bottom - box.top < minSizePt) return;
		if (this.figures.some(({ block }) => containedShare(block.box, box) > samePart)) return;
		if (this.isLarge(box) && this.page.words.length > 0) return;
		const drawn = this.drawnOver(box);
		if (drawn.length === 0) this.add(box, image, []);
		else this.add(unionOf([box, ...drawn]), undefined, []);
	}

	/** Drawings and areas over an image, such as a figure over its shadow: the page shows both as one. */
	private drawnOver(image: Box): Box[] {
		const { minPaintedPart, framePart } = this.settings.figures;
		const { words, drawings, fills } = this.page;
		const inside = words.filter((word) => containedShare(image, word.box) > this.settings.figures.insidePart);
		if (!areLabels(inside, this.settings)) return [];
		const areas = fills.flatMap(({ box }) => {
			const part = (horizontalOverlap(image, box) * verticalOverlap(image, box)) / areaOf(image);
			return part >= minPaintedPart && part < framePart && containedShare(image, box) > this.settings.figures.samePart
				? [box]
				: [];
		});
		return [...areas, ...drawings.filter((box) => !this.isLarge(box) && isSame(image, box, this.settings))];
	}

	/** A figure known by its tagged words. */
	addTagged(words: readonly Word[], drawings: readonly Box[]): void {
		const labels = words.filter((word) => !this.labels.has(word));
		if (labels.length === 0 || this.isFull() || !areLabels(labels, this.settings)) return;
		const box = extendOverDrawings(unionOf(labels.map((word) => word.box)), drawings, this.settings);
		if (!this.isLarge(box) && !this.isKnown(box)) this.add(box, undefined, labels);
	}

	/** A drawing with the words inside, unless they are running text. */
	addDrawing(box: Box, free: readonly Word[]): void {
		if (this.isFull() || this.isLarge(box) || this.isKnown(box)) return;
		const { insidePart } = this.settings.figures;
		const inside = free.filter((word) => !this.labels.has(word) && containedShare(box, word.box) > insidePart);
		if (areLabels(inside, this.settings) && !cutsLines(box, free, this.settings)) this.add(box, undefined, inside);
	}

	private isFull(): boolean {
		return this.figures.length >= this.settings.figures.maxFigures;
	}

	private isLarge(box: Box): boolean {
		return areaOf(box) > this.settings.figures.backgroundPart * this.page.width * this.page.height;
	}

	private isKnown(box: Box): boolean {
		return this.figures.some(({ block }) => isSame(block.box, box, this.settings));
	}

	private add(box: Box, image: PageImage | undefined, words: readonly Word[]): void {
		for (const word of words) this.labels.add(word);
		const { pageNumber } = this.page;
		const lines = labelLines(words, this.page, this.main);
		const isBare = !image && words.length === 0 && this.page.words.some((word) => holds(box, word.box));
		const bare = isBare ? { isBare } : {};
		const block: FigureBlock = { kind: 'figure', pageNumber, box, image, alternativeText: '', lines, ...bare };
		this.figures.push({ words: new Set(words), block });
	}
}

/** Share of `inner` inside `outer`. */
function containedShare(outer: Box, inner: Box): number {
	const area = areaOf(inner);
	return area === 0 ? 0 : (horizontalOverlap(outer, inner) * verticalOverlap(outer, inner)) / area;
}

/** Whether one box is inside the other, or almost. */
function isSame(taken: Box, box: Box, { figures }: LayoutSettings): boolean {
	return containedShare(taken, box) > figures.insidePart || containedShare(box, taken) > figures.samePart;
}

/** The box of labels or a chart with the drawings there. */
function extendOverDrawings(labels: Box, drawings: readonly Box[], settings: LayoutSettings): Box {
	return unionOf([labels, ...drawings.filter((box) => isSame(labels, box, settings) || isSame(box, labels, settings))]);
}

/** Running text in a frame is not a drawing's label. */
function areLabels(words: readonly Word[], settings: LayoutSettings): boolean {
	if (words.length === 0) return true;
	// Labels beside each other are several.
	const rows = wordsToRows(words.filter((word) => word.turn === 0)).flatMap((row) =>
		cutAtGaps(row, settings.charts.labelGap),
	);
	const long = rows.filter((row) => row.length > 2 * settings.figures.labelWords).length;
	return (
		words.length <= settings.figures.labelWords * Math.max(1, rows.length) + settings.figures.moreWords &&
		long <= settings.figures.longPart * rows.length
	);
}

/** Whether most rows in a box continue outside: symbols between the words of running text are not a drawing. */
function cutsLines(box: Box, free: readonly Word[], { figures, charts }: LayoutSettings): boolean {
	const isInside = (word: Word) => containedShare(box, word.box) > figures.insidePart;
	if (!free.some(isInside)) return false;
	const rows = wordsToRows(free.filter(({ turn }) => turn === 0)).filter((row) => row.some(isInside));
	const cut = rows.filter((row) =>
		cutAtGaps(row, charts.labelGap).some((part) => part.some(isInside) && !part.every(isInside)),
	);
	return 2 * cut.length > rows.length;
}

function labelLines(words: readonly Word[], page: Page, main: Frame): FigureBlock['lines'] {
	const turns = [main.turn, ...([0, 90, 270, 180] as const).filter((turn) => turn !== main.turn)];
	const straight = turns.flatMap((turn) => {
		const frame = frameOf(page, turn);
		const framed = words
			.filter((word) => word.turn === turn)
			.map((word) => ({ ...word, box: intoFrame(word.box, frame) }));
		return framed.length === 0 ? [] : wordsToRows(framed).map(lineOf);
	});
	const slanted = words.filter((word) => word.turn === 'slanted').map((word) => lineOf([word]));
	return [...straight, ...slanted];
}
