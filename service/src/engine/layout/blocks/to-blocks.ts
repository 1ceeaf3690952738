import type { Box, Page } from '../../model';
import type { Block, ContentsBlock, ListBlock, ListItem, TextBlock, TextRole, TextRun } from '../../model/blocks';
import { formulaLatex } from '../../latex/formula';
import { unionOf, verticalOverlap } from '../../model/boxes';
import { boxOfLines, lookOf, modelLines, type Draft, type PageDraft, type ParagraphDraft } from '../draft/draft';
import { paragraphFeatures } from '../draft/paragraph-features';
import { toFrameLinks, outOfFrame, type Frame } from '../../text/frame';
import type { Vocabulary } from '../../text/hyphens';
import type { LineFacts } from '../../text/line-facts';
import { beginRight } from '../paragraphs/mirrored';
import { follows, isRowOfChoices, listMarker, type ListMarker } from '../../text/list-markers';
import { lettersOf, type OutlineTitles } from '../roles/outline-titles';
import type { DocumentHabits } from '../roles/heading-features';
import { articleHead } from '../roles/front-matter';
import { numberDepth } from '../roles/heading-numbers';
import type { RunInStyles } from '../roles/run-in-headings';
import { paragraphRole, type ParagraphRole } from '../roles/roles';
import { wholeRunsText, toRuns, type RunContext } from '../../text/runs';
import type { PartRole, TaggedPart } from '../draft/tagged-parts';
import { contentsEntry, itemMarker, taggedRole, type TaggedHeadings } from '../tags/tagged-roles';
import { withIndent } from '../paragraphs/indents';
import { endsSentence } from '../paragraphs/paragraphs';
import { cutBetween, lastOf, type NonEmpty } from '../../values/sequences';
import { isText, type ParagraphStyles } from '../roles/paragraph-styles';
import type { DocumentStatistics } from '../roles/statistics';
import type { LayoutSettings } from '../settings/settings';

/** A paragraph with its role. */
interface RoledDraft {
	readonly draft: Draft;
	readonly role: ParagraphRole | undefined;
	/** For a paragraph that is a list entry. */
	readonly marker: ListMarker | undefined;
	readonly isTitle?: true;
}

/** What decides about roles besides the text itself. */
export interface RoleContext {
	readonly statistics: DocumentStatistics;
	readonly styles: ParagraphStyles;
	readonly runIns: RunInStyles;
	readonly outline: OutlineTitles;
	readonly taggedHeadings: TaggedHeadings;
	/** Sizes of the headings of the first page, by their letters. */
	readonly titles: Map<string, number>;
	/** False: geometric order only, every text is a paragraph. */
	readonly full: boolean;
}

interface PageBlocks {
	readonly blocks: Block[];
	/** The title among them, if known by more than its style. */
	readonly title: Block | undefined;
	/** Run-in headings among them. */
	readonly runIns: ReadonlySet<Block>;
}

/**
 * Gives the drafts of a page their roles and writes them as blocks; of the headings only tagged ones have a level yet.
 */
export function toBlocks(page: PageDraft, source: Page, context: RoleContext, settings: LayoutSettings): PageBlocks {
	const { vocabulary } = context.statistics;
	const roled = withRoles(page, context, settings);
	let title: Block | undefined;
	const runIns = new Set<Block>();
	const blocks = cutBetween(roled, (_, next, [first]) => !goesOn(first, next)).flatMap((run): Block | Block[] => {
		const [{ draft, role, marker, isTitle }] = run;
		if (draft.kind === 'object') return draft.block;
		if (draft.kind === 'contents') return contentsBlock(draft, page.pageNumber);
		if (isTagged(draft, 'contents')) return taggedContents(draft.frame, run, page.pageNumber);
		if (marker) return listBlocks(run, source, vocabulary, settings);
		const [, ...others] = run.map((entry) => (entry.draft.kind === 'object' ? [] : entry.draft.lines));
		const lines: NonEmpty<LineFacts> = [...draft.lines, ...others.flat()];
		const block = textBlock(lines, role ?? roleOf(draft), draft.frame, source, vocabulary);
		if (block.role === 'formula') return withLatex(block, draft.frame, source);
		if (draft.kind === 'settled' && draft.once) return { ...block, once: true };
		if (isTitle) title = block;
		if (draft.kind === 'paragraph' && draft.runsIn) runIns.add(block);
		return block.role === 'heading' && isTagged(draft, 'heading') ? { ...block, level: tagOf(draft)?.level } : block;
	});
	return { blocks, title, runIns };
}

