import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePath, readPages } from '../../../fixtures/pages/manifest';
import type { DocumentPage } from '../../src/engine/model/blocks';
import { openPdfDocument } from '../../src/engine/reading/open-pdf';
import { toolWork } from '../../src/engine/request/context';
import { DocumentLanguage } from '../../src/engine/writing/office/language';
import { samplePages } from '../support/sample';
import type { TagNode } from '../support/pdfjs-tags.mjs';
import { convertFixture, newFolder, removeFolders } from './support';
import { pdfjsTags } from './tags-support';

afterAll(removeFolders);

/** What a reader of the pages learns of their structure. */
interface Structure {
	/** Rows of each table, in reading order. */
	readonly tables: readonly number[];
	readonly headingLevels: readonly number[];
	readonly listItems: number;
}

function structureOfPages(pages: readonly DocumentPage[]): Structure {
	const blocks = pages.flatMap((page) => page.blocks);
	return {
		tables: blocks.flatMap((block) => (block.kind === 'table' ? [block.table.rowCount] : [])),
		headingLevels: blocks.flatMap((block) =>
			block.kind === 'text' && block.role === 'heading' ? [block.level ?? 1] : [],
		),
		listItems: blocks.reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 0), 0),
	};
}

function structureOfTags(roots: readonly (TagNode | null)[]): Structure {
	const tables: number[] = [];
	const headingLevels: number[] = [];
	let listItems = 0;
	const rowsOf = ({ role, kids }: TagNode): number =>
		role === 'TR' ? 1 : kids.filter((kid) => kid.role !== 'Table').reduce((sum, kid) => sum + rowsOf(kid), 0);
	const visit = (node: TagNode) => {
		if (node.role === 'Table') tables.push(rowsOf(node));
		if (/^H[1-6]$/.test(node.role)) headingLevels.push(Number(node.role[1]));
		if (node.role === 'LI') listItems++;
		node.kids.forEach(visit);
	};
	for (const root of roots) if (root) visit(root);
	return { tables, headingLevels, listItems };
}

/** The pages as a conversion gives them to its writer, and the language that office files get. */
async function convertedPages(
	bytes: Uint8Array,
): Promise<{ readonly pages: DocumentPage[]; readonly language: string | undefined }> {
	const folder = newFolder();
	const inputPath = join(folder, 'input');
	writeFileSync(inputPath, bytes);
	const request = {
		toolPath: 'pdf/json' as const,
		inputPath,
		fileName: 'made.pdf',
		parameter: {},
		outputFolder: folder,
	};
	const { context } = toolWork('pdf/json', request, () => undefined);
	return await openPdfDocument(context, {}, async ({ pages }) => {
		const language = new DocumentLanguage();
		const all: DocumentPage[] = [];
		for await (const page of language.counted(pages)) all.push(page);
		return { pages: all, language: language.language };
	});
}

/** Kinds with headings, lists, tables or signs that are drawn; of every program that makes them. */
const kinds = ['report', 'paper', 'contract', 'invoice', 'form', 'exam'];
const pages = readPages().filter(({ file, kind, scan }) => kinds.includes(kind) && !scan && file.endsWith('.pdf'));
const documents = samplePages(pages);

describe('the tags added for PDF/UA', () => {
	it.each(documents.map((page) => [page.file, page] as const))('match the conversions of %s', async (_, page) => {
		const bytes = readFileSync(pagePath(page));
		const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
		const { resultPath, bytes: result } = await convertFixture('pdf/convertType', bytes, {
			pdfDocumentType: 'PDFTypeUA1',
		});
		const { pages, language } = await convertedPages(bytes);
		// Good tags and the language that a document brings along stay.
		if (!catalog.has(PDFName.of('StructTreeRoot')))
			expect(structureOfTags(pdfjsTags(resultPath))).toEqual(structureOfPages(pages));
		if (!catalog.has(PDFName.of('Lang'))) {
			const stated = (await PDFDocument.load(result)).catalog.lookup(PDFName.of('Lang'), PDFString).decodeText();
			expect(stated).toBe(language ?? 'und');
		}
	});
});
