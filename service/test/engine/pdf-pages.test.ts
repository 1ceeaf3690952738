import { degrees, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { readFileSync } from 'node:fs';
import { fixtureBytes } from '../../../fixtures';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { convertFixture, removeFolders, seePages } from './support';

afterAll(removeFolders);

/** Titles of the outline's top level, read with PDFium. */
async function outlineOf(path: string): Promise<string[]> {
	return await withPdf({ path, fileName: 'result' }, async ({ pdfium: { api, heap, withMemory }, handle }) => {
		const titles: string[] = [];
		let bookmark = api.FPDFBookmark_GetFirstChild(handle, 0);
		while (bookmark !== 0 && titles.length < 100) {
			titles.push(
				withMemory(256, (pointer) => {
					const bytes = api.FPDFBookmark_GetTitle(bookmark, pointer, 256);
					return Buffer.from(heap.HEAPU8.slice(pointer, pointer + bytes - 2)).toString('utf16le');
				}),
			);
			bookmark = api.FPDFBookmark_GetNextSibling(handle, bookmark);
		}
		return await Promise.resolve(titles);
	});
}

/** Contents of the streams of a document, in a fixed order. */
function streamsOf(document: PDFDocument): string[] {
	return document.context
		.enumerateIndirectObjects()
		.flatMap(([, object]) => (object instanceof PDFRawStream ? [object.getContentsString()] : []))
		.sort();
}

/** A document with two pages, the second with a large content stream. */
function withBallast(kilobytes: number): Uint8Array {
	const ballast = stream(`q 0 0 m ${'1 1 l '.repeat((kilobytes * 1024) / 6)} n Q`);
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 300] /Rotate 90 >>',
		'<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
		'<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>',
		stream('q Q'),
		ballast,
	]);
}