/** Fraction bars are among the rules of the page; a rotated page keeps its formulas as text. */
function withLatex(block: TextBlock, frame: Frame, { rules }: Page): TextBlock {
	if (frame.turn !== 0) return block;
	const words = block.lines.flatMap((line) => line.words);
	const latex = formulaLatex(words, rules);
	return latex === undefined ? block : { ...block, latex };
}

/** Whether the document tags a paragraph as one. */
function isTagged(draft: Draft, role: PartRole): boolean {
	return tagOf(draft)?.role === role;
}

function tagOf(draft: Draft): TaggedPart | undefined {
	return draft.kind === 'paragraph' ? draft.tag : undefined;
}

function roleOf(draft: Draft): TextRole {
	if (isTagged(draft, 'formula')) return 'formula';
	return draft.kind === 'settled' ? draft.role : 'paragraph';
}

function withRoles(
	{ drafts: given, pageNumber }: PageDraft,
	{ outline, taggedHeadings, titles, runIns, full, ...habits }: RoleContext,
	settings: LayoutSettings,
): RoledDraft[] {
	const drafts = full && settings.runIns.on ? runIns.splitRunIns(given, pageNumber) : given;
	const looks = full ? rolesByLook(drafts, habits, pageNumber, settings) : new Map<Draft, ParagraphRole>();
	taggedHeadings.add(looks);
	const isInOutline = (text: string) => outline.levelOf(text, pageNumber) !== undefined;
	const roled = drafts.map((draft): RoledDraft => {
		if (draft.kind !== 'paragraph' || !full) return { draft, role: undefined, marker: undefined };
		if (isTagged(draft, 'formula') || isTagged(draft, 'contents')) return { draft, role: undefined, marker: undefined };
		if (draft.runsIn) return { draft, role: 'heading', marker: undefined };
		const tagged = taggedRole(draft);
		if (tagged) return { draft, role: tagged, marker: isTagged(draft, 'item') ? itemMarker(draft) : undefined };
		const byLook = looks.get(draft) ?? 'paragraph';
		const isOther = byLook === 'heading' && taggedHeadings.excludes(draft);
		const role =
			settings.outline.on && isInOutline(draft.look.text) && draft.lines.length <= settings.outline.lines
				? 'heading'
				: isOther
					? 'paragraph'
					: byLook;
		const marker = role === 'paragraph' ? listMarker(draft.lines[0].text) : undefined;
		return { draft, role, marker: marker && isRowOfChoices(marker) ? undefined : marker };
	});
	const entries = roled.map((entry, index) => {
		if (!entry.marker || isTagged(entry.draft, 'item') || isListEntry(entry.marker, roled, index, settings))
			return entry;
		return { ...entry, marker: undefined };
	});
	const whole = withWholeParts(entries, settings);
	const largest = settings.furniture.alongSize * habits.statistics.bodySize;
	const parts = withoutLabels(withoutRepeats(whole, titles, pageNumber, largest), isInOutline);
	const headed = full && pageNumber === 1 && settings.frontMatter.on ? withTitle(parts, settings) : parts;
	return settings.headingRuns.on ? demoteHeadingRuns(headed, settings) : [...headed];
}

/** Shorter texts name sections of several chapters. */
const minTitleLength = 20;

/** A heading of the first page is a running title where a later page repeats it in type as small as running lines. */
function withoutRepeats(
	roled: readonly RoledDraft[],
	titles: Map<string, number>,
	pageNumber: number,
	largest: number,
): readonly RoledDraft[] {
	return roled.map((entry) => {
		const { draft, role } = entry;
		if (role !== 'heading' || draft.kind !== 'paragraph') return entry;
		const { text, size } = draft.look;
		const key = lettersOf(text);
		if (pageNumber === 1 && key.length >= minTitleLength) titles.set(key, size);
		const isRepeated = pageNumber > 1 && size <= largest && size < (titles.get(key) ?? 0);
		return isRepeated && !isTagged(draft, 'heading') ? { ...entry, role: 'paragraph' } : entry;
	});
}

