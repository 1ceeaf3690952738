import type { Word } from '../../model';
import { hasRightToLeft } from '../../model/scripts';
import { relativeGap } from '../../text/gaps';
import { isCapital, lineFacts, type LineFacts } from '../../text/line-facts';
import { listMarker } from '../../text/list-markers';
import { isNote, opensCaption } from '../../text/captions';
import { lineOf } from '../../text/rows';
import { sectionNamed, type SectionName } from '../../text/section-names';
import { isFilled, type NonEmpty } from '../../values/sequences';
import type { Draft, ParagraphDraft } from '../draft/draft';
import { paragraphFeatures } from '../draft/paragraph-features';
import type { LayoutSettings } from '../settings/settings';
import { abstractPartsOf } from './abstract-parts';
import { numberDepth } from './heading-numbers';
import { markOf } from './word-mark';

/** A run-in heading: it is on the first line of its text. */
interface RunIn {
	/** As printed. */
	readonly text: string;
	readonly head: NonEmpty<LineFacts>;
	readonly rest: NonEmpty<LineFacts>;
	/**
	 * How its style differs from its text; equal for headings of one style. Empty if only a font, capitals or a mark
	 * separates it.
	 */
	readonly style: string | undefined;
	readonly name: SectionName | undefined;
}

/** A label within its text that is not a heading. */
const statement =
	/^(theorem|lemma|corollary|proposition|definition|proof|example|remark|claim|conjecture|axiom|step|case|algorithm|solution|exercise|problem|question|answer|hint|warning|caution|important|tip|attention|q|a)\b/iu;

/**
 * The run-in heading of a paragraph: words in a different style, or the name of a section of an article, separated by a
 * mark or a capital. `undefined` for all other paragraphs, including list entries and captions.
 */
function runInOf({ lines, column, look }: ParagraphDraft, settings: LayoutSettings): RunIn | undefined {
	const { runIns } = settings;
	if (isOtherStart(look.text) || hasRightToLeft(lines[0].text)) return undefined;
	const words = lines.slice(0, runIns.maxLines).flatMap(({ line }) => line.words);
	const [first] = words;
	if (!first) return undefined;
	const { count, isStyled } = countHeadingWords(words, first, runIns.maxWords);
	const [last, next] = [words[count - 1], words[count]];
	if (!last || !next || count > runIns.maxWords) return undefined;
	const isDivided = /[.:：。—–]$/u.test(last.text);
	if (!isDivided && !startsSentence.test(next.text)) return undefined;
	const parts = partsOf(lines, count);
	if (!parts) return undefined;
	const text = parts.head.map((line) => line.text).join(' ');
	if (text.length > runIns.maxCharacters || !looksLikeHeading(text)) return undefined;
	const name = sectionNamed(text);
	if (!isFollowedByText(parts.rest, name, runIns.minBehind)) return undefined;
	if (!isDivided && !name && relativeGap(last, next) < runIns.gap) return undefined;
	if (!isStyled && !isNamedHeading(text, name)) return undefined;
	return {
		...parts,
		text,
		style: isStyled && isBoldOrItalic(first) ? paragraphFeatures(parts.head, column).style : undefined,
		name,
	};
}

