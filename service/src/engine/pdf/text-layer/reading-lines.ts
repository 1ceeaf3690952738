import { frameOf, outOfFrame } from '../../text/frame';
import { cutAtGaps } from '../../text/gaps';
import { layoutPage } from '../../layout/layout-page';
import { hasSpaceBetween } from '../../text/word-order';
import type { Box, Page, Turn, Word } from '../../model';
import type { Block, DocumentPage } from '../../model/blocks';
import { understand } from '../../reading/steps';
import { median } from '../../values/quantiles';

/** A word of a rewritten line. */
interface SpacedWord {
	readonly word: Word;
	/** Whether a space precedes it. */
	readonly spaceBefore: boolean;
}

/** Words that are written as one: a line, or the part of it in one column. */
export interface ReadingLine {
	/** Left to right on the page rotated upright for the line, in whose coordinates their boxes are. */
	readonly words: readonly SpacedWord[];
	readonly turn: Exclude<Turn, 'slanted'>;
	/** y of the baseline on the page rotated upright, points. */
	readonly baseline: number;
	/** Of most of its words, points. */
	readonly fontSize: number;
}

/** Maximum gap between words, as part of the font size; a wider one separates columns and cells. */
const maxGapWidth = 1.2;

/** Share of the font size below the baseline, if the baseline is unknown. */
const usualDescent = 0.22;

/** The words of a page as lines in reading order. Slanted words are left out: OCR finds none. */
export async function readingLines(page: Page, analysis: 'full' | 'geometric'): Promise<ReadingLine[]> {
	const lines: ReadingLine[] = [];
	for (const { words, turn } of layoutPage(page).lines) {
		if (turn === 'slanted') continue;
		for (const part of cutAtGaps(words, maxGapWidth, 'smaller')) lines.push(toLine(part, turn));
	}
	return await inReadingOrder(lines, page, analysis);
}

function toLine(words: readonly Word[], turn: ReadingLine['turn']): ReadingLine {
	const spaced = words.map((word, index): SpacedWord => {
		const previous = words[index - 1];
		return { word, spaceBefore: previous !== undefined && hasSpaceBetween(previous, word) };
	});
	const fontSize = median(words.map((word) => word.fontSize)) ?? 0;
	const known = median(words.flatMap((word) => word.baseline ?? []));
	const bottom = median(words.map((word) => word.box.bottom)) ?? 0;
	return { words: spaced, turn, fontSize, baseline: known ?? bottom - usualDescent * fontSize };
}

/** Lines by layout blocks; those outside all blocks come last. */
async function inReadingOrder(
	lines: readonly ReadingLine[],
	page: Page,
	analysis: 'full' | 'geometric',
): Promise<ReadingLine[]> {
	async function* onlyThis(): AsyncGenerator<Page> {
		yield await Promise.resolve(page);
	}
	let laidOut: DocumentPage | undefined;
	for await (const result of understand(onlyThis(), { analysis })) laidOut = result;
	const boxes = (laidOut?.blocks ?? []).filter(({ kind }) => kind !== 'annotation').flatMap(partBoxes);
	const placed = lines.map((line, index) => {
		const middle = middleOf(line, page);
		const found = boxes.findIndex(
			({ left, top, right, bottom }) => middle.x >= left && middle.x <= right && middle.y >= top && middle.y <= bottom,
		);
		return { line, place: found < 0 ? boxes.length : found, index };
	});
	return placed.sort((a, b) => a.place - b.place || a.index - b.index).map(({ line }) => line);
}

/** Units of a block that are read as one: a table is read row by row. */
function partBoxes(block: Block): Box[] {
	return block.kind === 'list' ? block.items.map(({ box }) => box) : [block.box];
}

function middleOf({ words, turn }: ReadingLine, page: Page): { readonly x: number; readonly y: number } {
	const first = words[0]!.word.box;
	const last = words.at(-1)!.word.box;
	const upright = { left: first.left, top: first.top, right: last.right, bottom: first.bottom };
	const { left, top, right, bottom } = outOfFrame(upright, frameOf(page, turn));
	return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
