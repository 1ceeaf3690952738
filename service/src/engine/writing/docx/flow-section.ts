import {
	Footer,
	Header,
	PageNumber,
	Paragraph,
	SectionType,
	TextRun,
	type ISectionOptions,
	type ISectionPropertiesOptions,
} from 'docx';
import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import type { Block, DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { pageNumberParts } from '../../text/page-numbers';
import { alignmentOf, isFurniture } from '../office/flow';
import { mainTypeface } from '../../fonts/typeface';
import { alignments } from './alignments';
import { docxRuns, xmlText } from './runs';
import { twips } from './units';

/** Margins when a page has no text, and the least that printers keep; points. */
const usualMargin = 56;
const leastMargin = 18;
/** A margin takes this part of the page at most: what stands in a corner does not make the page narrow. */
const widestMargin = 0.3;

/** Pages that share paper, margins, header and footer. */
export interface PageGroup {
	readonly pages: DocumentPage[];
	readonly width: number;
	readonly height: number;
	/** What the text fills, points. */
	body: Box;
	/** What repeats, with digits as one: pages with another one begin a group. */
	furniture: string;
}

/** Cut a document where its paper or what repeats on its pages changes. */
export function pageGroups(pages: readonly DocumentPage[]): PageGroup[] {
	const groups: PageGroup[] = [];
	for (const page of pages) {
		const last = groups.at(-1);
		const furniture = furnitureKey(page);
		const isSame =
			last &&
			Math.abs(last.width - page.width) < 1 &&
			Math.abs(last.height - page.height) < 1 &&
			(furniture === '' || last.furniture === '' || last.furniture === furniture);
		if (isSame) {
			last.pages.push(page);
			last.furniture ||= furniture;
		} else {
			groups.push({
				pages: [page],
				width: page.width,
				height: page.height,
				body: { left: 0, top: 0, right: 0, bottom: 0 },
				furniture,
			});
		}
	}
	for (const group of groups) group.body = bodyOf(group);
	return groups;
}

function furnitureKey({ blocks }: DocumentPage): string {
	return blocks
		.filter((block) => isFurniture(block) && block.role !== 'pageNumber')
		.map((block) => runsText((block as TextBlock).runs).replace(/\d+/g, '#'))
		.join('\n');
}

function bodyOf({ pages, width, height }: PageGroup): Box {
	const boxes = pages.flatMap(({ blocks }) => blocks.filter((block) => !isFurniture(block)).map(({ box }) => box));
	const used = boxes.length === 0 ? undefined : unionOf(boxes);
	const margin = (value: number | undefined, length: number) =>
		Math.min(widestMargin * length, Math.max(leastMargin, value ?? usualMargin));
	return {
		left: margin(used?.left, width),
		top: margin(used?.top, height),
		right: width - margin(used && width - used.right, width),
		// A line more than there was: fonts of other measures must not push the last line to a page of its own.
		bottom: height - margin(used && Math.min(usualMargin, height - used.bottom), height),
	};
}

/** Paper, margins and columns of a section. */
export function sectionProperties(
	{ width, height, body }: PageGroup,
	{
		isNewPage,
		columns,
		firstPageNumber,
	}: { isNewPage: boolean; columns: readonly Pick<Box, 'left' | 'right'>[]; firstPageNumber?: number },
): ISectionPropertiesOptions {
	return {
		type: isNewPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS,
		page: {
			size: { width: twips(width), height: twips(height) },
			margin: {
				left: twips(body.left),
				right: twips(width - body.right),
				top: twips(body.top),
				bottom: twips(height - body.bottom),
				header: twips(Math.min(36, body.top / 2)),
				footer: twips(Math.min(36, (height - body.bottom) / 2)),
				gutter: 0,
			},
			...(firstPageNumber === undefined ? {} : { pageNumbers: { start: firstPageNumber } }),
		},
		...(columns.length > 1
			? { column: { count: columns.length, equalWidth: true, space: twips(columnSpace(columns)) } }
			: {}),
	};
}

function columnSpace(columns: readonly Pick<Box, 'left' | 'right'>[]): number {
	const [first, second] = columns;
	return first && second ? Math.max(6, second.left - first.right) : 18;
}

/** Header and footer of a group, from its first page that has them; numbers of pages count by themselves. */
export function headersAndFooters(
	group: PageGroup,
): Pick<ISectionOptions, 'headers' | 'footers'> & { firstPageNumber?: number } {
	const page = group.pages.find(({ blocks }) => blocks.some(isFurniture));
	if (!page) return {};
	// Numbers of lines stand below each other; Word counts lines itself.
	const furniture = page.blocks
		.filter(isFurniture)
		.filter(({ role, lines }) => role !== 'pageNumber' || lines.length === 1);
	const top = furniture.filter(({ box }) => box.bottom < group.height / 2);
	const bottom = furniture.filter(({ box }) => box.bottom >= group.height / 2);
	const printed = furniture.find(({ role }) => role === 'pageNumber');
	const number = printed && pageNumberParts(runsText(printed.runs))?.value;
	const first = number === undefined ? undefined : number - group.pages.indexOf(page);
	return {
		...(top.length > 0
			? { headers: { default: new Header({ children: top.map((block) => furnitureParagraph(block, group)) }) } }
			: {}),
		...(bottom.length > 0
			? { footers: { default: new Footer({ children: bottom.map((block) => furnitureParagraph(block, group)) }) } }
			: {}),
		...(first !== undefined && first >= 0 && first < 100_000 ? { firstPageNumber: first } : {}),
	};
}

function furnitureParagraph(block: TextBlock & Block, { body }: PageGroup): Paragraph {
	const face = mainTypeface(block.lines);
	const look = { face, fontSize: block.fontSize };
	const number = block.role === 'pageNumber' ? pageNumberParts(runsText(block.runs)) : undefined;
	return new Paragraph({
		alignment: alignments[alignmentOf(block, body)],
		spacing: { before: 0, after: 0 },
		children: number
			? [
					new TextRun({
						children: [xmlText(number.before), PageNumber.CURRENT, xmlText(number.after)],
						size: Math.round(block.fontSize * 2),
					}),
				]
			: docxRuns(block.runs, look),
	});
}
