import { Document, type FileChild, type ISectionOptions } from 'docx';
import type { AnnotationBlock, Block, DocumentPage } from '../../model/blocks';
import { isFurniture, joinContinued, toBands } from '../office/flow';
import { regionalLanguageOf } from '../office/language';
import type { OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { FlowBlocks, flowStyles } from './flow-blocks';
import { headersAndFooters, pageGroups, sectionProperties, type PageGroup } from './flow-section';

/** Pages as a document whose text flows: what a person would have typed. */
export async function flowDocument(
	pages: readonly DocumentPage[],
	pictures: PictureSource,
	options: OfficeOptions,
): Promise<Document> {
	const blocks = new FlowBlocks(pictures, options);
	const sections: ISectionOptions[] = [];
	for (const group of pageGroups(joinContinued(pages))) sections.push(...(await groupSections(group, blocks)));
	return new Document({
		sections,
		styles: flowStyles(regionalLanguageOf(pages)),
		numbering: blocks.numberings.options,
		footnotes: blocks.footnotes,
		...(blocks.comments.length > 0 ? { comments: { children: blocks.comments } } : {}),
		creator: '',
		lastModifiedBy: '',
	});
}

/** The sections of a group: one for each change between one column and several. */
async function groupSections(group: PageGroup, blocks: FlowBlocks): Promise<ISectionOptions[]> {
	const { firstPageNumber, ...around } = headersAndFooters(group);
	const sections: (ISectionOptions & { children: FileChild[]; columnCount: number })[] = [];
	for (const [index, page] of group.pages.entries()) {
		blocks.beginPage(page);
		let isPageStart = true;
		for (const band of toBands(
			page.blocks.filter((block) => !isFurniture(block)),
			group.body,
		)) {
			let section = sections.at(-1);
			if (section?.columnCount !== band.columns.length || (isPageStart && band.columns.length > 1)) {
				const isNewPage = isPageStart;
				const properties = sectionProperties(group, {
					isNewPage,
					columns: band.extents,
					...(index === 0 && sections.length === 0 && firstPageNumber !== undefined ? { firstPageNumber } : {}),
				});
				section = { ...around, properties, children: [], columnCount: band.columns.length };
				sections.push(section);
				isPageStart = false;
			}
			for (const [number, column] of band.columns.entries()) {
				const extent = band.extents[number] ?? group.body;
				let isColumnStart = number > 0;
				for (const { block, notes } of withNotes(column)) {
					const isPageBreak = isPageStart && sections.length > 0;
					const place = {
						column: extent,
						...(isPageBreak ? { break: 'page' as const } : isColumnStart ? { break: 'column' as const } : {}),
					};
					const made = await blocks.children(block, place, notes);
					if (made.length === 0) continue;
					section.children.push(...made);
					isPageStart = false;
					isColumnStart = false;
				}
			}
		}
	}
	if (sections.length === 0) {
		const properties = sectionProperties(group, { isNewPage: true, columns: [group.body] });
		return [{ ...around, properties, children: [] }];
	}
	return sections.map(({ columnCount: _, ...section }) => section);
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