describe('pdf/extract', () => {
	it('takes pages in the given order, with repeats', async () => {
		const { resultPath, downFileName, pageCount, warnings } = await convertFixture('pdf/extract', 'three-pages.pdf', {
			pageOptions: '3,1-2,1',
		});
		const pages = await seePages(resultPath);
		expect(pages.map(({ text }) => /Page \d/.exec(text)?.[0])).toEqual(['Page 3', 'Page 1', 'Page 2', 'Page 1']);
		expect(pages.map(({ width, height }) => [width, height])).toEqual([
			[595, 842],
			[595, 842],
			[842, 595],
			[595, 842],
		]);
		expect(pages.map(({ annotations }) => annotations)).toEqual([0, 2, 0, 2]);
		expect([downFileName, pageCount]).toEqual(['three-pages.pdf', 4]);
		expect(warnings).toEqual([]);
		expect(await outlineOf(resultPath)).toEqual(['Alpha chapter', 'Bravo chapter', 'Charlie chapter']);
	});

	it('keeps the metadata', async () => {
		const { bytes } = await convertFixture('pdf/extract', 'three-pages.pdf', { pageOptions: '2' });
		const document = await PDFDocument.load(bytes, { updateMetadata: false });
		expect([document.getTitle(), document.getAuthor()]).toEqual(['Three pages', 'Fixture author']);
		// The document was changed now.
		expect(Date.now() - Number(document.getModificationDate())).toBeLessThan(120_000);
	});

	it('keeps only form fields of its pages, with their values', async () => {
		const { bytes } = await convertFixture('pdf/extract', 'form.pdf', { pageOptions: '1' });
		const form = (await PDFDocument.load(bytes)).getForm();
		expect(
			form
				.getFields()
				.map((field) => field.getName())
				.sort(),
		).toEqual(['person.city', 'person.member', 'person.name']);
		expect(form.getTextField('person.name').getText()).toBe('Ada Lovelace');

		const source = await PDFDocument.load(fixtureBytes('form.pdf'));
		const second = source.addPage([200, 200]);
		source.getForm().createTextField('other').addToPage(second);
		const without = await convertFixture('pdf/extract', await source.save(), { pageOptions: '2' });
		const names = (await PDFDocument.load(without.bytes))
			.getForm()
			.getFields()
			.map((field) => field.getName());
		expect(names).toEqual(['other']);
	});

	it('keeps inherited rotations and sizes', async () => {
		const { resultPath } = await convertFixture('pdf/extract', withBallast(1), { pageOptions: '2' });
		expect((await seePages(resultPath)).map(({ width, height }) => [width, height])).toEqual([[300, 200]]);
	});

	it('drops objects used only by other pages', async () => {
		const source = withBallast(200);
		const small = await convertFixture('pdf/extract', source, { pageOptions: '1' });
		expect(small.bytes.length).toBeLessThan(2_000);
		const large = await convertFixture('pdf/extract', source, { pageOptions: '2,2,2' });
		expect(large.bytes.length).toBeLessThan(source.length + 5_000);
	});

	it('drops a page that is only a link target', async () => {
		const { bytes } = await convertFixture('pdf/extract', 'three-pages.pdf', { pageOptions: '1' });
		const document = await PDFDocument.load(bytes);
		const pages = document.context
			.enumerateIndirectObjects()
			.filter(
				([, object]) =>
					'get' in object && (object as { get(name: PDFName): unknown }).get(PDFName.of('Type')) === PDFName.of('Page'),
			);
		expect(pages).toHaveLength(1);
	});

	it('decrypts with a warning', async () => {
		const { resultPath, warnings } = await convertFixture(
			'pdf/extract',
			'encrypted.pdf',
			{ pageOptions: '2' },
			{ password: 'secret' },
		);
		expect((await seePages(resultPath)).map(({ text }) => text.trim())).toEqual(['Second secret page.']);
		expect(warnings).toEqual(['The document was encrypted, but the result is not.']);
	});

	it('takes a page listed twice in the tree both times', async () => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count 3 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 50] >>',
		]);
		const { resultPath, warnings } = await convertFixture('pdf/extract', source, { pageOptions: '3,2' });
		expect((await seePages(resultPath)).map(({ width }) => width)).toEqual([100, 50]);
		expect(warnings).toEqual([]);
	});

	it.each([
		['4', 4],
		['1,2,7-9', 7],
		['2-4', 4],
		['1-999999999', 4],
	])('refuses pages beyond the last: %s', async (pageOptions, beyond) => {
		await expect(convertFixture('pdf/extract', 'three-pages.pdf', { pageOptions })).rejects.toMatchObject({
			code: '01006',
			message: expect.stringMatching(
				new RegExp(`The value ${beyond} .*"pageOptions".*from 1 to 3. The document has 3 pages`),
			) as string,
		});
	});

	it('counts repeats against the page limit', async () => {
		const pageOptions = Array(2001).fill('1').join(',');
		await expect(convertFixture('pdf/extract', 'three-pages.pdf', { pageOptions })).rejects.toMatchObject({
			errorName: 'tooManyPages',
			details: { count: 2001, limit: 2000 },
		});
	});

	it.each(['damaged-xref.pdf', 'cyclic-pages.pdf'])('extracts from %s', async (id) => {
		const { resultPath } = await convertFixture('pdf/extract', id, { pageOptions: '1' });
		expect((await seePages(resultPath))[0]?.text).toMatch(/Page 1: Alpha|Only page/);
	});
});

