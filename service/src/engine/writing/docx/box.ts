import {
	AlignmentType,
	Document,
	FrameAnchorType,
	FrameWrap,
	HeightRule,
	HorizontalPositionRelativeFrom,
	ImageRun,
	LineRuleType,
	Paragraph,
	SectionType,
	TextRun,
	TextWrappingType,
	VerticalPositionRelativeFrom,
	type FileChild,
	type IFrameOptions,
	type ISectionOptions,
} from 'docx';
import type { TextWidth } from '../../fonts/standard-widths';
import type { ImageFile } from '../../model/image-file';
import type { Box, Line } from '../../model';
import { unionOf } from '../../model/boxes';
import type { Block, DocumentPage } from '../../model/blocks';
import { hasRightToLeft } from '../../model/scripts';
import { regionalLanguageOf } from '../office/language';
import { withMargin, type OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { placedLines, type PlacedLine } from '../office/placed-lines';
import { fontNames } from '../../fonts/typeface';
import { languageOption, xmlText } from './runs';
import { docxTable } from './table';
import { emus, halfPoints, pixels, twips } from './units';

/** Pages as a document in which each block stands where it was: text in frames, a section a page. */
export async function boxDocument(
	pages: readonly DocumentPage[],
	pictures: PictureSource,
	options: OfficeOptions,
	widthOf: TextWidth,
): Promise<Document> {
	const sections: ISectionOptions[] = [];
	for (const page of pages) sections.push(await pageSection(page, pictures, options, widthOf));
	const language = languageOption(regionalLanguageOf(pages));
	return new Document({
		sections,
		styles: {
			default: {
				document: { run: { font: 'Arial', size: 20, ...language }, paragraph: { spacing: { before: 0, after: 0 } } },
			},
		},
		creator: '',
		lastModifiedBy: '',
	});
}

async function pageSection(
	page: DocumentPage,
	pictures: PictureSource,
	options: OfficeOptions,
	widthOf: TextWidth,
): Promise<ISectionOptions> {
	const tables: FileChild[] = [];
	const frames: FileChild[] = [];
	const floating: ImageRun[] = [];
	const background = await pictures.background(page);
	if (background)
		floating.push(floatingPicture(background, { left: 0, top: 0, right: page.width, bottom: page.height }, ''));
	for (const block of page.blocks) {
		const picture = await pictureOf(block, pictures, options);
		if (picture)
			floating.push(floatingPicture(picture.file, picture.box, block.kind === 'figure' ? block.alternativeText : ''));
		else if (block.kind === 'table') tables.push(docxTable(block, { width: page.width, fixed: true }), anchor([]));
		else frames.push(...textFrames(linesOf(block), page, widthOf));
	}
	const size = { width: twips(page.width), height: twips(page.height) };
	const margin = { left: 0, right: 0, top: 0, bottom: 0, header: 0, footer: 0, gutter: 0 };
	return {
		properties: { type: SectionType.NEXT_PAGE, page: { size, margin } },
		// Frames hang on the paragraph behind them, which no table may be.
		children: [...tables, ...frames, anchor(floating)],
	};
}

/** An empty paragraph, all but without height, on which hangs what floats. */
function anchor(children: readonly ImageRun[]): Paragraph {
	return new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT }, children });
}

async function pictureOf(
	block: Block,
	pictures: PictureSource,
	options: OfficeOptions,
): Promise<{ file: ImageFile; box: Box } | undefined> {
	if (block.kind === 'figure') {
		const file = await pictures.figure(block);
		return file && { file, box: block.box };
	}
	if (block.kind !== 'text' || block.role !== 'formula' || !options.formulasAsImages) return undefined;
	const box = withMargin(block.box, 2);
	const file = await pictures.region(block.pageNumber, box);
	return file && { file, box };
}

/** Lines of a block's text; a drawing's stand in its picture. */
function linesOf(block: Block): readonly Line[] {
	switch (block.kind) {
		case 'text':
		case 'contents':
			return block.lines;
		case 'list':
			return block.items.flatMap((item) => item.lines);
		default:
			return [];
	}
}

function floatingPicture(
	{ bytes, extension }: ImageFile,
	{ left, top, right, bottom }: Box,
	alternativeText: string,
): ImageRun {
	return new ImageRun({
		type: extension,
		data: bytes,
		transformation: { width: pixels(right - left), height: pixels(bottom - top) },
		altText: { name: 'Picture', description: xmlText(alternativeText), title: '' },
		floating: {
			horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emus(left) },
			verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emus(top) },
			wrap: { type: TextWrappingType.NONE },
			behindDocument: true,
			allowOverlap: true,
		},
	});
}

/** Room beside the longest line: fonts of other measures must not break it; part of the width. */
const sideRoom = 0.02;

/** Part of a line's height above its baseline, where Word puts the letters of a line of exact height. */
const ascent = 0.8;

/** One frame for the level lines of a block, one for each line that runs another way. */
function textFrames(lines: readonly Line[], page: DocumentPage, widthOf: TextWidth): Paragraph[] {
	const placed = placedLines(lines, page, widthOf);
	const level = placed.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline);
	const turned = placed.filter((line) => line.turn !== 0);
	return [
		...columnsOf(level).flatMap((group) => levelFrame(group)),
		...turned.flatMap((line) => levelFrame([{ ...line, baseline: line.box.top + line.fontSize }])),
	];
}

/** Lines one below the other: two on one height stand in different frames. */
function columnsOf(lines: readonly PlacedLine[]): PlacedLine[][] {
	const groups: PlacedLine[][] = [];
	for (const line of lines) {
		const group = groups.find((candidate) => line.baseline - (candidate.at(-1)?.baseline ?? 0) > 0.5 * line.fontSize);
		if (group) group.push(line);
		else groups.push([line]);
	}
	return groups;
}

function levelFrame(lines: readonly PlacedLine[]): Paragraph[] {
	if (lines.length === 0) return [];
	const box = unionOf(lines.map((line) => line.box));
	const heights = lines.map((line, index) => {
		const above = lines[index - 1];
		return above ? line.baseline - above.baseline : 1.2 * line.fontSize;
	});
	const top = (lines[0]?.baseline ?? 0) - ascent * (heights[0] ?? 0);
	const width = (box.right - box.left) * (1 + sideRoom) + 4;
	const frame: IFrameOptions = {
		type: 'absolute',
		position: { x: twips(box.left), y: twips(Math.max(0, top)) },
		width: twips(width),
		height: twips(heights.reduce((sum, height) => sum + height, 0)),
		rule: HeightRule.ATLEAST,
		anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
		wrap: FrameWrap.THROUGH,
	};
	return lines.map((line, index) => {
		const isRightToLeft = line.runs.some((run) => hasRightToLeft(run.text));
		return new Paragraph({
			frame,
			...(isRightToLeft ? { bidirectional: true } : {}),
			alignment: AlignmentType.LEFT,
			spacing: { before: 0, after: 0, line: twips(heights[index] ?? line.fontSize), lineRule: LineRuleType.EXACT },
			indent: isRightToLeft ? {} : { left: twips(line.box.left - box.left) },
			children: line.runs.map(
				({ text, face, fontSize, spacing }) =>
					new TextRun({
						text: xmlText(text),
						font: fontNames[face.family],
						size: halfPoints(fontSize),
						bold: face.bold,
						italics: face.italic,
						color: face.color,
						...(hasRightToLeft(text) ? { rightToLeft: true } : {}),
						...(Math.abs(spacing) >= 0.025 ? { characterSpacing: twips(spacing) } : {}),
					}),
			),
		});
	});
}
