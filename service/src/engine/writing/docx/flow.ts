import { join } from 'node:path';
import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { AnnotationBlock, Block, DocumentPage } from '../../model/blocks';
import type { PictureSource } from '../../model/picture-source';
import { unionOf } from '../../model/boxes';
import { withRows } from '../office/side-by-side';
import { fromOtherSide, toBands, type FlowBand } from '../office/flow';
import { pagesInMemory, type OfficeOptions } from '../office/office-options';
import { Spool } from '../archive/spool';
import { Cursor, lowest } from './cursor';
import { FlowBlocks, type NotedBlock } from './flow-blocks';
import { headerAndFooter, type GroupFurniture } from './furniture';
import { textAreaOf, PageGroups, type PageGroup } from './page-groups';
import { carrier } from './paragraph';
import { pushedTexts } from './pushed-texts';
import { gutterBefore, sectionProperties, type Section } from './section';
import type { WordPackage } from './word-package';

/**
 * The body of a flowing document, in pieces: what a person would have typed, with each line in place and each page
 * kept. Margins are known after the last page of a group, so pages go to disk first.
 */
export async function* flowBody(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: OfficeOptions,
	parts: WordPackage,
	widthOf: TextWidth,
): AsyncGenerator<string> {
	const cut = new PageGroups();
	const spool = new Spool<DocumentPage>(join(options.folder, 'flow-pages'), pagesInMemory);
	const read = spool.read();
	try {
		for await (const page of pages) {
			cut.add(page);
			await spool.add(page);
		}
		const blocks = new FlowBlocks(parts, pictures, options, widthOf);
		let last: Section | undefined;
		let nextPage = 1;
		parts.hasSides = cut.groups.some(({ running }) => running.length === 2);
		for (const [index, group] of cut.groups.entries()) {
			// Section properties are at the end: those of the last section after all text, others in a paragraph.
			if (last) yield carrier({ section: sectionProperties(last) });
			const body = textAreaOf(group);
			const place = { isFirst: index === 0, nextPage };
			const look = { ...group, body, ...headerAndFooter(group, body, parts, widthOf, place) };
			nextPage = (look.firstPageNumber ?? nextPage) + group.pageCount;
			last = yield* groupXml(first(group.pageCount, read), look, blocks);
		}
		if (last) yield sectionProperties(last);
		blocks.end();
	} finally {
		await read.return(undefined);
		await spool.remove();
	}
}

async function* first<T>(count: number, things: AsyncGenerator<T>): AsyncGenerator<T> {
	for (let taken = 0; taken < count; taken++) {
		const { value, done } = await things.next();
		if (done) return;
		yield value;
	}
}

/** What the sections of a group share. */
type GroupLook = Pick<Section, 'width' | 'height' | 'body'> & GroupFurniture & Pick<PageGroup, 'used'>;

/** Tolerance of column edges, points. */
const sameEdge = 6;

/**
 * The pages of a group as sections, one for each change of column count, or between pages with and without footnotes.
 * @returns the open section
 */
async function* groupXml(
	pages: AsyncIterable<DocumentPage>,
	look: GroupLook,
	blocks: FlowBlocks,
): AsyncGenerator<string, Section> {
	const writer = new SectionWriter(look, blocks);
	for await (const page of pages) yield* writer.page(page);
	return writer.end();
}

/** Writes the pages of a group and keeps its open section. */
class SectionWriter {
	private section: Section | undefined;
	/** A page starts with a section or with a break before its first text. */
	private isPageStart = true;
	private isEmpty = true;
	private y = 0;

	constructor(
		private readonly group: GroupLook,
		private readonly blocks: FlowBlocks,
	) {}

	async *page(page: DocumentPage): AsyncGenerator<string> {
		const { used, body } = this.group;
		this.isPageStart = true;
		this.isEmpty = true;
		this.y = body.top;
		const { text, kept, hasNotes } = this.blocks.beginPage(page, used, body);
		const all = bandsOf(text, body);
		const pushed = pushedTexts(all, body.top);
		const floating = await this.blocks.floating(page, kept, pushed);
		const flowing = () => text.filter((block) => block.kind !== 'text' || !pushed.has(block));
		const bands = pushed.size === 0 ? all : bandsOf(flowing(), body);
		for (const band of bands) {
			const count = band.columns.length;
			// Consecutive column sets also need a section: otherwise the text would continue in the last column of the
			// previous one.
			const isSame = this.section?.columns.length === count && this.section.hasNotes === hasNotes;
			const section =
				this.section && isSame && count === 1 ? this.section : yield* this.begin(band, hasNotes, bands.length > 1);
			if (this.isEmpty && floating !== '') {
				yield carrier({ pageBreakBefore: this.isPageStart }) + floating;
				this.y += 2 * lowest;
				this.isPageStart = false;
				this.isEmpty = false;
			}
			yield* this.columns(band, section);
		}
		if (this.isEmpty) yield carrier({ pageBreakBefore: this.isPageStart });
	}

	/** The open section. */
	end(): Section {
		if (this.section) return this.section;
		return { ...this.lookOf(false), isNewPage: true, columns: [this.group.body], isFromRight: false };
	}

	private lookOf(hasNotes: boolean) {
		const { firstPageNumber: _number, hasCover: _cover, used: _used, footer, notedFooter, ...shared } = this.group;
		const own = hasNotes ? notedFooter : footer;
		return { ...shared, hasNotes, ...(own ? { footer: own } : {}) };
	}

