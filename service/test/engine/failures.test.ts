import { existsSync, readFileSync } from 'node:fs';
import { toolPaths, type ToolPath } from '../../../contract/tools';
import { fixturePath } from '../../../fixtures';
import { rawPdf } from '../../../fixtures/make/raw-pdf';
import { convert } from '../../src/engine/convert/conversion';
import { loadPdfium } from '../../src/engine/external/pdfium';
import { ServiceError } from '../../src/messages/errors';
import { convertFixture, joinFixtures, newFolder, removeFolders } from './support';

afterAll(removeFolders);

const tools = toolPaths;
const required = {
	'pdf/extract': { pageOptions: '1' },
	'pdf/insert': { targetPage: '1' },
	'pdf/pages': { pageSteps: ['reverse'] },
	'pdf/fill': { formValues: { Name: 'Ada' } },
	'pdf/redact': { redactTexts: ['text'] },
	'pdf/locate': { passages: ['text'] },
} as Record<string, object>;

describe('supported tools', () => {
	it('are those of the contract, in its order', () => {
		expect(tools).toEqual(toolPaths);
	});

	it.each(['pdf/nothing', 'constructor', ''])('"%s" is reported as unsupported', async (toolPath) => {
		const request = {
			toolPath: toolPath as ToolPath,
			inputPath: fixturePath('sample.pdf'),
			fileName: 'x.pdf',
			parameter: {},
			outputFolder: newFolder(),
		};
		await expect(convert(request)).rejects.toMatchObject({
			errorName: 'unsupportedTool',
			code: '02001',
			details: { tool: toolPath },
		});
	});
});

describe.each(tools.filter((tool) => tool.startsWith('pdf/') || tool === 'idp/documentExtract'))(
	'bad input: %s',
	(toolPath) => {
		const run = (id: string, more = {}) => convertFixture(toolPath, id, required[toolPath], more);

		it.each([
			['empty.pdf', 'emptyFile', '04002'],
			['not-a-pdf.pdf', 'cannotOpen', '02207'],
			['broken.pdf', 'cannotOpen', '02207'],
			['encrypted.pdf', 'passwordRequired', '02201'],
		])('%s → %s', async (id, errorName, code) => {
			await expect(run(id)).rejects.toBeInstanceOf(ServiceError);
			await expect(run(id)).rejects.toMatchObject({ errorName, code, details: { file: id } });
		});

		it('a wrong password is refused like a missing one', async () => {
			await expect(run('encrypted.pdf', { password: 'wrong' })).rejects.toMatchObject({
				errorName: 'passwordRequired',
			});
		});

		it('an unneeded password is ignored', async () => {
			const files = [{ name: 'a.pdf', bytes: readFileSync(fixturePath('three-pages.pdf')), password: 'not needed' }];
			if (toolPath === 'pdf/compare') await joinFixtures(toolPath, [...files, ...files]);
			else await run('three-pages.pdf', { password: 'not needed' });
		});

		it('an unreadable input file fails with its cause', async () => {
			const request = {
				toolPath,
				inputPath: '/nowhere/at/all',
				fileName: 'x.pdf',
				parameter: {},
				outputFolder: newFolder(),
			};
			await expect(convert(request)).rejects.toMatchObject({
				errorName: 'conversionFailed',
				cause: { code: 'ENOENT' },
			});
		});
	},
);

