import type { Box, Line, Page, Word } from '../../model';
import type { FigureBlock } from '../../model/blocks';
import { centreOf, holds, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { artifactMark, type StructureElement } from '../../model/structure';
import { findTables } from '../../tables/find-tables';
import { readTaggedTable } from '../../tables/tagged-table';
import type { FoundTable } from '../../tables/to-block';
import { MarkedWords, readTaggedParts, type TaggedPart } from '../draft/tagged-parts';
import { trustOf, type TreeTrust } from './trust';
import type { LayoutSettings } from '../settings/settings';

/** The trusted content of a page's structure tree. */
export interface TaggedPage {
	readonly trust: TreeTrust;
	/** In tree order. */
	readonly parts: readonly TaggedPart[];
	/** The part that holds most of a text; `undefined` if the roles are not trusted. */
	partOf(line: Pick<Line, 'words'>): TaggedPart | undefined;
	/** Tables positioned as the tree says, whatever the rest of the tree is worth. */
	readonly tables: ReadonlyMap<StructureElement, FoundTable>;
	/** Whether the document tags decoration as artifacts. */
	readonly hasArtifacts: boolean;
}

/** Reads the tags of a page; `undefined` if it has none. */
export function readTags(page: Page, rightToLeft: boolean, settings: LayoutSettings): TaggedPage | undefined {
	const { structure } = page;
	if (!structure) return undefined;
	const words = new MarkedWords(page);
	const tables = new Map<StructureElement, FoundTable>();
	const grids = new DrawnGrids(page, settings);
	for (const element of tableElements(structure)) {
		const table = readTaggedTable(element, (cell) => words.under(cell), page, settings.tables);
		if (!table || grids.hold(table)) continue;
		tables.set(element, table);
		words.drop(table.words);
	}
	const parts = readTaggedParts(structure, words, new Set(tables.keys()));
	const inTables = [...tables.values()].flatMap((table) => [...table.words]);
	const boxOf = ({ element }: TaggedPart) => tables.get(element)?.block.box;
	const trust = trustOf(parts, { page, inTables, boxOf, rightToLeft }, settings);
	const byWord = new Map<number, TaggedPart>();
	if (trust.roles)
		for (const part of parts) for (const { mark } of part.words) if (mark !== undefined) byWord.set(mark, part);
	return {
		trust,
		parts,
		partOf: (line) => mainPartOf(line.words, byWord),
		tables,
		hasArtifacts: page.words.some(({ mark }) => mark === artifactMark),
	};
}

/**
 * Drawn grids of a page, found when first asked for. They hold tagged tables that are only part of a table, which is
 * found without its tags: of two tables laid over each other to look like one, the grid has the cells of both.
 */
class DrawnGrids {
	private found: readonly FoundTable[] | undefined;

	constructor(
		private readonly page: Page,
		private readonly settings: LayoutSettings,
	) {}

	/** Whether a grid holds all words of a table, in several rows and columns, and further words in the same rows. */
	hold({ block, words }: FoundTable): boolean {
		const beside = this.page.words.filter((word) => !words.has(word) && isCentreLevel(word.box, block.box));
		if (beside.length === 0) return false;
		this.found ??= findTables(this.page, { ruledOnly: true }, this.settings.tables);
		return this.found.some((grid) => isPartOf(words, grid) && beside.some((word) => grid.words.has(word)));
	}
}

function isCentreLevel(inner: Box, outer: Box): boolean {
	const { y } = centreOf(inner);
	return y > outer.top && y < outer.bottom;
}

/**
 * Whether some words are in several rows and several columns of a table, all of them inside. A cell as wide as the table
 * is a box of prose on it.
 */
function isPartOf(words: ReadonlySet<Word>, { block: { table }, words: all }: FoundTable): boolean {
	if ([...words].some((word) => !all.has(word))) return false;
	if (table.cells.some(({ columnSpan, runs }) => columnSpan === table.columnCount && runs.length > 0)) return false;
	const own = table.cells.filter((cell) => [...words].some((word) => holds(cell.box, word.box)));
	return new Set(own.map(({ row }) => row)).size > 1 && new Set(own.map(({ column }) => column)).size > 1;
}

/** Outermost tables: nested ones are part of their cells. */
function tableElements({ kids }: StructureElement): StructureElement[] {
	return kids.flatMap((kid) => {
		if (typeof kid === 'number') return [];
		return kid.type === 'Table' ? [kid] : tableElements(kid);
	});
}

/** The part with most characters of some words. */
function mainPartOf(words: readonly Word[], byWord: ReadonlyMap<number, TaggedPart>): TaggedPart | undefined {
	const counts = new Map<TaggedPart, number>();
	let main: TaggedPart | undefined;
	let maxCharacters = 0;
	for (const { mark, text } of words) {
		const part = mark === undefined ? undefined : byWord.get(mark);
		if (!part) continue;
		const signs = (counts.get(part) ?? 0) + text.length;
		counts.set(part, signs);
		if (!main || signs > maxCharacters) [main, maxCharacters] = [part, signs];
	}
	return main;
}

/**
 * Describes figures: images by their marked content, drawings by the words tagged inside them, or as the only one left.
 * @returns the figures, and the part that each represents
 */
export function withAlternatives(
	figures: readonly FigureBlock[],
	{ parts }: TaggedPage,
	settings: LayoutSettings,
): [FigureBlock, TaggedPart | undefined][] {
	const tagged = parts.filter(({ role }) => role === 'figure');
	const left = new Set(tagged);
	const found = new Map<FigureBlock, TaggedPart>();
	const match = (figure: FigureBlock, part: TaggedPart | undefined) => {
		if (!part) return;
		found.set(figure, part);
		left.delete(part);
	};
	const drawings: FigureBlock[] = [];
	for (const figure of figures) {
		const mark = figure.image?.mark;
		if (mark !== undefined)
			match(
				figure,
				tagged.find(({ element }) => holdsMark(element, mark)),
			);
		else drawings.push(figure);
	}
	for (const figure of drawings)
		match(
			figure,
			[...left].find((part) => isAround(figure, part, settings)),
		);
	const [part, ...others] = [...left].filter(({ words }) => words.length === 0);
	const [alone, another] = drawings.filter((figure) => !found.has(figure));
	if (alone && !another && others.length === 0) match(alone, part);
	return figures.map((figure) => {
		const named = found.get(figure);
		return [named ? { ...figure, alternativeText: named.element.alternativeText.trim() } : figure, named];
	});
}

function holdsMark({ kids }: StructureElement, mark: number): boolean {
	return kids.some((kid) => (typeof kid === 'number' ? kid === mark : holdsMark(kid, mark)));
}

function isAround({ box }: FigureBlock, { words }: TaggedPart, settings: LayoutSettings): boolean {
	if (words.length === 0) return false;
	const inner = unionOf(words.map((word) => word.box));
	const area = (inner.right - inner.left) * (inner.bottom - inner.top);
	return horizontalOverlap(box, inner) * verticalOverlap(box, inner) >= settings.tags.figurePart * area;
}
