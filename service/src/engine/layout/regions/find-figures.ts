import type { Box, Page, PageImage, Word } from '../../model';
import type { FigureBlock } from '../../model/blocks';
import { areaOf, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { chartBoxes } from './charts';
import { frameOf, intoFrame, type Frame } from '../../text/frame';
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
	isFree: (word: Word) => boolean,
	main: Frame,
	{ charts: withCharts, named }: FigureHints,
	settings: LayoutSettings,
): FoundFigure[] {
	const figures: FoundFigure[] = [];
	const isLarge = (box: Box) => areaOf(box) > settings.figures.backgroundPart * page.width * page.height;
	const taken: Box[] = [];
	/** Figures may overlap; a word is a label of only one. */
	const labelled = new Set<Word>();
	const add = (box: Box, image: PageImage | undefined, words: readonly Word[]) => {
		taken.push(box);
		for (const word of words) labelled.add(word);
		figures.push({
			words: new Set(words),
			block: {
				kind: 'figure',
				pageNumber: page.pageNumber,
				box,
				image,
				alternativeText: '',
				lines: labelLines(words, page, main),
			},
		});
	};
	const free = withCharts || page.drawings.length > 0 ? page.words.filter(isFree) : [];
	const charts = withCharts && settings.charts.on ? chartBoxes(page, free, settings) : [];
	for (const image of page.images) {
		const { box } = image;
		const small =
			box.right - box.left < settings.figures.minSizePt || box.bottom - box.top < settings.figures.minSizePt;
		if (
			small ||
			figures.length >= settings.figures.maxFigures ||
			taken.some((other) => shared(other, box) > settings.figures.samePart)
		)
			continue;
		if (isLarge(box) && page.words.length > 0) continue;
		add(box, image, []);
	}
	const drawn = [...charts, ...page.drawings];
	for (const words of named) {
		const labels = words.filter((word) => isFree(word) && !labelled.has(word));
		if (labels.length === 0 || figures.length >= settings.figures.maxFigures || !areLabels(labels, settings)) continue;
		const box = addDrawings(unionOf(labels.map((word) => word.box)), drawn, settings);
		if (!isLarge(box) && !taken.some((other) => isSame(other, box, settings))) add(box, undefined, labels);
	}
	for (const box of drawn) {
		if (figures.length >= settings.figures.maxFigures || isLarge(box)) continue;
		if (taken.some((other) => isSame(other, box, settings))) continue;
		const inside = free.filter((word) => !labelled.has(word) && shared(box, word.box) > settings.figures.insidePart);
		if (!areLabels(inside, settings)) continue;
		add(box, undefined, inside);
	}
	return figures;
}

/** Share of `inner` inside `outer`. */
function shared(outer: Box, inner: Box): number {
	const area = areaOf(inner);
	return area === 0 ? 0 : (horizontalOverlap(outer, inner) * verticalOverlap(outer, inner)) / area;
}

/** Whether one box is inside the other, or almost. */
function isSame(taken: Box, box: Box, { figures }: LayoutSettings): boolean {
	return shared(taken, box) > figures.insidePart || shared(box, taken) > figures.samePart;
}

/** The box of labels with what is drawn between them. */
function addDrawings(labels: Box, drawn: readonly Box[], settings: LayoutSettings): Box {
	return unionOf([labels, ...drawn.filter((box) => isSame(labels, box, settings) || isSame(box, labels, settings))]);
}

/** Running text in a frame is not a drawing's label. */
function areLabels(words: readonly Word[], settings: LayoutSettings): boolean {
	if (words.length === 0) return true;
	const rows = wordsToRows(words.filter((word) => word.turn === 0));
	const long = rows.filter((row) => row.length > 2 * settings.figures.labelWords).length;
	return (
		words.length <= settings.figures.labelWords * Math.max(1, rows.length) + settings.figures.moreWords &&
		long <= settings.figures.longPart * rows.length
	);
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