/** A text that would be a heading twice on a page, never with text below it, labels a drawing or several boxes. */
function withoutLabels(roled: readonly RoledDraft[], isInOutline: (text: string) => boolean): readonly RoledDraft[] {
	const texts = roled.map(({ draft, role }) =>
		role === 'heading' && draft.kind === 'paragraph' && !isTagged(draft, 'heading') ? draft.look.text : undefined,
	);
	const isBare = (index: number) => {
		const next = roled[index + 1];
		const look = next?.role === 'heading' || !next ? undefined : lookOf(next.draft);
		return !look || !isText(look);
	};
	const isLabel = (text: string) => {
		const places = [...texts.keys()].filter((index) => texts[index] === text);
		return places.length > 1 && places.every(isBare) && !isInOutline(text);
	};
	const labels = new Set(texts.filter((text) => text !== undefined && isLabel(text)));
	return roled.map((entry, index) =>
		texts[index] !== undefined && labels.has(texts[index]) ? { ...entry, role: 'paragraph' } : entry,
	);
}

/** Above the abstract of an article, the title is the only heading, in one or more paragraphs of one style. */
function withTitle(roled: readonly RoledDraft[], settings: LayoutSettings): readonly RoledDraft[] {
	const parts = roled.flatMap(({ draft, role }) =>
		draft.kind === 'paragraph' ? [{ draft, isHeading: role === 'heading' }] : [],
	);
	const head = articleHead(parts, settings);
	if (!head || head.above.some((draft) => isTagged(draft, 'heading'))) return roled;
	const above = new Set<Draft>(head.above);
	return roled.map((entry): RoledDraft => {
		if (entry.draft === head.title) return { ...entry, role: 'heading', marker: undefined, isTitle: true };
		const isOther =
			above.has(entry.draft) && entry.role === 'heading' && lookOf(entry.draft)?.style !== head.title.look.style;
		return isOther ? { ...entry, role: 'paragraph' } : entry;
	});
}

/** The roles of paragraphs on their own. */
function rolesByLook(
	drafts: readonly Draft[],
	habits: DocumentHabits,
	pageNumber: number,
	settings: LayoutSettings,
): Map<Draft, ParagraphRole> {
	const flow = drafts.filter((draft) => draft.kind !== 'settled' || !isRunning(draft.role));
	const roles = new Map<Draft, ParagraphRole>();
	flow.forEach((draft, index) => {
		if (draft.kind !== 'paragraph') return;
		const placed = { draft, before: flow[index - 1], after: flow[index + 1] };
		roles.set(draft, paragraphRole(placed, habits, pageNumber, settings));
	});
	return roles;
}

const isRunning = (role: TextRole) => role === 'header' || role === 'footer' || role === 'pageNumber';

/** Joins a code and the title beside it, and the lines of a tagged part that are in several columns or around an object. */
function withWholeParts(roled: readonly RoledDraft[], settings: LayoutSettings): RoledDraft[] {
	const whole: RoledDraft[] = [];
	for (const entry of roled) {
		const last = whole.at(-1);
		const { draft } = entry;
		if (draft.kind !== 'paragraph' || last?.draft.kind !== 'paragraph') {
			whole.push(entry);
			continue;
		}
		const isWhole = isTagged(draft, 'item') || isTagged(draft, 'heading');
		if (isWhole && last.draft.tag === draft.tag)
			whole[whole.length - 1] = { ...last, draft: joinParts(last.draft, draft) };
		else if (entry.role === 'heading' && !last.marker && isCodeBeside(last.draft, draft, settings))
			whole[whole.length - 1] = { ...entry, draft: joinParts(last.draft, draft) };
		else if (entry.role === 'heading' && last.role === 'heading' && isNextLine(last.draft, draft, settings))
			whole[whole.length - 1] = { ...last, draft: joinParts(last.draft, draft) };
		else whole.push(entry);
	}
	return whole;
}

