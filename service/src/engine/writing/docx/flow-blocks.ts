import type { TextWidth } from '../../fonts/standard-widths';
import { mainTypeface } from '../../fonts/typeface';
import type { Box, Line } from '../../model';
import type { AnnotationBlock, Block, ContentsBlock, DocumentPage, TextBlock } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { runsText } from '../../model/run-text';
import { hasRightToLeft } from '../../model/scripts';
import type { SideBySide } from '../office/side-by-side';
import { pictureText } from '../office/block-picture';
import { listsByColumn } from '../office/column-lists';
import { alignmentOf, isFurniture, type Alignment } from '../office/flow';
import { lineFit } from '../office/line-fit';
import { unionOf, withMargin } from '../../model/boxes';
import { formulaMargin, type OfficeOptions } from '../office/office-options';
import { middleSize } from '../office/table-grid';
import { withRunIns } from '../office/merge-run-ins';
import { withGatheredTexts } from '../office/scattered-texts';
import { element } from '../office/xml';
import { Cursor, lowest } from './cursor';
import { floatingText } from './drawn-line';
import { notesAtEnd } from './end-notes';
import type { FlowPlace } from './flow-place';
import { floatingOf, floatingXml, type Floating } from './floats';
import { roomBeside } from './frames';
import { Numberings } from './lists';
import { noteParagraph, noteSeparators } from './notes';
import { carrier, paragraph, type ParagraphLook } from './paragraph';
import { inlinePicture } from './picture';
import { placeText } from './placed-text';
import { layoutRow } from './row';
import { docxRuns, run, textRun, type RunLook, type SpacedRun } from './runs';
import { docxTable } from './table';
import { toShadedParagraph } from './paragraph-shading';
import { twips } from './units';
import type { WordPackage } from './word-package';

/** Headings of Word have six levels. */
const maxHeadingLevels = 6;

/** Indent per level of a table of contents, points. */
const contentsIndent = 12;

const columnBreak = run('<w:br w:type="column"/>');

/** A block with its annotations. */
export interface NotedBlock {
	readonly block: Block;
	readonly notes: readonly AnnotationBlock[];
	/** Of the block, points. */
	readonly box: Box;
}

/** Turns blocks into paragraphs and tables, and collects the content of other parts of the file. */
export class FlowBlocks {
	private readonly numberings = new Numberings();
	private readonly comments: string[] = [];
	private readonly footnotes: string[] = [];
	private notes = new Map<string, number>();
	private written = new Set<TextBlock>();

	constructor(
		private readonly parts: WordPackage,
		private readonly pictures: PictureSource,
		private readonly options: OfficeOptions,
		private readonly widthOf: TextWidth,
	) {}

	/**
	 * Takes the footnotes of a page, and content that keeps its place.
	 * @param used  area filled by the blocks of its group, points
	 * @param body  area available to the flow, points
	 * @returns the flowing content, the rest, and whether footnotes end the page
	 */
	beginPage(
		page: DocumentPage,
		used: Box | undefined,
		body: Box,
	): { readonly text: readonly Block[]; readonly kept: Floating; readonly hasNotes: boolean } {
		this.notes = new Map();
		this.written = new Set();
		for (const [mark, block] of notesAtEnd(page)) {
			const id = this.footnotes.length + 1;
			this.footnotes.push(element('w:footnote', { 'w:id': id }, noteParagraph(block, this.widthOf)));
			this.notes.set(mark, id);
			this.written.add(block);
		}
		const blocks = page.blocks.filter((block) => block.kind !== 'text' || !this.written.has(block));
		const floating = floatingOf(blocks, page, used, body);
		const kept = new Set<Block>([...floating.pictures, ...floating.texts]);
		return {
			text: withGatheredTexts(
				listsByColumn(withRunIns(blocks.filter((block) => !kept.has(block) && !isFurniture(block)))),
			),
			kept: floating,
			hasNotes: this.written.size > 0,
		};
	}

