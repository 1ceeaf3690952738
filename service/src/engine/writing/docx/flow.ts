import { join } from 'node:path';
import type { AnnotationBlock, Block, DocumentPage } from '../../model/blocks';
import type { PictureSource } from '../../model/picture-source';
import { isFurniture, joinContinued, toBands } from '../office/flow';
import { pagesInMemory, type OfficeOptions } from '../office/office-options';
import { Spool } from '../archive/spool';
import { FlowBlocks } from './flow-blocks';
import { headerAndFooter } from './furniture';
import { textAreaOf, PageGroups } from './page-groups';
import { carrier } from './paragraph';
import { sectionProperties, type Section } from './section';
import type { WordPackage } from './word-package';

/**
 * The body of a document whose text flows, what a person would have typed, in pieces. Margins are known after the last page
 * of a group: pages go to disk first.
 */
export async function* flowBody(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: OfficeOptions,
	parts: WordPackage,
): AsyncGenerator<string> {
	const cut = new PageGroups();
	const spool = new Spool<DocumentPage>(join(options.folder, 'flow-pages'), pagesInMemory);
	const read = spool.read();
	try {
		for await (const page of joinContinued(pages)) {
			cut.add(page);
			await spool.add(page);
		}
		const blocks = new FlowBlocks(parts, pictures, options);
		let last: Section | undefined;
		for (const [index, group] of cut.groups.entries()) {
			// The properties of a section stand at its end: of the last one behind all text, of others in a paragraph.
			if (last) yield carrier({ section: sectionProperties(last) });
			const body = textAreaOf(group);
			const look = { ...group, body, ...headerAndFooter(group, body, parts, index + 1) };
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
type GroupLook = Omit<Section, 'isNewPage' | 'columns'>;

/** The pages of a group as sections, one for each change between one column and several. @returns the one that is not ended */
async function* groupXml(
	pages: AsyncIterable<DocumentPage>,
	{ firstPageNumber, ...look }: GroupLook,
	blocks: FlowBlocks,
): AsyncGenerator<string, Section> {
	let section: Section | undefined;
	let isFirstPage = true;
	for await (const page of pages) {
		let isPageStart = true;
		blocks.beginPage(page);
		const text = page.blocks.filter((block) => !isFurniture(block));
		for (const { columns, extents } of toBands(text, look.body)) {
			if (section?.columns.length !== columns.length || (isPageStart && columns.length > 1)) {
				if (section) yield carrier({ section: sectionProperties(section) });
				const number = isFirstPage && !section && firstPageNumber !== undefined ? { firstPageNumber } : {};
				section = { ...look, ...number, isNewPage: isPageStart, columns: extents };
				isPageStart = false;
			}
			for (const [number, column] of columns.entries()) {
				let isColumnStart = number > 0;
				for (const { block, notes } of withNotes(column)) {
					const place = { column: extents[number] ?? look.body };
					const before = isPageStart ? 'page' : isColumnStart ? 'column' : undefined;
					const xml = await blocks.xml(block, before ? { ...place, break: before } : place, notes);
					if (xml === '') continue;
					yield xml;
					isPageStart = false;
					isColumnStart = false;
				}
			}
		}
		isFirstPage = false;
	}
	return section ?? { ...look, isNewPage: true, columns: [look.body] };
}

/** Blocks with the notes of readers that belong to them: those that stand directly behind a text. */
function withNotes(blocks: readonly Block[]): { readonly block: Block; readonly notes: readonly AnnotationBlock[] }[] {
	const noted: { block: Block; notes: AnnotationBlock[] }[] = [];
	for (const block of blocks) {
		const last = noted.at(-1);
		if (block.kind === 'annotation' && last?.block.kind === 'text') last.notes.push(block);
		else noted.push({ block, notes: [] });
	}
	return noted;
}
