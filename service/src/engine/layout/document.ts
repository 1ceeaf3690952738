import type { Page } from '../model';
import type { Block, DocumentPage } from '../model/blocks';
import type { OutlineEntry } from '../model/outline';
import { withAnnotations } from './blocks/annotations';
import { continuesText } from './blocks/continues';
import { withLinedWords } from './page/lined-words';
import { backdropsOf } from './blocks/backdrops';
import { looseFills } from './blocks/loose-fills';
import { looseRules } from './blocks/loose-rules';
import { withBackgrounds } from './blocks/backgrounds';
import type { PageDraft } from './draft/draft';
import { draftPage, mainWords } from './page/draft-page';
import { type LineFacts, lineFacts } from '../text/line-facts';
import { neighbourPages } from './regions/furniture';
import { pageEdges, type PageEdges } from './regions/page-edges';
import { headingLook, HeadingLevels, type HeadingLook } from './roles/heading-levels';
import { ParagraphStyles } from './roles/paragraph-styles';
import { DocumentStatistics } from './roles/statistics';
import { RunInStyles } from './roles/run-in-headings';
import { OutlineTitles } from './roles/outline-titles';
import { TaggedHeadings } from './tags/tagged-roles';
import { toBlocks, type RoleContext } from './blocks/to-blocks';
import { layoutSettings, type LayoutSettings } from './settings/settings';
import { hiddenTexts } from '../text/hidden-texts';
import { isFilled } from '../values/sequences';
import { atTextSize, usualSize } from '../text/text-size';

/** What the layout may use besides the pages. */
export interface LayoutOptions {
	/** `full`: roles, all kinds of tables; `geometric`: geometric order and ruled tables only, faster. */
	readonly analysis: 'full' | 'geometric';
	/**
	 * Whether chart labels belong to their chart: for results that show a chart as an image or keep its texts together.
	 */
	readonly charts?: boolean;
	/** The document's outline, in its own order, for headings and their levels. */
	readonly outline?: readonly OutlineEntry[];
	/** Rules and their thresholds, for text of the usual size. */
	readonly settings?: LayoutSettings;
}

/** A page whose words are read and counted. */
interface ReadPage {
	readonly page: Page;
	readonly edges: PageEdges;
	/** Scaled to the text size of the page; table settings are scaled when tables are found. */
	readonly settings: LayoutSettings;
}

/** A page whose text is grouped and ordered. */
interface DraftedPage extends ReadPage {
	readonly draft: PageDraft;
}

/** What decides about roles over the whole document. */
type DocumentMarks = Omit<RoleContext, 'full'>;

/** A page with blocks whose headings have no levels yet. */
interface BlockPage {
	readonly page: Page;
	readonly blocks: Block[];
	readonly looks: ReadonlyMap<Block, HeadingLook>;
}

/**
 * Turns pages into blocks with roles in reading order. Pages come out in input order with a delay of a few pages: what
 * repeats on neighboring pages decides about headers, footers and headings.
 * @param pages    in document order; read once
 * @param options  see {@link LayoutOptions}
 */
export async function* layoutDocument(
	pages: AsyncIterable<Page>,
	options: LayoutOptions,
): AsyncGenerator<DocumentPage> {
	const { settings = layoutSettings } = options;
	const levels = new HeadingLevels(settings);
	let waiting: BlockPage[] = [];
	let last: Block | undefined;
	const finish = (entry: BlockPage): DocumentPage => {
		const { pageNumber, width, height, inkMarks, hiddenWords = [] } = entry.page;
		const blocks = withBackgrounds(continuesText(withLevels(entry, levels), last), entry.page);
		last = blocks.findLast((block) => !isFurniture(block)) ?? last;
		const rules = looseRules(entry.page, blocks);
		const fills = looseFills(entry.page, blocks);
		const backdrops = backdropsOf(entry.page, blocks);
		const marked = {
			...(rules.length > 0 ? { rules } : {}),
			...(fills.length > 0 ? { fills } : {}),
			...(backdrops.length > 0 ? { backdrops } : {}),
			...(inkMarks && inkMarks.length > 0 ? { inkMarks } : {}),
			...(hiddenWords.length > 0 ? { hiddenTexts: hiddenTexts(hiddenWords) } : {}),
		};
		return { pageNumber, width, height, blocks: withAnnotations(blocks, entry.page), ...marked };
	};
	for await (const entry of blockPages(pages, options, settings)) {
		for (const look of entry.looks.values()) levels.add(look);
		waiting.push(entry);
		const [first, ...others] = waiting;
		if (!first || others.length < settings.document.headingPages) continue;
		yield finish(first);
		waiting = others;
	}
	for (const entry of waiting) yield finish(entry);
	waiting = [];
}

