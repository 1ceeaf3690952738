/** The direct flow of the real service: each supported tool called as the interface says, its result opened. */
import sharp from 'sharp';
import * as client from '../support/independent-client/client';
import { makePdf, PAGE_HEIGHT_PT, PAGE_WIDTH_PT, pageSizes, unzip } from '../support/independent-client/documents';
import { taskInformation, waitUntilFinal } from '../support/independent-client/judge';
import { fixtureBytes } from '../../../fixtures';
import { startService } from '../support/start-service';
import type { Caller, DirectFields } from '../support/independent-client/client';
import type { FileInfo } from '../support/independent-client/judge';

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
const PDF_MAGIC = Buffer.from('%PDF-', 'latin1');

let service: Awaited<ReturnType<typeof startService>>;
let caller: Caller;
let threePages: Buffer;

beforeAll(async () => {
	service = await startService();
	caller = { baseUrl: service.baseUrl, apiKey: service.apiKey };
	threePages = await makePdf(['First', 'Second', 'Third']);
});
afterAll(() => service?.stop());

interface Result {
	readonly file: FileInfo;
	readonly bytes: Buffer;
}

/** What one successful direct call came to; the answer may be early, then the task is polled. */
async function resultOf(answer: client.Answer): Promise<Result> {
	const task = await waitUntilFinal(caller, taskInformation(answer).taskId);
	expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: 1, taskSuccessNum: 1, taskFailNum: 0 });
	const [file] = task.fileInfoDTOList;
	expect(file).toMatchObject({ failureCode: '', failureReason: '' });
	const { status, bytes } = await client.download(file.downloadUrl);
	expect(status).toBe(200);
	expect(bytes).toHaveLength(file.convertSize);
	return { file, bytes };
}

async function convert(
	toolPath: string,
	parameter?: object,
	bytes = threePages,
	more: DirectFields = {},
): Promise<Result> {
	const fields = parameter === undefined ? more : { ...more, parameter: JSON.stringify(parameter) };
	return resultOf(await client.callTool(caller, toolPath, { bytes, fileName: 'three.pdf' }, fields));
}

describe('pdf/txt', () => {
	test('only a file: the text of all pages in order', async () => {
		const { file, bytes } = await convert('pdf/txt');
		expect(file.fileName).toBe('three.pdf');
		expect(file.downFileName).toMatch(/\.txt$/);
		expect(bytes.toString('utf8')).toMatch(/First[^]*Second[^]*Third/);
	});

	test('pageRanges chooses pages', async () => {
		const text = (await convert('pdf/txt', { pageRanges: '1,3' })).bytes.toString('utf8');
		expect(text).toMatch(/First[^]*Third/);
		expect(text).not.toContain('Second');
	});

	test('isOutputDocumentPerPage makes a ZIP with one text per page', async () => {
		const { file, bytes } = await convert('pdf/txt', { isOutputDocumentPerPage: 1 });
		expect(file.downFileName).toMatch(/\.zip$/);
		expect(bytes.subarray(0, 4).equals(ZIP_MAGIC)).toBe(true);
		const entries = await unzip(bytes);
		expect([...entries.keys()].every((name) => name.endsWith('.txt'))).toBe(true);
		expect([...entries.values()].map((text) => text.toString('utf8').trim())).toEqual(['First', 'Second', 'Third']);
	});

	test('accepts all published parameters of the tool together', async () => {
		const parameter = {
			enableAiLayout: 0,
			enableOcr: 0,
			ocrRecognitionLang: 'AUTO',
			pageRanges: '2-3',
			txtTableFormat: 0,
			ocrOption: 'SCAN_PAGE',
			isOutputDocumentPerPage: 0,
		};
		const { file, bytes } = await convert('pdf/txt', parameter);
		expect(JSON.parse(file.fileParameter)).toMatchObject(parameter);
		expect(bytes.toString('utf8')).toMatch(/Second[^]*Third/);
	});

	test('a password opens an encrypted file', async () => {
		const encrypted = await makePdf(['Behind the lock'], 'open sesame');
		const { file, bytes } = await convert('pdf/txt', undefined, encrypted, { password: 'open sesame' });
		expect(bytes.toString('utf8')).toContain('Behind the lock');
		expect(JSON.stringify(file)).not.toContain('open sesame');
	});

	test('Chinese text and a Chinese file name are preserved', async () => {
		const answer = await client.callTool(caller, 'pdf/txt', {
			bytes: fixtureBytes('chinese.pdf'),
			fileName: '发票 2026年.pdf',
		});
		const { file, bytes } = await resultOf(answer);
		expect(file.fileName).toBe('发票 2026年.pdf');
		expect(file.downFileName).toBe('发票 2026年.txt');
		expect(bytes.toString('utf8')).toMatch(/\p{Script=Han}/u);
	});
});

