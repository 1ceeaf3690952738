import type { ContentsEntry } from '../../model/blocks';
import { largest } from '../../model/boxes';
import type { Draft, ParagraphDraft } from '../draft/draft';
import { listMarker, type ListMarker } from '../../text/list-markers';
import type { ParagraphRole } from '../roles/roles';
import { isReference } from '../../text/references';
import { lineText } from '../../text/word-order';
import type { PartRole } from '../draft/tagged-parts';
import type { LayoutSettings } from '../settings/settings';

/** Roles that tags give to a part. */
const settledRoles: Readonly<Partial<Record<PartRole, ParagraphRole>>> = {
	heading: 'heading',
	item: 'paragraph',
	caption: 'caption',
	note: 'footnote',
	code: 'code',
};

/** The tagged role of a paragraph; `undefined` without one, or if it only says text. */
export function taggedRole({ tag, look }: ParagraphDraft): ParagraphRole | undefined {
	// Some programs tag list entries as headings.
	if (tag?.role === 'heading' && isReference(look.text)) return undefined;
	return tag && settledRoles[tag.role];
}

/** Compares tagged headings with the style of their paragraphs, over all pages so far. */
export class TaggedHeadings {
	private named = 0;
	private missed = 0;
	/** Size of the largest tagged heading, points. */
	private largest = 0;
	/** Styles of the tagged ones. */
	private readonly styles = new Set<string>();

	constructor(private readonly settings: LayoutSettings) {}

	/** Counts the paragraphs of a page. @param roles  by their style */
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
	 * Whether a tagged paragraph is really not a heading: the page has tagged headings, few paragraphs look like more,
	 * and this one is neither a title above them all nor in the style of the tagged ones.
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

/** The marker of a list entry: the tagged words, else the start of its text; may be empty. */
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

/** A tagged entry of a table of contents. */
export function contentsEntry({ tag, lines }: ParagraphDraft): ContentsEntry {
	const text = lines.map((line) => line.text).join(' ');
	const [, title, label] = pageLabel.exec(text) ?? [];
	const level = tag?.level ?? 0;
	return title !== undefined && title !== '' && label !== undefined
		? { text: title, pageLabel: label, level }
		: { text, pageLabel: '', level };
}