const startsSentence = /^[\p{Lu}\p{Lo}\p{N}([“"‘]/u;

function isFollowedByText(rest: readonly LineFacts[], name: SectionName | undefined, minCharacters: number): boolean {
	const length = rest.reduce((sum, line) => sum + line.text.length, 0);
	return length >= (name === 'endPart' ? 1 : minCharacters);
}

/** Captions, notes and list entries. */
function isOtherStart(text: string): boolean {
	if (opensCaption(text) || isNote(text)) return true;
	return listMarker(text) !== undefined && numberDepth(text) === undefined;
}

function isBoldOrItalic({ style }: Word): boolean {
	return style?.bold === true || style?.italic === true;
}

/** How many words a heading at the start of a paragraph would have: up to a change of style, or to a mark. */
function countHeadingWords(
	words: readonly Word[],
	first: Word,
	maxWords: number,
): { readonly count: number; readonly isStyled: boolean } {
	const mark = markOf(first);
	const styled = words.findIndex((word) => markOf(word) !== mark && /[\p{L}\p{N}]/u.test(word.text));
	if (styled > 0) return { count: styled, isStyled: true };
	const marked = words.findIndex(({ text }) => /[:：—–]$/u.test(text)) + 1;
	return { count: marked <= maxWords ? marked : 0, isStyled: false };
}

/** A capital or number first, and at least one word. */
function looksLikeHeading(text: string): boolean {
	return /^[\p{Lu}\p{Lo}\p{N}([]/u.test(text) && /\p{L}{3}|\p{Lo}{2}/u.test(text);
}

function isNamedHeading(text: string, name: SectionName | undefined): boolean {
	return name === 'abstract' || (name !== undefined && isCapital(text));
}

/** The first words of some lines, and what follows them. */
function partsOf(lines: NonEmpty<LineFacts>, count: number): Pick<RunIn, 'head' | 'rest'> | undefined {
	const [head, rest] = [linesOf(lines, 0, count), linesOf(lines, count, Infinity)];
	return isFilled(head) && isFilled(rest) ? { head, rest } : undefined;
}

/** A range of the words of some lines, counted over all of them. */
function linesOf(lines: readonly LineFacts[], from: number, to: number): LineFacts[] {
	let start = 0;
	return lines.flatMap((line) => {
		const { words } = line.line;
		const own = words.slice(Math.max(0, from - start), Math.max(0, to - start));
		start += words.length;
		if (!isFilled(own)) return [];
		return own.length === words.length ? line : lineFacts({ ...line.line, ...lineOf(own) });
	});
}

/** A part of the words of a paragraph, heading or text. */
interface Stretch {
	readonly from: number;
	readonly isHeading: boolean;
}

/** The styles of run-in headings, over all pages so far. */
export class RunInStyles {
	private readonly texts = new Map<string, Set<string>>();
	/** Results by paragraph, since each is requested twice. */
	private readonly found = new WeakMap<ParagraphDraft, RunIn>();

	constructor(private readonly settings: LayoutSettings) {}

	/** Counts the paragraphs of a page. */
	add(drafts: readonly Draft[]): void {
		for (const draft of drafts) {
			const found = draft.kind === 'paragraph' ? runInOf(draft, this.settings) : undefined;
			if (!found || draft.kind !== 'paragraph') continue;
			this.found.set(draft, found);
			if (!this.isLikeHeading(found)) continue;
			const { style, text } = found;
			if (style === undefined) continue;
			const texts = this.texts.get(style);
			if (texts) texts.add(text);
			else this.texts.set(style, new Set([text]));
		}
	}

	/**
	 * The paragraphs of a page with run-in headings split off: names of article sections, or a style used repeatedly
	 * over different texts. Sections of an abstract also run in within paragraphs.
	 */
	splitRunIns(drafts: readonly Draft[], pageNumber: number): Draft[] {
		const { runIns } = this.settings;
		const parts = pageNumber <= runIns.abstractPages ? abstractPartsOf(drafts, this.settings) : undefined;
		return drafts.flatMap((draft): Draft | Draft[] => {
			if (draft.kind !== 'paragraph' || draft.inMargin || (draft.tag && !plainTags.has(draft.tag.role))) return draft;
			const found = this.found.get(draft);
			const own = parts?.get(draft) ?? [];
			const stretches: Stretch[] = [];
			const add = (at: number, count: number) =>
				stretches.push({ from: at, isHeading: true }, { from: at + count, isHeading: false });
			if (found && this.isHeading(found, pageNumber)) add(0, found.head.flatMap(({ line }) => line.words).length);
			else if (own[0]?.at === 0) add(0, own[0].count);
			else return draft;
			for (const { at, count } of own) if (at >= (stretches.at(-1)?.from ?? 0) && at > 0) add(at, count);
			return stretches.flatMap(({ from, isHeading }, index): Draft[] => {
				const lines = linesOf(draft.lines, from, stretches[index + 1]?.from ?? Infinity);
				if (!isFilled(lines)) return [];
				const isLast = index === stretches.length - 1;
				const look = paragraphFeatures(lines, draft.column);
				const [above, below] = [index === 0 ? draft.above : 1, isLast ? draft.below : 1];
				return [
					isHeading
						? { ...draft, tag: undefined, lines, look, above, below, runsIn: true }
						: { ...draft, lines, look, above, below },
				];
			});
		});
	}

	private isHeading(found: RunIn, pageNumber: number): boolean {
		const { runIns } = this.settings;
		if (found.name === 'keywords') return false;
		if (found.name) return found.name === 'endPart' || pageNumber <= runIns.abstractPages;
		if (found.style === undefined || !this.isLikeHeading(found)) return false;
		if ((numberDepth(found.text) ?? 0) >= runIns.numberedDepth) return true;
		return (this.texts.get(found.style)?.size ?? 0) >= runIns.minAlike;
	}

	/** By its words alone; a colon also follows terms of a definition list. */
	private isLikeHeading({ text, name }: RunIn): boolean {
		return name === undefined && !/[:：—–]$/u.test(text) && !statement.test(text);
	}
}

/** Tags that only say a part is text. */
const plainTags: ReadonlySet<string> = new Set(['paragraph', 'text']);