describe('pdf/img', () => {
	test('is a ZIP with one JPG per page, in page size', async () => {
		const { file, bytes } = await convert('pdf/img');
		expect(file.downFileName).toMatch(/\.zip$/);
		expect(bytes.subarray(0, 4).equals(ZIP_MAGIC)).toBe(true);
		const entries = await unzip(bytes);
		expect(entries.size).toBe(3);
		for (const [name, image] of entries) {
			expect(name).toMatch(/\.jpg$/i);
			expect(await sharp(image).metadata()).toMatchObject({
				format: 'jpeg',
				width: PAGE_WIDTH_PT,
				height: PAGE_HEIGHT_PT,
			});
		}
	});

	test.each([
		['2.0', 2],
		['0.5', 0.5],
	])('imageScaling %s', async (imageScaling, factor) => {
		const entries = await unzip(
			(await convert('pdf/img', { imageScaling, imageFormat: 'PNG', pageRanges: '2' })).bytes,
		);
		expect(entries.size).toBe(1);
		const [image] = entries.values();
		const { format, width, height } = await sharp(image).metadata();
		expect({ format, width, height }).toEqual({
			format: 'png',
			width: PAGE_WIDTH_PT * factor,
			height: PAGE_HEIGHT_PT * factor,
		});
	});

	/** First bytes of each format in hexadecimal; TGA has no magic, but its colour map and image types are fixed. */
	test.each([
		['JPG', /^ffd8ff/, /\.jpg$/i],
		['JPEG', /^ffd8ff/, /\.jpe?g$/i],
		['JPEG2000', /^(0000000c6a502020|ff4fff51)/, /\.(jp2|j2k|jpeg2000)$/i],
		['PNG', /^89504e470d0a1a0a/, /\.png$/i],
		['BMP', /^424d/, /\.bmp$/i],
		['TIFF', /^(49492a00|4d4d002a)/, /\.tiff?$/i],
		['TGA', /^..0[01]0[1239ab]/, /\.tga$/i],
		['GIF', /^474946383[79]61/, /\.gif$/i],
		['WEBP', /^52494646.{8}57454250/, /\.webp$/i],
	])('imageFormat %s', async (imageFormat, magic, extension) => {
		const entries = await unzip((await convert('pdf/img', { imageFormat, pageRanges: '1' })).bytes);
		expect(entries.size).toBe(1);
		const [[name, image]] = entries;
		expect(name).toMatch(extension);
		expect(image.subarray(0, 16).toString('hex')).toMatch(magic);
	});

	test.each(['e_Gray', 'e_Binary'])('imageColorMode %s removes colour', async (imageColorMode) => {
		const parameter = { imageColorMode, imageFormat: 'PNG' };
		const [image] = (await unzip((await convert('pdf/img', parameter, fixtureBytes('colors.pdf'))).bytes)).values();
		const { data, info } = await sharp(image)
			.removeAlpha()
			.toColourspace('srgb')
			.raw()
			.toBuffer({ resolveWithObject: true });
		const levels = new Set<number>();
		for (let at = 0; at < data.length; at += info.channels) {
			levels.add(data[at]);
			if (info.channels >= 3 && (data[at] !== data[at + 1] || data[at] !== data[at + 2]))
				throw new Error('a coloured pixel');
		}
		if (imageColorMode === 'e_Binary') expect([...levels].sort()).toEqual([0, 255]);
		else expect(levels.size).toBeGreaterThan(2);
	});

	test('the alias pdf/jpg from an example does the same', async () => {
		const [image] = (await unzip((await convert('pdf/jpg', { pageRanges: '1' })).bytes)).values();
		expect((await sharp(image).metadata()).format).toBe('jpeg');
	});
});

