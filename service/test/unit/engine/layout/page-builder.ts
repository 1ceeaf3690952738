import type { Page, TextStyle, Word } from '../../../../src/engine/model';
import type { Block, DocumentPage, TextBlock } from '../../../../src/engine/model/blocks';
import { layoutDocument, type LayoutOptions } from '../../../../src/engine/layout/document';
import { wholeRunsText } from '../../../../src/engine/text/runs';
import { columnsOf } from '../../../../src/engine/model/scripts';

/** How a line is set. */
export interface Setting {
	readonly size?: number;
	readonly style?: Partial<TextStyle>;
}

export const plainStyle: TextStyle = { font: 'Times', bold: false, italic: false, monospace: false, color: 0 };
export const bold: Setting = { style: { font: 'Times-Bold', bold: true } };

/** Builds a page word by word: each character is half an em wide, y positions are baselines. */
export class PageBuilder {
	readonly words: Word[] = [];
	readonly parts: Partial<Page>;

	constructor(
		readonly pageNumber = 1,
		parts: Partial<Page> = {},
	) {
		this.parts = parts;
	}

	/** Set one line with its left end at `x` and its baseline at `y`. */
	line(text: string, x: number, y: number, { size = 10, style }: Setting = {}): this {
		let left = x;
		const texts = text.split(' ');
		for (const [index, word] of texts.entries()) {
			const width = columnsOf(word) * size * 0.5;
			this.words.push({
				text: word,
				box: { left, top: y - 0.8 * size, right: left + width, bottom: y + 0.2 * size },
				fontSize: size,
				turn: 0,
				spaceAfter: index < texts.length - 1,
				style: { ...plainStyle, ...style },
				baseline: y,
			});
			left += width + 0.3 * size;
		}
		return this;
	}

	/** Set lines below each other, `pitch` apart. */
	lines(texts: readonly string[], x: number, y: number, setting: Setting = {}, pitch = 12): this {
		texts.forEach((text, index) => this.line(text, x, y + index * pitch, setting));
		return this;
	}

	build(): Page {
		return {
			pageNumber: this.pageNumber,
			width: 600,
			height: 800,
			words: this.words,
			rules: [],
			fills: [],
			images: [],
			links: [],
			annotations: [],
			drawings: [],
			...this.parts,
		};
	}
}

/** A paragraph of running text: `count` lines of about `characters` signs, all different. */
export function prose(count: number, characters = 60, seed = 'Text'): string[] {
	const vocabulary = 'the report shows how every result of this long series was found and what it means for them'.split(
		' ',
	);
	return Array.from({ length: count }, (_, row) => {
		let line = row === 0 ? seed : 'goes';
		for (let index = row * 5; line.length < characters - 8; index++)
			line += ` ${vocabulary[index % vocabulary.length]}`;
		return row === count - 1 ? `${line.slice(0, characters - 20).trim()}.` : line;
	});
}

async function* each(pages: readonly Page[]): AsyncGenerator<Page> {
	for (const page of pages) yield await Promise.resolve(page);
}

/** Lay out pages. */
export async function layOut(
	pages: readonly (Page | PageBuilder)[],
	options: LayoutOptions = { analysis: 'full' },
): Promise<DocumentPage[]> {
	const built = pages.map((page) => (page instanceof PageBuilder ? page.build() : page));
	const laidOut: DocumentPage[] = [];
	for await (const page of layoutDocument(each(built), options)) laidOut.push(page);
	return laidOut;
}

/** Blocks of the only page. */
export async function blocksOf(page: Page | PageBuilder): Promise<readonly Block[]> {
	return (await layOut([page]))[0]!.blocks;
}

/** Text blocks as `role: text`. */
export function describeBlocks(blocks: readonly Block[]): string[] {
	return blocks
		.filter((block): block is TextBlock => block.kind === 'text')
		.map((block) => `${block.role}: ${wholeRunsText(block.runs)}`);
}

/** All words in the lines of blocks. */
export function wordsIn(blocks: readonly Block[]): string[] {
	return blocks
		.flatMap((block) => {
			switch (block.kind) {
				case 'list':
					return block.items.flatMap((item) => item.lines.flatMap((line) => line.words));
				case 'table':
					return block.table.cells.flatMap((cell) => cell.lines.flatMap((line) => line.words));
				case 'annotation':
					return [];
				default:
					return block.lines.flatMap((line) => line.words);
			}
		})
		.map((word) => word.text);
}