function isFurniture(block: Block): boolean {
	return block.kind === 'text' && ['header', 'footer', 'pageNumber', 'footnote'].includes(block.role);
}

async function* blockPages(
	pages: AsyncIterable<Page>,
	options: LayoutOptions,
	given: LayoutSettings,
): AsyncGenerator<BlockPage> {
	const marks: DocumentMarks = {
		statistics: new DocumentStatistics(given),
		styles: new ParagraphStyles(),
		runIns: new RunInStyles(given),
		outline: new OutlineTitles(options.outline ?? [], given),
		taggedHeadings: new TaggedHeadings(given),
		titles: new Map(),
	};
	let waiting: DraftedPage[] = [];
	for await (const drafted of draftPages(pages, marks.statistics, options, given)) {
		marks.styles.add(drafted.draft.drafts);
		if (options.analysis === 'full' && given.runIns.on) marks.runIns.add(drafted.draft.drafts);
		waiting.push(drafted);
		const [first, ...others] = waiting;
		if (!first || others.length < given.document.stylePages) continue;
		yield toBlockPage(first, marks, options);
		waiting = others;
	}
	for (const drafted of waiting) yield toBlockPage(drafted, marks, options);
}

async function* draftPages(
	pages: AsyncIterable<Page>,
	statistics: DocumentStatistics,
	options: LayoutOptions,
	given: LayoutSettings,
): AsyncGenerator<DraftedPage> {
	const read: ReadPage[] = [];
	/** Index in `read` of the next page. */
	let next = 0;
	for await (const plain of pages) {
		const page = withLinedWords(plain);
		statistics.add(page);
		const { frame, words } = mainWords(page);
		const settings = { ...atTextSize(given, usualSize(page.words)), tables: given.tables };
		const rules = frame.turn === 0 ? page.rules : [];
		const upright = { pageNumber: page.pageNumber, width: frame.width, height: frame.height, words, rules };
		read.push({ page, edges: pageEdges(upright, settings), settings });
		if (read.length - next > neighbourPages) yield toDraftedPage(read, next++, statistics, options);
		if (next > neighbourPages) {
			read.shift();
			next--;
		}
	}
	while (next < read.length) yield toDraftedPage(read, next++, statistics, options);
}

function toDraftedPage(
	read: readonly ReadPage[],
	index: number,
	{ bodySize }: DocumentStatistics,
	{ analysis, charts = false }: LayoutOptions,
): DraftedPage {
	const { page, edges, settings } = read[index]!;
	const neighbours = read
		.slice(Math.max(0, index - neighbourPages), index + neighbourPages + 1)
		.filter((other) => other.page !== page)
		.map((other) => other.edges);
	const draft = draftPage(page, edges, { bodySize, neighbours }, { analysis, charts }, settings);
	return { page, edges, settings, draft };
}

function toBlockPage(
	{ page, draft, settings }: DraftedPage,
	marks: DocumentMarks,
	{ analysis }: LayoutOptions,
): BlockPage {
	const { blocks, title, runIns } = toBlocks(draft, page, { ...marks, full: analysis === 'full' }, settings);
	const looks = new Map<Block, HeadingLook>();
	for (const block of blocks) {
		if (block.kind === 'text' && block.role === 'heading') {
			const facts = factsOf(block.lines);
			if (!isFilled(facts)) continue;
			looks.set(block, {
				...headingLook(facts, settings),
				isFirstPage: page.pageNumber === 1,
				isTitle: block === title,
				runsIn: runIns.has(block),
				outlineLevel: marks.outline.takeLevel(textOf(facts), page.pageNumber),
				taggedLevel: block.level,
			});
		}
	}
	return { page, blocks, looks };
}

function textOf(lines: readonly LineFacts[]): string {
	return lines.map(({ text }) => text).join(' ');
}

function factsOf(lines: Extract<Block, { kind: 'text' }>['lines']): LineFacts[] {
	return lines.map(lineFacts);
}

function withLevels({ blocks, looks }: BlockPage, levels: HeadingLevels): Block[] {
	return blocks.map((block) => {
		const look = looks.get(block);
		return look && block.kind === 'text' ? { ...block, level: levels.next(look) } : block;
	});
}
