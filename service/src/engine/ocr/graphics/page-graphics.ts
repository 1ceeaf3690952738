import type { BoxIn, CellBox, FillIn, PixelBox, RuleIn, Unit } from '../../model';
import { contains, scaleBox, scaleRule } from '../../model/boxes';
import { isPhotograph } from './page-kind';
import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import { findFills } from './fills';
import { inkMap, paleInk } from './ink';
import { findPictures } from './pictures';
import { findRules } from './rules';
import { findShadedCells, type ShadedCells } from './shaded-cells';
import { ocrSettings, type OcrSettings } from '../settings/settings';

/** Non-text content of a page image, in its pixels. */
export interface PixelGraphics {
	readonly rules: readonly RuleIn<'pixels'>[];
	readonly fills: readonly FillIn<'pixels'>[];
	readonly pictures: readonly PixelBox[];
}

/** Finds the straight lines, shaded areas and images of a page image. */
export function readPageGraphics(
	image: PageRaster,
	words: readonly RecognisedWord[],
	settings: OcrSettings = ocrSettings,
): PixelGraphics {
	const map = inkMap(image, settings);
	const { scale } = map;
	const dpi = image.dpi / scale;
	const boxes = words.map(({ box }): CellBox => scaleBox(box, 1 / scale));
	// Light falls unevenly on photographs.
	const shades = isPhotograph(image, settings) ? [] : findFills(image, map, dpi, settings);
	const cells = findShadedCells(shades, dpi, settings);
	const grounds = groundsOfText(cells, boxes);
	const pictures = findPictures(map, dpi, [...boxes, ...grounds.map(({ box }) => box)], settings);
	const isFree = (rule: RuleIn<'cells'>) => !pictures.some((box) => isInside(rule, box));
	const rules = [...findRules(paleInk(map, shades, settings), dpi, settings), ...cells.rules]
		.filter(isFree)
		.map((rule): RuleIn<'pixels'> => scaleRule(rule, scale))
		.filter((rule) => !isStroke(rule, words, settings));
	const fills = shades.filter(({ box }) => !pictures.some((picture) => contains(picture, box)));
	return {
		rules,
		fills: fills.map((fill) => ({ ...fill, box: scaleBox(fill.box, scale) })),
		pictures: pictures.map((box) => scaleBox(box, scale)),
	};
}

/** Areas behind text, with those next to them: not images. */
function groundsOfText({ groups }: ShadedCells, words: readonly CellBox[]): FillIn<'cells'>[] {
	const middles = words.map(({ left, top, right, bottom }): CellBox => {
		const [x, y] = [(left + right) / 2, (top + bottom) / 2];
		return { left: x, right: x, top: y, bottom: y };
	});
	const hasWord = ({ box }: FillIn<'cells'>) => middles.some((middle) => contains(box, middle));
	return groups.filter((group) => group.some(hasWord)).flat();
}

function isInside<U extends Unit>(
	{ direction, position, start, end }: RuleIn<U>,
	{ left, top, right, bottom }: BoxIn<U>,
): boolean {
	return direction === 'horizontal'
		? position > top && position < bottom && start >= left && end <= right
		: position > left && position < right && start >= top && end <= bottom;
}

/** The bars of a bold word, a dash, the stem of a large letter. */
function isStroke(
	{ direction, position, start, end }: RuleIn<'pixels'>,
	words: readonly RecognisedWord[],
	settings: OcrSettings,
): boolean {
	const { strokePart, strokeReach } = settings.pageGraphics;
	let inWords = 0;
	for (const { box, baseline, fontSize } of words) {
		const isIn =
			direction === 'horizontal'
				? position > box.top && position < baseline + strokeReach * fontSize
				: position > box.left && position < box.right;
		if (!isIn) continue;
		const [from, to] = direction === 'horizontal' ? [box.left, box.right] : [box.top - fontSize / 4, box.bottom];
		inWords += Math.max(0, Math.min(end, to) - Math.max(start, from));
	}
	return inWords > strokePart * (end - start);
}
