import type { Word } from '../../model';
import { isPageNumber } from '../../text/page-numbers';
import { lineText } from '../../text/word-order';
import { scoreOf } from '../../scores/boosted-trees';
import { runningLineWeights } from '../../scores/weights/running-line.generated';
import type { LayoutSettings } from '../settings/settings';
import type { EdgeRow, EdgeSide, PageEdges } from './page-edges';
import { isImprint, partsOf, repeatsOf, runningLineFeatures, type EdgeContext } from './running-line';

/** What repeats at the edges of pages, and page numbers. */
export type FurnitureRole = 'header' | 'footer' | 'pageNumber';

/** Some words of a page's edge with their role. */
export interface Furniture {
	readonly role: FurnitureRole;
	readonly words: readonly Word[];
}

/** Marks of notes and of entries of lists. */
const noteStart = /^(?:[*†‡§¶•‣▪◦–]\s?|\(?\d{1,2}[.)]?\s?)\p{L}/u;

/** Pages on each side that are compared. */
export const neighbourPages = 6;

/** What furniture is measured against. */
export type FurnitureContext = Omit<EdgeContext, 'page'>;

/** Find headers, footers and page numbers of a page. Every word is in one of them at most. */
export function findFurniture(page: PageEdges, context: FurnitureContext, settings: LayoutSettings): Furniture[] {
	return [
		...edgeFurniture('top', { ...context, page }, settings),
		...edgeFurniture('bottom', { ...context, page }, settings),
	];
}

/**
 * Words of rows at the edges of a page whose numbers go up with the pages, apart from the text: no table that stands close takes them
 * for a row of its own, as it may take others that repeat for its heads.
 */
export function countedLines(page: PageEdges, context: FurnitureContext, settings: LayoutSettings): Word[] {
	const own = { ...context, page };
	return (['top', 'bottom'] as const).flatMap((side) =>
		page[side]
			.filter((row, index) => {
				// Most rows at the edges are text: what is quickly told comes first.
				if (row.isRuled || row.space < settings.furniture.countedSpace * row.size || !/\d/.test(row.text)) return false;
				const { counts, numbers } = runningLineFeatures(row, index, side, own, settings);
				return counts > 0 && numbers > 0;
			})
			.flatMap((row) => [...row.words]),
	);
}

function edgeFurniture(side: EdgeSide, context: EdgeContext, settings: LayoutSettings): Furniture[] {
	const rows = context.page[side];
	const running = rows.map((row, index) => isRunning(row, index, side, context, settings));
	// The innermost row that is furniture takes those outside of it along.
	const last = running.lastIndexOf(true);
	return rows
		.slice(0, last + 1)
		.filter((row, index) => running[index] || goesAlong(row, context, settings))
		.filter((row) => !isTitleOfAll(row, side, context, settings))
		.flatMap((row) => toFurniture(row, side === 'top' ? 'header' : 'footer', settings));
}

function isRunning(
	row: EdgeRow,
	index: number,
	side: EdgeSide,
	context: EdgeContext,
	settings: LayoutSettings,
): boolean {
	const features = runningLineFeatures(row, index, side, context, settings);
	const score = scoreOf(runningLineWeights, features);
	const taken =
		features.repeats > 0 && repeatsEnough(row, side, context, settings)
			? row.space >= settings.furniture.repeatedSpace * row.size || features.numbers > 0
			: (score > settings.furniture.surest &&
					!isPlainText(features, settings) &&
					!isNote(row, settings) &&
					!isAllText(context.page, side, settings)) ||
				isNumbered(row, context, settings) ||
				isImprintAlone(row, context, settings);
	settings.watch?.({
		kind: 'runningLine',
		pageNumber: context.page.pageNumber,
		box: row.box,
		texts: partsOf(row.words, settings).map((words) => lineText({ words })),
		features,
		score,
		taken,
	});
	return taken;
}

/** A document of one page has nothing that repeats: a line like its text may be all that says whose it is. */
function isPlainText(
	{ pages, size, numbers, imprint: hasImprint, isRuled }: ReturnType<typeof runningLineFeatures>,
	{ furniture }: LayoutSettings,
): boolean {
	return pages === 0 && size >= furniture.textSize && numbers + hasImprint + isRuled === 0;
}

