import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import type { DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { isFurniture } from '../office/flow';
import { notesAtEnd } from './end-notes';
import { standsInFurniture } from './floats';

/** Margins when a page has no text, the least that printers keep, and the least below text that goes farther down than that; points. */
const usualMargin = 56;
const minMargin = 18;
const minBelow = 6;
/** A margin takes this part of the page at most: what stands in a corner does not make the page narrow. */
const maxMargin = 0.3;

/** Pages of one paper: sizes that differ by less are rounded ones, points. */
const samePaper = 1;

/** Pages that share paper, margins, header and footer. */
export interface PageGroup {
	pageCount: number;
	readonly width: number;
	readonly height: number;
	/** What the blocks of its pages fill, points; `undefined` while there is none. */
	used: Box | undefined;
	/** What repeats, with digits as one: pages with another one begin a group. */
	furniture: string;
	/** How many of its pages end with footnotes. */
	notedCount: number;
	/** Headers, footers and page numbers of its first page that has them, and the place of that page in the group. */
	first: { readonly blocks: readonly TextBlock[]; readonly index: number } | undefined;
}

/** Cuts a document where its paper or what repeats on its pages changes. */
export class PageGroups {
	readonly groups: PageGroup[] = [];

	/** Add the next page. */
	add(page: DocumentPage): void {
		const group = this.groupOf(page);
		const blocks = page.blocks.filter(isFurniture);
		if (blocks.length > 0) group.first ??= { blocks, index: group.pageCount };
		const boxes = page.blocks
			.filter((block) => !isFurniture(block) && !standsInFurniture(block, page.blocks))
			.map(({ box }) => box);
		if (boxes.length > 0) group.used = unionOf(group.used ? [group.used, ...boxes] : boxes);
		if (notesAtEnd(page).size > 0) group.notedCount++;
		group.pageCount++;
	}

	private groupOf({ width, height, blocks }: DocumentPage): PageGroup {
		const furniture = blocks
			.filter(isFurniture)
			.filter(({ role }) => role !== 'pageNumber')
			.map(({ runs }) => runsText(runs).replace(/\d+/g, '#'))
			.join('\n');
		const last = this.groups.at(-1);
		const isSame =
			last &&
			Math.abs(last.width - width) < samePaper &&
			Math.abs(last.height - height) < samePaper &&
			(furniture === '' || last.furniture === '' || last.furniture === furniture);
		if (isSame) {
			last.furniture ||= furniture;
			return last;
		}
		const group = { pageCount: 0, width, height, used: undefined, notedCount: 0, furniture, first: undefined };
		this.groups.push(group);
		return group;
	}
}

/** Room that is left free below the text, as part of the margin: fonts of other measures must not push the last line to a page of its own. */
const roomBelow = 0.25;

/** What the text of a group fills, points. */
export function textAreaOf({ used, width, height }: PageGroup): Box {
	const margin = (value: number | undefined, length: number, least = minMargin) =>
		Math.min(maxMargin * length, Math.max(least, value ?? usualMargin));
	const below = used ? Math.min(usualMargin, roomBelow * (height - used.bottom)) : undefined;
	return {
		left: margin(used?.left, width),
		top: margin(used?.top, height),
		right: width - margin(used && width - used.right, width),
		bottom: height - margin(below, height, minBelow),
	};
}
