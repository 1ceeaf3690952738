import type { Box, Page } from '../../model';
import type { Block, TextBlock, TextRole } from '../../model/blocks';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { isPale } from '../../model/colors';
import { backgroundFinder } from '../../tables/cell-background';
import { onBackground } from '../../tables/on-background';

/** Text of which all writers show the background. */
const grounded: ReadonlySet<TextRole> = new Set([
	'paragraph',
	'heading',
	'caption',
	'code',
	'header',
	'footer',
	'pageNumber',
]);

/** Minimum share of a text that its background fill covers. */
const lyingPart = 0.9;

/** The same of pale text within a picture: without the fill it would be invisible. */
const labelPart = 0.6;

/** Boxes of letters overlap each other and their background by this much, points. */
const slack = 2;

const paper = 0xffffff;

/** A text and the whole area behind it. */
interface Grounded {
	readonly block: TextBlock;
	readonly area: Box;
	readonly color: number;
}

/**
 * Blocks with the colored areas behind their texts. None for text from OCR, since colors of scans are only estimates;
 * text on an image has the image behind it, except pale text on an area within the image.
 */
export function withBackgrounds(blocks: readonly Block[], page: Page): Block[] {
	if (page.fills.length === 0) return [...blocks];
	const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
	const colorOf = backgroundFinder(page, whole);
	const colorOrPage = backgroundFinder(page, whole, Infinity);
	const pictures = blocks.filter(({ kind }) => kind === 'figure').map(({ box }) => box);
	const found = new Map<Block, Grounded>();
	for (const block of blocks) {
		if (block.kind !== 'text' || !grounded.has(block.role) || !isLevelPrint(block)) continue;
		const isPaleBlock = isPaleText(block);
		const picture = pictures.find((box) => liesOn(block.box, box) > 0);
		if (picture && !isPaleBlock) continue;
		// On paper, only pale text would be lost without the background of its page.
		const color = isPaleBlock ? colorOrPage(block.box) : colorOf(block.box);
		if (color === undefined || color === paper) continue;
		// The area of a label in a picture is as small as its letters.
		const least = picture ? labelPart : lyingPart;
		const area = page.fills.findLast((fill) => fill.color === color && liesOn(block.box, fill.box) >= least)?.box;
		if (area && (!picture || contains(picture, area, slack))) found.set(block, { block, area, color });
	}
	if (found.size === 0) return [...blocks];
	return blocks.map((block) => {
		const own = found.get(block);
		if (!own) return block;
		const { area, color } = own;
		const others = [...found.values()].filter((other) => other !== own && other.area === area);
		return {
			...own.block,
			lines: onBackground(own.block.lines, color),
			ground: { box: partOf(own.block.box, area, others), color },
		};
	});
}

const isPaleText = ({ lines }: TextBlock): boolean =>
	lines.every(({ words }) => words.every(({ style }) => isPale(style?.color ?? 0)));

function isLevelPrint({ lines }: TextBlock): boolean {
	return lines.every(({ turn, words }) => turn === 0 && words.every(({ confidence }) => confidence === undefined));
}

/** Share of a box that lies within another. */
function liesOn(box: Box, ground: Box): number {
	return (horizontalOverlap(box, ground) * verticalOverlap(box, ground)) / Math.max(1e-6, areaOf(box));
}

/** The part of an area that belongs to a text: from the text above to its own end; the last one takes the rest. */
function partOf(box: Box, area: Box, others: readonly Grounded[]): Box {
	const beside = others.map(({ block }) => block.box).filter((other) => horizontalOverlap(other, box) > 0);
	const above = beside.filter(({ bottom }) => bottom <= box.top + slack).map(({ bottom }) => bottom);
	const isLast = beside.every(({ top }) => top < box.bottom - slack);
	return {
		...area,
		top: Math.min(box.top, Math.max(area.top, ...above)),
		bottom: isLast ? Math.max(area.bottom, box.bottom) : box.bottom,
	};
}
