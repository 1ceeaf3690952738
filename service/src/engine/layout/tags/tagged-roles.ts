import type { ContentsEntry } from '../../model/blocks';
import { largest } from '../../model/boxes';
import type { Draft, ParagraphDraft } from '../draft/draft';
import { listMarker, type ListMarker } from '../../text/list-markers';
import type { ParagraphRole } from '../roles/roles';
import { isReference } from '../../text/references';
import { lineText } from '../../text/word-order';
import type { PartRole } from '../draft/tagged-parts';
import type { LayoutSettings } from '../settings/settings';

/** Roles that a part has because its document says so. */
const settledRoles: Readonly<Partial<Record<PartRole, ParagraphRole>>> = {
	heading: 'heading',
	item: 'paragraph',
	caption: 'caption',
	note: 'footnote',
	code: 'code',
};

/** The role that its document gives a paragraph; `undefined` when it says nothing, or no more than that it is text. */
export function taggedRole({ tag, look }: ParagraphDraft): ParagraphRole | undefined {
	// Programs take the entries of some lists for headings.
	if (tag?.role === 'heading' && isReference(look.text)) return undefined;
	return tag && settledRoles[tag.role];
}

/** Compares the headings a document names with the look of its paragraphs, over all pages so far. */
export class TaggedHeadings {
	private named = 0;
	private missed = 0;
	/** Of the largest heading that is named, points. */
	private largest = 0;
	/** Styles of those that are named. */
	private readonly styles = new Set<string>();

	constructor(private readonly settings: LayoutSettings) {}

	/** Count the paragraphs of a page. @param roles  those that they have by their look */
	add(roles: ReadonlyMap<Draft, ParagraphRole>): void {
		for (const [draft, role] of roles) {
			if (draft.kind !== 'paragraph') continue;
			if (draft.tag?.role === 'heading') {
				this.named++;
				this.styles.add(draft.look.style);
				this.largest = Math.max(this.largest, sizeOf(draft));
			}
			if (draft.tag?.role === 'paragraph' && role === 'heading') this.missed++;
		}
	}

	/**
	 * True when what the document calls a paragraph is no heading: it has headings, few paragraphs look like more, and this
	 * one is neither a title above them all nor set like those it names.
	 */
	excludes(draft: ParagraphDraft): boolean {
		const isTitle = sizeOf(draft) > this.settings.tags.titleSize * this.largest;
		if (this.styles.has(draft.look.style)) return false;
		return draft.tag?.role === 'paragraph' && this.named > 0 && this.missed <= this.named && !isTitle;
	}
}

function sizeOf({ lines }: ParagraphDraft): number {
	return largest(lines, ({ size }) => size);
}

/** The marker of an entry of a list: the words the document names, else what its text begins with; may be empty. */
export function itemMarker({ tag, lines }: ParagraphDraft): ListMarker {
	const [{ text }] = lines;
	const label = lineText({ words: tag?.label ?? [] });
	if (label !== '' && text.startsWith(label)) {
		const rest = text.slice(label.length).trim();
		return { kind: 'bullet', value: 0, ...listMarker(`${label} ${rest}`), marker: label, rest };
	}
	return listMarker(text) ?? { marker: '', rest: text, kind: 'bullet', value: 0 };
}

const pageLabel = /^(.*?)[\s.…·_]*[\s.…·_\t]([\divxlc]{1,7})$/;

/** An entry of a table of contents that the document names. */
export function contentsEntry({ tag, lines }: ParagraphDraft): ContentsEntry {
	const text = lines.map((line) => line.text).join(' ');
	const [, title, label] = pageLabel.exec(text) ?? [];
	const level = tag?.level ?? 0;
	return title !== undefined && title !== '' && label !== undefined
		? { text: title, pageLabel: label, level }
		: { text, pageLabel: '', level };
}
