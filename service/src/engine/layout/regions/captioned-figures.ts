import type { Box, Page, Word } from '../../model';
import {
	boxHeight,
	boxWidth,
	centreOf,
	holds,
	horizontalOverlap,
	ruleBox,
	unionOf,
	verticalOverlap,
	withMargin,
} from '../../model/boxes';
import { isCaption, isTableCaption } from '../../text/captions';
import { cutAtGaps } from '../../text/gaps';
import { lineOf, wordsToRows } from '../../text/rows';
import { lineText } from '../../text/word-order';
import type { NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** Part of a row without wide gaps. */
interface Row {
	readonly box: Box;
	readonly size: number;
	readonly wordCount: number;
	readonly isTitle: boolean;
}

/**
 * Boxes around everything drawn between a figure's caption and the text above it, with its labels: molecules,
 * flow charts and panels are drawn in pieces that do not touch. Images without labels stay apart, in their own resolution.
 * @param isFigure  whether the words in a box may be those of one figure
 */
export function captionedFigures(
	page: Page,
	free: readonly Word[],
	isFigure: (box: Box) => boolean,
	settings: LayoutSettings,
): Box[] {
	const { drawings, fills, rules, images } = page;
	if (fills.length + rules.length > settings.figures.maxPieces) return [];
	const rows = wordsToRows(free.filter(({ turn }) => turn === 0)).flatMap((row) =>
		cutAtGaps(row, settings.charts.labelGap).map(toRow),
	);
	const captions = rows.filter(({ isTitle }) => isTitle);
	if (captions.length === 0) return [];
	const turned = free.filter(({ turn }) => turn !== 0).map(({ box }) => box);
	const isFree = new Set(free);
	const taken = page.words.filter((word) => !isFree.has(word)).map(({ box }) => box);
	const drawn = [...drawings, ...images.map(({ box }) => box)].filter(
		(box) => Math.min(boxWidth(box), boxHeight(box)) >= settings.figures.minSizePt,
	);
	const pieces = [...drawn, ...fills.map(({ box }) => box), ...rules.map(ruleBox)];
	return captions.flatMap((caption) => {
		const running = runningRows(rows, caption, settings);
		if (running.some((row) => row !== caption && isAbove(row, caption, settings))) return [];
		const barriers = [...running.filter((row) => row !== caption).map(({ box }) => box), ...taken];
		let box = captionBox(caption, rows, settings);
		let own: Box[] = [];
		// The first round finds the width of the figure.
		for (let round = 0; round < 2; round++) {
			const top = Math.max(
				0,
				...barriers
					.filter((one) => one.bottom <= caption.box.top && horizontalOverlap(one, box) > 0)
					.map(({ bottom }) => bottom),
			);
			own = pieces.filter(
				(piece) =>
					piece.top >= top - settings.figures.touchingPt &&
					piece.bottom <= caption.box.top + settings.figures.touchingPt &&
					piece.left <= box.right &&
					piece.right >= box.left,
			);
			if (own.length > 0) box = unionOf([box, ...own]);
			// A short caption is below the middle of its figure.
			const centred = 2 * centreOf(caption.box).x;
			box = { ...box, left: Math.min(box.left, centred - box.right), right: Math.max(box.right, centred - box.left) };
		}
		const [whole, ...parts] = own.filter((piece) => drawn.includes(piece));
		const isDrawn = whole ? drawings.some((piece) => own.includes(piece)) : own.length >= settings.figures.minParts;
		if (own.length === 0 || (!whole && !isDrawn)) return [];
		const labels = rows.filter((row) => !running.includes(row)).map((row) => row.box);
		const figure = withLabels(unionOf(own), [...labels, ...turned], caption, settings);
		if (caption.box.top - figure.bottom > settings.figures.captionSpace * caption.size) return [];
		const isLabelled = free.some((word) => holds(figure, word.box) && !drawn.some((piece) => holds(piece, word.box)));
		const isTorn = isLabelled || (isDrawn && parts.length > 0) || !whole;
		return isTorn && !running.some((row) => holds(figure, row.box)) && isFigure(figure) ? [figure] : [];
	});
}

function toRow(words: NonEmpty<Word>): Row {
	const text = lineText({ words });
	const size = Math.max(...words.map(({ fontSize }) => fontSize));
	return { box: lineOf(words).box, size, wordCount: words.length, isTitle: isCaption(text) && !isTableCaption(text) };
}

/** Rows of running text, seen from a caption: long ones, titles, and those that continue them. */
function runningRows(rows: readonly Row[], caption: Row, settings: LayoutSettings): Row[] {
	const { labelWords, columnPart } = settings.figures;
	const width = boxWidth(captionBox(caption, rows, settings));
	const running = new Set(
		rows.filter(
			({ box, wordCount, isTitle }) =>
				isTitle || wordCount > 2 * labelWords || (wordCount > labelWords && boxWidth(box) > columnPart * width),
		),
	);
	// A set also visits what is added meanwhile.
	for (const row of running) {
		for (const other of rows) {
			const isNext = isAbove(row, other, settings) || isAbove(other, row, settings);
			if (!running.has(other) && isNext && Math.abs(other.box.left - row.box.left) < row.size) running.add(other);
		}
	}
	return [...running];
}

/** Whether a row is the line above another in one text. */
function isAbove(row: Row, below: Row, { figures }: LayoutSettings): boolean {
	const gap = below.box.top - row.box.bottom;
	return (
		gap < figures.lineGap * below.size &&
		gap > -figures.lineGap * below.size &&
		row.box.top < below.box.top &&
		horizontalOverlap(row.box, below.box) > 0
	);
}

/** The lines of a caption. */
function captionBox(caption: Row, rows: readonly Row[], settings: LayoutSettings): Box {
	let [box, last] = [caption.box, caption];
	for (let next = rows.find((row) => isAbove(last, row, settings)); next; ) {
		box = unionOf([box, next.box]);
		last = next;
		next = rows.find((row) => isAbove(last, row, settings));
	}
	return box;
}

/** Drawn pieces with the labels in and beside them. */
function withLabels(drawn: Box, labels: readonly Box[], caption: Row, { figures }: LayoutSettings): Box {
	let box = drawn;
	for (let round = 0; round < figures.labelRounds; round++) {
		const around = withMargin(box, figures.labelSpace * caption.size);
		const own = labels.filter(
			(label) =>
				label.bottom <= caption.box.top + figures.touchingPt &&
				horizontalOverlap(around, label) * verticalOverlap(around, label) > 0,
		);
		box = unionOf([box, ...own]);
	}
	return box;
}
