import type { Block, DocumentPage, TextBlock } from '../../model/blocks';
import { horizontalOverlap } from '../../model/boxes';
import { referredNotes } from '../footnotes';
import { isRepeated } from '../office/flow';

/** The last line of a text may reach into a note by this much, points. */
const noteOverlap = 3;

/**
 * The notes of a page that Word may write, by their marks: it writes footnotes at the end of the page. A note that stands below a table in
 * the midst of a page stays there. So does one above a note that stays or that no text refers to, which would find no room above it, and one
 * beside the text of another column: LibreOffice takes the room of footnotes from all columns.
 */
export function notesAtEnd(page: DocumentPage): Map<string, TextBlock> {
	const referred = referredNotes(page);
	const atEnd = new Set<Block>();
	for (const note of [...new Set(referred.values())].sort((a, b) => b.box.top - a.box.top)) {
		const hasText = page.blocks.some((block) => {
			if (block === note || block.box.bottom < note.box.top + noteOverlap) return false;
			if (block.kind !== 'text') return horizontalOverlap(block.box, note.box) > 0;
			return !(atEnd.has(block) || isRepeated(block));
		});
		if (!hasText) atEnd.add(note);
	}
	return new Map([...referred].filter(([, note]) => atEnd.has(note)));
}