	/** The XML of content that keeps its place. @param over  text that overlaps what flows */
	async floating(page: DocumentPage, floating: Floating, over: Iterable<TextBlock>): Promise<string> {
		const texts = [...over].map((block) => this.overlaid(block)).join('');
		return await floatingXml({ ...floating, over: texts }, page, this.pictures, this.parts, this.widthOf);
	}

	/** A text in a text box: unlike a frame, one lies over the text of the flow. @returns a run */
	private overlaid(block: TextBlock): string {
		const { left, right, top, bottom } = block.box;
		const column = { left, right: right + roomBeside(right - left) };
		const { look, letters, runs } = toPlacedParagraph(block, { column }, this.widthOf);
		const fit = lineFit(block.lines) ?? { top, pitch: bottom - top, count: 1 };
		const spacing = new Cursor(fit.top).lines(fit);
		const content = paragraph({ ...look, spacing }, docxRuns(runs, { ...letters, link: this.parts.link }));
		const box = { ...column, top: fit.top, bottom: fit.top + fit.pitch * fit.count };
		return floatingText(this.parts, box, { content });
	}

	/** The XML of a block or of several side by side; empty if nothing is visible. */
	async xml(content: NotedBlock | SideBySide<NotedBlock>, place: FlowPlace): Promise<string> {
		const { break: before, cursor } = place;
		if (before === 'column' || before === 'columns') {
			// LibreOffice applies the space above the first paragraph of the first column to all.
			if (before === 'column') cursor.y += lowest;
			const start = before === 'column' ? carrier({}, columnBreak) : '';
			const gap = cursor.gap(topOf(content));
			const room = gap === 0 ? '' : carrier({}, '', twips(gap));
			const xml = await this.xml(content, { column: place.column, cursor });
			return xml === '' ? '' : start + room + xml;
		}
		return 'cells' in content ? await this.row(content, place) : await this.block(content, place);
	}

	private async row(row: SideBySide<NotedBlock>, place: FlowPlace): Promise<string> {
		const before = above(place, topOf(row));
		const start = place.cursor.y;
		const cells: { left: number; xml: string }[] = [];
		for (const [index, { left, content }] of row.cells.entries()) {
			const column = { left, right: row.cells[index + 1]?.left ?? Math.max(place.column.right, left + lowest) };
			const cursor = new Cursor(start);
			let xml = '';
			for (const inner of content) xml += await this.xml(inner, { column, cursor });
			cells.push({ left, xml });
			place.cursor.y = Math.max(place.cursor.y, cursor.y);
		}
		place.cursor.y += lowest;
		// Adjacent tables would merge.
		return before + layoutRow(cells, place.column) + carrier({});
	}

	private async block({ block, notes }: NotedBlock, place: FlowPlace): Promise<string> {
		if (block.kind === 'text') return await this.text(block, place, notes);
		const xml = await this.other(block, place);
		// Only text can carry notes.
		const comments = this.commented('', notes);
		if (comments === '') return xml;
		place.cursor.y += lowest;
		return xml + carrier({}, comments);
	}

	private async other(block: Exclude<Block, TextBlock>, place: FlowPlace): Promise<string> {
		switch (block.kind) {
			case 'list': {
				const before = broken(place);
				return before + this.numberings.paragraphs(block, this.look, { ...place, widthOf: this.widthOf });
			}
			case 'contents':
				return broken(place) + contents(block, place);
			case 'table': {
				const before = above(place, block.box.top);
				const table = docxTable(block, { ...place, widthOf: this.widthOf, link: this.parts.link });
				place.cursor.y += lowest;
				return before + table + carrier({});
			}
			case 'figure': {
				const file = await this.pictures.figure(block);
				return file ? this.picture(file, block.box, place, pictureText(block)) : '';
			}
			case 'annotation': {
				const comments = this.commented('', [block]);
				if (comments === '') return '';
				const before = broken(place);
				place.cursor.y += lowest;
				return before + carrier({}, comments);
			}
		}
	}

