import { hexColor } from '../../fonts/typeface';
import type { Box } from '../../model';
import type { TextBackground } from '../../model/blocks';
import type { LineHeights } from '../office/line-fit';
import { element } from '../office/xml';
import { prefixAttributes, type ParagraphLook, type Spacing } from './paragraph';
import { twips } from './units';

/** Maximum distance of a paragraph border from its text, points (ECMA-376, part 1, 17.3.1.7). */
export const farthest = 31;

/** Border width, eighths of a point: borders have the background color and only extend it to its edges. */
const thinnest = 2;

/** The same, points. */
const borderWidth = thinnest / 8;

/** Center tolerance of a line centered on its background, points. */
const sameMiddle = 3;

/** Sides of a paragraph, in the order of the format. */
const sides = ['top', 'left', 'bottom', 'right'] as const;

/** Space between a text and the edges of its background, points. */
type Room = Readonly<Record<(typeof sides)[number], number>>;

/** A paragraph on its background. */
interface GroundedParagraph {
	readonly look: Pick<ParagraphLook, 'ground' | 'indent'>;
	readonly spacing: Spacing;
	/** Height of the background below the text, points: the next one starts below it. */
	readonly below: number;
}

/** The shading of a text, XML. @param room  without it the background is as large as the lines */
export function shading({ color }: Pick<TextBackground, 'color'>, room?: Room): string {
	const fill = hexColor(color);
	const borders = sides.map((side) => {
		return element(`w:${side}`, prefixAttributes({ val: 'single', sz: thinnest, space: room?.[side], color: fill }));
	});
	return (
		(room ? element('w:pBdr', {}, borders.join('')) : '') +
		element('w:shd', prefixAttributes({ val: 'clear', color: 'auto', fill }))
	);
}

/** A paragraph whose background extends as on the page, as far as Word allows. */
export function toShadedParagraph(
	ground: TextBackground,
	{ indent = {}, alignment, bidirectional }: ParagraphLook,
	{
		fit,
		spacing,
		text,
		column,
		bottom: end = Infinity,
	}: {
		readonly fit: LineHeights;
		readonly spacing: Spacing;
		/** Horizontal range of its letters, points. */
		readonly text: Box;
		readonly column: Pick<Box, 'left' | 'right'>;
		/** Where the text of the page ends, points: a border beyond would move the paragraph to the next page. */
		readonly bottom?: number | undefined;
	},
): GroundedParagraph {
	const { box } = ground;
	const clampRoom = (points: number, most = farthest) => Math.floor(Math.max(0, Math.min(farthest, most, points)));
	const { before = 0 } = spacing;
	const top = clampRoom(fit.top - box.top, before / 20);
	const foot = fit.top + fit.pitch * fit.count;
	const bottom = clampRoom(box.bottom - foot, end - foot - borderWidth);
	const [edgeLeft, edgeRight] = [box.left - column.left, column.right - box.right];
	let own = indent;
	if (fit.count === 1 && bidirectional !== true) {
		const isCentred = Math.abs(box.left + box.right - text.left - text.right) <= 2 * sameMiddle;
		// A single line may extend to the edges of its background.
		if (alignment === 'center' && isCentred) own = { ...own, left: twips(edgeLeft), right: twips(edgeRight) };
		else if (alignment === 'right') own = { ...own, left: twips(edgeLeft) };
		else if (alignment !== 'center') own = { ...own, right: twips(edgeRight) };
	}
	const left = bidirectional ? 0 : clampRoom(((own.left ?? 0) - Math.max(0, own.hanging ?? 0)) / 20 - edgeLeft);
	const right = bidirectional ? 0 : clampRoom((own.right ?? 0) / 20 - edgeRight);
	return {
		look: { ground: shading(ground, { top, left, bottom, right }), indent: own },
		spacing: { ...spacing, before: Math.max(0, before - twips(top + borderWidth)) },
		below: bottom + borderWidth,
	};
}
