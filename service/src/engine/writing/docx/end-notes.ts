import type { Block, DocumentPage, TextBlock } from '../../model/blocks';
import { horizontalOverlap } from '../../model/boxes';
import { findReferredNotes } from '../footnotes';
import { isRepeated } from '../office/flow';

/** Maximum overlap of the last text line and a note, points. */
const noteOverlap = 3;

/**
 * The notes of a page that Word may lay out, by their marks: Word puts footnotes at the end of the page. A note below a
 * table mid-page stays in place, as does one above such a note or one without a reference, which would find no room,
 * and one beside the text of another column: LibreOffice reserves footnote space in all columns.
 */
export function notesAtEnd(page: DocumentPage): Map<string, TextBlock> {
	const referred = findReferredNotes(page);
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
