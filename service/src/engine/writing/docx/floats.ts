import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { Block, DocumentPage, FigureBlock, TextBackground, TextBlock } from '../../model/blocks';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import type { PictureSource } from '../../model/picture-source';
import { pictureText } from '../office/block-picture';
import { isFurniture, isRepeated } from '../office/flow';
import { toPlacedLines } from '../office/placed-lines';
import { floatingFill, floatingLine } from './drawn-line';
import { textInPlace } from './frames';
import { carrier } from './paragraph';
import { floatingPicture } from './picture';
import { farthest } from './paragraph-shading';
import type { WordPackage } from './word-package';

/** Content that a flow would push away from its neighbors: it keeps its place on the page. */
export interface Floating {
	readonly pictures: readonly FigureBlock[];
	/** Rotated text, text at the paper edge, image labels, and repeated content beside the text. */
	readonly texts: readonly TextBlock[];
	/** XML of text that overlaps what flows, runs. */
	readonly over?: string;
}

/** An image is behind a text if more than this share of the text is on it. */
const behind = 0.3;

/** A text of at most this many lines on an image of at most this share of the page is a label of the image. */
const maxLines = 3;
const maxPicture = 0.5;

/**
 * The parts of a page that keep their place.
 * @param used  area filled by the blocks of its group, points
 * @param body  area available to the flow, points: a larger image would find no room on its page
 */
export function floatingOf(
	blocks: readonly Block[],
	page: Pick<DocumentPage, 'width' | 'height'>,
	used: Box | undefined,
	body: Box,
): Floating {
	const content = blocks.filter(({ kind }) => kind !== 'annotation');
	const boxes = content.filter(({ kind }) => kind !== 'figure').map(({ box }) => box);
	const pictures = blocks.filter(
		(block): block is FigureBlock =>
			block.kind === 'figure' &&
			(reachesOver(block.box, body) ||
				boxes.some((box) => liesOn(box, block.box)) ||
				content.some((other) => other !== block && reachesInto(block.box, other.box)) ||
				standsInFurniture(block, blocks)),
	);
	const labelled = pictures.filter(({ box }) => areaOf(box) < maxPicture * page.width * page.height);
	const texts = blocks.filter((block): block is TextBlock => {
		if (block.kind !== 'text') return false;
		if (isRepeated(block)) return standsBeside(block, used, page.height);
		const { lines, box } = block;
		const isLabel = lines.length <= maxLines && labelled.some((picture) => liesOn(box, picture.box));
		const isAtEdge = reachesOver(box, body) || (lines.length <= maxLines && box.bottom > page.height - edge);
		return isLabel || isAtEdge || lines.every(({ turn }) => turn !== 0);
	});
	return { pictures, texts };
}

function liesOn(box: Box, ground: Box): boolean {
	return horizontalOverlap(box, ground) * verticalOverlap(box, ground) > behind * areaOf(box);
}

/** Boxes that overlap by less, across and down, are beside or below each other, points. */
const sharedAcross = 3;
const sharedDown = 6;

/** Whether an image can be neither beside a block nor below it. */
function reachesInto(picture: Box, box: Box): boolean {
	return horizontalOverlap(picture, box) > sharedAcross && verticalOverlap(picture, box) > sharedDown;
}

/** Whether content is outside the flow's vertical range: it would find no room on its page. */
function reachesOver(box: Box, body: Box): boolean {
	return box.bottom > body.bottom + touching || box.top < body.top - touching;
}

/** Content closer to the lower paper edge is not part of the text, points: for example a download notice. */
const edge = 18;

/** Maximum height of a logo in a header or footer, points. */
const maxLogo = 60;

/** Whether an image is beside repeated content, like a logo. */
export function standsInFurniture({ kind, box }: Block, blocks: readonly Block[]): boolean {
	if (kind !== 'figure' || box.bottom - box.top > maxLogo) return false;
	return blocks.some((block) => isFurniture(block) && verticalOverlap(block.box, box) > 0);
}

/** Maximum overlap of header and text, points: letter boxes are slightly higher than the letters. */
const touching = 1;

/**
 * Whether a header or footer is beside the text, which would make room for it. @param used  area filled by the text,
 * points
 */
export function standsBeside({ box }: TextBlock, used: Box | undefined, pageHeight: number): boolean {
	if (!used) return false;
	return isHeader(box, pageHeight) ? box.bottom > used.top + touching : box.top < used.bottom - touching;
}

/** Whether repeated content goes to the top of pages instead of the bottom. */
export const isHeader = (box: Box, pageHeight: number): boolean => box.bottom < pageHeight / 2;

/**
 * Colored areas of a page that are drawn, since they are behind no text or extend further than the shading of their text may.
 */
export function farGrounds({ fills = [], blocks }: DocumentPage): TextBackground[] {
	const far = blocks
		.filter((block): block is TextBlock => block.kind === 'text' && !isRepeated(block))
		.flatMap(({ box, ground }) => (ground && !contains(box, ground.box, farthest) ? [ground] : []))
		.filter(({ box, color }) => !fills.some((fill) => fill.color === color && contains(fill.box, box, touching)));
	return [...fills, ...far];
}

/** Their XML, for the start of the page; empty for none. Floating content is anchored to empty paragraphs. */
export async function floatingXml(
	{ pictures, texts, over = '' }: Floating,
	page: DocumentPage,
	source: PictureSource,
	parts: WordPackage,
	widthOf: TextWidth,
): Promise<string> {
	const { backdrops = [], rules = [] } = page;
	let drawings = await floatingPictures(backdrops, source, parts);
	for (const fill of farGrounds(page)) drawings += floatingFill(parts, fill);
	for (const rule of rules) drawings += floatingLine(parts, rule);
	drawings += (await floatingPictures(pictures, source, parts)) + over;
	let frames = '';
	for (const { lines, ground } of texts) {
		const text = textInPlace(parts, toPlacedLines(lines, page, widthOf, 'stretched'), ground);
		drawings += text.drawings;
		frames += text.frames;
	}
	if (drawings === '' && frames === '') return '';
	// After the frames: they are anchored to the paragraph that follows them.
	return frames + carrier({}, drawings);
}

/** Images at their places, behind the text. */
export async function floatingPictures(
	pictures: readonly FigureBlock[],
	source: PictureSource,
	parts: WordPackage,
): Promise<string> {
	let xml = '';
	for (const block of pictures) {
		const file = await source.figure(block);
		if (file) xml += floatingPicture(parts, file, block.box, pictureText(block));
	}
	return xml;
}
