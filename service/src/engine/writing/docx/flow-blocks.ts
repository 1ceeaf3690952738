import {
	AlignmentType,
	BorderStyle,
	ColumnBreak,
	CommentRangeEnd,
	CommentRangeStart,
	CommentReference,
	HeadingLevel,
	ImageRun,
	Paragraph,
	ShadingType,
	TabStopType,
	LeaderType,
	TextRun,
	type FileChild,
	type ICommentOptions,
	type IParagraphOptions,
	type ParagraphChild,
} from 'docx';
import type { ImageFile } from '../../model/image-file';
import type { Box } from '../../model';
import type { AnnotationBlock, Block, DocumentPage, FigureBlock, TextBlock } from '../../model/blocks';
import { hasRightToLeft } from '../../model/scripts';
import { runsText } from '../../model/run-text';
import { noteText, referredNotes } from '../footnotes';
import { alignmentOf, firstLineIndent, isFurniture } from '../office/flow';
import { withMargin, type OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { mainTypeface } from '../../fonts/typeface';
import { alignments } from './alignments';
import { Numberings } from './lists';
import { docxRuns, languageOption, xmlText, type RunLook } from './runs';
import { docxTable } from './table';
import { pixels, twips } from './units';

const headings = [
	HeadingLevel.HEADING_1,
	HeadingLevel.HEADING_2,
	HeadingLevel.HEADING_3,
	HeadingLevel.HEADING_4,
	HeadingLevel.HEADING_5,
	HeadingLevel.HEADING_6,
] as const;

/** Where a block stands in the flow. */
export interface FlowPlace {
	/** What a line can fill, points. */
	readonly column: Pick<Box, 'left' | 'right'>;
	/** A break before it. */
	readonly break?: 'page' | 'column';
}

/** Turns blocks into paragraphs and tables, and collects what stands in other parts of the file. */
export class FlowBlocks {
	readonly numberings = new Numberings();
	readonly comments: ICommentOptions[] = [];
	readonly footnotes: Record<string, { readonly children: readonly Paragraph[] }> = {};
	private notes = new Map<string, number>();
	private written = new Set<TextBlock>();

	constructor(
		private readonly pictures: PictureSource,
		private readonly options: OfficeOptions,
	) {}

	/** Take the footnotes of a page, before its blocks. */
	beginPage(page: DocumentPage): void {
		this.notes = new Map();
		this.written = new Set();
		for (const [mark, block] of referredNotes(page)) {
			const id = Object.keys(this.footnotes).length + 1;
			const paragraph = new Paragraph({ style: 'FootnoteText', children: docxRuns([{ text: ` ${noteText(block)}` }]) });
			this.footnotes[String(id)] = { children: [paragraph] };
			this.notes.set(mark, id);
			this.written.add(block);
		}
	}

	/** @param following  notes of readers that stand behind the block and belong to it */
	async children(block: Block, place: FlowPlace, following: readonly AnnotationBlock[]): Promise<FileChild[]> {
		const footnote = (mark: string) => this.notes.get(mark);
		switch (block.kind) {
			case 'text':
				if (isFurniture(block) || this.written.has(block)) return [];
				return [await this.textParagraph(block, place, following)];
			case 'list':
				return [...broken(place), ...this.numberings.paragraphs(block, { footnote })];
			case 'contents':
				return [
					...broken(place),
					...block.entries.map(
						({ text, pageLabel, level }) =>
							new Paragraph({
								indent: { left: twips(12 * level) },
								spacing: { before: 0, after: 40 },
								tabStops: [
									{
										type: TabStopType.RIGHT,
										leader: LeaderType.DOT,
										position: twips(place.column.right - place.column.left),
									},
								],
								children: [new TextRun(xmlText(pageLabel === '' ? text : `${text}\t${pageLabel}`))],
							}),
					),
				];
			case 'table':
				// Tables that follow each other directly would become one.
				return [
					...broken(place),
					docxTable(block, { width: place.column.right - place.column.left, fixed: false }),
					new Paragraph({ spacing: { before: 0, after: 0, line: 120 } }),
				];
			case 'figure': {
				const file = await this.pictures.figure(block);
				return file ? [this.pictureParagraph(file, block, place, block.alternativeText)] : [];
			}
			case 'annotation': {
				const comments = this.commented([], [block]);
				return comments.length === 0 ? [] : [new Paragraph({ ...breakOf(place), children: comments })];
			}
		}
	}

	private async textParagraph(
		block: TextBlock,
		place: FlowPlace,
		following: readonly AnnotationBlock[],
	): Promise<Paragraph> {
		if (block.role === 'formula' && this.options.formulasAsImages) {
			const box = withMargin(block.box, 2);
			const file = await this.pictures.region(block.pageNumber, box);
			if (file) return this.pictureParagraph(file, { ...block, box }, place, runsText(block.runs));
		}
		const isHeading = block.role === 'heading';
		const face = mainTypeface(block.lines);
		const look: RunLook = {
			// Weight of single words is in the runs; of headings it is that of the whole.
			face: isHeading ? face : { ...face, bold: false, italic: false },
			fontSize: block.fontSize,
			footnote: (mark) => this.notes.get(mark),
		};
		const children = this.commented(docxRuns(block.runs, look), following);
		const isBreak = place.break === 'column';
		return new Paragraph({
			...breakOf(place),
			...this.paragraphStyle(block, place),
			...(hasRightToLeft(runsText(block.runs)) ? { bidirectional: true } : {}),
			children: isBreak ? [new TextRun({ children: [new ColumnBreak()] }), ...children] : children,
		});
	}

	private paragraphStyle(block: TextBlock, { column }: FlowPlace): IParagraphOptions {
		const alignment = alignments[alignmentOf(block, column)];
		const indent = firstLineIndent(block);
		const indents =
			indent === 0
				? {}
				: { indent: indent > 0 ? { firstLine: twips(indent) } : { left: twips(-indent), hanging: twips(-indent) } };
		switch (block.role) {
			case 'heading':
				return {
					heading: headings[Math.min(6, Math.max(1, block.level ?? 1)) - 1],
					alignment: alignments[alignmentOf(block, column)],
				};
			case 'code':
				return { style: 'Code', alignment: AlignmentType.LEFT };
			case 'formula':
				return { alignment: AlignmentType.CENTER, spacing: { before: 80, after: 80 } };
			case 'caption':
				return { style: 'Caption', alignment };
			default:
				return { alignment, ...indents };
		}
	}

	private pictureParagraph(
		file: ImageFile,
		{ box }: Pick<FigureBlock, 'box'>,
		place: FlowPlace,
		alternativeText: string,
	): Paragraph {
		const width = box.right - box.left;
		const scale = Math.min(1, (place.column.right - place.column.left) / Math.max(1, width));
		const run = new ImageRun({
			type: file.extension,
			data: file.bytes,
			transformation: { width: pixels(width * scale), height: pixels((box.bottom - box.top) * scale) },
			altText: { name: 'Picture', description: xmlText(alternativeText), title: '' },
		});
		return new Paragraph({
			...breakOf(place),
			alignment: AlignmentType.CENTER,
			children: [...columnBreak(place), run],
		});
	}

	/** The children with the comments of readers around them. */
	private commented(children: readonly ParagraphChild[], notes: readonly AnnotationBlock[]): ParagraphChild[] {
		const ids = notes.flatMap(({ annotation }) => {
			if (annotation.text.trim() === '') return [];
			const id = this.comments.length;
			this.comments.push({
				id,
				author: '',
				date: new Date(0),
				children: annotation.text.split('\n').map((text) => new Paragraph(xmlText(text))),
			});
			return [id];
		});
		return [
			...ids.map((id) => new CommentRangeStart(id)),
			...children,
			...ids.flatMap((id) => [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })]),
		];
	}
}