describe('a text file instead of a PDF', () => {
	it.each([
		['CSV', Buffer.from('Article;Price\r\nBolt;12,50\r\n')],
		['CSV in windows-1252', Buffer.from('Stück;Größe\n1;2\n', 'latin1')],
		['tab-separated text in UTF-16', Buffer.from('\ufeffArticle\tPrice\nBolt\t12,50\n', 'utf16le')],
		['JSON', Buffer.from('{\n\t"price": 12.5\n}\n')],
		['prose', Buffer.from('Dear reader,\nthis is a letter.\n')],
	])('is named a text file: %s', async (_, bytes) => {
		const work = convertFixture('pdf/xlsx', bytes, {}, { fileName: 'prices.pdf' });
		await expect(work).rejects.toMatchObject({
			errorName: 'textNotPdf',
			code: '02207',
			details: { file: 'prices.pdf' },
		});
	});

	it.each([
		['one line', Buffer.from('Not found\n')],
		['the rest of a PDF', Buffer.from('<< /Type /Page >>\nendobj\n3 0 obj\n')],
		['binary data', Buffer.from('a\nb\nc\0\x01')],
	])('may also be a damaged PDF: %s', async (_, bytes) => {
		await expect(convertFixture('pdf/xlsx', bytes)).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});
});

describe('hostile documents', () => {
	const many = rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 900000 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
	]);

	it('a false page count is refused or corrected quickly', async () => {
		await expect(convertFixture('pdf/txt', many)).rejects.toMatchObject({ errorName: 'tooManyPages' });
		const { pageCount } = await convertFixture('pdf/txt', many, { pageRanges: '1' });
		expect(pageCount).toBe(1);
	});

	it('a page tree deeper than the call stack is handled', async () => {
		const depth = 20_000;
		const nodes = Array.from({ length: depth }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`);
		const source = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, '<< /Type /Page /MediaBox [0 0 10 10] >>']);
		await expect(convertFixture('pdf/extract', source, { pageOptions: '1' })).rejects.toBeInstanceOf(ServiceError);
	});

	it('the page limit counts only converted pages', async () => {
		const limits = { pagesPerFile: 2 };
		await expect(convertFixture('pdf/txt', 'three-pages.pdf', {}, { limits })).rejects.toMatchObject({
			errorName: 'tooManyPages',
			details: { count: 3, limit: 2, file: 'three-pages.pdf' },
		});
		await convertFixture('pdf/txt', 'three-pages.pdf', { pageRanges: '2-3' }, { limits });
	});

	it('a missing page is skipped with a warning, in texts and archives', async () => {
		const gap = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R 9 0 R 4 0 R] /Count 3 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
		]);
		for (const toolPath of ['pdf/txt', 'pdf/img'] as const) {
			const { warnings } = await convertFixture(toolPath, gap);
			expect(warnings).toContain('Page 2 is damaged and was skipped.');
			const alone = convertFixture(toolPath, gap, { pageRanges: '2' });
			await expect(alone).rejects.toMatchObject({ errorName: 'cannotOpen' });
		}
	});

	it('the next document is converted after PDFium crashes', async () => {
		const first = await loadPdfium();
		const page = jest.spyOn(first.api, 'FPDF_LoadPage').mockImplementation(() => {
			throw Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
		});
		await expect(convertFixture('pdf/txt', 'sample.pdf')).rejects.toMatchObject({ errorName: 'conversionFailed' });
		page.mockRestore();
		expect((await convertFixture('pdf/txt', 'sample.pdf')).bytes.length).toBeGreaterThan(100);
		expect(await loadPdfium()).not.toBe(first);
	});

	it('memory is released: many conversions fit in the memory of a few', async () => {
		const { heap } = await loadPdfium();
		const run = async () => await convertFixture('pdf/img', 'sample.pdf', { pageRanges: '1' });
		await run();
		await run();
		const before = heap.HEAPU8.length;
		for (let count = 0; count < 25; count++) await run();
		expect(heap.HEAPU8.length).toBe(before);
	});

	it('nothing is written outside the output folder, whatever the file name', async () => {
		const { downFileName, resultPath } = await convertFixture(
			'pdf/txt',
			'sample.pdf',
			{},
			{ fileName: '../../etc/passwd' },
		);
		expect(downFileName).toBe('passwd.txt');
		expect(resultPath).toMatch(/result\.txt$/);
		expect(existsSync(resultPath)).toBe(true);
	});
});
