import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import type { DocumentPage, TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { pageNumberParts } from '../../text/page-numbers';
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

/** Edges or middles of repeated content differ by less, points: page numbers differ in width. */
const samePlace = 6;

/** Repeated content of pages. */
interface RunningContent {
	/** Headers, footers and page numbers of the first of these pages. */
	readonly blocks: readonly TextBlock[];
	/** Index of that page in its group. */
	readonly index: number;
	/** Number at an end of a header or footer that counts the pages. */
	counted?: number;
}

/** Pages that share paper, margins, header and footer. */
export interface PageGroup {
	pageCount: number;
	readonly width: number;
	readonly height: number;
	/** Area filled by the blocks of its pages, points; `undefined` if there are none. */
	used: Box | undefined;
	/** Number of its pages that end with footnotes. */
	notedCount: number;
	/** That of all its pages but a cover without any, or of its left and its right pages by turns; none without any. */
	readonly running: RunningContent[];
}

/** What groups need of a page. */
interface PageLook extends Pick<DocumentPage, 'width' | 'height'> {
	readonly repeated: readonly TextBlock[];
	readonly used: Box | undefined;
	readonly isNoted: boolean;
	/**
	 * Whether it is a right page by its printed number as by its place, or a left one by both: Word takes sides by the
	 * number, LibreOffice by the place.
	 */
	readonly isInStep: boolean;
}

/** Splits a document where its paper or its repeated content changes. */
export class PageGroups {
	readonly groups: PageGroup[] = [];
	/** The last two pages. */
	private recent: PageLook[] = [];
	private pageCount = 0;

	/** Adds the next page. */
	add({ width, height, blocks, ...page }: DocumentPage): void {
		const boxes = blocks
			.filter((block) => !isFurniture(block) && !standsInFurniture(block, blocks))
			.map(({ box }) => box);
		const used = boxes.length > 0 ? unionOf(boxes) : undefined;
		const isNoted = notesAtEnd({ width, height, blocks, ...page }).size > 0;
		const repeated = blocks.filter(isFurniture);
		const own = repeated.filter(({ role }) => role === 'pageNumber');
		const printed = (own.length > 0 ? own : repeated).map(runningNumber).filter(isNumber);
		this.pageCount++;
		const isInStep = printed.every((value) => (value - this.pageCount) % 2 === 0);
		const look = { width, height, repeated, used, isNoted, isInStep };
		const last = this.groups.at(-1);
		const [one, other] = this.recent;
		if (last && mayFollow(last, look)) extend(last, look);
		else if (one && other && last?.pageCount === 2 && repeats(other.repeated, look.repeated, 1)) {
			// The first of two was not a left or right page, but one that looks different from all that follow.
			this.groups.splice(-1, 1, groupOf(one), extend(groupOf(other), look));
		} else this.groups.push(groupOf(look));
		this.recent = [...this.recent.slice(-1), look];
	}
}

function groupOf(look: PageLook): PageGroup {
	const { width, height } = look;
	return extend({ pageCount: 0, width, height, used: undefined, notedCount: 0, running: [] }, look);
}

/** A group with the next page. */
function extend(group: PageGroup, { repeated, used, isNoted }: PageLook): PageGroup {
	const index = group.pageCount;
	const own = group.running.find((content) => repeats(content.blocks, repeated, index - content.index));
	if (!own && repeated.length > 0) group.running.push({ blocks: repeated, index });
	if (own) own.counted ??= own.blocks.map((block, at) => countedIn(block, repeated[at])).find(isNumber);
	if (used) group.used = unionOf(group.used ? [group.used, used] : [used]);
	if (isNoted) group.notedCount++;
	group.pageCount++;
	return group;
}

/** Whether a page may be the next one of a group. */
function mayFollow({ running: [one, other], pageCount, width, height }: PageGroup, page: PageLook): boolean {
	if (Math.abs(width - page.width) >= samePaper || Math.abs(height - page.height) >= samePaper) return false;
	if (!one) return page.repeated.length === 0 || pageCount === 1;
	if (page.repeated.length === 0) return false;
	const distance = pageCount - one.index;
	const { blocks, index } = other && distance % 2 === 1 ? other : one;
	return (!other && distance === 1 && page.isInStep) || repeats(blocks, page.repeated, pageCount - index);
}

/** Whether a page repeats the content of another at its places. @param distance  how many pages later it is */
function repeats(one: readonly TextBlock[], other: readonly TextBlock[], distance: number): boolean {
	return one.length === other.length && one.every((block, at) => isRepetition(block, other[at] ?? block, distance));
}

function isRepetition(one: TextBlock, other: TextBlock, distance: number): boolean {
	const [a, b] = [one.box, other.box];
	const apart = [a.left - b.left, a.right - b.right, (a.left + a.right - b.left - b.right) / 2];
	return (
		one.role === other.role &&
		one.ground?.color === other.ground?.color &&
		Math.min(...apart.map(Math.abs)) < samePlace &&
		Math.abs(a.top - b.top) < samePlace &&
		(runsText(one.runs) === runsText(other.runs) ||
			(withoutNumber(one) === withoutNumber(other) &&
				(runningNumber(other) ?? 0) - (runningNumber(one) ?? 0) === distance))
	);
}

/** The page number in a header or footer, or what may be one at its start or end. */
export function runningNumber({ role, runs }: TextBlock): number | undefined {
	const text = runsText(runs);
	if (role === 'pageNumber') return pageNumberParts(text)?.value;
	const [digits] = edgeNumber.exec(text) ?? [];
	return digits === undefined ? undefined : Number(digits);
}

const edgeNumber = /^\d+(?!\S)|(?<!\S)\d+$/;

const withoutNumber = ({ role, runs }: TextBlock): string =>
	runsText(runs).replace(role === 'pageNumber' ? /\d+/ : edgeNumber, '#');

/** The number of a header or footer that another page counts on. */
function countedIn(block: TextBlock, other: TextBlock | undefined): number | undefined {
	return other && runsText(block.runs) !== runsText(other.runs) ? runningNumber(block) : undefined;
}

const isNumber = (value: number | undefined): value is number => value !== undefined;

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