function breakOf(place: FlowPlace): { readonly pageBreakBefore?: true } {
	return place.break === 'page' ? { pageBreakBefore: true } : {};
}

function columnBreak(place: FlowPlace): ParagraphChild[] {
	return place.break === 'column' ? [new TextRun({ children: [new ColumnBreak()] })] : [];
}

/** A break before what cannot have one itself. */
function broken(place: FlowPlace): Paragraph[] {
	if (place.break === undefined) return [];
	return [
		new Paragraph({ ...breakOf(place), spacing: { before: 0, after: 0, line: 20 }, children: columnBreak(place) }),
	];
}

/** Styles of the flowing document beside Word's own. @param language  of its text, BCP 47 */
export const flowStyles = (language: string | undefined) => ({
	default: {
		document: {
			run: { font: 'Arial', size: 20, ...languageOption(language) },
			paragraph: { spacing: { before: 0, after: 120 } },
		},
		heading1: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
		},
		heading2: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 200, after: 100 }, keepNext: true },
		},
		heading3: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 160, after: 80 }, keepNext: true },
		},
		heading4: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
		},
		heading5: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
		},
		heading6: {
			run: { bold: true, color: '000000' },
			paragraph: { spacing: { before: 120, after: 60 }, keepNext: true },
		},
		listParagraph: { paragraph: { spacing: { before: 0, after: 40 } } },
	},
	paragraphStyles: [
		{
			id: 'Code',
			name: 'Code',
			basedOn: 'Normal',
			run: { font: 'Courier New' },
			paragraph: {
				spacing: { before: 80, after: 80 },
				shading: { type: ShadingType.CLEAR, fill: 'F5F5F5', color: 'auto' },
				border: { left: { style: BorderStyle.SINGLE, size: 8, color: 'C0C0C0', space: 4 } },
			},
		},
		{
			id: 'Caption',
			name: 'caption',
			basedOn: 'Normal',
			next: 'Normal',
			run: { italics: true },
			paragraph: { spacing: { before: 60, after: 120 } },
		},
	],
});
