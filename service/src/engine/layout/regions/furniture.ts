import type { Box, Page, Word } from '../../model';
import { cutAtGaps } from '../../text/gaps';
import { toLevels } from '../../text/lines';
import { isPageNumber } from '../../text/page-numbers';
import { lineOf, wordsToRows } from '../../text/rows';
import { lineText } from '../../text/word-order';
import { isFilled, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** What repeats at the edges of pages, and page numbers. */
export type FurnitureRole = 'header' | 'footer' | 'pageNumber';

/** Some words of a page's edge with their role. */
export interface Furniture {
	readonly role: FurnitureRole;
	readonly words: readonly Word[];
}

/** Pages on each side that are compared. */
export const neighbourPages = 6;

/** Texts that stand in margins: addresses of the publication, rights, dates of download. */
const imprint =
	/(https?:\/\/|www\.|\bdoi\b|©|\(c\)|copyright|all rights reserved|downloaded (from|on|by)|download date|published by|issn|isbn|\bvol(ume|\.)|\bissue\b|\bno\.\s*\d|(^|[|,;(·–-]\s*)rev(ision|\.)?\b[:\s]*[\d.a-z]+|p\/n\s*\S+|confidential|open access|preprint|printed on)/i;

/** "Page no. 3" is no number of a publication. */
const pagesNumber = /\bpage\s+no\./giu;

/** Footnotes stand at the bottom, too. */
const footnoteStart = /^([*†‡§¶]|\(?\d{1,2}\)?\s)/u;

/** One row at an edge of a page. */
export interface EdgeRow {
	readonly words: readonly Word[];
	readonly text: string;
	/** Text with its numbers taken out: equal for the rows that repeat. */
	readonly key: string;
	readonly top: number;
	readonly bottom: number;
	readonly size: number;
	/** Distance to the next row towards the text, points. */
	readonly space: number;
	/** True for a line as far from the next one as that is from its own next: it goes on a text. */
	readonly inFlow: boolean;
}

/** Rows at the edges of a page, from outside to inside. */
export interface PageEdges {
	readonly pageNumber: number;
	readonly top: readonly EdgeRow[];
	readonly bottom: readonly EdgeRow[];
}

/** Read the rows at both edges of a page. `words` are upright; `height` is that of the page turned upright. */
export function pageEdges(
	page: Pick<Page, 'pageNumber'>,
	words: readonly Word[],
	height: number,
	settings: LayoutSettings,
): PageEdges {
	const edge = settings.furniture.edgePart * height;
	const middleOf = ({ box }: Word) => (box.top + box.bottom) / 2;
	// Rows beyond the edge only give the distance.
	const reach = edge + settings.furniture.beyond * height;
	const rowsOf = (chosen: readonly Word[]) => levelRows(wordsToRows(chosen)).map((row) => ({ row, ...lineOf(row) }));
	const upper = rowsOf(words.filter((word) => middleOf(word) < reach));
	const lower = rowsOf(words.filter((word) => middleOf(word) > height - reach)).reverse();
	const toEdge = (rows: typeof upper, inside: (row: (typeof upper)[number]) => boolean): EdgeRow[] =>
		rows.slice(0, settings.furniture.mostRows).flatMap((row, index) => {
			if (!inside(row)) return [];
			const next = rows[index + 1];
			const text = lineText(row);
			const space = next ? spaceBetween(row.box, next.box) : reach;
			const size = typicalSize(row.row);
			const { top, bottom } = row.box;
			const inFlow = next !== undefined && isInFlow(row, next, rows[index + 2], settings);
			return [{ words: row.row, text, key: keyOf(text), top, bottom, size, space, inFlow }];
		});
	return {
		pageNumber: page.pageNumber,
		top: toEdge(upper, ({ box }) => (box.top + box.bottom) / 2 < edge),
		bottom: toEdge(lower, ({ box }) => (box.top + box.bottom) / 2 > height - edge),
	};
}

function spaceBetween(a: Box, b: Box): number {
	return Math.max(b.top - a.bottom, a.top - b.bottom);
}

/** References name volumes and addresses, too: they stand as far apart as those further inside. */
function isInFlow(row: PlacedRow, next: PlacedRow, behind: PlacedRow | undefined, settings: LayoutSettings): boolean {
	if (!behind || lineText({ words: next.row }).length < settings.furniture.flowLength) return false;
	const [size, nextSize] = [typicalSize(row.row), typicalSize(next.row)];
	return (
		Math.abs(size - nextSize) <= 0.1 * nextSize &&
		spaceBetween(row.box, next.box) <= 1.2 * spaceBetween(next.box, behind.box) + 0.1 * size
	);
}

/** A row and where it stands. */
interface PlacedRow {
	readonly row: readonly Word[];
	readonly box: Box;
}

/** Rows from top to bottom; raised numbers of notes and references are no rows of their own. */
function levelRows(rows: readonly NonEmpty<Word>[]): NonEmpty<Word>[] {
	const placed = rows.map((row) => ({ row, box: lineOf(row).box }));
	const levels = toLevels(
		placed,
		({ box }) => box,
		({ row }) => lineLength(row),
	);
	return levels
		.map(({ items }): readonly Word[] => items.flatMap(({ row }) => row).sort((a, b) => a.box.left - b.box.left))
		.filter(isFilled);
}

/** Characters of a row. */
function lineLength(words: readonly Word[]): number {
	return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Mean size of the characters of a row. */
function typicalSize(words: readonly Word[]): number {
	return words.reduce((sum, word) => sum + word.fontSize * word.text.length, 0) / Math.max(1, lineLength(words));
}

function keyOf(text: string): string {
	return text
		.toLowerCase()
		.replace(/\d+/g, '#')
		.replace(/^[ivxlc]+\b|\b[ivxlc]+$/g, '#')
		.replace(/\s+/g, ' ')
		.trim();
}

/** What furniture is measured against. */
export interface FurnitureContext {
	readonly bodySize: number;
	/** Edges of the pages around, this one left out. */
	readonly neighbours: readonly PageEdges[];
}

/** The context of one page, by its number as `PageEdges` counts. */
type EdgeContext = FurnitureContext & { readonly own: number };

/** Find headers, footers and page numbers of a page. Every word is in one of them at most. */
export function findFurniture(edges: PageEdges, context: FurnitureContext, settings: LayoutSettings): Furniture[] {
	return [
		...edgeFurniture(edges.top, 'header', (page) => page.top, { ...context, own: edges.pageNumber }, settings),
		...edgeFurniture(edges.bottom, 'footer', (page) => page.bottom, { ...context, own: edges.pageNumber }, settings),
	];
}

function edgeFurniture(
	rows: readonly EdgeRow[],
	role: 'header' | 'footer',
	sideOf: (page: PageEdges) => readonly EdgeRow[],
	context: EdgeContext,
	settings: LayoutSettings,
): Furniture[] {
	// The innermost row that is furniture by itself takes those outside of it along.
	let last = -1;
	rows.forEach((row, index) => {
		const repeated = isRepeated(row, sideOf, context, settings);
		if (
			repeated
				? row.space >= settings.furniture.repeatedSpace * row.size || hasNumber(row, settings)
				: isFurnitureAlone(row, index, rows, context, settings)
		)
			last = index;
	});
	return rows
		.slice(0, last + 1)
		.filter(
			(row, index) => index === last || goesAlong(row, context, settings) || isRepeated(row, sideOf, context, settings),
		)
		.filter((row) => !isTitleOfAll(row, sideOf, context, settings))
		.flatMap((row) => toFurniture(row, role, settings));
}

function goesAlong({ text, size }: EdgeRow, { bodySize }: FurnitureContext, settings: LayoutSettings): boolean {
	return size <= settings.furniture.alongSize * bodySize || /^\d+$/.test(text);
}

/** A title that every page repeats is the title of the document where it stands first. */
function isTitleOfAll(
	row: EdgeRow,
	sideOf: (page: PageEdges) => readonly EdgeRow[],
	context: EdgeContext,
	settings: LayoutSettings,
): boolean {
	const { bodySize, neighbours, own } = context;
	if (
		!settings.documentTitle.on ||
		row.size < settings.documentTitle.size * bodySize ||
		hasNumber(row, settings) ||
		!isRepeated(row, sideOf, context, settings)
	)
		return false;
	return !neighbours.some((page) => page.pageNumber < own && sideOf(page).some(({ key }) => key === row.key));
}

function isRepeated(
	row: EdgeRow,
	sideOf: (page: PageEdges) => readonly EdgeRow[],
	{ neighbours }: FurnitureContext,
	settings: LayoutSettings,
): boolean {
	if (row.key === '' || neighbours.length === 0) return false;
	const count = neighbours.filter((page) =>
		sideOf(page).some(
			(other) => other.key === row.key && Math.abs(other.top - row.top) <= settings.furniture.sameHeightPt,
		),
	).length;
	// Left and right pages may differ, and so may chapters.
	return (
		count >= Math.min(settings.furniture.repeatedPages, neighbours.length) &&
		count >= settings.furniture.repeatedPart * neighbours.length
	);
}

function hasNumber({ words, text }: EdgeRow, settings: LayoutSettings): boolean {
	if (isPageNumber(text)) return true;
	const parts = cutAtGaps(words, settings.furniture.numberGap);
	return parts.length > 1 && [parts[0], parts.at(-1)].some((words) => words && isPageNumber(lineText({ words })));
}

/** Tell furniture on a page that has no neighbours like it. */
function isFurnitureAlone(
	row: EdgeRow,
	index: number,
	rows: readonly EdgeRow[],
	{ bodySize, neighbours }: FurnitureContext,
	settings: LayoutSettings,
): boolean {
	const height = row.bottom - row.top;
	const isImprint =
		settings.imprints.on &&
		imprint.test(row.text.replace(pagesNumber, '')) &&
		row.size <= settings.imprints.size * bodySize &&
		!row.inFlow;
	if (row.size > settings.furniture.alongSize * bodySize && !isImprint) return false;
	if (row.space < (isImprint ? settings.imprints.space : settings.furniture.freeSpace) * height) return false;
	if (row.text.length > settings.aloneFurniture.characters) return false;
	if (hasNumber(row, settings)) return true;
	if (isImprint) return true;
	if (!settings.aloneFurniture.on || neighbours.length > 1 || index > 1 || footnoteStart.test(row.text)) return false;
	const isSmall = row.size <= settings.aloneFurniture.small * bodySize;
	const isCapital = row.text.length > 3 && row.text === row.text.toUpperCase() && /\p{Lu}/u.test(row.text);
	const outside = rows.slice(0, index).every((other) => other.size <= settings.furniture.alongSize * bodySize);
	return outside && row.space >= settings.furniture.clearSpace * height && (isSmall || isCapital);
}

/** Furniture of a row: page numbers stand for themselves. */
export function toFurniture(
	row: Pick<EdgeRow, 'words'>,
	role: 'header' | 'footer',
	settings: LayoutSettings,
): Furniture[] {
	const parts = cutAtGaps(row.words, settings.furniture.numberGap);
	const isNumber = (part: readonly Word[]) => isPageNumber(lineText({ words: part }));
	const numbers = parts.filter(isNumber);
	const rest = parts.filter((part) => !isNumber(part)).flat();
	return [
		...(rest.length > 0 ? [{ role, words: rest } as const] : []),
		...numbers.map((words) => ({ role: 'pageNumber', words }) as const),
	];
}
