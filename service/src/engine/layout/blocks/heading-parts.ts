import type { ParagraphDraft } from '../draft/draft';
import type { LineFacts } from '../../text/line-facts';
import { endsSentence } from '../paragraphs/paragraphs';
import type { LayoutSettings } from '../settings/settings';

/** A heading that begins with a number, or a part's name, is one of its own. */
const opensHeading =
	/^([([]?(\d+(\.\d+)*|[A-Z]|[IVX]+)[\])]?[.:]?\s|§|第|(chapter|section|part|appendix|annex|kapitel|chapitre)\s)/iu;

/** True when a heading is the next line of the heading above it. */
export function continuesHeading(before: ParagraphDraft, draft: ParagraphDraft, settings: LayoutSettings): boolean {
	if (before.columnIndex !== draft.columnIndex || draft.above > settings.wholeHeadings.closest) return false;
	const last = before.lines.at(-1)!;
	const first = draft.lines[0]!;
	const length = [...before.lines, ...draft.lines].reduce((sum, { text }) => sum + text.length, 0);
	if (endsSentence(last.text) || opensHeading.test(first.text) || length > settings.wholeHeadings.mostCharacters)
		return false;
	return isSetAlike(last, first, settings) && isAligned(last, first);
}

function isSetAlike(a: LineFacts, b: LineFacts, settings: LayoutSettings): boolean {
	const sameCase = (a.text === a.text.toUpperCase()) === (b.text === b.text.toUpperCase());
	return (
		Math.abs(a.size - b.size) <= settings.wholeHeadings.sizePt &&
		a.font === b.font &&
		Math.abs(a.bold - b.bold) < 0.5 &&
		Math.abs(a.colored - b.colored) < 0.5 &&
		sameCase
	);
}

function isAligned({ box: a, size }: LineFacts, { box: b }: LineFacts): boolean {
	const slack = 0.5 * size;
	return [a.left - b.left, a.right - b.right, (a.left + a.right - b.left - b.right) / 2].some(
		(off) => Math.abs(off) < slack,
	);
}

/** Two parts of a heading, or of an entry of a list, as one. */
export function joinedParts(before: ParagraphDraft, draft: ParagraphDraft): ParagraphDraft {
	return { ...before, lines: [...before.lines, ...draft.lines], below: draft.below };
}