	/** Writes the parts that the blocks refer to. */
	end(): void {
		const { parts, numberings, footnotes, comments } = this;
		if (numberings.xml !== '') parts.add('numbering', () => numberings.xml);
		if (footnotes.length > 0) parts.add('footnotes', () => noteSeparators + footnotes.join(''));
		if (comments.length > 0) parts.add('comments', () => comments.join(''));
	}

	private get look(): RunLook {
		return { footnote: (mark) => this.reference(mark), link: this.parts.link };
	}

	/** Word repeats a note for each of its references: only the first of a page is one. */
	private reference(mark: string): number | undefined {
		const id = this.notes.get(mark);
		this.notes.delete(mark);
		return id;
	}

	private async text(block: TextBlock, place: FlowPlace, following: readonly AnnotationBlock[]): Promise<string> {
		if (block.role === 'formula' && this.options.formulasAsImages) {
			const box = withMargin(block.box, formulaMargin);
			const file = await this.pictures.region(block.pageNumber, box);
			if (file) return this.picture(file, box, place, runsText(block.runs));
		}
		const { look, letters, runs } = toPlacedParagraph(block, place, this.widthOf);
		const fit = lineFit(block.lines);
		const content = this.commented(docxRuns(runs, { ...this.look, ...letters }), following);
		const spacing = fit ? place.cursor.lines(fit) : { before: 0, after: 0 };
		const whole = { ...look, spacing, pageBreakBefore: place.break === 'page' };
		if (!block.ground || !fit) return paragraph(whole, content);
		const { cursor, column, bottom } = place;
		const grounded = toShadedParagraph(block.ground, look, { fit, spacing, text: block.box, column, bottom });
		cursor.y += grounded.below;
		return paragraph({ ...whole, ...grounded.look, spacing: grounded.spacing }, content);
	}

	private picture(file: ImageFile, box: Box, place: FlowPlace, alternativeText: string): string {
		const { column, cursor } = place;
		const scale = Math.min(1, (column.right - column.left) / Math.max(1, box.right - box.left));
		const size = { width: (box.right - box.left) * scale, height: (box.bottom - box.top) * scale };
		const left = Math.max(0, Math.min(box.left - column.left, column.right - column.left - size.width));
		const look: ParagraphLook = {
			spacing: cursor.room(box.top, size.height),
			indent: { left: twips(left) },
			pageBreakBefore: place.break === 'page',
		};
		return paragraph(look, inlinePicture(this.parts, { file, ...size, alternativeText }));
	}

	/** The content wrapped in its comments. */
	private commented(content: string, notes: readonly AnnotationBlock[]): string {
		const ids = notes.flatMap(({ annotation: { text } }) => {
			if (text.trim() === '') return [];
			const id = this.comments.length;
			const lines = text.split('\n').map((line) => paragraph({}, textRun(line)));
			this.comments.push(element('w:comment', { 'w:id': id, 'w:author': '' }, lines.join('')));
			return [{ 'w:id': id }];
		});
		return [
			...ids.map((id) => element('w:commentRangeStart', id)),
			content,
			...ids.map((id) => element('w:commentRangeEnd', id) + run(element('w:commentReference', id))),
		].join('');
	}
}

/** A text as a paragraph. */
interface PlacedParagraph {
	readonly look: ParagraphLook;
	readonly letters: RunLook;
	readonly runs: readonly SpacedRun[];
}

