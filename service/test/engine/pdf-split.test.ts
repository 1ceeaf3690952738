import { randomBytes } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { outlineOf, at, textsOf } from '../support/read-pdf';
import { readGraph } from '../support/pdf-graph';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

interface Manifest {
	readonly source: string;
	readonly parts: { readonly file: string; readonly pages: string; readonly reason: string; readonly title?: string }[];
	readonly pagesLeftOut: number[];
}

async function split(source: Uint8Array, parameter: object) {
	const { bytes, files, pageCount, warnings } = await convertFixture('pdf/split', source, parameter, {
		fileName: 'stack.pdf',
	});
	expect(files).toEqual(['result.zip']);
	const entries = await unzip(bytes);
	const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
	expect([...entries.keys()]).toEqual([...manifest.parts.map(({ file }) => file), 'manifest.json']);
	return { manifest, entries, pageCount, warnings };
}

/** What each page says; `undefined` for a blank page. */
async function pagesSaying(...texts: (string | undefined)[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const text of texts) {
		const page = document.addPage([300, 200]);
		if (text !== undefined) page.drawText(text, { x: 20, y: 100, size: 18, font });
	}
	return await document.save();
}

const cuts = ({ parts }: Manifest) => parts.map(({ file, pages, reason }) => [file, pages, reason]);

const structured = structuredPdf({ pageCount: 5, targets: [1, 0, 3, 2, 4] });

describe('pdf/split', () => {
	it('splits every N pages', async () => {
		const { manifest, entries, pageCount } = await split(structured, { splitEvery: '2' });
		expect(cuts(manifest)).toEqual([
			['stack-1-p1-2.pdf', '1-2', 'every'],
			['stack-2-p3-4.pdf', '3-4', 'every'],
			['stack-3-p5.pdf', '5', 'every'],
		]);
		expect(pageCount).toBe(5);
		expect(manifest).toMatchObject({ source: 'stack.pdf', pagesLeftOut: [] });
		const second = await readGraph(entries.get('stack-2-p3-4.pdf')!);
		expect(second.getPageCount()).toBe(2);
	});

	it('keeps everything belonging to the pages, like pdf/extract', async () => {
		const { entries } = await split(structured, { splitMode: 'ranges', splitRanges: '1-2,4' });
		const part = entries.get('stack-1-p1-2.pdf')!;
		const document = await readGraph(part);
		const { bytes } = await convertFixture('pdf/extract', structured, { pageOptions: '1-2' });
		const extracted = await readGraph(bytes);
		expect(outlineOf(document)).toEqual(outlineOf(extracted));
		expect(textsOf(at(document, 'Names', 'EmbeddedFiles', 'Names'))).toEqual(['a.txt']);
		expect(
			document
				.getForm()
				.getFields()
				.map((field) => field.getName()),
		).toEqual(
			extracted
				.getForm()
				.getFields()
				.map((field) => field.getName()),
		);
		expect([...entries.keys()]).toContain('stack-2-p4.pdf');
	});

	it('splits at top-level bookmarks and names the parts by them', async () => {
		const { manifest } = await split(structured, { splitMode: 'bookmarks' });
		expect(manifest.parts).toEqual([
			{ file: 'stack-1-Item 0.pdf', pages: '1-3', reason: 'bookmark', title: 'Item 0' },
			{ file: 'stack-2-Item 3.pdf', pages: '4', reason: 'bookmark', title: 'Item 3' },
			{ file: 'stack-3-Item 4.pdf', pages: '5', reason: 'bookmark', title: 'Item 4' },
		]);
	});

	it('splits at pages with a text and keeps pages before the first', async () => {
		const source = await pagesSaying('Cover', 'INVOICE  No. 1', 'more', 'Invoice no. 2', 'Offer 7');
		const { manifest } = await split(source, { splitMode: 'text', splitTexts: ['invoice no.', 'Offer'] });
		expect(manifest.parts.map(({ pages, reason, title }) => [pages, reason, title])).toEqual([
			['1', 'start', undefined],
			['2-3', 'text', 'invoice no.'],
			['4', 'text', 'invoice no.'],
			['5', 'text', 'Offer'],
		]);
	});

	it('splits at blank pages and drops them', async () => {
		const source = await pagesSaying(undefined, 'a', 'b', undefined, undefined, 'c', undefined);
		const { manifest } = await split(source, { splitMode: 'blank' });
		expect(manifest.parts.map(({ pages }) => pages)).toEqual(['2-3', '6']);
		expect(manifest.pagesLeftOut).toEqual([1, 4, 5, 7]);
	});

	it.each([
		['text', 'No page contains any of the search terms, so the document was not split.'],
		['bookmarks', 'The document has no bookmarks to split at, so it was not split.'],
		['blank', 'No blank pages were found, so the document was not split.'],
	])('reports that it was not split by %s', async (splitMode, warning) => {
		const { manifest, warnings } = await split(await pagesSaying('a', 'b'), { splitMode, splitTexts: ['Offer'] });
		expect(manifest.parts.map(({ pages }) => pages)).toEqual(['1-2']);
		expect(warnings).toEqual([warning]);
	});

	it('splits by file size, with as many pages as fit', async () => {
		// Noise does not pack: some 50 KB a page, 240 KB one of them.
		const document = await PDFDocument.create();
		for (const side of [200, 200, 200, 200, 450, 200, 200]) {
			const pixels = randomBytes(side * side);
			const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
				.png()
				.toBuffer();
			document.addPage([300, 300]).drawImage(await document.embedPng(png), { x: 0, y: 0, width: 300, height: 300 });
		}
		const source = await document.save();
		const made = await split(source, { splitMode: 'size', splitMegabytes: '0.13' });
		expect(made.manifest.parts.map(({ pages, reason }) => [pages, reason])).toEqual([
			['1-2', 'size'],
			['3-4', 'size'],
			['5', 'size'],
			['6-7', 'size'],
		]);
		const sizes = made.manifest.parts.map(({ file }) => made.entries.get(file)!.length);
		expect(sizes.map((size) => size <= 130_000)).toEqual([true, true, false, true]);
		expect(made.warnings).toEqual(['Page 5 is larger than the maximum file size and was saved as a separate file.']);
		const whole = await split(source, { splitMode: 'size', splitMegabytes: '50' });
		expect(whole.manifest.parts.map(({ pages }) => pages)).toEqual(['1-7']);
	});

	it('gives safe and unique names', async () => {
		const source = await pagesSaying('../x', 'b', '../x');
		const { manifest } = await split(source, { splitMode: 'text', splitTexts: ['../x'] });
		expect(manifest.parts.map(({ file }) => file)).toEqual(['stack-1-_x.pdf', 'stack-2-_x.pdf']);
	});

	it('reports missing or excess parameters', async () => {
		const source = await pagesSaying('a', 'b');
		await expect(split(source, { splitMode: 'ranges', splitRanges: '1-3' })).rejects.toMatchObject({
			errorName: 'invalidParameter',
			details: { key: 'splitRanges' },
		});
		await expect(split(source, { splitMode: 'ranges' })).rejects.toMatchObject({ errorName: 'missingParameter' });
		await expect(split(source, { splitMode: 'text' })).rejects.toMatchObject({ errorName: 'missingParameter' });
	});
});
