import type { Box } from '../../model';
import type { TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { mainTypeface } from '../../fonts/typeface';
import { pageNumberParts } from '../../text/page-numbers';
import { alignmentOf } from '../office/flow';
import { element } from '../office/xml';
import type { PageGroup } from './page-groups';
import { paragraph } from './paragraph';
import { docxRuns, textRun, type RunLook } from './runs';
import type { Section } from './section';
import { halfPoints } from './units';
import type { WordPackage } from './word-package';

/** Largest number that a first page is taken to have; larger ones are no page numbers. */
const largestFirstPage = 100_000;

/** Header and footer of a group; numbers of pages count by themselves. @param number  of the group, from 1 */
export function headerAndFooter(
	{ first, height }: PageGroup,
	body: Box,
	parts: WordPackage,
	number: number,
): Pick<Section, 'header' | 'footer' | 'firstPageNumber'> {
	if (!first) return {};
	// Numbers of lines stand below each other; Word counts lines itself.
	const furniture = first.blocks.filter(({ role, lines }) => role !== 'pageNumber' || lines.length === 1);
	const top = furniture.filter(({ box }) => box.bottom < height / 2);
	const bottom = furniture.filter(({ box }) => box.bottom >= height / 2);
	const printed = furniture.find(({ role }) => role === 'pageNumber');
	const value = printed && pageNumberParts(runsText(printed.runs))?.value;
	const firstPageNumber = value === undefined ? -1 : value - first.index;
	const part = (kind: 'header' | 'footer', blocks: readonly TextBlock[]) =>
		parts.add(kind, (link) => blocks.map((block) => furnitureParagraph(block, body, link)).join(''), number);
	return {
		...(top.length > 0 ? { header: part('header', top) } : {}),
		...(bottom.length > 0 ? { footer: part('footer', bottom) } : {}),
		...(firstPageNumber >= 0 && firstPageNumber < largestFirstPage ? { firstPageNumber } : {}),
	};
}

function furnitureParagraph(block: TextBlock, body: Box, link: NonNullable<RunLook['link']>): string {
	const number = block.role === 'pageNumber' ? pageNumberParts(runsText(block.runs)) : undefined;
	const size = halfPoints(block.fontSize);
	const content = number
		? textRun(number.before, { size }) +
			element('w:fldSimple', { 'w:instr': 'PAGE' }, textRun(String(number.value), { size })) +
			textRun(number.after, { size })
		: docxRuns(block.runs, { face: mainTypeface(block.lines), fontSize: block.fontSize, link });
	return paragraph({ alignment: alignmentOf(block, body), spacing: { before: 0, after: 0 } }, content);
}