/** Left and right pages may differ, and so may chapters. Made documents have no large running titles to learn this from. */
function repeatsEnough(row: EdgeRow, side: EdgeSide, { neighbours }: EdgeContext, settings: LayoutSettings): boolean {
	const { furniture } = settings;
	const { length } = repeatsOf(row, side, neighbours, settings);
	return (
		length >= Math.min(furniture.repeatedPages, neighbours.length) &&
		length >= furniture.repeatedPart * neighbours.length
	);
}

/** The last lines of a text may be all that its last page has; a number alone is the page's. */
function isAllText(page: PageEdges, side: EdgeSide, settings: LayoutSettings): boolean {
	const words = page[side].flatMap((row) => row.words);
	return (
		words.length === page.wordCount && !partsOf(words, settings).some((part) => isPageNumber(lineText({ words: part })))
	);
}

/** Notes and entries of lists stand at the bottom, too: a number far from its row is the page's. */
function isNote({ text, words }: EdgeRow, settings: LayoutSettings): boolean {
	return noteStart.test(text) && !isPageNumber(lineText({ words: partsOf(words, settings)[0] ?? [] }));
}

/** A row that begins or ends with the page's number, apart from the text: single pages out of documents have such rows, too. */
function isNumbered(
	{ text, words, size, space, box }: EdgeRow,
	{ bodySize }: EdgeContext,
	settings: LayoutSettings,
): boolean {
	const { furniture } = settings;
	const parts = partsOf(words, settings);
	const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [];
	return (
		(isPageNumber(text) || ends.some((part) => part && isPageNumber(lineText({ words: part })))) &&
		text.length <= furniture.maxNumberedLength &&
		size <= furniture.alongSize * bodySize &&
		space >= furniture.freeSpace * (box.bottom - box.top)
	);
}

/** Addresses and rights of a publication, small and apart: made documents have but few of them. */
function isImprintAlone(row: EdgeRow, { bodySize }: EdgeContext, { imprints, furniture }: LayoutSettings): boolean {
	return (
		imprints.on &&
		isImprint(row.text) &&
		row.size <= imprints.size * bodySize &&
		row.text.length <= imprints.characters &&
		row.space >= imprints.space * (row.box.bottom - row.box.top) &&
		!isInFlow(row, furniture.flowLength)
	);
}

/** References name volumes and addresses, too: they stand as far apart as those further inside. */
function isInFlow({ size, space, next }: EdgeRow, length: number): boolean {
	return (
		next?.next !== undefined &&
		next.text.length >= length &&
		Math.abs(size - next.size) <= 0.1 * next.size &&
		space <= 1.2 * next.space + 0.1 * size
	);
}

function goesAlong({ text, size }: EdgeRow, { bodySize }: EdgeContext, settings: LayoutSettings): boolean {
	return size <= settings.furniture.alongSize * bodySize || /^\d+$/.test(text);
}

/** A title that every page repeats is the title of the document where it stands first. */
function isTitleOfAll(
	row: EdgeRow,
	side: EdgeSide,
	{ page, bodySize, neighbours }: EdgeContext,
	settings: LayoutSettings,
): boolean {
	if (
		!settings.documentTitle.on ||
		row.size < settings.documentTitle.size * bodySize ||
		partsOf(row.words, settings).some((words) => isPageNumber(lineText({ words })))
	)
		return false;
	const repeats = repeatsOf(row, side, neighbours, settings);
	return repeats.length > 0 && !repeats.some(({ pageNumber }) => pageNumber < page.pageNumber);
}

/** Furniture of a row: page numbers stand for themselves. */
export function toFurniture(
	row: Pick<EdgeRow, 'words'>,
	role: 'header' | 'footer',
	settings: LayoutSettings,
): Furniture[] {
	const parts = partsOf(row.words, settings);
	const isNumber = (part: readonly Word[]) => isPageNumber(lineText({ words: part }));
	const numbers = parts.filter(isNumber);
	const rest = parts.filter((part) => !isNumber(part)).flat();
	return [
		...(rest.length > 0 ? [{ role, words: rest } as const] : []),
		...numbers.map((words) => ({ role: 'pageNumber', words }) as const),
	];
}
