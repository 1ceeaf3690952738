import { frameOf, outOfFrame } from '../../text/frame';
import { cutAtGaps } from '../../text/gaps';
import { layoutPage } from '../../layout/layout-page';
import { hasSpaceBetween } from '../../text/word-order';
import type { Box, Page, Turn, Word } from '../../model';
import type { Block, DocumentPage } from '../../model/blocks';
import { understand } from '../../reading/steps';
import { inkOf } from './measure-ink';
import { median } from '../../values/quantiles';

/** A word of a line that is written anew. */
export interface SpacedWord {
	readonly word: Word;
	/** A space stands between it and the word to its left. */
	readonly spaceBefore: boolean;
}

/** Words that are written as one: a line, or the part of it that lies in one column. */
export interface TextLine {
	/** From left to right when the page is turned upright for the line, where their boxes are, too. */
	readonly words: readonly SpacedWord[];
	readonly turn: Exclude<Turn, 'slanted'>;
	/** y of the letters' foot on the page turned upright, points. */
	readonly baseline: number;
	/** Of most of its words, points. */
	readonly fontSize: number;
	/** Its strokes are as thick as those of bold fonts. */
	readonly bold: boolean;
}

/** A wider gap than this part of the font size parts columns and cells. */
const widestGap = 1.2;

/** Strokes from this part of the font size on: stems of regular fonts have 0.09 to 0.11 of it, those of bold ones 0.14 and more. */
const boldStroke = 0.13;

/** Lines are of the page's usual weight when their strokes differ from its own by less than this factor: typed lines do by chance. */
const otherWeight = 1.2;

/** Part of the font size that hangs below the baseline, where a reader does not know the baseline. */
const usualDescent = 0.22;

/** The words of a page as lines, in the order in which they are read. Slanted words are left out: OCR finds none. */
export async function textLines(page: Page, analysis: 'full' | 'geometric'): Promise<TextLine[]> {
	const lines: TextLine[] = [];
	const usual = median(page.words.flatMap((word) => strokeOf(word) ?? [])) ?? 0;
	for (const { words, turn } of layoutPage(page).lines) {
		if (turn === 'slanted') continue;
		for (const part of cutAtGaps(words, widestGap, 'smaller')) {
			const spaced = part.map((word, index): SpacedWord => {
				const previous = part[index - 1];
				return { word, spaceBefore: previous !== undefined && hasSpaceBetween(previous, word) };
			});
			lines.push(toLine(spaced, turn, usual));
		}
	}
	return await inReadingOrder(lines, page, analysis);
}

/** @param usualStroke  of the page, as a part of the font size */
function toLine(words: readonly SpacedWord[], turn: TextLine['turn'], usualStroke: number): TextLine {
	const fontSize = median(words.map(({ word }) => word.fontSize)) ?? 0;
	const known = median(words.flatMap(({ word }) => word.baseline ?? []));
	const bottom = median(words.map(({ word }) => word.box.bottom)) ?? 0;
	const stroke = median(words.flatMap(({ word }) => strokeOf(word) ?? [])) ?? 0;
	const isOther = stroke > otherWeight * usualStroke || stroke < usualStroke / otherWeight;
	const bold = (isOther ? stroke : usualStroke) > boldStroke;
	return { words, turn, fontSize, bold, baseline: known ?? bottom - usualDescent * fontSize };
}

/** Width of a word's strokes as a part of the font size; `undefined` for words without letters, whose strokes are of all kinds. */
function strokeOf(word: Word): number | undefined {
	const stroke = /[\p{L}\p{N}]/u.test(word.text) ? inkOf(word)?.stroke : undefined;
	return stroke === undefined ? undefined : stroke / word.fontSize;
}

/** Lines by the blocks that the layout finds; those of no block come last. */
async function inReadingOrder(
	lines: readonly TextLine[],
	page: Page,
	analysis: 'full' | 'geometric',
): Promise<TextLine[]> {
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

/** What of a block is read as one: a table is read row by row. */
function partBoxes(block: Block): Box[] {
	return block.kind === 'list' ? block.items.map(({ box }) => box) : [block.box];
}

function middleOf({ words, turn }: TextLine, page: Page): { readonly x: number; readonly y: number } {
	const first = words[0]!.word.box;
	const last = words.at(-1)!.word.box;
	const upright = { left: first.left, top: first.top, right: last.right, bottom: first.bottom };
	const { left, top, right, bottom } = outOfFrame(upright, frameOf(page, turn));
	return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
