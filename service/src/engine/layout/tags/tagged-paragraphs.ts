import type { LineFacts } from '../../text/line-facts';
import { toParagraphs, type Column } from '../paragraphs/paragraphs';
import type { TaggedPart } from '../draft/tagged-parts';
import { isLump } from './trust';
import { cutBetween, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** Lines tagged as one part are one paragraph; without tags, spacing and indents decide. */
export function toTaggedParagraphs(
	column: Column,
	partOf: (line: LineFacts) => TaggedPart | undefined,
	settings: LayoutSettings,
): { readonly lines: NonEmpty<LineFacts>; readonly tag: TaggedPart | undefined }[] {
	return cutBetween(column.lines, (previous, next) => partOf(previous) !== partOf(next)).flatMap((lines) => {
		const tag = partOf(lines[0]);
		if (tag && tag.role !== 'text' && tag.role !== 'paragraph') return [{ lines, tag }];
		const pieces = toParagraphs({ ...column, lines }, settings);
		if (tag?.role !== 'paragraph') return pieces.map((piece) => ({ lines: piece, tag }));
		const isOne = pieces.length <= settings.tags.maxPieces && !isLump(tag, settings);
		return isOne ? [{ lines, tag }] : pieces.map((piece) => ({ lines: piece, tag: undefined }));
	});
}
