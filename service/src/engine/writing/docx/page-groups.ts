import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import type { DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { isFurniture } from '../office/flow';
import { notesAtEnd } from './end-notes';
import { standsInFurniture } from './floats';

/**
 * Margins of a page without text, the minimum that printers keep, and the minimum below text that extends further down;
 * points.
 */
const usualMargin = 56;
const minMargin = 18;
const minBelow = 6;
/** Maximum margin as a share of the page: content in a corner does not narrow the page. */
const maxMargin = 0.3;

/** Pages of one paper: smaller differences are rounding, points. */
const samePaper = 1;

/** Pages that share paper, margins, header and footer. */
export interface PageGroup {
	pageCount: number;
	readonly width: number;
	readonly height: number;
	/** Area filled by the blocks of its pages, points; `undefined` if there are none. */
	used: Box | undefined;
	/** Repeated content, with digits normalized: pages with different content start a group. */
	furniture: string;
	/** Number of its pages that end with footnotes. */
	notedCount: number;
	/** Headers, footers and page numbers of its first page with any, and the index of that page in the group. */
	first: { readonly blocks: readonly TextBlock[]; readonly index: number } | undefined;
}

/** Splits a document where its paper or its repeated content changes. */
export class PageGroups {
	readonly groups: PageGroup[] = [];

	/** Adds the next page. */
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

/**
 * Space left free below the text, as a share of the margin: other font metrics must not push the last line to another
 * page.
 */
const roomBelow = 0.25;

/** Area filled by the text of a group, points. */
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