/** A code beside a title and in type as large, a word a line: the banner of a slide, or a number in the margin. */
function isCodeBeside(code: ParagraphDraft, title: ParagraphDraft, { tags, headings }: LayoutSettings): boolean {
	if (code.lines.some(({ text }) => /\s/u.test(text))) return false;
	const [one, other] = [boxOfLines(code.lines), boxOfLines(title.lines)];
	const size = headingSize(code);
	const gap = other.left - one.right;
	return (
		size >= headingSize(title) * (1 - headings.sizeTolerance) &&
		gap > 0 &&
		gap <= headings.cellGap * size &&
		verticalOverlap(one, other) >= tags.besidePart * Math.min(one.bottom - one.top, other.bottom - other.top)
	);
}

/** A heading in the style of the one before it and right below: its next line, which a free end of the line set apart. */
function isNextLine(first: ParagraphDraft, next: ParagraphDraft, { headings }: LayoutSettings): boolean {
	const last = lastOf(first.lines);
	return (
		!first.runsIn &&
		!next.runsIn &&
		first.columnIndex === next.columnIndex &&
		first.look.style === next.look.style &&
		next.lines[0].baseline - last.baseline <= headings.nextLine * last.size &&
		last.box.right - last.box.left >= headings.minLinePart * (first.column.right - first.column.left) &&
		!endsSentence(first.look.text) &&
		numberDepth(next.look.text) === undefined
	);
}

/** Two parts of a heading, or of a list entry, as one. */
function joinParts(before: ParagraphDraft, draft: ParagraphDraft): ParagraphDraft {
	const lines: NonEmpty<LineFacts> = [...before.lines, ...draft.lines];
	return { ...before, lines, look: paragraphFeatures(lines, before.column), below: draft.below };
}

/** In a long run of headings, only one larger than all others and the one above the text are headings. */
function demoteHeadingRuns(roled: readonly RoledDraft[], settings: LayoutSettings): RoledDraft[] {
	const isHeading = ({ role }: RoledDraft) => role === 'heading';
	const runs = cutBetween(roled, (previous, next) => isHeading(previous) !== isHeading(next));
	return runs.flatMap((run, at) => {
		if (!isHeading(run[0]) || run.length <= settings.headingRuns.most) return run;
		const largest = Math.max(...run.map(({ draft }) => headingSize(draft)));
		const isLarge = ({ draft }: RoledDraft) => headingSize(draft) >= settings.headingRuns.smaller * largest;
		const leads = run.filter(isLarge).length === 1;
		const isAboveText = runs[at + 1]?.[0].role !== undefined;
		return run.map((entry): RoledDraft => {
			const stays =
				(isAboveText && entry === lastOf(run)) || isTagged(entry.draft, 'heading') || (leads && isLarge(entry));
			return stays ? entry : { ...entry, role: 'paragraph' };
		});
	});
}

function headingSize(draft: Draft): number {
	return draft.kind === 'object' ? 0 : Math.max(...draft.lines.map((line) => line.size));
}

/** Bullets are certain; dashes and counting markers need a neighbor that continues the list. */
function isListEntry(
	marker: ListMarker,
	roled: readonly RoledDraft[],
	index: number,
	settings: LayoutSettings,
): boolean {
	if (marker.kind === 'bullet') return true;
	for (let step = 1; step <= settings.lists.entryReach; step++) {
		const next = roled[index + step]?.marker;
		const previous = roled[index - step]?.marker;
		if ((next && follows(marker, next)) || (previous && follows(previous, marker))) return true;
	}
	return false;
}

/** Whether entries form one block: of a list, of tagged contents, of code. */
function goesOn(first: RoledDraft, next: RoledDraft): boolean {
	if (first.marker) return next.marker !== undefined;
	if (isTagged(first.draft, 'contents')) return isTagged(next.draft, 'contents');
	return first.role === 'code' && next.role === 'code' && sameColumn(first.draft, next.draft);
}

function sameColumn(a: Draft, b: Draft): boolean {
	return a.kind === 'paragraph' && b.kind === 'paragraph' && a.columnIndex === b.columnIndex;
}

function displayedBox(lines: readonly LineFacts[], frame: Frame): Box {
	if (lines[0]?.line.turn !== 'slanted') return outOfFrame(boxOfLines(lines), frame);
	return unionOf(lines.flatMap(({ line }) => line.words.map(({ displayed, box }) => displayed ?? box)));
}

