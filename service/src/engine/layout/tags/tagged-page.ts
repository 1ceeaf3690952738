import type { Line, Page, Word } from '../../model';
import type { FigureBlock } from '../../model/blocks';
import { horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { artifactMark, type StructureElement } from '../../model/structure';
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
	for (const element of tableElements(structure)) {
		const table = readTaggedTable(element, (cell) => words.under(cell), page, settings.tables);
		if (!table) continue;
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