describe('pdf/insert', () => {
	it.each([
		['1', [100, 595, 842, 595]],
		['2', [595, 100, 842, 595]],
		['4', [595, 842, 595, 100]],
	])('inserts blank pages at %s', async (targetPage, widths) => {
		const { resultPath, downFileName } = await convertFixture('pdf/insert', 'three-pages.pdf', {
			targetPage,
			width: '100',
		});
		const pages = await seePages(resultPath);
		expect(pages.map(({ width }) => width)).toEqual(widths);
		expect(pages[Number(targetPage) - 1]).toEqual({ width: 100, height: 842, text: '', annotations: 0 });
		expect(downFileName).toBe('three-pages.pdf');
	});

	it('inserts the requested number of pages, A4 by default', async () => {
		const { resultPath, pageCount } = await convertFixture('pdf/insert', 'three-pages.pdf', {
			targetPage: '3',
			number: '5',
		});
		const pages = await seePages(resultPath);
		expect(pageCount).toBe(8);
		expect(pages.map(({ text }) => /Page \d/.exec(text)?.[0] ?? '')).toEqual([
			'Page 1',
			'Page 2',
			'',
			'',
			'',
			'',
			'',
			'Page 3',
		]);
		expect([pages[2]?.width, pages[2]?.height]).toEqual([595, 842]);
	});

	it('keeps outline, links, metadata and untouched objects', async () => {
		const { bytes, resultPath, warnings } = await convertFixture('pdf/insert', 'three-pages.pdf', { targetPage: '1' });
		expect(warnings).toEqual([]);
		expect(await outlineOf(resultPath)).toEqual(['Alpha chapter', 'Bravo chapter', 'Charlie chapter']);
		expect((await seePages(resultPath)).map(({ annotations }) => annotations)).toEqual([0, 2, 0, 0]);
		const [before, after] = await Promise.all([
			PDFDocument.load(fixtureBytes('three-pages.pdf')),
			PDFDocument.load(bytes, { updateMetadata: false }),
		]);
		expect(streamsOf(before)).toHaveLength(3);
		expect(streamsOf(after)).toEqual(expect.arrayContaining(streamsOf(before)));
		expect([after.getTitle(), after.getAuthor()]).toEqual(['Three pages', 'Fixture author']);
	});

	it('keeps the form', async () => {
		const { bytes } = await convertFixture('pdf/insert', 'form.pdf', { targetPage: '2' });
		const form = (await PDFDocument.load(bytes)).getForm();
		expect(form.getTextField('person.name').getText()).toBe('Ada Lovelace');
		expect(form.getCheckBox('person.member').isChecked()).toBe(true);
	});

	it('gives blank pages their size despite inherited rotation and crop', async () => {
		const { resultPath } = await convertFixture('pdf/insert', withBallast(1), {
			targetPage: '2',
			width: '111',
			height: '222',
		});
		expect((await seePages(resultPath)).map(({ width, height }) => [width, height])).toEqual([
			[300, 200],
			[111, 222],
			[300, 200],
		]);
	});

	it('counts pages correctly in nested trees', async () => {
		const objects = [
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 3 >>',
			'<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R] /Count 2 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 30 30] >>',
			'<< /Type /Page /Parent 3 0 R /MediaBox [0 0 10 10] >>',
			'<< /Type /Page /Parent 3 0 R /MediaBox [0 0 20 20] >>',
		];
		// Without object streams, to read the result as text.
		const source = rawPdf(objects, '1.4');
		const { resultPath, bytes } = await convertFixture('pdf/insert', source, {
			targetPage: '2',
			number: '2',
			width: '99',
		});
		expect((await seePages(resultPath)).map(({ width }) => width)).toEqual([10, 99, 99, 20, 30]);
		expect(
			bytes
				.toString('latin1')
				.match(/\/Count \d+/g)
				?.sort(),
		).toEqual(['/Count 4', '/Count 5']);
	});

	it('works on an encrypted document', async () => {
		const { resultPath, warnings } = await convertFixture(
			'pdf/insert',
			'encrypted.pdf',
			{ targetPage: '1' },
			{ password: 'secret' },
		);
		expect((await seePages(resultPath)).map(({ text }) => text.trim())).toEqual([
			'',
			'The password was right.',
			'Second secret page.',
		]);
		expect(warnings).toEqual(['The document was encrypted, but the result is not.']);
	});

	it('refuses a position after the end', async () => {
		await expect(convertFixture('pdf/insert', 'three-pages.pdf', { targetPage: '5' })).rejects.toMatchObject({
			code: '01006',
			details: { key: 'targetPage', value: 5, allowed: { phrase: 'pagesUpTo', details: { last: 4, count: 3 } } },
		});
	});

	it('leaves the original alone', async () => {
		const before = fixtureBytes('three-pages.pdf');
		await convertFixture('pdf/insert', 'three-pages.pdf', { targetPage: '1' });
		expect(fixtureBytes('three-pages.pdf').equals(before)).toBe(true);
	});

	it('keeps the rotation of a page', async () => {
		const source = await PDFDocument.load(fixtureBytes('three-pages.pdf'));
		source.getPage(0).setRotation(degrees(90));
		const { resultPath } = await convertFixture('pdf/insert', await source.save(), { targetPage: '4' });
		expect((await seePages(resultPath))[0]).toMatchObject({ width: 842, height: 595 });
		expect(readFileSync(resultPath).length).toBeGreaterThan(0);
	});
});

describe('a page that is its own ancestor', () => {
	const source = Buffer.from(
		'%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n' +
			'2 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
	);

	it.each([
		['pdf/extract', { pageOptions: '1' }],
		['pdf/insert', { targetPage: '1' }],
	] as const)('is refused by %s instead of an endless loop', async (toolPath, parameter) => {
		await expect(convertFixture(toolPath, source, parameter)).rejects.toMatchObject({ errorName: 'conversionFailed' });
	});
});
