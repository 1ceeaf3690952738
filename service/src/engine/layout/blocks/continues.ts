import type { Block, TextBlock } from '../../model/blocks';
import { endsSentence } from '../paragraphs/paragraphs';
import { wholeRunsText } from '../../text/runs';

/** Blocks allowed between two parts of one paragraph. */
const between: readonly string[] = ['header', 'footer', 'pageNumber', 'footnote', 'caption'];

/**
 * Marks paragraphs that continue one in the previous column or page: that one does not end a sentence, and this one
 * starts with a lower-case letter or another continuation.
 * @param last  the last block of the text before this page
 */
export function continuesText(blocks: readonly Block[], last: Block | undefined): Block[] {
	let previous = last;
	return blocks.map((block) => {
		if (block.kind === 'figure' || block.kind === 'table') return block;
		if (block.kind === 'text' && between.includes(block.role)) return block;
		const before = previous;
		previous = block;
		if (!isParagraph(block) || !isParagraph(before) || !goesOn(before, block)) return block;
		return { ...block, continues: true };
	});
}

function isParagraph(block: Block | undefined): block is TextBlock {
	return block?.kind === 'text' && block.role === 'paragraph';
}

function goesOn(before: TextBlock, block: TextBlock): boolean {
	if (Math.abs(before.fontSize - block.fontSize) > 0.6) return false;
	// Within a column a gap or an indent has split them on purpose.
	const sameColumn = before.pageNumber === block.pageNumber && before.box.bottom <= block.box.top + 1;
	if (sameColumn) return false;
	const text = wholeRunsText(before.runs);
	if (endsSentence(text)) return false;
	return (
		/^[\p{Ll}\d(]/u.test(wholeRunsText(block.runs)) ||
		/[-‐,]$/u.test(text) ||
		/^[\p{Script=Han}\p{Script=Hangul}]/u.test(wholeRunsText(block.runs))
	);
}
