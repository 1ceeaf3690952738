import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { Block, DocumentPage, FigureBlock, TextBlock } from '../../model/blocks';
import { areaOf, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import type { PictureSource } from '../../model/picture-source';
import { pictureText } from '../office/block-picture';
import { isFurniture, isRepeated } from '../office/flow';
import { placedLines } from '../office/placed-lines';
import { textFrames } from './frames';
import { carrier } from './paragraph';
import { floatingPicture } from './picture';
import { shading } from './text-ground';
import type { WordPackage } from './word-package';

/** What a flow would push away from what it stands over or beside: it keeps its place on the page. */
export interface Floating {
	readonly pictures: readonly FigureBlock[];
	/** Text whose lines do not run level, that stands at the edge of the paper, labels of pictures, and what repeats on pages but stands beside their text. */
	readonly texts: readonly TextBlock[];
}

/** A picture lies behind a text when more of the text than this part lies on it. */
const behind = 0.3;

/** A text of no more lines that lies on a picture no larger than this part of the page belongs to the picture: a label. */
const maxLines = 3;
const maxPicture = 0.5;

/**
 * The parts of a page that keep their place.
 * @param used  what the blocks of its group fill, points
 * @param body  what flows may fill, points: a picture that reaches over it would find no room on its page
 */
export function floatingOf(
	blocks: readonly Block[],
	page: Pick<DocumentPage, 'width' | 'height'>,
	used: Box | undefined,
	body: Box,
): Floating {
	const shown = blocks.filter(({ kind }) => kind !== 'annotation');
	const boxes = shown.filter(({ kind }) => kind !== 'figure').map(({ box }) => box);
	const pictures = blocks.filter(
		(block): block is FigureBlock =>
			block.kind === 'figure' &&
			(reachesOver(block.box, body) ||
				boxes.some((box) => liesOn(box, block.box)) ||
				shown.some((other) => other !== block && reachesInto(block.box, other.box)) ||
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

/** Boxes that share less than this, across and down, stand beside or below each other, points. */
const sharedAcross = 3;
const sharedDown = 6;

/** Whether a picture can stand neither beside a block nor below it. */
function reachesInto(picture: Box, box: Box): boolean {
	return horizontalOverlap(picture, box) > sharedAcross && verticalOverlap(picture, box) > sharedDown;
}

/** Whether something stands higher or lower than flows may: it would find no room on its page. */
function reachesOver(box: Box, body: Box): boolean {
	return box.bottom > body.bottom + touching || box.top < body.top - touching;
}

/** What ends nearer to the lower edge of the paper than this is no part of the text, points: where a download was from, and when. */
const edge = 18;

/** Highest that a logo in a header or footer is, points. */
const maxLogo = 60;

/** Whether a picture stands beside what repeats on pages, as a logo does. */
export function standsInFurniture({ kind, box }: Block, blocks: readonly Block[]): boolean {
	if (kind !== 'figure' || box.bottom - box.top > maxLogo) return false;
	return blocks.some((block) => isFurniture(block) && verticalOverlap(block.box, box) > 0);
}

/** Header and text may overlap by this much, points: boxes of letters are a little higher than the letters. */
const touching = 1;

/** Whether a header or footer stands beside the text, which would make room for it. @param used  what the text fills, points */
export function standsBeside({ box }: TextBlock, used: Box | undefined, pageHeight: number): boolean {
	if (!used) return false;
	return isHeader(box, pageHeight) ? box.bottom > used.top + touching : box.top < used.bottom - touching;
}

/** Whether what repeats is written at the top of pages, not at their end. */
export const isHeader = (box: Box, pageHeight: number): boolean => box.bottom < pageHeight / 2;

/** Their XML, to stand where the page begins; empty for none. What floats hangs on paragraphs that show nothing. */
export async function floatingXml(
	{ pictures, texts }: Floating,
	page: DocumentPage,
	source: PictureSource,
	parts: WordPackage,
	widthOf: TextWidth,
): Promise<string> {
	let drawings = '';
	for (const block of pictures) {
		const file = await source.figure(block);
		if (file) drawings += floatingPicture(parts, file, block.box, pictureText(block));
	}
	const frames = texts
		.map(({ lines, ground }) => {
			return textFrames(placedLines(lines, page, widthOf, 'stretched'), ground ? shading(ground) : '');
		})
		.join('');
	if (drawings === '' && frames === '') return '';
	// Behind the frames: they hang on the paragraph that follows them.
	return frames + carrier({}, drawings);
}
