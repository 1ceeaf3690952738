import type { Word } from '../../model';
import { unionOf } from '../../model/boxes';
import { isCaption } from '../../text/captions';
import { isPageNumber } from '../../text/page-numbers';
import { lineText } from '../../text/word-order';
import { scoreOf } from '../../scores/boosted-trees';
import { runningLineWeights } from '../../scores/weights/running-line.generated';
import type { LayoutSettings } from '../settings/settings';
import type { EdgeRow, EdgeSide, PageEdges } from './page-edges';
import { isImprint, partsOf, repeatsOf, runningLineFeatures, type EdgeContext } from './running-line';

/** Repeated content at page edges, and page numbers. */
type FurnitureRole = 'header' | 'footer' | 'pageNumber';

/** Some words of a page edge with their role. */
export interface Furniture {
	readonly role: FurnitureRole;
	readonly words: readonly Word[];
	/** No neighboring page repeats it, so it may be content. */
	readonly once?: true;
}

/** Marks of notes and list entries. */
const noteStart = /^(?:[*†‡§¶•‣▪◦–]\s?|\(?\d{1,2}[.)]?\s?)\p{L}/u;

/** Number of pages compared on each side. */
export const neighbourPages = 6;

/** Reference values for running lines. */
export type FurnitureContext = Omit<EdgeContext, 'page'>;

/** Finds headers, footers and page numbers of a page. Every word is in at most one of them. */
export function findFurniture(page: PageEdges, context: FurnitureContext, settings: LayoutSettings): Furniture[] {
	return [
		...findEdgeFurniture('top', { ...context, page }, settings),
		...findEdgeFurniture('bottom', { ...context, page }, settings),
	];
}

/**
 * Words of edge rows whose numbers rise with the pages, apart from the text: no adjacent table may take them as a row,
 * as it may take other repeated lines as headers.
 */
export function findCountedLines(page: PageEdges, context: FurnitureContext, settings: LayoutSettings): Word[] {
	const own = { ...context, page };
	return (['top', 'bottom'] as const).flatMap((side) =>
		page[side].flatMap((row, index) => {
			// Most edge rows are text: the cheap test comes first.
			if (!/\d/.test(row.text)) return [];
			if (!row.isRuled && row.space >= settings.furniture.countedSpace * row.size) {
				const { counts, numbers } = runningLineFeatures(row, index, side, own, settings);
				if (counts > 0 && numbers > 0) return [...row.words];
			}
			return countingParts(row, side, own, settings).flat();
		}),
	);
}

/** Page numbers level with a title: the rest of their row differs from page to page. */
function countingParts(row: EdgeRow, side: EdgeSide, context: EdgeContext, settings: LayoutSettings) {
	const { page, neighbours } = context;
	const { sameHeightPt, repeatedPages } = settings.furniture;
	const numberOf = (part: readonly Word[]) => {
		const text = lineText({ words: part });
		return isPageNumber(text)
			? { value: Number(/\d+/.exec(text)?.[0]), box: unionOf(part.map(({ box }) => box)) }
			: undefined;
	};
	const parts = /\d/.test(row.text) ? partsOf(row.words, settings) : [];
	return parts.length < 2
		? []
		: parts.filter((part) => {
				const own = numberOf(part);
				if (!own) return false;
				const expected = (other: PageEdges) => own.value + other.pageNumber - page.pageNumber;
				const counting = neighbours.filter((other) =>
					other[side].some(
						({ words, box, text }) =>
							box.top <= own.box.bottom &&
							box.bottom >= own.box.top &&
							text.includes(String(expected(other))) &&
							partsOf(words, settings).some((words) => {
								const found = numberOf(words);
								return (
									found?.value === expected(other) &&
									Math.abs(found.box.top - own.box.top) <= sameHeightPt &&
									Math.abs(found.box.left - own.box.left) <= sameHeightPt
								);
							}),
					),
				);
				return counting.length >= repeatedPages;
			});
}

function findEdgeFurniture(side: EdgeSide, context: EdgeContext, settings: LayoutSettings): Furniture[] {
	const rows = withoutCaptions(context.page[side], side, context, settings);
	const isSmall = rows.map((row) => goesAlong(row, context, settings));
	const found = rows.map((row, index) => isRunning(row, index, side, context, settings));
	// A large title has no large running line inside it, but the rest of its banner.
	const title = rows.findIndex((_, index) => !found[index] && !isSmall[index]);
	const running = found.map((isFound, index) => isFound && (title === -1 || index < title || isSmall[index]));
	// The innermost running line takes those outside it along.
	const last = running.lastIndexOf(true);
	const isTaken = (row: EdgeRow, index: number) =>
		index <= last && (running[index] || isSmall[index]) && !isTitleOfAll(row, side, context, settings);
	return rows.flatMap((row, index): Furniture[] => {
		if (!isTaken(row, index))
			return countingParts(row, side, context, settings).map((words) => ({ role: 'pageNumber', words }));
		const parts = toFurniture(row, side === 'top' ? 'header' : 'footer', settings);
		return isOnce(row, side, context, settings) ? parts.map((part) => ({ ...part, once: true })) : parts;
	});
}

/** The rows outside the first caption of a page: what follows it belongs to its table or figure. */
function withoutCaptions(
	rows: readonly EdgeRow[],
	side: EdgeSide,
	{ neighbours }: EdgeContext,
	settings: LayoutSettings,
): readonly EdgeRow[] {
	const first = rows.findIndex((row) => isCaption(row.text) && repeatsOf(row, side, neighbours, settings).length === 0);
	return first === -1 ? rows : rows.slice(0, first);
}

