import type { Word } from '../../model';
import type { Features } from '../../scores/boosted-trees';
import type { RunningLineFeature } from '../../scores/weights/running-line.generated';
import { cutAtGaps } from '../../text/gaps';
import { isPageNumber } from '../../text/page-numbers';
import { lineText } from '../../text/word-order';
import type { LayoutSettings } from '../settings/settings';
import type { EdgeRow, EdgeSide, PageEdges } from './page-edges';

/** Reference values for an edge row. */
export interface EdgeContext {
	readonly page: PageEdges;
	/** Font size of the document's text, points. */
	readonly bodySize: number;
	/** Edges of the neighboring pages. */
	readonly neighbours: readonly PageEdges[];
}

/** Typical margin texts: publication addresses, rights, download dates. */
const imprint =
	/(https?:\/\/|www\.|\bdoi\b|©|\(c\)|copyright|all rights reserved|downloaded (from|on|by)|download date|published by|issn|isbn|\bvol(ume|\.)|\bissue\b|\bno\.\s*\d|(^|[|,;(·–-]\s*)rev(ision|\.)?\b[:\s]*[\d.a-z]+|p\/n\s*\S+|confidential|open access|preprint|printed on)/i;

/** "Page no. 3" is not a publication number. */
const pagesNumber = /\bpage\s+no\./giu;

/** Caps on distances and lengths: multiples of the font size, and characters. */
const farthest = 12;
const longest = 160;

/** Whether a row is a publication address, its rights or similar. */
export const isImprint = (text: string) => imprint.test(text.replace(pagesNumber, ''));

/** Parts of a row that are far apart. */
export const partsOf = (words: readonly Word[], settings: LayoutSettings) =>
	cutAtGaps(words, settings.furniture.numberGap);

/** Pages with the same row, ignoring numbers, at the same height. */
export function repeatsOf(row: EdgeRow, side: EdgeSide, neighbours: readonly PageEdges[], settings: LayoutSettings) {
	if (row.key === '') return [];
	return neighbours.filter((page) =>
		page[side].some(
			({ key, box }) => key === row.key && Math.abs(box.top - row.box.top) <= settings.furniture.sameHeightPt,
		),
	);
}

/** Features of a running line; distances are multiples of the row's font size. */
export function runningLineFeatures(
	row: EdgeRow,
	index: number,
	side: EdgeSide,
	{ page, bodySize, neighbours }: EdgeContext,
	settings: LayoutSettings,
): Features<RunningLineFeature> {
	const { pageNumber: own } = page;
	const { text, words, box, size, space, next } = row;
	const repeats = repeatsOf(row, side, neighbours, settings);
	const share = (pages: readonly PageEdges[]) => (neighbours.length === 0 ? 0 : pages.length / neighbours.length);
	const placed = neighbours.filter((page) =>
		page[side].some(
			(other) => Math.abs(other.box.top - box.top) < 0.2 * size && Math.abs(other.size - size) < 0.02 * size,
		),
	);
	const parts = partsOf(words, settings);
	const numbers = parts.filter((words) => isPageNumber(lineText({ words }))).length;
	const outer = page[side][index - 1];
	return {
		pages: Math.min(neighbours.length, 6),
		repeats: share(repeats),
		counts: share(repeats.filter((page) => countsOn(row, side, page, own))),
		placed: share(placed),
		isFoot: Number(side === 'bottom'),
		index,
		space: Math.min(farthest, space / size),
		spaceBehind: Math.min(farthest, (next?.space ?? space) / size),
		spaceOutside: Math.min(farthest, (outer?.space ?? farthest * size) / size),
		size: size / bodySize,
		sizeToNext: size / (next?.size ?? bodySize),
		isRuled: Number(row.isRuled),
		parts: parts.length,
		numbers,
		onlyNumbers: Number(numbers === parts.length),
		digits: text.replaceAll(/\P{N}/gu, '').length / text.length,
		imprint: Number(isImprint(text)),
		characters: Math.min(longest, text.length),
		width: (box.right - box.left) / page.width,
		centred: Math.abs((box.left + box.right) / 2 / page.width - 0.5),
		endsSentence: Number(/[.!?。！？]$/u.test(text)),
	};
}

/** Whether the numbers of a row rise with the page numbers. */
function countsOn(row: EdgeRow, side: EdgeSide, page: PageEdges, own: number): boolean {
	const values = numbersIn(row.text);
	return page[side].some((other) => {
		if (other.key !== row.key) return false;
		const others = numbersIn(other.text);
		return values.some((value, index) => (others[index] ?? Number.NaN) - value === page.pageNumber - own);
	});
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
