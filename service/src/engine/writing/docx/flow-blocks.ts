import { mainTypeface } from '../../fonts/typeface';
import type { Box } from '../../model';
import type { AnnotationBlock, Block, ContentsBlock, DocumentPage, TextBlock } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { runsText } from '../../model/run-text';
import { hasRightToLeft } from '../../model/scripts';
import { noteText, referredNotes } from '../footnotes';
import { alignmentOf, firstLineIndent, isFurniture } from '../office/flow';
import { formulaMargin, withMargin, type OfficeOptions } from '../office/office-options';
import { element } from '../office/xml';
import { Numberings } from './lists';
import { carrier, paragraph, type ParagraphLook } from './paragraph';
import { inlinePicture } from './picture';
import { docxRuns, run, textRun, type RunLook } from './runs';
import { docxTable } from './table';
import { twips } from './units';
import type { WordPackage } from './word-package';

/** Headings of Word have six levels. */
const mostHeadingLevels = 6;

/** Indent of a level of a table of contents, points. */
const contentsIndent = 12;

/** Height of the line that keeps a table from what follows, in 240ths of a usual one. */
const belowTable = 120;

const columnBreak = run('<w:br w:type="column"/>');

/** Where a block stands in the flow. */
export interface FlowPlace {
	/** What a line can fill, points. */
	readonly column: Pick<Box, 'left' | 'right'>;
	/** A break before it. */
	readonly break?: 'page' | 'column';
}

/** Turns blocks into paragraphs and tables, and collects what stands in other parts of the file. */
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
	) {}

	/** Take the footnotes of a page, before its blocks. */
	beginPage(page: DocumentPage): void {
		this.notes = new Map();
		this.written = new Set();
		for (const [mark, block] of referredNotes(page)) {
			const id = this.footnotes.length + 1;
			const content = run('<w:footnoteRef/>', { style: 'FootnoteReference' }) + textRun(` ${noteText(block)}`);
			this.footnotes.push(element('w:footnote', { 'w:id': id }, paragraph({ style: 'FootnoteText' }, content)));
			this.notes.set(mark, id);
			this.written.add(block);
		}
	}

	/** The XML of a block; empty where nothing of it is shown. @param following  notes of readers that stand behind it */
	async xml(block: Block, place: FlowPlace, following: readonly AnnotationBlock[]): Promise<string> {
		switch (block.kind) {
			case 'text':
				return isFurniture(block) || this.written.has(block) ? '' : await this.text(block, place, following);
			case 'list':
				return broken(place) + this.numberings.paragraphs(block, this.look);
			case 'contents':
				return broken(place) + contents(block, place);
			case 'table': {
				const width = place.column.right - place.column.left;
				const table = docxTable(block, { width, link: this.parts.link });
				// Tables that follow each other directly would become one.
				return broken(place) + table + paragraph({ spacing: { before: 0, after: 0, line: belowTable } }, '');
			}
			case 'figure': {
				const file = await this.pictures.figure(block);
				return file ? this.picture(file, block.box, place, block.alternativeText) : '';
			}
			case 'annotation': {
				const comments = this.commented('', [block]);
				return comments === '' ? '' : placed({}, place, comments);
			}
		}
	}

	/** Write the parts that the blocks refer to. */
	end(): void {
		const { parts, numberings, footnotes, comments } = this;
		if (numberings.xml !== '') parts.add('numbering', () => numberings.xml);
		if (footnotes.length > 0) parts.add('footnotes', () => noteSeparators + footnotes.join(''));
		if (comments.length > 0) parts.add('comments', () => comments.join(''));
	}

	private get look(): RunLook {
		return { footnote: (mark) => this.notes.get(mark), link: this.parts.link };
	}

	private async text(block: TextBlock, place: FlowPlace, following: readonly AnnotationBlock[]): Promise<string> {
		if (block.role === 'formula' && this.options.formulasAsImages) {
			const box = withMargin(block.box, formulaMargin);
			const file = await this.pictures.region(block.pageNumber, box);
			if (file) return this.picture(file, box, place, runsText(block.runs));
		}
		const face = mainTypeface(block.lines);
		const look: RunLook = {
			...this.look,
			// Weight of single words is in the runs; of headings it is that of the whole.
			face: block.role === 'heading' ? face : { ...face, bold: false, italic: false },
			fontSize: block.fontSize,
		};
		const bidirectional = hasRightToLeft(runsText(block.runs));
		const content = this.commented(docxRuns(block.runs, look), following);
		return placed({ ...textLook(block, place), bidirectional }, place, content);
	}

	private picture(file: ImageFile, box: Box, place: FlowPlace, alternativeText: string): string {
		const scale = Math.min(1, (place.column.right - place.column.left) / Math.max(1, box.right - box.left));
		const size = { width: (box.right - box.left) * scale, height: (box.bottom - box.top) * scale };
		return placed({ alignment: 'center' }, place, inlinePicture(this.parts, { file, ...size, alternativeText }));
	}

	/** The content with the comments of readers around it. */
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

function textLook(block: TextBlock, { column }: FlowPlace): ParagraphLook {
	const alignment = alignmentOf(block, column);
	switch (block.role) {
		case 'heading':
			return { style: `Heading${Math.min(mostHeadingLevels, Math.max(1, block.level ?? 1))}`, alignment };
		case 'code':
			return { style: 'Code', alignment: 'left' };
		case 'formula':
			return { alignment: 'center', spacing: { before: twips(4), after: twips(4) } };
		case 'caption':
			return { style: 'Caption', alignment };
		default: {
			const indent = twips(firstLineIndent(block));
			if (indent === 0) return { alignment };
			return { alignment, indent: indent > 0 ? { firstLine: indent } : { left: -indent, hanging: -indent } };
		}
	}
}

function contents({ entries }: ContentsBlock, { column }: FlowPlace): string {
	return entries
		.map(({ text, pageLabel, level }) => {
			const look: ParagraphLook = {
				dottedTab: twips(column.right - column.left),
				spacing: { before: 0, after: twips(2) },
				indent: { left: twips(contentsIndent * level) },
			};
			return paragraph(look, textRun(pageLabel === '' ? text : `${text}\t${pageLabel}`));
		})
		.join('');
}

/** A paragraph with the break that stands before it. */
function placed(look: ParagraphLook, place: FlowPlace, content: string): string {
	const pageBreakBefore = place.break === 'page';
	return paragraph({ ...look, pageBreakBefore }, place.break === 'column' ? columnBreak + content : content);
}

/** A break before what cannot have one itself. */
function broken(place: FlowPlace): string {
	if (place.break === undefined) return '';
	return carrier({ pageBreakBefore: place.break === 'page' }, place.break === 'column' ? columnBreak : '');
}

/** The lines between text and footnotes, which the footnotes part has to have (ECMA-376, part 1, 17.11.10). */
const noteSeparators = [
	{ id: -1, type: 'separator' },
	{ id: 0, type: 'continuationSeparator' },
]
	.map(({ id, type }) =>
		element('w:footnote', { 'w:type': type, 'w:id': id }, paragraph({ spacing: { after: 0 } }, run(`<w:${type}/>`))),
	)
	.join('');
