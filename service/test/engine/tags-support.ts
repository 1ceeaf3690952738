import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { openEditable, saveEdited } from '../../src/engine/pdf-syntax/pdf-lib';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { readOutline } from '../../src/engine/external/pdfium-outline';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { layoutDocument } from '../../src/engine/layout/document';
import type { Page } from '../../src/engine/model';
import type { DocumentPage } from '../../src/engine/model/blocks';
import { dropUnreachable } from '../../src/engine/pdf/edit/reachable';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { tagDocument, type TagReport } from '../../src/engine/pdf/tagging/tag-document';
import type { TagNode } from '../support/pdfjs-tags.mjs';
import { newFolder } from './support';

/** A document before and after tagging. */
export interface TaggedPdf {
	readonly before: string;
	readonly after: string;
	readonly layout: readonly DocumentPage[];
	readonly report: TagReport;
	/** As it was saved. */
	readonly document: PDFDocument;
}

/** Tag a document by its layout. */
export async function tagBytes(bytes: Uint8Array): Promise<TaggedPdf> {
	const folder = mkdtempSync(join(newFolder(), 'tags-'));
	const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
	writeFileSync(before, bytes);
	const layout = await withPdf({ path: before, fileName: 'before' }, async (open) => {
		async function* pages(): AsyncGenerator<Page> {
			for (let number = 1; number <= open.pageCount; number++) {
				const page = readPage(open, number);
				if (page) yield await Promise.resolve(page);
			}
		}
		const laidOut: DocumentPage[] = [];
		for await (const page of layoutDocument(pages(), { analysis: 'full', outline: readOutline(open) }))
			laidOut.push(page);
		return laidOut;
	});
	const document = await openEditable(bytes);
	const report = await tagDocument(document, layout);
	dropUnreachable(document);
	writeFileSync(after, await saveEdited(document, bytes));
	return { before, after, layout, report, document };
}

/** Pictures of all pages, a pixel a point, as PDFium draws them. */
export async function pictures(path: string): Promise<Buffer[]> {
	return await withPdf({ path, fileName: 'pictures' }, (open) =>
		Promise.resolve(
			Array.from({ length: open.pageCount }, (_, index) => {
				const image = renderPage(open, index + 1, { width: 600, height: 800 });
				return Buffer.from(image?.pixels ?? []);
			}),
		),
	);
}

/** The structure of each page read by pdf.js, in a separate process because Jest cannot load its modules. */
export function pdfjsTags(path: string): (TagNode | null)[] {
	const program = join(__dirname, '../support/pdfjs-tags.mjs');
	const { stdout, stderr, status } = spawnSync(process.execPath, [program, path], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	if (status !== 0) throw new Error(stderr);
	return (JSON.parse(stdout) as (TagNode | null)[][])[0] ?? [];
}

/** Elements that directly contain text, from all pages in reading order: role, and text without white space. */
export function rolesAndTexts(pages: readonly (TagNode | null)[]): [role: string, text: string][] {
	const found: [string, string][] = [];
	const visit = (node: TagNode) => {
		if (node.text !== '') found.push([node.role, node.text.replace(/\s/g, '')]);
		node.kids.forEach(visit);
	};
	for (const page of pages) if (page) visit(page);
	return found;
}