/** Paragraph and run properties of a text. */
export function toPlacedParagraph(
	block: TextBlock,
	{ column }: Pick<FlowPlace, 'column'>,
	widthOf: TextWidth,
): PlacedParagraph {
	const { role, lines, fontSize } = block;
	const main = mainTypeface(lines);
	// Weight of single words is in the runs; headings have it as a whole.
	const isOneFace = role === 'heading';
	const face = isOneFace ? main : { ...main, bold: false, italic: false };
	const bidirectional = hasRightToLeft(runsText(block.runs));
	const alignment: Alignment = role === 'code' ? 'left' : alignmentOf(block, column);
	const letters = { face, fontSize, isOneFace, alignment, isFromRight: bidirectional };
	const keepsLines = role === 'code' || role === 'formula';
	const placed = placeText({ runs: block.runs, lines, keepsLines, ...letters }, column, widthOf);
	const style = styleOf(block);
	return {
		look: { ...(style === undefined ? {} : { style }), ...placed.look, bidirectional },
		letters: {
			face,
			fontSize,
			letterSpacing: placed.letterSpacing,
			...(placed.stretch === undefined ? {} : { stretch: placed.stretch }),
		},
		runs: placed.runs,
	};
}

function styleOf({ role, level }: TextBlock): string | undefined {
	switch (role) {
		case 'heading':
			return `Heading${Math.min(maxHeadingLevels, Math.max(1, level ?? 1))}`;
		case 'code':
			return 'Code';
		case 'caption':
			return 'Caption';
		default:
			return undefined;
	}
}

/** The lines of each entry: those up to one with its page, which is at an end of it. */
function entryLines({ entries, lines }: ContentsBlock): Line[][] {
	const rows: Line[][] = entries.map(() => []);
	let place = 0;
	for (const line of lines) {
		rows[place]?.push(line);
		const label = entries[place]?.pageLabel ?? '';
		if ([line.words[0], line.words.at(-1)].some((word) => word?.text.endsWith(label))) place++;
	}
	return rows;
}

const leader = /^[.·…\s]+$/u;

function contents(block: ContentsBlock, { column, cursor }: FlowPlace): string {
	const rows = entryLines(block);
	return block.entries
		.map(({ text, pageLabel, level }, index) => {
			const row = rows[index] ?? [];
			const lines = row.map((line) => ({ ...line, words: line.words.filter((word) => !leader.test(word.text)) }));
			const [fit, fontSize] = [lineFit(lines), middleSize(lines)];
			const { left, right } = row.length > 0 ? unionOf(row.map(({ box }) => box)) : column;
			const isFromRight = hasRightToLeft(text);
			const hasLeader = row.some(({ words }) =>
				words.some((word) => word.text.endsWith('..') || leader.test(word.text)),
			);
			const look: ParagraphLook = {
				tabs: [
					{
						val: 'right',
						...(hasLeader ? { leader: 'dot' } : {}),
						pos: twips((isFromRight ? column.right : right) - column.left),
					},
				],
				spacing: fit ? cursor.lines(fit) : { before: 0, after: twips(2) },
				indent: { left: twips(isFromRight ? contentsIndent * level : left - column.left) },
			};
			const runs = { face: mainTypeface(lines), ...(fontSize ? { fontSize } : {}) };
			return paragraph(look, docxRuns([{ text: pageLabel === '' ? text : `${text}\t${pageLabel}` }], runs));
		})
		.join('');
}

/** y at which something starts in the flow, points: text with the space above its letters. */
function topOf(content: NotedBlock | SideBySide<NotedBlock>): number {
	if ('cells' in content) return Math.min(...content.cells.flatMap((cell) => cell.content.map(topOf)));
	const { block } = content;
	return (block.kind === 'text' ? lineFit(block.lines)?.top : undefined) ?? block.box.top;
}

/** Break and space above content that can have neither. */
function above(place: FlowPlace, top: number): string {
	const before = broken(place);
	const gap = place.cursor.gap(top);
	return gap === 0 ? before : before + carrier({}, '', twips(gap));
}

/** A page break before content that cannot have one. */
function broken({ break: before, cursor }: FlowPlace): string {
	if (before !== 'page') return '';
	cursor.y += lowest;
	return carrier({ pageBreakBefore: true });
}
