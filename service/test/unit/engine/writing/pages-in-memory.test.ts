import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DocumentPage } from '../../../../src/engine/model/blocks';
import { docxParts } from '../../../../src/engine/writing/docx/docx';
import { htmlFolder } from '../../../../src/engine/writing/html/html';
import { joinContinued } from '../../../../src/engine/writing/office/flow';
import { pptxParts } from '../../../../src/engine/writing/pptx/pptx';
import { writeZip, type ZipEntry } from '../../../../src/engine/writing/archive/zip';
import { documentPage, gridTable, noPictures, pagesOf, tableBlock, textBlock } from '../../../support/document-pages';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'writers-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pageCount = 150;

/** Pages that a writer may hold: a batch on its way to disk, and what Node's streams and the last turn of the loop still have. */
const maxHeld = 60;

const options = { images: true, annotations: true, formulasAsImages: false };
const html = { isMultiPage: false, hasOutline: true, title: 'long', indexName: 'long.html', pageName: String };

const writers: Record<string, (pages: AsyncIterable<DocumentPage>) => AsyncIterable<ZipEntry>> = {
	'Word, flowing': (pages) => docxParts(pages, noPictures, { ...options, folder, layout: 'flow' }),
	'Word, fixed': (pages) => docxParts(pages, noPictures, { ...options, folder, layout: 'box' }),
	PowerPoint: (pages) => pptxParts(pages, noPictures, { ...options, folder }),
	'HTML, flowing': (pages) => htmlFolder(pages, noPictures, { ...options, ...html, folder, layout: 'flow' }),
	'HTML, fixed': (pages) => htmlFolder(pages, noPictures, { ...options, ...html, folder, layout: 'box' }),
};

describe('writers of long documents', () => {
	it.each(Object.entries(writers))('%s: only a few pages are in memory', async (_, write) => {
		const given: WeakRef<DocumentPage>[] = [];
		let peak = 0;
		async function* pages(): AsyncGenerator<DocumentPage> {
			for (let number = 1; number <= pageCount; number++) {
				const text = textBlock(`Page ${number} tells its own story.`, { pageNumber: number });
				const page = documentPage([text, tableBlock(gridTable([['a', String(number)]]), number)], number);
				given.push(new WeakRef(page));
				yield page;
				if (number % 50 !== 0) continue;
				await setImmediate();
				collectGarbage();
				peak = Math.max(peak, given.filter((reference) => reference.deref() !== undefined).length);
			}
		}
		const path = join(folder, 'result.zip');
		await writeZip(path, write(pages()), { compress: true });
		expect(given).toHaveLength(pageCount);
		expect(peak).toBeGreaterThan(0);
		expect(peak).toBeLessThan(maxHeld);
		rmSync(path);
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe('paragraphs across pages', () => {
	const joined = async (...pages: readonly DocumentPage[]) => {
		const texts: string[][] = [];
		for await (const page of joinContinued(pagesOf(...pages)))
			texts.push(
				page.blocks.map((block) => (block.kind === 'text' ? block.runs.map((run) => run.text).join('') : block.kind)),
			);
		return texts;
	};
	const footer = textBlock('Page', { role: 'footer' });

	it('are where they start, across footers and pages without text', async () => {
		const pages = [
			documentPage([textBlock('It began', {}), footer], 1),
			documentPage([footer], 2),
			documentPage([textBlock('and went on', { continues: true }), textBlock('A new one.', {})], 3),
		];
		expect(await joined(...pages)).toEqual([['It began and went on', 'Page'], ['Page'], ['A new one.']]);
	});

	it('are joined within a word, but not after a suspended hyphen', async () => {
		const over = (before: string, after: string) =>
			joined(documentPage([textBlock(before)], 1), documentPage([textBlock(after, { continues: true })], 2));
		expect(await over('It was di-', 'vided')).toEqual([['It was divided'], []]);
		expect(await over('plans for water-', 'and land-use')).toEqual([['plans for water- and land-use'], []]);
	});

	it('keep pages in order if nothing continues', async () => {
		const pages = [1, 2, 3].map((number) => documentPage([textBlock(`Text ${number}.`)], number));
		expect(await joined(...pages)).toEqual([['Text 1.'], ['Text 2.'], ['Text 3.']]);
	});
});
