import { joinOf, wholeRunsText } from '../../text/runs';
import type { Box, Line } from '../../model';
import { unionOf } from '../../model/boxes';
import { runsText } from '../../model/run-text';
import { directionOf } from '../../model/scripts';
import type { Block, DocumentPage, TextBlock, TextRun } from '../../model/blocks';

/** Repeated content around the text of pages. */
export const isFurniture = (block: Block): block is TextBlock => block.kind === 'text' && isRepeated(block);

/** Whether a text is repeated content. */
export const isRepeated = ({ role }: Pick<TextBlock, 'role'>): boolean =>
	role === 'header' || role === 'footer' || role === 'pageNumber';

/** Blocks allowed below a paragraph that continues on the next page: the layout only looks back one block. */
const mayFollow = (block: Block): boolean =>
	block.kind === 'annotation' || (block.kind === 'text' && block.role === 'footnote') || isFurniture(block);

/**
 * Joins paragraphs that continue over columns and pages, at their start. A page waits while its last paragraph may
 * continue.
 */
export async function* joinContinued(pages: AsyncIterable<DocumentPage>): AsyncGenerator<DocumentPage> {
	const waiting: { readonly page: DocumentPage; readonly blocks: Block[] }[] = [];
	let open: { readonly blocks: Block[]; readonly index: number } | undefined;
	for await (const page of pages) {
		const blocks: Block[] = [];
		for (const block of page.blocks) {
			if (block.kind !== 'text' || block.role !== 'paragraph') {
				blocks.push(block);
				continue;
			}
			const before = open?.blocks[open.index];
			if (block.continues && open && before?.kind === 'text') {
				open.blocks[open.index] = {
					...before,
					runs: joinRuns(before.runs, block.runs),
					lines: [...before.lines, ...block.lines],
				};
				continue;
			}
			blocks.push(block);
			open = { blocks, index: blocks.length - 1 };
		}
		const last = page.blocks.findLast((block) => !mayFollow(block));
		if (last && (last.kind !== 'text' || last.role !== 'paragraph')) open = undefined;
		waiting.push({ page, blocks });
		const kept = waiting.findIndex((entry) => entry.blocks === open?.blocks);
		const done = waiting.splice(0, kept < 0 ? waiting.length : kept);
		for (const entry of done) yield { ...entry.page, blocks: entry.blocks };
	}
	for (const { page, blocks } of waiting) yield { ...page, blocks };
}

function joinRuns(before: readonly TextRun[], after: readonly TextRun[]): TextRun[] {
	const how = joinOf(wholeRunsText(before), wholeRunsText(after));
	const last = before.at(-1);
	if (!last) return [...after];
	const text = how === 'hyphen' ? last.text.slice(0, -1) : how === 'space' ? `${last.text.trimEnd()} ` : last.text;
	return [...before.slice(0, -1), { ...last, text }, ...after];
}

/** How the lines of a paragraph are aligned in their column. */
export type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Tolerance of edges, points. */
const sameEdge = 2.5;

/** Alignment of a text block; `column` is the space it could have filled. */
export function alignmentOf(block: Pick<TextBlock, 'lines'>, column: Pick<Box, 'left' | 'right'>): Alignment {
	const lines = block.lines.filter((line) => line.turn === 0);
	if (lines.length === 0) return 'left';
	const width = column.right - column.left;
	const middle = (column.left + column.right) / 2;
	const off = (line: Line) => Math.abs((line.box.left + line.box.right) / 2 - middle);
	const indent = Math.min(...lines.map((line) => line.box.left - column.left));
	if (lines.every((line) => off(line) < Math.max(sameEdge, 0.015 * width)) && indent > 0.04 * width) return 'center';
	const differ = new Set(lines.map((line) => Math.round(line.box.left / sameEdge))).size > 1;
	if (
		lines.every((line) => off(line) < Math.max(sameEdge, 0.015 * width)) &&
		lines.length > 1 &&
		differ &&
		!startsEven(lines)
	)
		return 'center';
	// Before a page break, the last line of a justified paragraph is as full as the others.
	if (isJustified(lines)) return 'justify';
	return indent > 0.25 * width && lines.every((line) => column.right - line.box.right < sameEdge) ? 'right' : 'left';
}

function startsEven(lines: readonly Line[]): boolean {
	const [, ...rest] = lines;
	const left = Math.min(...rest.map((line) => line.box.left));
	return rest.every((line) => line.box.left - left < sameEdge);
}

function isJustified(lines: readonly Line[]): boolean {
	const whole = lines.slice(0, -1);
	if (whole.length < 2) return false;
	const right = Math.max(...lines.map((line) => line.box.right));
	return whole.every((line) => right - line.box.right < sameEdge) && startsEven(lines);
}

