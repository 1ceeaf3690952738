import { hasRightToLeft } from '../../model/scripts';
import { relativeGap } from '../../text/gaps';
import { lineFacts, type LineFacts } from '../../text/line-facts';
import { listMarker } from '../../text/list-markers';
import { isNote, opensCaption } from '../../text/captions';
import { lineOf } from '../../text/rows';
import { sectionNamed, type SectionName } from '../../text/section-names';
import { isFilled, type NonEmpty } from '../../values/sequences';
import type { Draft, ParagraphDraft } from '../draft/draft';
import { isCapital, paragraphLook } from '../draft/paragraph-look';
import type { LayoutSettings } from '../settings/settings';
import { abstractPartsOf } from './abstract-parts';
import { numberDepth } from './heading-numbers';
import { markOf } from './word-mark';

/** A heading that runs in: it stands on the first line of its text. */
export interface RunIn {
	/** As printed. */
	readonly text: string;
	readonly head: NonEmpty<LineFacts>;
	readonly rest: NonEmpty<LineFacts>;
	/** What it is set in, unlike its text; equal for those that are set alike. Nothing where a font, capitals or a sign alone divide it. */
	readonly style: string | undefined;
	readonly name: SectionName | undefined;
}

/** What is set as a label within its text and is no heading of it. */
const statement =
	/^(theorem|lemma|corollary|proposition|definition|proof|example|remark|claim|conjecture|axiom|step|case|algorithm|solution|exercise|problem|question|answer|hint|warning|caution|important|tip|attention|q|a)\b/iu;

/**
 * The heading that a paragraph may begin with: words in a type of their own, or a name of a part of an article, set apart from the text
 * by a sign or a capital. `undefined` for every other paragraph, entries of lists and captions among them.
 */
export function runInOf({ lines, column, look }: ParagraphDraft, settings: LayoutSettings): RunIn | undefined {
	const { runIns } = settings;
	if (opensCaption(look.text) || isNote(look.text) || hasRightToLeft(lines[0].text)) return undefined;
	if (listMarker(look.text) && numberDepth(look.text) === undefined) return undefined;
	const words = lines.slice(0, runIns.maxLines).flatMap(({ line }) => line.words);
	const [first] = words;
	if (!first) return undefined;
	const mark = markOf(first);
	const set = words.findIndex((word) => markOf(word) !== mark && /[\p{L}\p{N}]/u.test(word.text));
	const signed = words.findIndex(({ text }) => /[:：—–]$/u.test(text)) + 1;
	const count = set > 0 ? set : signed > 0 && signed <= runIns.maxWords ? signed : 0;
	const [last, next] = [words[count - 1], words[count]];
	if (!last || !next || count > runIns.maxWords) return undefined;
	const isDivided = /[.:：。—–]$/u.test(last.text);
	const isFollowedByCapital = /^[\p{Lu}\p{Lo}\p{N}([“"‘]/u.test(next.text);
	if (!isDivided && !isFollowedByCapital) return undefined;
	const parts = partsOf(lines, count);
	if (!parts) return undefined;
	const text = parts.head.map((line) => line.text).join(' ');
	if (text.length > runIns.maxCharacters) return undefined;
	if (!/^[\p{Lu}\p{Lo}\p{N}([]/u.test(text) || !/\p{L}{3}|\p{Lo}{2}/u.test(text)) return undefined;
	const name = sectionNamed(text);
	const behind = parts.rest.reduce((sum, line) => sum + line.text.length, 0);
	if (behind < (name === 'endPart' ? 1 : runIns.minBehind)) return undefined;
	if (!isDivided && !name && relativeGap(last, next) < runIns.gap) return undefined;
	const isSet = set > 0;
	if (!isSet && !(name && (name === 'abstract' || isCapital(text)))) return undefined;
	const isMarked = isSet && (first.style?.bold === true || first.style?.italic === true);
	return { ...parts, text, style: isMarked ? paragraphLook(parts.head, column).style : undefined, name };
}

/** The first so many words of some lines, and what follows them. */
function partsOf(lines: NonEmpty<LineFacts>, count: number): Pick<RunIn, 'head' | 'rest'> | undefined {
	const [head, rest] = [linesOf(lines, 0, count), linesOf(lines, count, Infinity)];
	return isFilled(head) && isFilled(rest) ? { head, rest } : undefined;
}

/** The words of some lines from one to before another, counted over all of them. */
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

/** A stretch of the words of a paragraph, a heading or text. */
interface Stretch {
	readonly from: number;
	readonly isHeading: boolean;
}

/** Which styles headings run in with, over all pages so far. */
export class RunInStyles {
	private readonly texts = new Map<string, Set<string>>();
	/** What was found at each paragraph, which is asked for twice. */
	private readonly found = new WeakMap<ParagraphDraft, RunIn>();

	constructor(private readonly settings: LayoutSettings) {}

	/** Count the paragraphs of a page. */
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
	 * The paragraphs of a page, those that a heading runs in with taken apart: a name of a part of an article, or what is set so time and
	 * again over different texts. Parts of an abstract run in within paragraphs, too.
	 */
	parted(drafts: readonly Draft[], pageNumber: number): Draft[] {
		const { runIns } = this.settings;
		const parts = pageNumber <= runIns.abstractPages ? abstractPartsOf(drafts, this.settings) : undefined;
		return drafts.flatMap((draft): Draft | Draft[] => {
			if (draft.kind !== 'paragraph' || (draft.tag && !plainTags.has(draft.tag.role))) return draft;
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
				const look = paragraphLook(lines, draft.column);
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
		if (found.name) return found.name !== 'abstract' || pageNumber <= runIns.abstractPages;
		if (found.style === undefined || !this.isLikeHeading(found)) return false;
		if ((numberDepth(found.text) ?? 0) >= runIns.numberedDepth) return true;
		return (this.texts.get(found.style)?.size ?? 0) >= runIns.minAlike;
	}

	/** By its words alone; a colon stands behind what is explained in a list as well. */
	private isLikeHeading({ text, name }: RunIn): boolean {
		return name === undefined && !/[:：—–]$/u.test(text) && !statement.test(text);
	}
}

/** Tags that say no more than that a part is text. */
const plainTags: ReadonlySet<string> = new Set(['paragraph', 'text']);
