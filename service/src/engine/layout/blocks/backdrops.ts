import type { Box, Page } from '../../model';
import type { Block, FigureBlock } from '../../model/blocks';
import { areaOf, contains, groupsNear, unionOf } from '../../model/boxes';
import { isReadByOcr } from '../../model/read-by-ocr';
import { layoutSettings } from '../settings/settings';
import { areaOnPage, holderMargin, holdersOf, maxFills } from './page-areas';

/** More gradients are a drawing. */
const maxGradients = 60;

/**
 * Pictures behind the text of a page that are neither figures nor colored areas: images of the whole page, and color
 * gradients. None for scans, of which the text is part.
 */
export function backdropsOf(page: Page, blocks: readonly Block[]): FigureBlock[] {
	const { words, images, fills, pageNumber, width, height } = page;
	const isScan = page.textLayer || page.isUnderScan || isReadByOcr(words);
	if (words.length === 0 || isScan) return [];
	const holders = holdersOf(blocks);
	const isShown = (box: Box) => holders.some((holder) => contains(holder, box, holderMargin));
	const figure = { kind: 'figure', pageNumber, alternativeText: '', lines: [] } as const;
	const isWhole = (box: Box) => areaOf(box) > layoutSettings.figures.backgroundPart * width * height;
	const whole = images.filter(({ box }) => isWhole(box)).map((image) => ({ ...figure, box: image.box, image }));
	const gradients = fills.length > maxFills ? [] : fills.filter(({ isPatterned }) => isPatterned === true);
	const areas = gradients.flatMap(({ box }) => {
		const seen = areaOnPage(box, page);
		return seen && !isShown(seen) ? [{ box: seen }] : [];
	});
	if (areas.length > maxGradients) return whole;
	// Gradients that touch are painted over each other, and often over the image.
	const joined = groupsNear(areas, 0).map((group) => unionOf<'points'>(group.map(({ box }) => box)));
	return [...whole, ...joined.map((box): FigureBlock => ({ ...figure, box, isBare: true }))];
}
