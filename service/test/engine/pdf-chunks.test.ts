import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { chunkFormat } from '../../../contract/chunks';
import { endTesseract } from '../../src/engine/external/tesseract';
import type { TextChunk } from '../../src/engine/writing/chunks/chunk';
import { makeRuledTables } from './ruled-table';
import { convertFixture, removeFolders } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

async function chunksOf(
	source: string | Uint8Array,
	parameter: object = {},
	tool: 'pdf/chunks' | 'img/chunks' = 'pdf/chunks',
) {
	const converted = await convertFixture(tool, source, parameter);
	const lines = converted.bytes.toString('utf8').split('\n').filter(Boolean);
	return { ...converted, chunks: lines.map((line) => JSON.parse(line) as TextChunk) };
}

/** Pages of paragraphs, each a list of printed lines; the first line of a page is large and bold. */
async function drawText(pages: readonly (readonly (readonly string[])[])[]): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const bold = await document.embedFont(StandardFonts.HelveticaBold);
	for (const paragraphs of pages) {
		const page = document.addPage([595, 842]);
		let y = 770;
		for (const [index, lines] of paragraphs.entries()) {
			for (const line of lines) {
				page.drawText(line, { x: 72, y, size: index === 0 ? 18 : 10, font: index === 0 ? bold : font });
				y -= 13;
			}
			y -= 14;
		}
	}
	return await document.save();
}

const prose = (name: string) => [
	`The first line of the ${name} paragraph says what it is about and`,
	'the second one goes on with it, as paragraphs of letters and reports',
	`do. Here the ${name} paragraph ends.`,
];

it('writes one chunk per line, with the fields of the contract', async () => {
	const { chunks, downFileName, pageCount, warnings } = await chunksOf('sample.pdf');
	expect([downFileName, pageCount]).toEqual(['sample.jsonl', 2]);
	expect(warnings).toEqual([expect.stringContaining('"Page 1 of 2" (1-2)')]);
	for (const chunk of chunks) {
		const required = Object.entries(chunkFormat.fields).filter(([, field]) => 'required' in field);
		expect(Object.keys(chunk)).toEqual(expect.arrayContaining(required.map(([name]) => name)));
		expect(Object.keys(chunkFormat.fields)).toEqual(expect.arrayContaining(Object.keys(chunk)));
		expect(chunkFormat.kinds).toContain(chunk.kind);
	}
	const table = chunks.find(({ kind }) => kind === 'table');
	expect(table).toMatchObject({ headings: ['Willow & Finch Stationery', 'INVOICE'], headerRows: 1, pages: [1] });
	expect(table?.rows?.[0]).toEqual(['Description', 'Quantity', 'Unit price', 'Amount']);
	expect(table?.boxes).toHaveLength(1);
});

it('splits sections at their headings', async () => {
	const { chunks } = await chunksOf(
		await drawText([
			[['First chapter'], prose('opening'), prose('middle')],
			[['Second chapter'], prose('closing')],
		]),
	);
	expect(chunks.map(({ headings, pages }) => [headings, pages])).toEqual([
		[['First chapter'], [1]],
		[['Second chapter'], [2]],
	]);
	expect(chunks[0]?.text).toContain('The first line of the opening paragraph says what it is about and the second one');
	expect(chunks[0]?.language).toBe('en');
});

it('keeps the ids of other chunks when a page is edited', async () => {
	const draw = async (changed: string) =>
		(
			await chunksOf(
				await drawText(
					['one', 'two', 'three', 'four'].map((name) => [
						[`Chapter ${name}`],
						prose(name === 'two' ? changed : name),
						prose(`other ${name}`),
					]),
				),
				{ chunkSize: '60' },
			)
		).chunks.map(({ id }) => id);
	const [before, after] = [await draw('two'), await draw('another longer second')];
	expect(before.length).toBeGreaterThanOrEqual(8);
	expect(before.filter((id) => !after.includes(id))).toHaveLength(1);
});