	/** Closes the open section and begins one for a band. @param isBeside  whether its page has other bands */
	private *begin(band: FlowBand, hasNotes: boolean, isBeside: boolean): Generator<string, Section> {
		const { firstPageNumber, hasCover = false, body } = this.group;
		if (this.section) yield carrier({ section: sectionProperties(this.section) });
		if (this.section && !this.isPageStart) this.y += lowest;
		const number = this.section || firstPageNumber === undefined ? {} : { firstPageNumber };
		const cover = this.section ? {} : { hasCover };
		const placed = columnsOf(band, body, isBeside);
		const { isFromRight } = band;
		const section = {
			...this.lookOf(hasNotes),
			...number,
			...cover,
			...placed,
			isFromRight,
			isNewPage: this.isPageStart,
		};
		this.section = section;
		this.isPageStart = false;
		return section;
	}

	private async *columns({ columns }: FlowBand, section: Section): AsyncGenerator<string> {
		const start = this.y;
		for (const [number, column] of columns.entries()) {
			let isColumnStart = columns.length > 1;
			const { body } = this.group;
			const place = { column: section.columns[number] ?? body, bottom: body.bottom, cursor: new Cursor(start) };
			for (const content of withRows(withNotes(column))) {
				const columnBreak = isColumnStart ? (number > 0 ? 'column' : 'columns') : undefined;
				const before = this.isPageStart ? 'page' : columnBreak;
				const xml = await this.blocks.xml(content, before ? { ...place, break: before } : place);
				if (xml === '') continue;
				yield xml;
				this.isPageStart = false;
				isColumnStart = false;
				this.isEmpty = false;
			}
			this.y = Math.max(this.y, place.cursor.y);
		}
	}
}

/**
 * Columns of running text, and everything between as one column: other content side by side becomes rows. A page
 * without text has one column too.
 */
export function bandsOf(text: readonly Block[], body: Box): FlowBand[] {
	const bands: FlowBand[] = [];
	const across = { extents: [body], isFromRight: false };
	for (const band of toBands(text, body)) {
		const last = bands.at(-1);
		if (last && standsBeside(last, band))
			bands[bands.length - 1] = { columns: [[...last.columns, ...band.columns].flat()], ...across };
		else if (isRunning(band, body)) bands.push(band);
		else if (last?.columns.length === 1)
			bands[bands.length - 1] = { columns: [[...last.columns, ...band.columns].flat()], ...across };
		else bands.push({ columns: [band.columns.flat()], ...across });
	}
	return bands.length === 0 ? [{ columns: [[]], ...across }] : bands;
}

/** Maximum overlap of bands, points: the last lines of columns. */
const bandOverlap = 12;

/** Whether a band starts above the end of the previous one: stacked, they would be higher than their page. */
function standsBeside(before: FlowBand, band: FlowBand): boolean {
	const boxesOf = ({ columns }: FlowBand) => columns.flat().map(({ box }) => box);
	return unionOf(boxesOf(band)).top < unionOf(boxesOf(before)).bottom - bandOverlap;
}

/** Minimum lines of a wrapped text. */
const minLines = 3;

/**
 * Columns lower than this share of the text height become a row: a column change that a program lays out differently
 * costs a page.
 */
const lowestColumns = 0.15;

/** Whether text flows in each of several columns, with space between them. */
function isRunning({ columns, extents, isFromRight }: FlowBand, body: Box): boolean {
	if (columns.length === 1) return false;
	const { top, bottom } = unionOf(columns.flat().map(({ box }) => box));
	if (bottom - top < lowestColumns * (body.bottom - body.top)) return false;
	const read = isFromRight ? extents.map(fromOtherSide) : extents;
	const isApart = read.every(({ right }, index) => right <= (read[index + 1]?.left ?? Infinity));
	return isApart && columns.every((column) => column.some((block) => lineCount(block) >= minLines));
}

function lineCount(block: Block): number {
	if (block.kind === 'text') return block.lines.length;
	return block.kind === 'list' ? block.items.reduce((sum, { lines }) => sum + lines.length, 0) : 0;
}

/**
 * The columns of a section, and the area they fill.
 * @param isBeside  whether its page has other sections: LibreOffice takes the margins of all from the first
 */
function columnsOf(
	{ extents, isFromRight }: FlowBand,
	body: Box,
	isBeside: boolean,
): Pick<Section, 'columns' | 'body'> {
	if (!isFromRight) return columnsFromLeft(extents, body, isBeside);
	const found = columnsFromLeft(extents.map(fromOtherSide), fromOtherSide(body), isBeside);
	return { columns: found.columns.map(fromOtherSide), body: fromOtherSide(found.body) };
}

function columnsFromLeft(
	extents: FlowBand['extents'],
	body: Box,
	isBeside: boolean,
): Pick<Section, 'columns' | 'body'> {
	const [first, last] = [extents[0] ?? body, extents.at(-1) ?? body];
	const left = isBeside || Math.abs(first.left - body.left) < sameEdge ? body.left : first.left;
	const right = isBeside || Math.abs(last.right - body.right) < sameEdge ? body.right : last.right;
	const columns = extents.map((extent, index) => ({
		left: index === 0 ? left : extent.left,
		right: Math.min(index === extents.length - 1 ? right : extent.right, gutterBefore(extents[index + 1])),
	}));
	return { columns, body: { ...body, left, right } };
}

/** Blocks with the annotations that directly follow them. */
function withNotes(blocks: readonly Block[]): NotedBlock[] {
	const noted: (NotedBlock & { readonly notes: AnnotationBlock[] })[] = [];
	for (const block of blocks) {
		const last = noted.at(-1);
		if (block.kind === 'annotation' && last) last.notes.push(block);
		else noted.push({ block, notes: [], box: block.box });
	}
	return noted;
}
