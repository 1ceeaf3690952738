import type { Box } from '../../model';
import type { TextBlock } from '../../model/blocks';
import type { TextWidth } from '../../fonts/standard-widths';
import { withRows, type SideBySide } from '../office/side-by-side';
import { lineFit } from '../office/line-fit';
import { element } from '../office/xml';
import { Cursor, lowest } from './cursor';
import { toPlacedParagraph } from './flow-blocks';
import type { FlowPlace } from './flow-place';
import { runningNumber, type PageGroup } from './page-groups';
import { isHeader, standsBeside } from './floats';
import { carrier, paragraph } from './paragraph';
import { toShadedParagraph } from './paragraph-shading';
import { layoutRow } from './row';
import { docxRuns, type RunLook, type SpacedRun } from './runs';
import type { PlacedPart, Section } from './section';
import { twips } from './units';
import type { WordPackage } from './word-package';

/** Maximum first page number; larger numbers are not page numbers. */
const maxFirstPage = 100_000;

/** Repeated content of the pages of a group. */
export interface GroupFurniture extends Pick<Section, 'header' | 'footer' | 'firstPageNumber' | 'hasCover'> {
	/** The footer of pages that end with footnotes. */
	readonly notedFooter?: PlacedPart;
}

/** Where a group is in its document. */
interface GroupPlace {
	readonly isFirst: boolean;
	/** Number of its first page if no page has a printed one. */
	readonly nextPage: number;
}

/**
 * Header and footer of a group; page numbers are fields. A later group without any gets empty ones: a section without
 * them inherits those of the previous one.
 */
export function headerAndFooter(
	{ running, used, height, pageCount, notedCount }: PageGroup,
	body: Box,
	parts: WordPackage,
	widthOf: TextWidth,
	{ isFirst, nextPage }: GroupPlace,
): GroupFurniture {
	const firstPageNumber = running.map(firstNumber).find((value) => value >= 0 && value < maxFirstPage);
	const hasCover = (running[0]?.index ?? 0) > 0;
	// Line numbers are below each other; Word numbers lines itself.
	const contents = running.map(({ blocks }) =>
		blocks.filter(
			(block) => (block.role !== 'pageNumber' || block.lines.length === 1) && !standsBeside(block, used, height),
		),
	);
	const isOdd = ((firstPageNumber ?? nextPage) + (running[0]?.index ?? 0)) % 2 === 1;
	const [odd = [], even = odd] = isOdd ? contents : contents.toReversed();
	const sides = (isTop: boolean) =>
		[odd, even].map((blocks) => blocks.filter(({ box }) => isHeader(box, height) === isTop));
	const [top, bottom] = [sides(true), sides(false)];
	const counted = running.flatMap((content) => content.counted ?? []);
	const tools = { parts, widthOf, column: body, height, counted };
	const part = (kind: 'header' | 'footer', blocks: readonly TextBlock[][], floor?: number): PlacedPart => {
		const own = parts.hasSides ? blocks : blocks.slice(0, 1);
		const empty = () => parts.add(kind, () => carrier({}));
		const { ids, distance } = placedParts(kind, own, tools, floor);
		const [id = empty(), other] = ids;
		return { id, distance, ...(other === undefined ? {} : { even: other }), ...(hasCover ? { first: empty() } : {}) };
	};
	const isAny = (blocks: readonly TextBlock[][]) => blocks.some(({ length }) => length > 0);
	const hasFooter = isAny(bottom) || !isFirst;
	return {
		...(isAny(top) || !isFirst ? { header: part('header', top) } : {}),
		...(hasFooter && notedCount < pageCount ? { footer: part('footer', bottom, body.bottom) } : {}),
		...(hasFooter && notedCount > 0 ? { notedFooter: part('footer', bottom) } : {}),
		...(firstPageNumber === undefined ? {} : { firstPageNumber }),
		...(hasCover ? { hasCover } : {}),
	};
}

