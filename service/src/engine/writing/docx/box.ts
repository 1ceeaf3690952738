import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { DocumentPage } from '../../model/blocks';
import type { PictureSource } from '../../model/picture-source';
import { blockPicture, linesOf } from '../office/block-picture';
import type { OfficeOptions } from '../office/office-options';
import { toPlacedLines } from '../office/placed-lines';
import { farGrounds, floatingPictures } from './floats';
import { floatingFill, floatingLine } from './drawn-line';
import { textInPlace } from './frames';
import { carrier } from './paragraph';
import { floatingPicture } from './picture';
import { sectionProperties } from './section';
import { docxTable } from './table';
import type { WordPackage } from './word-package';

/** The body of a fixed-layout document, one piece per page: text in frames, one section per page. */
export async function* boxBody(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: OfficeOptions,
	parts: WordPackage,
	widthOf: TextWidth,
): AsyncGenerator<string> {
	let last: PageXml | undefined;
	for await (const page of pages) {
		// Floating content is anchored to the last paragraph of its page, which also ends the section.
		if (last) yield carrier({ section: last.section }, last.floating);
		last = await pageXml(page, pictures, options, parts, widthOf);
		yield last.frames;
	}
	if (last) yield carrier({}, last.floating) + last.section;
}

interface PageXml {
	/** Tables and text frames. */
	readonly frames: string;
	/** Runs with images. */
	readonly floating: string;
	readonly section: string;
}

async function pageXml(
	page: DocumentPage,
	pictures: PictureSource,
	options: OfficeOptions,
	parts: WordPackage,
	widthOf: TextWidth,
): Promise<PageXml> {
	const { width, height } = page;
	const whole: Box = { left: 0, top: 0, right: width, bottom: height };
	let tables = '';
	let frames = '';
	let floating = '';
	const background = await pictures.background(page);
	if (background) floating += floatingPicture(parts, background, whole, '');
	else {
		floating += await floatingPictures(page.backdrops ?? [], pictures, parts);
		for (const fill of farGrounds(page)) floating += floatingFill(parts, fill);
		for (const rule of page.rules ?? []) floating += floatingLine(parts, rule);
	}
	for (const block of page.blocks) {
		const picture = await blockPicture(block, pictures, options);
		if (picture) floating += floatingPicture(parts, picture.file, picture.box, picture.alternativeText);
		// Frames are anchored to the paragraph after them, which cannot be a table; adjacent tables without a paragraph
		// between would merge.
		else if (block.kind === 'table') tables += carrier({}) + docxTable(block, { page, widthOf });
		else {
			const lines = toPlacedLines(linesOf(block), page, widthOf, 'stretched');
			const text = textInPlace(parts, lines, block.kind === 'text' ? block.ground : undefined);
			floating += text.drawings;
			frames += text.frames;
		}
	}
	const section = sectionProperties({
		width,
		height,
		body: whole,
		isNewPage: true,
		columns: [whole],
		isFromRight: false,
		hasNotes: false,
	});
	// LibreOffice moves a table to the corner of the page before a frame, and before the paragraph that ends a section.
	const afterTables = tables === '' ? '' : carrier({});
	return { frames: frames + tables + afterTables, floating, section };
}