function textBlock(
	lines: readonly LineFacts[],
	role: TextRole,
	frame: Frame,
	{ links, pageNumber }: Page,
	vocabulary: Vocabulary,
): TextBlock {
	const keepLines = role === 'code' || role === 'formula';
	const runs = toRuns(lines, {
		links: toFrameLinks(links, frame),
		plainBold: role === 'heading',
		keepLines,
		vocabulary,
	});
	return {
		kind: 'text',
		role,
		pageNumber,
		box: displayedBox(lines, frame),
		runs,
		lines: modelLines(lines),
		fontSize: sizeOf(lines),
	};
}

function sizeOf(lines: readonly LineFacts[]): number {
	return lines.reduce((longest, line) => (line.text.length > longest.text.length ? line : longest)).size;
}

function contentsBlock(draft: Extract<Draft, { kind: 'contents' }>, pageNumber: number): ContentsBlock {
	return {
		kind: 'contents',
		pageNumber,
		box: displayedBox(draft.lines, draft.frame),
		entries: draft.entries,
		lines: modelLines(draft.lines),
	};
}

function taggedContents(frame: Frame, entries: readonly RoledDraft[], pageNumber: number): ContentsBlock {
	const drafts = entries.map(({ draft }) => draft).filter((draft) => draft.kind === 'paragraph');
	const lines = drafts.flatMap((draft) => draft.lines);
	const box = displayedBox(lines, frame);
	return { kind: 'contents', pageNumber, box, entries: drafts.map(contentsEntry), lines: modelLines(lines) };
}

/** Lists of consecutive entries: on the first level a list is either numbered or bulleted. */
function listBlocks(
	entries: readonly RoledDraft[],
	{ links, pageNumber }: Page,
	vocabulary: Vocabulary,
	settings: LayoutSettings,
): ListBlock[] {
	const paragraphs = entries.flatMap(({ draft, marker }) =>
		draft.kind === 'paragraph' && marker ? [{ draft, marker }] : [],
	);
	const fromRight = beginRight(
		paragraphs.flatMap(({ draft }) => draft.lines),
		settings,
	);
	let open: readonly number[] = [];
	let columnIndex = paragraphs[0]?.draft.columnIndex;
	const entriesWithItems = paragraphs.map(({ draft, marker }) => {
		const [{ box, size }] = draft.lines;
		const left = fromRight ? -box.right : box.left;
		if (draft.columnIndex !== columnIndex) {
			// The next column starts further right: its first entry has the level of the last one.
			columnIndex = draft.columnIndex;
			const shift = left - (open.at(-1) ?? left);
			open = open.map((value) => value + shift);
		}
		open = withIndent(open, left, settings.lists.nestedIndent * size, 1);
		const level = draft.tag?.role === 'item' ? draft.tag.level : open.length - 1;
		const context = { links: toFrameLinks(links, draft.frame), vocabulary };
		return { draft, counts: counts(marker), item: toItem(draft, marker, level, context) };
	});
	// A first-level entry that is numbered where the previous one was not, or the reverse, starts a list.
	const parts = cutBetween(entriesWithItems, (_, next, part) => {
		const before = part.findLast(({ item }) => item.level === 0);
		return next.item.level === 0 && before !== undefined && before.counts !== next.counts;
	});
	return parts.map((part) => ({
		kind: 'list',
		ordered: part[0].counts,
		pageNumber,
		box: displayedBox(
			part.flatMap(({ draft }) => draft.lines),
			part[0].draft.frame,
		),
		items: part.map(({ item }) => item),
	}));
}

const counts = ({ kind }: ListMarker) => kind !== 'bullet' && kind !== 'dash';

function toItem(draft: ParagraphDraft, { marker }: ListMarker, level: number, context: RunContext): ListItem {
	const { lines, frame } = draft;
	const runs = toRuns(lines, context);
	return {
		marker,
		level,
		runs: withoutStart(runs, marker.length),
		lines: modelLines(lines),
		box: displayedBox(lines, frame),
	};
}

/** Runs without their first `length` characters and the white space after those. */
function withoutStart(runs: readonly TextRun[], length: number): TextRun[] {
	let left = length + (/^\s*/.exec(wholeRunsText(runs).slice(length))?.[0].length ?? 0);
	return runs.flatMap((run) => {
		const cut = Math.min(left, run.text.length);
		left -= cut;
		return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
	});
}