/** Indent of a paragraph's first line relative to the others, points; negative for a hanging one. */
export function firstLineIndent(block: Pick<TextBlock, 'lines' | 'fontSize'>): number {
	const [first, ...rest] = block.lines.filter((line) => line.turn === 0);
	if (!first || rest.length === 0) return 0;
	const indent = first.box.left - Math.min(...rest.map((line) => line.box.left));
	return Math.abs(indent) < sameEdge || Math.abs(indent) > 4 * block.fontSize ? 0 : indent;
}

/** Columns of text side by side, or content across the page. */
export interface FlowBand {
	/** One list per column, in reading order. */
	readonly columns: readonly (readonly Block[])[];
	/** Extent of each column, points. */
	readonly extents: readonly ColumnExtent[];
	/** Whether the first column is on the right. */
	readonly isFromRight: boolean;
}

/** Horizontal extent, points. */
export type ColumnExtent = Pick<Box, 'left' | 'right'>;

/** The same mirrored. */
export const fromOtherSide = <E extends ColumnExtent>(extent: E): E => ({
	...extent,
	left: -extent.right,
	right: -extent.left,
});

/** Maximum overlap of columns, points. */
const columnOverlap = 4;

/** Lower columns are remarks beside the text, points. */
const lowestColumn = 30;

/** A block in left-to-right reading, whatever its text. */
interface ReadBlock {
	readonly block: Block;
	readonly box: Box;
}

/**
 * Cuts blocks in reading order into bands: a block right of the previous one that starts above its end starts a new
 * column; left of it in mostly right-to-left text.
 * @param body  area of a single column
 */
export function toBands(blocks: readonly Block[], body: ColumnExtent): FlowBand[] {
	const isFromRight = isReadFromRight(blocks);
	const read = blocks.map((block): ReadBlock => ({ block, box: isFromRight ? fromOtherSide(block.box) : block.box }));
	const bands: Block[][][] = [];
	let next = 0;
	while (next < read.length) {
		const columns = columnsFrom(read, next);
		const taken = columns ?? [read.slice(next, next + 1)];
		const before = bands.at(-1);
		const found = taken.map((column) => column.map(({ block }) => block));
		if (!columns && before?.length === 1) before[0]?.push(...found.flat());
		else bands.push(found);
		next += found.flat().length;
	}
	return bands.map((columns) => ({
		columns,
		extents: columns.length === 1 ? [body] : columns.map((column) => unionOf(column.map(({ box }) => box))),
		isFromRight,
	}));
}

/** Whether more texts are right-to-left than not. */
function isReadFromRight(blocks: readonly Block[]): boolean {
	let balance = 0;
	for (const block of blocks) {
		if (block.kind !== 'text') continue;
		const direction = directionOf(runsText(block.runs));
		if (direction !== 'neutral') balance += (direction === 'rightToLeft' ? 1 : -1) * block.lines.length;
	}
	return balance > 0;
}

/** The columns that start with a block; `undefined` if it is in none. */
function columnsFrom(blocks: readonly ReadBlock[], start: number): ReadBlock[][] | undefined {
	const columns: ReadBlock[][] = [];
	let from = start;
	for (;;) {
		const end = columnEnd(blocks, from);
		if (end === undefined) break;
		columns.push(blocks.slice(from, end));
		from = end;
	}
	const [first] = columns;
	const top = blocks[from]?.box.top;
	if (!first || top === undefined) return undefined;
	const own = unionOf(first.map(({ box }) => box));
	// A block that ends above the next column spans both.
	if (
		own.bottom - own.top < lowestColumn ||
		(first[0]?.box.bottom ?? 0) <= (blocks[start + first.length]?.box.top ?? 0)
	)
		return undefined;
	const gutter = unionOf((columns.at(-1) ?? []).map(({ box }) => box)).right - columnOverlap;
	const bottom = Math.max(...columns.flat().map(({ box }) => box.bottom));
	let end = from;
	while (end < blocks.length && isIn(blocks[end], gutter) && (end === from || (blocks[end]?.box.top ?? 0) < bottom))
		end++;
	const last = blocks.slice(from, end);
	return last.length === 0 ? undefined : [...columns, last];
}

function isIn(block: ReadBlock | undefined, left: number): boolean {
	return block !== undefined && block.box.left >= left;
}

/** End of the column that starts with a block, if another starts beside it. */
function columnEnd(blocks: readonly ReadBlock[], start: number): number | undefined {
	let right = -Infinity;
	let left = Infinity;
	for (let index = start; index < blocks.length; index++) {
		const before = blocks[index - 1];
		const block = blocks[index];
		if (!block) return undefined;
		const isBeside =
			index > start &&
			before &&
			block.box.left >= right - columnOverlap &&
			block.box.top < before.box.bottom - columnOverlap;
		if (isBeside) return index;
		if (index > start && block.box.left >= right - columnOverlap) return undefined;
		if (index > start && block.box.right < left + columnOverlap) return undefined;
		right = Math.max(right, block.box.right);
		left = Math.min(left, block.box.left);
	}
	return undefined;
}