describe('pdf/extract', () => {
	test('contains only the named pages', async () => {
		const { file, bytes } = await convert('pdf/extract', { pageOptions: '1,3' });
		expect(file.downFileName).toMatch(/\.pdf$/);
		expect(bytes.subarray(0, 5).equals(PDF_MAGIC)).toBe(true);
		expect(await pageSizes(bytes)).toHaveLength(2);
		const text = (await convert('pdf/txt', undefined, bytes)).bytes.toString('utf8');
		expect(text).toMatch(/First[^]*Third/);
		expect(text).not.toContain('Second');
	});

	test('a range is inclusive', async () => {
		expect(await pageSizes((await convert('pdf/extract', { pageOptions: '2-3' })).bytes)).toHaveLength(2);
	});
});

describe('pdf/insert', () => {
	const original = { width: PAGE_WIDTH_PT, height: PAGE_HEIGHT_PT };

	test('one page of 595 by 842 by default, at the target page', async () => {
		const { file, bytes } = await convert('pdf/insert', { targetPage: '2' });
		expect(file.downFileName).toMatch(/\.pdf$/);
		expect(await pageSizes(bytes)).toEqual([original, { width: 595, height: 842 }, original, original]);
	});

	test('number, width and height work as strings', async () => {
		const { bytes } = await convert('pdf/insert', { targetPage: '1', number: '2', width: '200', height: '100.5' });
		const inserted = { width: 200, height: 100.5 };
		expect(await pageSizes(bytes)).toEqual([inserted, inserted, original, original, original]);
	});
});

describe('the form', () => {
	test.each([
		['before', client.callTool],
		['after', client.callToolFileFirst],
	])('fields %s the file part work alike', async (_where, call) => {
		const fields = { parameter: JSON.stringify({ pageRanges: '2' }), password: '', language: '1' };
		const { bytes } = await resultOf(
			await call(caller, 'pdf/txt', { bytes: threePages, fileName: 'three.pdf' }, fields),
		);
		expect(bytes.toString('utf8').trim()).toBe('Second');
	});

	test('empty optional fields are ignored', async () => {
		const fields = { password: '', parameter: '', language: '' };
		const file = { bytes: threePages, fileName: 'three.pdf' };
		const { bytes } = await resultOf(await client.callTool(caller, 'pdf/txt', file, fields));
		expect(bytes.toString('utf8')).toMatch(/First[^]*Second[^]*Third/);
	});

	test('an empty string for an optional JSON parameter means its default', async () => {
		const { bytes } = await convert('pdf/txt', { pageRanges: '' });
		expect(bytes.toString('utf8')).toMatch(/First[^]*Second[^]*Third/);
	});

	test('unknown keys have no effect, are kept in fileParameter and named in a warning', async () => {
		const parameter = { wordLayoutMode: 'e_Flow', isFlow: 1, pageRanges: '1' };
		const { file, bytes } = await convert('pdf/txt', parameter);
		expect(bytes.toString('utf8').trim()).toBe('First');
		expect(JSON.parse(file.fileParameter)).toMatchObject(parameter);
		expect(file.warnings).toEqual([expect.stringContaining('"wordLayoutMode", "isFlow"')]);
	});
});
