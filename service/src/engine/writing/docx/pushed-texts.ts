import type { Block, TextBlock } from '../../model/blocks';
import type { FlowBand } from '../office/flow';
import { lineFit } from '../office/line-fit';
import { withRows, type SideBySide } from '../office/side-by-side';
import { Cursor } from './cursor';

/** Maximum lines of a text that keeps its place: longer ones are part of the flow. */
const maxLines = 3;

/**
 * Short texts that would start below their own place, since the flow cannot put them next to the texts they overlap. Stacked,
 * they would push the end of the page to another one.
 * @param top  where the flow starts, points
 */
export function pushedTexts(bands: readonly FlowBand[], top: number): Set<TextBlock> {
	const pushed = new Set<TextBlock>();
	let y = top;
	for (const { columns } of bands)
		y = Math.max(...columns.map((column) => endOf(withRows(column), new Cursor(y), pushed)));
	return pushed;
}

function endOf(contents: readonly (Block | SideBySide<Block>)[], cursor: Cursor, pushed: Set<TextBlock>): number {
	for (const content of contents) {
		if (content.kind === 'row')
			cursor.y = Math.max(...content.cells.map((cell) => endOf(cell.content, new Cursor(cursor.y), pushed)));
		else if (content.kind === 'text' && isPushed(content, cursor.y)) pushed.add(content);
		else if (content.kind !== 'annotation') advance(content, cursor);
	}
	return cursor.y;
}

function isPushed({ lines }: TextBlock, y: number): boolean {
	const fit = lineFit(lines);
	return fit !== undefined && lines.length <= maxLines && y > fit.top + fit.pitch * fit.count;
}

function advance(block: Block, cursor: Cursor): void {
	const texts = block.kind === 'text' ? [block] : block.kind === 'list' ? block.items : [];
	for (const { lines } of texts) {
		const fit = lineFit(lines);
		if (fit) cursor.lines(fit);
	}
	if (texts.length === 0) cursor.room(block.box.top, block.box.bottom - block.box.top);
}
