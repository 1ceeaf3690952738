import type { ParagraphDraft } from '../draft/draft';
import { isCaption } from '../../text/captions';
import type { DocumentHabits, PlacedParagraph } from './heading-features';
import { isHeading } from './headings';
import type { DocumentStatistics } from './statistics';
import type { LayoutSettings } from '../settings/settings';

/** Raised marks that footnotes start with; numbers count too. */
const noteMark = /^([*†‡§¶#]{1,3}|\(?\d{1,3}\)?|[a-z])$/u;

/** A role that a paragraph has on its own. */
export type ParagraphRole = 'paragraph' | 'heading' | 'caption' | 'footnote' | 'code';

export function paragraphRole(
	paragraph: PlacedParagraph,
	habits: DocumentHabits,
	pageNumber: number,
	settings: LayoutSettings,
): ParagraphRole {
	const { draft } = paragraph;
	const { statistics } = habits;
	if (isCaption(draft.look.text)) return 'caption';
	// The numbers of its lines look like those of footnotes.
	if (settings.code.on && statistics.monospace < settings.code.commonPart && isCode(draft, settings)) return 'code';
	if (settings.footnotes.on && isFootnote(draft, statistics, settings)) return 'footnote';
	return settings.headings.on && isHeading(paragraph, habits, pageNumber, settings) ? 'heading' : 'paragraph';
}

function isFootnote(
	{ lines, frame }: ParagraphDraft,
	{ bodySize }: DocumentStatistics,
	settings: LayoutSettings,
): boolean {
	const [first] = lines;
	if (first.size >= settings.footnotes.size * bodySize || first.box.top < settings.footnotes.place * frame.height)
		return false;
	const [word] = first.line.words;
	return (
		word !== undefined &&
		noteMark.test(word.text) &&
		(word.fontSize < settings.footnotes.raised * first.size || /^[*†‡§¶\d(]/.test(word.text))
	);
}

/** An email or web address, often set in monospaced type. */
const address = /^\S*(\{[^{}]*\})?\S*@\S+\.\p{L}+$|^(https?:\/\/|www\.)\S+$/u;

function isCode({ lines, look }: ParagraphDraft, settings: LayoutSettings): boolean {
	return look.monospace >= settings.code.part && !lines.every(({ text }) => address.test(text));
}
