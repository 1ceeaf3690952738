import type { LineFacts } from '../../text/line-facts';
import { toParagraphs, type Column } from '../paragraphs/paragraphs';
import type { TaggedPart } from '../draft/tagged-parts';
import { isLump } from './trust';
import type { LayoutSettings } from '../settings/settings';

/** Lines that the document counts to one part are one paragraph; where it says nothing, space and indents tell. */
export function taggedParagraphs(
	column: Column,
	partOf: (line: LineFacts) => TaggedPart | undefined,
	settings: LayoutSettings,
): { readonly lines: LineFacts[]; readonly tag: TaggedPart | undefined }[] {
	const { lines } = column;
	const tags = lines.map(partOf);
	const paragraphs: { lines: LineFacts[]; tag: TaggedPart | undefined }[] = [];
	for (let first = 0; first < lines.length; ) {
		const tag = tags[first];
		let end = first + 1;
		while (end < lines.length && tags[end] === tag) end++;
		const group = lines.slice(first, end);
		const apart = () => toParagraphs({ ...column, lines: group }, settings);
		if (!tag || tag.role === 'text') paragraphs.push(...apart().map((paragraph) => ({ lines: paragraph, tag })));
		else if (tag.role !== 'paragraph') paragraphs.push({ lines: group, tag });
		else {
			const pieces = apart();
			if (pieces.length <= settings.tags.mostPieces && !isLump(tag, settings)) paragraphs.push({ lines: group, tag });
			else paragraphs.push(...pieces.map((paragraph) => ({ lines: paragraph, tag: undefined })));
		}
		first = end;
	}
	return paragraphs;
}
