import type { Box, Page, Turn, Word } from '../../model';
import type { FigureBlock, TableBlock } from '../../model/blocks';
import { holds, ruleBox } from '../../model/boxes';
import { directionOf } from '../../model/scripts';
import { isColumnsOfSentences } from '../../tables/columns-of-sentences';
import { mergeRules } from '../../tables/edges';
import { findFold } from '../../tables/facing-pages';
import { framesOf } from '../../tables/frames';
import { findTables, type FoundTable } from '../../tables/find-tables';
import type { Analysis, Draft, PageDraft } from '../draft/draft';
import { draftLines, draftRegion, type Flow } from './draft-region';
import { sideNotes } from '../regions/side-notes';
import { withNotes } from './with-notes';
import { findFigures } from '../regions/find-figures';
import { frameOf, toFrameWords, intoFrame, outOfFrame, mainTurn, type Frame } from '../../text/frame';
import { findSlantedLines } from '../../text/slanted-lines';
import { findCountedLines, findFurniture, type Furniture, type FurnitureContext } from '../regions/furniture';
import type { PageEdges } from '../regions/page-edges';
import { lineFacts } from '../../text/line-facts';
import { lineNumbers } from '../regions/line-numbers';
import { singleRegion, toRegions, type DrawnBoxes, type Obstacle } from '../regions/split-regions';
import { lineOf, wordsToRows } from '../../text/rows';
import { usualSize } from '../../text/text-size';
import { artifactFurniture } from '../tags/artifacts';
import { readTags, withAlternatives, type TaggedPage } from '../tags/tagged-page';
import type { TaggedPart } from '../draft/tagged-parts';
import { toTaggedRegions } from '../tags/tagged-regions';
import { apartRegions, edgeFrame, isVerticalPage, verticalOrder } from '../regions/vertical';
import { isFilled, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** How a page is drafted. */
interface PageOptions {
	readonly analysis: Analysis;
	/** Whether chart labels belong to the figure. */
	readonly charts: boolean;
}

/**
 * Groups and orders the words of a page. Every word ends up in exactly one draft.
 * @param edges  rows at the page edges, from `pageEdges` in the frame of `mainTurn`
 * @returns line numbers last, as one multi-line page number
 */
export function draftPage(
	whole: Page,
	edges: PageEdges,
	context: FurnitureContext,
	{ analysis, charts }: PageOptions,
	settings: LayoutSettings,
): PageDraft {
	const { pageNumber, width, height } = whole;
	const numbers = new Set(analysis === 'full' && settings.lineNumbers.on ? lineNumbers(whole.words, settings) : []);
	const page = withoutWords(whole, numbers);
	const main = frameOf(page, mainTurn(page.words));
	const isVertical = isVerticalPage(page.words);
	const withFurniture = analysis === 'full' && settings.furniture.on;
	// Trees are judged by the position of horizontal text.
	const tags =
		settings.tags.on && analysis === 'full' && !isVertical
			? readTags(page, isRightToLeft(page.words, settings), settings)
			: undefined;
	const counted = withFurniture ? findCountedLines(edges, context, settings).map(original) : [];
	const tables = allTables(withoutWords(page, new Set(counted)), tags, analysis, isVertical, settings);
	const used = new Set<Word>([...numbers, ...tables.flatMap((table) => [...table.words])]);
	const furniture = withFurniture ? unusedFurniture(page, tags, edges, context, used, settings) : [];
	for (const { words } of furniture) for (const word of words) used.add(original(word));
	const named = tags?.trust.roles ? tags.parts.flatMap(({ role, words }) => (role === 'figure' ? [words] : [])) : [];
	const figures = findFigures(page, (word) => !used.has(word), main, { charts, named }, settings);
	for (const figure of figures) for (const word of figure.words) used.add(word);
	const free = page.words.filter((word) => !used.has(word));
	const figureBlocks = figures.map(({ block }) => block);
	const objects = [...tables.map(({ block }) => block), ...figureBlocks];
	const body = tags
		? flowByTags(page, tags, free, tables, figureBlocks, main, settings)
		: isVertical
			? verticalFlow(page, free, objects, main, analysis, settings)
			: draftFlow(page, free, objects, main, analysis, settings);
	const edge = edgeFrame(page);
	const headers = furniture.filter(({ words }) => isUpper(words, edge));
	const footers = furniture.filter(({ words }) => !isUpper(words, edge));
	return {
		pageNumber,
		width,
		height,
		drafts: [
			...headers.flatMap((part) => draftFurniture(part, edge)),
			...body,
			...otherDirections(free, page, main, isVertical ? [0] : [], settings),
			...footers.flatMap((part) => draftFurniture(part, edge)),
			...draftFurniture({ role: 'pageNumber', words: [...numbers] }, edge),
		],
	};
}

function withoutWords(page: Page, words: ReadonlySet<Word>): Page {
	return words.size === 0 ? page : { ...page, words: page.words.filter((word) => !words.has(word)) };
}

/** Headers, footers and page numbers, by tags or by position, without words that are already used. */
function unusedFurniture(
	page: Page,
	tags: TaggedPage | undefined,
	edges: PageEdges,
	context: FurnitureContext,
	used: ReadonlySet<Word>,
	settings: LayoutSettings,
) {
	const found =
		tags?.trust.roles && tags.hasArtifacts
			? artifactFurniture(mainWords(page), settings)
			: findFurniture(edges, context, settings);
	return found.flatMap((part) => {
		const own = part.words.filter((word) => !used.has(original(word)));
		return isFilled(own) ? [{ ...part, words: own }] : [];
	});
}

function draftFurniture({ role, words, once }: Furniture, frame: Frame): Draft[] {
	const lines = wordsToRows(words).map((row) => lineFacts(lineOf(row)));
	return isFilled(lines) ? [{ kind: 'settled', role, frame, lines, ...(once ? { once } : {}) }] : [];
}

const originals = new WeakMap<Word, Word>();

/** The page word behind a word of a frame. */
function original(word: Word): Word {
	return originals.get(word) ?? word;
}

/** Words in the direction of headers and footers, in their frame, with links to their originals. */
export function mainWords(page: Page): { readonly frame: Frame; readonly words: Word[] } {
	const frame = edgeFrame(page);
	const chosen = page.words.filter((word) => word.turn === frame.turn);
	if (frame.turn === 0) return { frame, words: chosen };
	const words = chosen.map((word) => {
		const framed = { ...word, box: intoFrame(word.box, frame) };
		originals.set(framed, word);
		return framed;
	});
	return { frame, words };
}

function isUpper([{ box }]: NonEmpty<Word>, frame: Frame): boolean {
	return box.top < frame.height / 2;
}

/** Horizontal text; facing pages printed on one page are read one at a time. */
function draftFlow(
	page: Page,
	free: readonly Word[],
	objects: readonly (TableBlock | FigureBlock)[],
	frame: Frame,
	analysis: Analysis,
	settings: LayoutSettings,
): Draft[] {
	const fold =
		frame.turn === 0
			? findFold(
					page,
					free.map(({ box }) => box),
					settings.tables,
				)
			: undefined;
	const { words, notes } = sideNotes(toFrameWords(free, frame), settings);
	const obstacles: Obstacle[] = objects.map((block, id) => ({ id, box: intoFrame(block.box, frame) }));
	const rightToLeft = isRightToLeft(words, settings);
	const isBefore = ({ box }: { box: Box }) => fold === undefined || (box.left + box.right) / 2 < fold;
	const isBehind = (item: { box: Box }) => !isBefore(item);
	const drawn = drawnIn(page, frame, settings);
	const sides = [isBefore, isBehind].map((side) =>
		toRegions(words.filter(side), obstacles.filter(side), rightToLeft, settings, drawn),
	);
	const regions = (rightToLeft ? sides.reverse() : sides).flat();
	const drafts = regions.flatMap((region, index) => draftRegion(region, index, objects, { frame, analysis }, settings));
	return withNotes(drafts, notes, rightToLeft, { frame, analysis }, settings);
}

function drawnIn({ fills, rules, width }: Page, frame: Frame, { tables }: LayoutSettings): DrawnBoxes {
	return {
		fills: fills.map(({ box }) => ({ box: intoFrame(box, frame) })),
		frames: frame.turn === 0 ? framesOf(mergeRules(rules, tables), width, tables) : [],
	};
}

/** Vertical text with what is around it. */
function verticalFlow(
	page: Page,
	free: readonly Word[],
	objects: readonly (TableBlock | FigureBlock)[],
	main: Frame,
	analysis: Analysis,
	settings: LayoutSettings,
): Draft[] {
	const across = frameOf(page, 0);
	const texts = [main, across].flatMap((frame) =>
		toRegions(toFrameWords(free, frame), [], false, settings)
			.flatMap((region) => apartRegions(region, settings))
			.map((region, column) => ({
				box: outOfFrame(region.box, frame),
				drafts: () =>
					draftRegion(
						region,
						frame === main ? column : horizontalColumn + column,
						objects,
						{ frame, analysis },
						settings,
					),
			})),
	);
	const placed = objects.map((block) => ({ box: block.box, drafts: (): Draft[] => [{ kind: 'object', block }] }));
	return verticalOrder([...texts, ...placed], settings).flatMap(({ drafts }) => drafts());
}

/** Number of the first horizontal column beside vertical ones. */
const horizontalColumn = 2000;

function isRightToLeft(words: readonly Word[], settings: LayoutSettings): boolean {
	return (
		directionOf(
			words
				.slice(0, settings.page.sampledWords)
				.map((word) => word.text)
				.join(''),
		) === 'rightToLeft'
	);
}

/** A page without the words, lines and backgrounds of some tables. */
function withoutTables(page: Page, tables: readonly FoundTable[], used: ReadonlySet<Word>): Page {
	const reach = usualSize(page.words);
	const isOwn = ({ left, top, right, bottom }: Box) =>
		tables.some(
			({ block: { box } }) =>
				left >= box.left - reach &&
				right <= box.right + reach &&
				top >= box.top - reach &&
				bottom <= box.bottom + reach,
		);
	const fills = page.fills.map((fill) => ({ fill, isOwn: isOwn(fill.box) }));
	const { blanks } = page;
	const leftBefore = [0];
	for (const [index, entry] of fills.entries()) leftBefore.push((leftBefore[index] ?? 0) + (entry.isOwn ? 0 : 1));
	return {
		...page,
		words: page.words.filter((word) => !used.has(word)),
		rules: page.rules.filter((rule) => !isOwn(ruleBox(rule))),
		fills: fills.flatMap((entry) => (entry.isOwn ? [] : [entry.fill])),
		...(blanks ? { blanks: blanks.map(({ box, over }) => ({ box, over: leftBefore[over] ?? 0 })) } : {}),
	};
}

/** Tables named by the tags, and those found; if tables are tagged, others need drawn lines. */
function allTables(
	page: Page,
	tags: TaggedPage | undefined,
	analysis: Analysis,
	isVertical: boolean,
	{ tables }: LayoutSettings,
): FoundTable[] {
	const named = tags ? [...tags.tables.values()] : [];
	const used = new Set(named.flatMap(({ words }) => [...words]));
	const rest = used.size === 0 ? page : withoutTables(page, named, used);
	// Characters of vertical text also form rows across its columns.
	const options = isVertical ? ({ ruledOnly: true, turns: [90, 0] } as const) : { ruledOnly: analysis === 'geometric' };
	const found = findTables(rest, options, tables).filter(({ block, words }) => {
		const isAround = named.some((table) => holds(block.box, table.block.box));
		if (isAround || isColumnsOfSentences(block, tables)) return false;
		if (!tags?.trust.roles || block.table.evidence !== 'unruled') return true;
		const part = tags.partOf({ words: [...words] });
		return named.length === 0 && part?.role !== 'item' && part?.role !== 'contents';
	});
	return [...named, ...found];
}

/** The text of a tagged page: in tree order, or in geometric order with the roles of the tree. */
function flowByTags(
	page: Page,
	tags: TaggedPage,
	free: readonly Word[],
	tables: readonly FoundTable[],
	figures: readonly FigureBlock[],
	frame: Frame,
	settings: LayoutSettings,
): Draft[] {
	const tableParts = tables.map(({ words, block }): [TableBlock, TaggedPart | undefined] => {
		const own = tags.parts.find(({ element }) => tags.tables.get(element)?.block === block);
		return [block, own ?? tags.partOf({ words: [...words] })];
	});
	const objects = [...tableParts, ...withAlternatives(figures, tags, settings)];
	const blocks = objects.map(([block]) => block);
	const obstacles = objects.map(([{ box }, part], id) => ({ id, box: intoFrame(box, frame), part }));
	const all = toFrameWords(free, frame);
	const rightToLeft = isRightToLeft(all, settings);
	const { words, notes } = tags.trust.order ? { words: all, notes: [] } : sideNotes(all, settings);
	const regions = tags.trust.order
		? toTaggedRegions(tags.parts, free, obstacles, frame, rightToLeft, settings, drawnIn(page, frame, settings))
		: toRegions(words, obstacles, rightToLeft, settings, drawnIn(page, frame, settings));
	const flow: Flow = { frame, analysis: 'full', tags };
	const drafts = regions.flatMap((region, index) => draftRegion(region, index, blocks, flow, settings));
	return withNotes(drafts, notes, rightToLeft, flow, settings);
}

/** Text in other directions, read after the rest: axis titles, margin notes, watermarks. */
function otherDirections(
	free: readonly Word[],
	page: Page,
	main: Frame,
	done: readonly Turn[],
	settings: LayoutSettings,
): Draft[] {
	const drafts: Draft[] = [];
	for (const turn of ([0, 90, 270, 180] as const).filter((other) => other !== main.turn && !done.includes(other))) {
		const frame = frameOf(page, turn);
		const words = toFrameWords(free, frame);
		for (const region of words.length === 0 ? [] : singleRegion(words, [], settings)) {
			const lines = region.items.flatMap((item) => (item.kind === 'line' ? [lineFacts(item.line)] : []));
			if (!isFilled(lines)) continue;
			const inMargin = lines.length <= settings.page.marginLines && isInMargin(region.box, frame, settings);
			if (inMargin) drafts.push({ kind: 'settled', role: 'header', frame, lines });
			else drafts.push(...draftLines(lines, lines, 1000 + Number(turn), { frame, analysis: 'geometric' }, settings));
		}
	}
	for (const line of findSlantedLines(free)) {
		drafts.push({ kind: 'settled', role: 'paragraph', frame: frameOf(page, 0), lines: [lineFacts(line)] });
	}
	return drafts;
}

function isInMargin(box: Box, frame: Frame, settings: LayoutSettings): boolean {
	const margin = settings.page.marginPart * frame.height;
	return box.bottom < margin || box.top > frame.height - margin;
}