it('repeats the header of a table on several pages', async () => {
	const header = ['Article', 'Amount'];
	const rows = (page: number) => Array.from({ length: 25 }, (_, row) => [`Article ${page}-${row}`, `${page}.${row}0`]);
	const pages = [1, 2].map((page) => ({ rows: [header, ...rows(page)] }));
	const { chunks } = await chunksOf(await makeRuledTables(pages), { chunkSize: '100' });
	expect(chunks.length).toBeGreaterThan(2);
	for (const chunk of chunks) expect(chunk).toMatchObject({ kind: 'table', headerRows: 1 });
	expect(chunks.flatMap(({ rows: all = [] }) => all.slice(1))).toEqual([...rows(1), ...rows(2)]);
});

it.each([
	['chinese.pdf', 'zh', '发票号码'],
	['hebrew.pdf', 'he', 'שלום עולם'],
	['two-columns.pdf', 'en', 'Right column, sentence number 1.'],
	['rotated.pdf', undefined, ''],
])('reads %s', async (source, language, text) => {
	const { chunks, warnings } = await chunksOf(source);
	if (language !== undefined && source !== 'two-columns.pdf') expect(chunks[0]?.language).toBe(language);
	expect(chunks.map((chunk) => chunk.text).join('\n')).toContain(text);
	expect(warnings.filter((warning) => /missing|twice/.test(warning))).toEqual([]);
	for (const { boxes } of chunks) {
		for (const { rect, pageSize } of boxes) {
			expect(Math.min(...rect)).toBeGreaterThanOrEqual(-1);
			expect(rect[2]).toBeLessThanOrEqual(pageSize[0] + 1);
			expect(rect[3]).toBeLessThanOrEqual(pageSize[1] + 1);
		}
	}
});

describe('a scan', () => {
	const lines = ['The members of the house met on Monday', 'and agreed on all of the points.'];
	const scan = async () => {
		const drawn = lines.map((line, index) => `<text x="80" y="${100 + 45 * index}">${line}</text>`).join('');
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400" font-family="DejaVu Sans" font-size="28"><rect width="100%" height="100%" fill="white"/>${drawn}</svg>`;
		return await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
	};

	it('is read by OCR, as a PDF and as an image', async () => {
		const png = await scan();
		const document = await PDFDocument.create({ updateMetadata: false });
		document.addPage([450, 200]).drawImage(await document.embedPng(png), { x: 0, y: 0, width: 450, height: 200 });
		const parameter = { enableOcr: 1, ocrRecognitionLang: 'ENGLISH' };
		const results = [
			await chunksOf(await document.save(), parameter),
			await chunksOf(png, { ocrRecognitionLang: 'ENGLISH' }, 'img/chunks'),
		];
		for (const { chunks } of results) {
			expect(chunks.map(({ text }) => text)).toEqual([lines.join(' ')]);
			expect(chunks[0]?.boxes).toHaveLength(1);
		}
		const [{ rect } = { rect: [] }] = results[0]?.chunks[0]?.boxes ?? [];
		for (const [index, edge] of [40, 35, 345, 75].entries())
			expect(Math.abs((rect[index] ?? 0) - edge)).toBeLessThan(20);
	});
});

it('gives an empty file for a document without text', async () => {
	const document = await PDFDocument.create({ updateMetadata: false });
	document.addPage();
	expect((await chunksOf(await document.save())).bytes).toHaveLength(0);
});

it('refuses encrypted files without their password, and wrong parameters', async () => {
	await expect(chunksOf('encrypted.pdf')).rejects.toMatchObject({ errorName: 'passwordRequired' });
	for (const wrong of [{ chunkSize: '10' }, { chunkSize: 'many' }, { chunkOverlap: '11' }, { chunkSize: 400 }])
		await expect(chunksOf('sample.pdf', wrong)).rejects.toMatchObject({ errorName: expect.any(String) as string });
});

it('limits the overlap', async () => {
	const sections = [[['Only chapter'], ...Array.from({ length: 10 }, (_, index) => prose(`${index}th`))]];
	const pdf = await drawText(sections);
	const none = await chunksOf(pdf, { chunkSize: '100', chunkOverlap: '0' });
	const some = await chunksOf(pdf, { chunkSize: '100', chunkOverlap: '2' });
	expect(none.chunks.some(({ overlap }) => overlap !== undefined)).toBe(false);
	expect(some.chunks.map(({ id }) => id)).toEqual(none.chunks.map(({ id }) => id));
	expect(some.chunks.slice(1).every(({ overlap = '' }) => overlap.includes('paragraph ends.'))).toBe(true);
});