/**
 * Whether every row at the same edge of neighboring pages lacks most of the words of a row: captions, notices of a first
 * page, and text that reaches the edge. Words are compared, because pages add numbers and titles to a running line; those
 * of different rows are not, because all text shares words.
 */
function isOnce(
	{ text }: EdgeRow,
	side: EdgeSide,
	{ neighbours }: EdgeContext,
	{ furniture }: LayoutSettings,
): boolean {
	const words = wordsIn(text);
	if (neighbours.length === 0 || words.length === 0) return false;
	return neighbours.every((page) =>
		page[side].every((row) => {
			const others = new Set(wordsIn(row.text));
			return words.filter((word) => others.has(word)).length <= furniture.maxKnownPart * words.length;
		}),
	);
}

/** An address is one word: those of references share most of their parts. */
const wordsIn = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/\s+/)
		.flatMap((word) => (/\/\/|\.\w+\//.test(word) ? [word] : (word.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])));

function isRunning(
	row: EdgeRow,
	index: number,
	side: EdgeSide,
	context: EdgeContext,
	settings: LayoutSettings,
): boolean {
	const features = runningLineFeatures(row, index, side, context, settings);
	const score = scoreOf(runningLineWeights, features);
	const isHeader = features.counts === 0 && isTableHeader(row, side, context, settings);
	const taken =
		!isHeader &&
		(features.repeats > 0 && repeatsEnough(row, side, context, settings)
			? row.space >= settings.furniture.repeatedSpace * row.size || features.numbers > 0
			: (score > settings.furniture.surest &&
					!isPlainText(features, settings) &&
					!isNote(row, settings) &&
					!isAllText(context.page, side, settings)) ||
				isNumbered(row, context, settings) ||
				isImprintAlone(row, context, settings));
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

/**
 * Whether a repeated row is the header of a table: its texts are aligned with those of a row below it that no other page
 * repeats. Two texts are aligned with those of other lines by chance.
 */
function isTableHeader(row: EdgeRow, side: EdgeSide, { neighbours }: EdgeContext, settings: LayoutSettings): boolean {
	const { columns, rows, space, aligned } = settings.furniture.tableHeader;
	const parts = partsOf(row.words, settings);
	if (side !== 'top' || parts.length < 2) return false;
	const below: EdgeRow[] = [];
	for (let at: EdgeRow | undefined = row; at?.next && below.length < rows; at = at.next) {
		if (at.space > space * row.size) break;
		below.push(at.next);
	}
	const [first] = below;
	if (!first || (parts.length < columns && below.length < rows)) return false;
	return below.slice(0, parts.length < columns ? rows : 1).every((other) => {
		if (repeatsOf(other, side, neighbours, settings).length > 0) return false;
		const others = partsOf(other.words, settings);
		return parts.every((part) => others.some((cell) => areAligned(part, cell, aligned * row.size)));
	});
}

/** Whether two texts share their left, right or center. */
function areAligned(a: readonly Word[], b: readonly Word[], tolerance: number): boolean {
	const [one, other] = [unionOf(a.map(({ box }) => box)), unionOf(b.map(({ box }) => box))];
	const shifts = [one.left - other.left, one.right - other.right];
	return [...shifts, (one.left + one.right - other.left - other.right) / 2].some(
		(shift) => Math.abs(shift) <= tolerance,
	);
}

/** Nothing repeats in a one-page document: a line that looks like its text may be the only one naming its sender. */
function isPlainText(
	{ pages, size, numbers, imprint: hasImprint, isRuled }: ReturnType<typeof runningLineFeatures>,
	{ furniture }: LayoutSettings,
): boolean {
	return pages === 0 && size >= furniture.textSize && numbers + hasImprint + isRuled === 0;
}

/** Left and right pages may differ, and so may chapters. Large running titles are absent from the training documents. */
function repeatsEnough(row: EdgeRow, side: EdgeSide, { neighbours }: EdgeContext, settings: LayoutSettings): boolean {
	const { furniture } = settings;
	const { length } = repeatsOf(row, side, neighbours, settings);
	return (
		length >= Math.min(furniture.repeatedPages, neighbours.length) &&
		length >= furniture.repeatedPart * neighbours.length
	);
}

/** The last page may hold only the last lines of a text; a number alone is the page number. */
function isAllText(page: PageEdges, side: EdgeSide, settings: LayoutSettings): boolean {
	const words = page[side].flatMap((row) => row.words);
	return (
		words.length === page.wordCount && !partsOf(words, settings).some((part) => isPageNumber(lineText({ words: part })))
	);
}

/** Notes and list entries are at the bottom too: a number far from its row is the page number. */
function isNote({ text, words }: EdgeRow, settings: LayoutSettings): boolean {
	return noteStart.test(text) && !isPageNumber(lineText({ words: partsOf(words, settings)[0] ?? [] }));
}

/** A row that starts or ends with the page number, apart from the text: also on single pages of documents. */
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

/** Publication addresses and rights of a document, small and apart: rare in the training documents. */
function isImprintAlone(
	row: EdgeRow,
	{ page, bodySize }: EdgeContext,
	{ imprints, furniture }: LayoutSettings,
): boolean {
	return (
		imprints.on &&
		page.pageNumber <= imprints.pages &&
		isImprint(row.text) &&
		row.size <= imprints.size * bodySize &&
		row.text.length <= imprints.characters &&
		row.space >= imprints.space * (row.box.bottom - row.box.top) &&
		!isInFlow(row, furniture.flowLength)
	);
}

/** References name volumes and addresses too: they must be as far apart as those further inside. */
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

/** A title repeated on every page is the document title where it first appears. */
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

/** Parts of a running row; page numbers are separate. */
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
