import type { Box } from '../../model';
import type { TextBlock } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import type { TextWidth } from '../../fonts/standard-widths';
import { pageNumberParts } from '../../text/page-numbers';
import { withRows, type SideBySide } from '../office/side-by-side';
import { lineFit } from '../office/line-fit';
import { element } from '../office/xml';
import { Cursor, lowest } from './cursor';
import { toPlacedParagraph } from './flow-blocks';
import type { FlowPlace } from './flow-place';
import type { PageGroup } from './page-groups';
import { isHeader, standsBeside } from './floats';
import { carrier, paragraph } from './paragraph';
import { layoutRow } from './row';
import { docxRuns, type RunLook } from './runs';
import type { PlacedPart, Section } from './section';
import { twips } from './units';
import type { WordPackage } from './word-package';

/** Maximum first page number; larger numbers are not page numbers. */
const maxFirstPage = 100_000;

/** Repeated content of the pages of a group. */
export interface GroupFurniture extends Pick<Section, 'header' | 'footer' | 'firstPageNumber'> {
	/** The footer of pages that end with footnotes. */
	readonly notedFooter?: PlacedPart;
}

/**
 * Header and footer of a group; page numbers are fields. A later group without any gets empty ones: a section without
 * them inherits those of the previous one.
 * @param isFirst  whether it is the first group
 */
export function headerAndFooter(
	{ first, used, height, pageCount, notedCount }: PageGroup,
	body: Box,
	parts: WordPackage,
	widthOf: TextWidth,
	isFirst: boolean,
): GroupFurniture {
	// Line numbers are below each other; Word numbers lines itself.
	const furniture = (first?.blocks ?? []).filter(
		(block) => (block.role !== 'pageNumber' || block.lines.length === 1) && !standsBeside(block, used, height),
	);
	const top = furniture.filter(({ box }) => isHeader(box, height));
	const bottom = furniture.filter(({ box }) => !isHeader(box, height));
	const hasFooter = bottom.length > 0 || !isFirst;
	const printed = furniture.find(({ role }) => role === 'pageNumber');
	const value = printed && pageNumberParts(runsText(printed.runs))?.value;
	const firstPageNumber = value === undefined ? -1 : value - (first?.index ?? 0);
	const part = (kind: 'header' | 'footer', blocks: readonly TextBlock[], hasNotes = false): PlacedPart => {
		if (blocks.length === 0) return { id: parts.add(kind, () => carrier({})), distance: lowest };
		const cursor = new Cursor(Math.min(...blocks.map(topOfText)));
		const from = cursor.y;
		const xmlOf = (link: Tools['link']) => furnitureXml(withRows(blocks), { column: body, cursor }, { link, widthOf });
		if (kind === 'header' || hasNotes) {
			const id = parts.add(kind, xmlOf);
			return { id, distance: kind === 'header' ? from : height - cursor.y };
		}
		// LibreOffice ends the text where the footer ends, which extends to the end of the text area: it is above empty
		// space. LibreOffice also indents the whole footer like its first paragraph, so an empty one comes first.
		const room = (end: number) => Math.max(0, body.bottom - end);
		const lift = (xml: string) =>
			carrier({}) + xml + (room(cursor.y) < lowest ? '' : carrier({}, '', twips(room(cursor.y))));
		const id = parts.add(kind, (link) => lift(xmlOf(link)));
		return { id, distance: height - cursor.y - (room(cursor.y) < lowest ? 0 : room(cursor.y)) };
	};
	return {
		...(top.length > 0 || !isFirst ? { header: part('header', top) } : {}),
		...(hasFooter && notedCount < pageCount ? { footer: part('footer', bottom) } : {}),
		...(hasFooter && notedCount > 0 ? { notedFooter: part('footer', bottom, true) } : {}),
		...(firstPageNumber >= 0 && firstPageNumber < maxFirstPage ? { firstPageNumber } : {}),
	};
}

interface Tools {
	readonly link: NonNullable<RunLook['link']>;
	readonly widthOf: TextWidth;
}

/** Repeated content in its place; content side by side is in a row. */
function furnitureXml(
	contents: readonly (TextBlock | SideBySide<TextBlock>)[],
	{ column, cursor }: FlowPlace,
	tools: Tools,
): string {
	return contents
		.map((content) => {
			if (content.kind === 'text') return furnitureParagraph(content, { column, cursor }, tools);
			const start = cursor.y;
			const cells = content.cells.map(({ left, content: inner }, index) => {
				const own = new Cursor(start);
				const right = content.cells[index + 1]?.left ?? Math.max(column.right, left + lowest);
				const xml = furnitureXml(inner, { column: { left, right }, cursor: own }, tools);
				cursor.y = Math.max(cursor.y, own.y);
				return { left, xml };
			});
			cursor.y += lowest;
			return layoutRow(cells, column) + carrier({});
		})
		.join('');
}

function furnitureParagraph(block: TextBlock, place: FlowPlace, { link, widthOf }: Tools): string {
	const number = block.role === 'pageNumber' ? pageNumberParts(runsText(block.runs)) : undefined;
	const { look, letters, runs } = toPlacedParagraph(block, place, widthOf);
	const own = { ...letters, link };
	const content = number
		? docxRuns([{ text: number.before }], own) +
			element('w:fldSimple', { 'w:instr': 'PAGE' }, docxRuns([{ text: String(number.value) }], own)) +
			docxRuns([{ text: number.after }], own)
		: docxRuns(runs, own);
	const fit = lineFit(block.lines);
	return paragraph({ ...look, spacing: fit ? place.cursor.lines(fit) : { before: 0, after: 0 } }, content);
}

const topOfText = (block: TextBlock): number => lineFit(block.lines)?.top ?? block.box.top;