/** Number of the first page of a group by the one that a page has; -1 for none. */
function firstNumber({ blocks, index, counted }: PageGroup['running'][number]): number {
	const printed = blocks.find(({ role }) => role === 'pageNumber');
	return ((printed && runningNumber(printed)) ?? counted ?? -1) - index;
}

interface PartTools {
	readonly parts: WordPackage;
	readonly widthOf: TextWidth;
	readonly column: FlowPlace['column'];
	/** Of the page, points. */
	readonly height: number;
	readonly counted: readonly number[];
}

/**
 * The parts of headers or footers that share a distance from the paper edge.
 * @param floor  where footers end at least, points: LibreOffice ends the text where the footer ends, which extends to
 * the end of the text area
 */
function placedParts(
	kind: 'header' | 'footer',
	sides: readonly (readonly TextBlock[])[],
	{ parts, widthOf, column, height, counted }: PartTools,
	floor = 0,
): { readonly ids: string[]; readonly distance: number } {
	const tops = sides.map((blocks) => Math.min(...blocks.map(topOfText)));
	const from = Math.min(...tops);
	if (!Number.isFinite(from)) return { ids: sides.map(() => parts.add(kind, () => carrier({}))), distance: lowest };
	const isHead = kind === 'header';
	const written = sides.map((blocks, index) => {
		const start = isHead || blocks.length === 0 ? from : (tops[index] ?? from);
		const write = (link: Tools['link']) => {
			const cursor = new Cursor(start);
			const xml = furnitureXml(withRows(blocks), { column, cursor }, { link, widthOf, counted });
			return { xml, end: cursor.y };
		};
		return { write, end: write(() => '').end };
	});
	const ends = Math.max(floor, ...written.map(({ end }) => end));
	const ids = written.map(({ write, end }) =>
		parts.add(kind, (link) => {
			const { xml } = write(link);
			if (isHead) return xml;
			const room = ends - end;
			// LibreOffice also indents the whole footer like its first paragraph, so an empty one comes first.
			return (floor > 0 ? carrier({}) : '') + xml + (room < lowest ? '' : carrier({}, '', twips(room)));
		}),
	);
	return { ids, distance: isHead ? from : height - ends };
}

interface Tools {
	/** Numbers in texts that count the pages. */
	readonly counted: readonly number[];
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

function furnitureParagraph(block: TextBlock, place: FlowPlace, { link, widthOf, counted }: Tools): string {
	const { look, letters, runs } = toPlacedParagraph(block, place, widthOf);
	const number = runningNumber(block);
	const isField = number !== undefined && (block.role === 'pageNumber' || counted.includes(number));
	const own = { ...letters, link };
	const content = isField ? withPageField(runs, number, own) : docxRuns(runs, own);
	const fit = lineFit(block.lines);
	const spacing = fit ? place.cursor.lines(fit) : { before: 0, after: 0 };
	if (!block.ground || !fit) return paragraph({ ...look, spacing }, content);
	const { cursor, column } = place;
	const grounded = toShadedParagraph(block.ground, look, { fit, spacing, text: block.box, column });
	cursor.y += grounded.below;
	return paragraph({ ...look, ...grounded.look, spacing: grounded.spacing }, content);
}

/** Runs with a field in place of the page number. */
function withPageField(runs: readonly SpacedRun[], number: number, look: RunLook): string {
	const digits = new RegExp(`(?<!\\d)0*${number}(?!\\d)`);
	const at = runs.findIndex(({ text }) => digits.test(text));
	const found = runs[at];
	const match = found && digits.exec(found.text);
	if (!match) return docxRuns(runs, look);
	const { text } = found;
	const part = (own: string) => (own === '' ? [] : [{ ...found, text: own }]);
	return (
		docxRuns([...runs.slice(0, at), ...part(text.slice(0, match.index))], look) +
		element('w:fldSimple', { 'w:instr': 'PAGE' }, docxRuns(part(match[0]), look)) +
		docxRuns([...part(text.slice(match.index + match[0].length)), ...runs.slice(at + 1)], look)
	);
}

const topOfText = (block: TextBlock): number => lineFit(block.lines)?.top ?? block.box.top;
