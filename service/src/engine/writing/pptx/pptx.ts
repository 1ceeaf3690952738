import PptxGenJS from 'pptxgenjs';
import { standardWidths, type TextWidth } from '../../fonts/standard-widths';
import type { ImageFile } from '../../model/image-file';
import type { Box, Line } from '../../model';
import { unionOf } from '../../model/boxes';
import type { Block, DocumentPage } from '../../model/blocks';
import { hasRightToLeft } from '../../model/scripts';
import { regionalLanguageOf } from '../office/language';
import { wantedBlocks, withMargin, type OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { placedLines, type PlacedLine } from '../office/placed-lines';
import { fontNames } from '../../fonts/typeface';
import { slideTable } from './table';
import { inches, printable, type Slide, type SlideText, type TextProps } from './slide';

/** Sides PowerPoint allows, in inches. */
const shortestSide = 1;
const longestSide = 56;

/** Pages as the bytes of a presentation (Office Open XML, ISO/IEC 29500): a slide a page, each block where it was. */
export async function writePptx(
	pages: readonly DocumentPage[],
	pictures: PictureSource,
	options: OfficeOptions,
): Promise<Uint8Array> {
	const presentation = new PptxGenJS();
	const first = pages[0] ?? { width: 720, height: 540 };
	const side = (points: number) => Math.min(longestSide, Math.max(shortestSide, points / 72));
	const size = { width: side(first.width), height: side(first.height) };
	presentation.defineLayout({ name: 'page', ...size });
	presentation.layout = 'page';
	const widthOf = await standardWidths();
	const lang = regionalLanguageOf(pages);
	for (const page of pages) {
		// All slides of a presentation have one size: other pages are fitted into it.
		const scale = Math.min((size.width * 72) / page.width, (size.height * 72) / page.height);
		await addPage(presentation.addSlide(), wantedBlocks(page, options), scale, { pictures, options, widthOf, lang });
	}
	return (await presentation.write({ outputType: 'nodebuffer', compression: true })) as Buffer;
}

interface PageTools {
	readonly pictures: PictureSource;
	readonly options: OfficeOptions;
	readonly widthOf: TextWidth;
	/** Of the text, BCP 47. */
	readonly lang: string | undefined;
}

async function addPage(
	slide: Slide,
	page: DocumentPage,
	scale: number,
	{ pictures, options, widthOf, lang }: PageTools,
): Promise<void> {
	const background = await pictures.background(page);
	if (background) addPicture(slide, background, { left: 0, top: 0, right: page.width, bottom: page.height }, scale, '');
	const notes: string[] = [];
	for (const block of page.blocks) {
		if (block.kind === 'figure') {
			const file = await pictures.figure(block);
			if (file) addPicture(slide, file, block.box, scale, block.alternativeText);
		} else if (block.kind === 'table') {
			slideTable(slide, block, { scale, lang });
		} else if (block.kind === 'annotation') {
			notes.push(block.annotation.text.trim());
		} else if (block.kind === 'text' && block.role === 'formula' && options.formulasAsImages) {
			const box = withMargin(block.box, 2);
			const file = await pictures.region(block.pageNumber, box);
			if (file) addPicture(slide, file, box, scale, '');
			else addText(slide, placedLines(block.lines, page, widthOf), { scale, lang });
		} else {
			addText(slide, placedLines(linesOf(block), page, widthOf), { scale, lang });
		}
	}
	const text = notes.filter((note) => note !== '').join('\n');
	if (text !== '') slide.addNotes(printable(text));
}

function linesOf(block: Block): readonly Line[] {
	if (block.kind === 'text' || block.kind === 'contents') return block.lines;
	return block.kind === 'list' ? block.items.flatMap((item) => item.lines) : [];
}

function addPicture(
	slide: Slide,
	{ bytes, extension }: ImageFile,
	box: Box,
	scale: number,
	alternativeText: string,
): void {
	const type = extension === 'jpg' ? 'jpeg' : extension;
	slide.addImage({
		data: `image/${type};base64,${Buffer.from(bytes).toString('base64')}`,
		x: inches(box.left * scale),
		y: inches(box.top * scale),
		w: inches(Math.max(1, box.right - box.left) * scale),
		h: inches(Math.max(1, box.bottom - box.top) * scale),
		altText: printable(alternativeText),
	});
}

/** Lines begin on one edge when they differ by less, points. */
const sameEdge = 1.5;

/** A text box for each stretch of level lines that begin on one edge; one for each line that runs another way. */
function addText(slide: Slide, lines: readonly PlacedLine[], look: SlideText): void {
	const groups: PlacedLine[][] = [];
	for (const line of lines) {
		const group = line.turn === 0 ? groups.find((candidate) => goesOn(candidate, line)) : undefined;
		if (group) group.push(line);
		else groups.push([line]);
	}
	for (const group of groups) addTextBox(slide, group, look);
}

function goesOn(group: readonly PlacedLine[], line: PlacedLine): boolean {
	const last = group.at(-1);
	if (!last || last.turn !== 0) return false;
	const pitch = line.baseline - last.baseline;
	return (
		Math.abs(last.box.left - line.box.left) < sameEdge && pitch > 0.8 * line.fontSize && pitch < 2.5 * line.fontSize
	);
}

/** Part of the font size that hangs below the baseline. */
const descent = 0.212;

function addTextBox(slide: Slide, lines: readonly PlacedLine[], { scale, lang }: SlideText): void {
	const [first] = lines;
	if (!first) return;
	const box = unionOf(lines.map((line) => line.box));
	const pitches = lines.map((line, index) => {
		const above = lines[index - 1];
		return above
			? line.baseline - above.baseline
			: Math.max(1.15 * line.fontSize, (lines[1]?.baseline ?? 0) - line.baseline);
	});
	const props = lines.flatMap((line, index): TextProps[] =>
		lineProps(line, pitches[index] ?? line.fontSize, scale, index < lines.length - 1),
	);
	const height = pitches.reduce((sum, pitch) => sum + pitch, 0);
	const isRightToLeft = lines.some((line) => line.runs.some((run) => hasRightToLeft(run.text)));
	const common = {
		margin: 0,
		valign: 'top',
		wrap: false,
		fit: 'none',
		align: isRightToLeft ? 'right' : 'left',
		...(isRightToLeft ? { rtlMode: true } : {}),
		...(lang === undefined ? {} : { lang }),
	} as const;
	if (first.turn === 0) {
		const top = first.baseline - ((pitches[0] ?? 0) - descent * first.fontSize);
		slide.addText(props, {
			...common,
			x: inches(box.left * scale),
			y: inches(top * scale),
			w: inches((box.right - box.left) * scale),
			h: inches(height * scale),
		});
		return;
	}
	// A turned box is given as it lies before it is turned around its middle.
	const long = first.turn === 180 ? box.right - box.left : box.bottom - box.top;
	const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
	slide.addText(props, {
		...common,
		rotate: first.turn,
		x: inches((middle.x - long / 2) * scale),
		y: inches((middle.y - height / 2) * scale),
		w: inches(long * scale),
		h: inches(height * scale),
	});
}

function lineProps(line: PlacedLine, pitch: number, scale: number, isFollowed: boolean): TextProps[] {
	return line.runs.map(({ text, face, fontSize, spacing }, index) => ({
		text: printable(text),
		options: {
			fontFace: fontNames[face.family],
			fontSize: Math.max(1, Math.round(fontSize * scale * 10) / 10),
			bold: face.bold,
			italic: face.italic,
			color: face.color,
			lineSpacing: Math.max(1, Math.round(pitch * scale * 100) / 100),
			...(Math.abs(spacing * scale) >= 0.01 ? { charSpacing: Math.round(spacing * scale * 100) / 100 } : {}),
			breakLine: isFollowed && index === line.runs.length - 1,
		},
	}));
}
