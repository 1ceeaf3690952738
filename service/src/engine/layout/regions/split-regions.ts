import type { RegionItem } from './region-item';
import type { Box, Word } from '../../model';
import { holds, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { findBands, type Band } from './column-bands';
import { moveBetweenParagraphs, type PlacedItem } from './floats';
import { findNumberedCards } from './numbered-cards';
import { findInlineFills, gapBesideFills } from './inline-fills';
import { panelRows } from './panels';
import { mainWord, rowOf, textPiece, type Piece } from './pieces';
import { lineOf, wordsToRows } from '../../text/rows';
import { cutBetween, isFilled } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** A part of a page that is read from top to bottom, row by row. */
export interface Region {
	readonly box: Box;
	readonly items: readonly RegionItem[];
}

/** An object on a page that text flows around. */
export interface Obstacle {
	readonly id: number;
	readonly box: Box;
}

/** Boxes drawn behind or around the text of a page. */
export interface DrawnBoxes {
	/** Backgrounds, which join inline code with the text around it. */
	readonly fills: readonly { readonly box: Box }[];
	/** Closed frames, larger ones first; see {@link panelRows}. */
	readonly frames: readonly Box[];
}

/**
 * Puts the words and objects of a page into reading order: columns of running text one at a time, everything else
 * row by row.
 * @param words      upright boxes, one direction
 * @param obstacles  tables and figures; each comes back once
 * @param rightToLeft  whether the right column is read first
 * @returns regions in reading order; every word is in exactly one
 */
export function toRegions(
	words: readonly Word[],
	obstacles: readonly Obstacle[],
	rightToLeft: boolean,
	settings: LayoutSettings,
	drawn: DrawnBoxes = { fills: [], frames: [] },
): Region[] {
	const { fills } = drawn;
	const frames = drawn.frames.filter((frame) => !obstacles.some(({ box }) => isCut(frame, box)));
	const inlineFills = findInlineFills(words, fills, settings);
	const isGap = (previous: Word, next: Word) =>
		gapBesideFills(previous, next, inlineFills) > settings.columns.pieceGap ||
		frames.some((frame) => holds(frame, previous.box) !== holds(frame, next.box));
	const pieces: Piece[] = wordsToRows(words).flatMap((row) =>
		cutBetween(row, isGap).map((part) => textPiece(part, inlineFills)),
	);
	for (const { id, box } of obstacles) pieces.push({ kind: 'object', id, box });
	return order(pieces, frames, rightToLeft, settings.columns.deepest, settings);
}

/** Whether an object is partly inside a frame, which then belongs to that object. */
function isCut(frame: Box, box: Box): boolean {
	return horizontalOverlap(frame, box) > 0 && verticalOverlap(frame, box) > 0 && !holds(frame, box);
}

/** Everything as one region: rows across the whole page. */
export function singleRegion(
	words: readonly Word[],
	obstacles: readonly Obstacle[],
	settings: LayoutSettings,
): Region[] {
	const pieces: Piece[] = wordsToRows(words).map((row) => textPiece(row));
	for (const { id, box } of obstacles) pieces.push({ kind: 'object', id, box });
	return pieces.length === 0 ? [] : [toRegion(pieces, settings)];
}

function order(
	pieces: readonly Piece[],
	frames: readonly Box[],
	rightToLeft: boolean,
	depth: number,
	settings: LayoutSettings,
): Region[] {
	if (pieces.length === 0) return [];
	const panels = depth === 0 ? undefined : panelRows(pieces, frames, rightToLeft, settings);
	if (panels) return panels.flatMap((part) => order(part, frames, rightToLeft, depth - 1, settings));
	const bands = depth === 0 || !settings.columns.on ? undefined : findBands(pieces, settings);
	if (!bands) return [toRegion(pieces, settings)];
	return bands.flatMap((band: Band) => {
		if (band.kind === 'rows') return order(band.pieces, frames, rightToLeft, depth - 1, settings);
		const cards = settings.cards.on ? findNumberedCards(band.left, band.right) : undefined;
		if (cards) return cards.flatMap((card) => order(card, frames, rightToLeft, depth - 1, settings));
		const sides = [
			order(band.left, frames, rightToLeft, depth - 1, settings),
			order(band.right, frames, rightToLeft, depth - 1, settings),
		];
		return (rightToLeft ? sides.reverse() : sides).flat();
	});
}

type TextPiece = Extract<Piece, { kind: 'text' }>;

/** Whether a piece continues the row before it. */
function isLevel(row: readonly Word[], rowAt: number, piece: TextPiece, at: number, settings: LayoutSettings): boolean {
	const size = Math.min(mainWord(row, settings).fontSize, mainWord(piece.words, settings).fontSize);
	if (at - rowAt <= settings.columns.baselineTolerance * size) return true;
	if (at - rowAt > size) return false;
	const box = unionOf(row.map((word) => word.box));
	const lower = Math.min(box.bottom - box.top, piece.box.bottom - piece.box.top);
	return (
		horizontalOverlap(box, piece.box) <= 0 && verticalOverlap(box, piece.box) >= settings.columns.sharedHeight * lower
	);
}

function toRegion(pieces: readonly Piece[], settings: LayoutSettings): Region {
	const sorted = pieces
		.map((piece) => ({ piece, row: rowOf(piece, settings) }))
		.sort((a, b) => a.row - b.row || a.piece.box.left - b.piece.box.left);
	const items: PlacedItem[] = [];
	let row: Word[] = [];
	let rowAt = 0;
	const finishRow = () => {
		const words = row.toSorted((a, b) => a.box.left - b.box.left);
		if (isFilled(words)) {
			const line = lineOf(words);
			items.push({ item: { kind: 'line', line }, box: line.box });
		}
		row = [];
	};
	for (const { piece, row: at } of sorted) {
		if (piece.kind === 'object') {
			finishRow();
			items.push({ item: { kind: 'object', id: piece.id }, box: piece.box });
			continue;
		}
		if (row.length > 0 && !isLevel(row, rowAt, piece, at, settings)) finishRow();
		if (row.length === 0) rowAt = at;
		row.push(...piece.words);
	}
	finishRow();
	const box = unionOf(pieces.map((piece) => piece.box));
	return { box, items: settings.floats.on ? moveBetweenParagraphs(items, settings) : items.map(({ item }) => item) };
}
