import type { ParagraphDraft } from '../draft/draft';
import { isCaption } from '../../text/captions';
import { isHeading } from './headings';
import type { DocumentStatistics } from './statistics';

/** Smaller than this part of the text, and it may be a footnote. */
const footnoteSize = 0.93;

/** Footnotes stand in the lower part of a page, from this part of its height on. */
const footnotePlace = 0.5;

/** Marks that footnotes begin with when they are raised; numbers count then too. */
const noteMark = /^([*†‡§¶#]{1,3}|\(?\d{1,3}\)?|[a-z])$/u;

/** Share of monospaced characters that makes code. */
const mostlyMonospace = 0.7;

/** A document with more monospaced text than this is typewritten, or its text layer comes from OCR. */
const commonMonospace = 0.6;

/** A role that a paragraph has by itself. */
export type ParagraphRole = 'paragraph' | 'heading' | 'caption' | 'footnote' | 'code';

/** The role of a paragraph. */
export function paragraphRole(draft: ParagraphDraft, statistics: DocumentStatistics): ParagraphRole {
	const text = draft.lines.map((line) => line.text).join(' ');
	if (isCaption(text)) return 'caption';
	// The numbers of its lines look like those of footnotes.
	if (statistics.monospace < commonMonospace && isCode(draft)) return 'code';
	if (isFootnote(draft, statistics)) return 'footnote';
	const { lines, above, below, column } = draft;
	const widest = Math.max(...lines.map(({ box }) => box.right - box.left));
	const width = widest / Math.max(1, column.right - column.left);
	return isHeading({ lines, above, below, width }, statistics) ? 'heading' : 'paragraph';
}

function isFootnote({ lines, frame }: ParagraphDraft, { bodySize }: DocumentStatistics): boolean {
	const first = lines[0]!;
	if (first.size >= footnoteSize * bodySize || first.box.top < footnotePlace * frame.height) return false;
	const word = first.line.words[0]!;
	return noteMark.test(word.text) && (word.fontSize < 0.9 * first.size || /^[*†‡§¶\d(]/.test(word.text));
}

/** An address for mail or of a site, which many texts set in letters of one width. */
const address = /^\S*(\{[^{}]*\})?\S*@\S+\.\p{L}+$|^(https?:\/\/|www\.)\S+$/u;

function isCode({ lines }: ParagraphDraft): boolean {
	if (lines.every(({ text }) => address.test(text))) return false;
	let monospace = 0;
	let total = 0;
	for (const line of lines) {
		monospace += line.monospace * line.text.length;
		total += line.text.length;
	}
	return total > 0 && monospace >= mostlyMonospace * total;
}
