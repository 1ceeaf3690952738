import type { Box, Page, PageImage, Word } from '../../model';
import type { FigureBlock } from '../../model/blocks';
import { areaOf, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { chartBoxes } from './charts';
import { frameOf, intoFrame, type Frame } from '../../text/frame';
import { lineOf, wordsToRows } from '../../text/rows';

/** A figure and the labels drawn in it. */
export interface FoundFigure {
	readonly block: FigureBlock;
	readonly words: ReadonlySet<Word>;
}

/** Images smaller than this on a side, in points, are bullets, rules and pixels of trackers. */
const smallestSide = 12;

/** An image over this part of the page is its ground or a scan, not a figure in the text. */
const backgroundPart = 0.6;

/** Labels of a drawing are short: mean words in a row. */
const labelWords = 4;

/** A word is a label when this part of its area lies in the drawing. */
const insidePart = 0.6;

/** Most figures of a page; a page of thousands of tiles is one picture. */
const mostFigures = 100;

/** Find the figures of a page: images, and drawings with their labels; charts with those around them where asked for. */
export function findFigures(
	page: Page,
	isFree: (word: Word) => boolean,
	main: Frame,
	withCharts: boolean,
): FoundFigure[] {
	const figures: FoundFigure[] = [];
	const isLarge = (box: Box) => areaOf(box) > backgroundPart * page.width * page.height;
	const taken: Box[] = [];
	const add = (box: Box, image: PageImage | undefined, words: readonly Word[]) => {
		taken.push(box);
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
	const charts = withCharts ? chartBoxes(page, free) : [];
	for (const image of page.images) {
		const { box } = image;
		const small = box.right - box.left < smallestSide || box.bottom - box.top < smallestSide;
		if (small || figures.length >= mostFigures || taken.some((other) => shared(other, box) > 0.9)) continue;
		if (isLarge(box) && page.words.length > 0) continue;
		add(box, image, []);
	}
	for (const box of [...charts, ...page.drawings]) {
		if (figures.length >= mostFigures || isLarge(box)) continue;
		if (taken.some((other) => shared(other, box) > insidePart || shared(box, other) > 0.9)) continue;
		const inside = free.filter((word) => shared(box, word.box) > insidePart);
		if (!areLabels(inside)) continue;
		add(box, undefined, inside);
	}
	return figures;
}

/** Part of `inner` that lies in `outer`. */
function shared(outer: Box, inner: Box): number {
	const area = areaOf(inner);
	return area === 0 ? 0 : (horizontalOverlap(outer, inner) * verticalOverlap(outer, inner)) / area;
}

/** Running text in a frame is no label of a drawing. */
function areLabels(words: readonly Word[]): boolean {
	if (words.length === 0) return true;
	const rows = wordsToRows(words.filter((word) => word.turn === 0));
	const long = rows.filter((row) => row.length > 2 * labelWords).length;
	return words.length <= labelWords * Math.max(1, rows.length) + 4 && long <= 0.15 * rows.length;
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
