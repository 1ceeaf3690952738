import type { Block, TextBlock } from './blocks';

type RunningRole = Extract<TextBlock['role'], 'header' | 'footer' | 'pageNumber'>;

/** Whether a block is repeated on other pages and is not part of the text. */
export function isRunningLine(block: Block): block is TextBlock & { readonly role: RunningRole } {
	return (
		block.kind === 'text' && (block.role === 'pageNumber' || (['header', 'footer'].includes(block.role) && !block.once))
	);
}
