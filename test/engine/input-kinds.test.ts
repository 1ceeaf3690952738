import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { startService, type StartedService } from '../../service/test/support/start-service';
import { picturePage, scannedPage, type Placed } from '../support/drawn-page';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';

/** What people give the node, with nothing set: the right result, or a sentence that says what to choose. */
let service: StartedService;
let folder: string;

beforeAll(async () => {
	service = await startService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-attachments-'));
});

afterAll(async () => {
	await service.stop();
	await rm(folder, { recursive: true, force: true });
});

const letter: readonly Placed[] = [
	[80, 100, 'Dear Mrs Baker,'],
	[80, 160, 'the shipment of 24 boxes left our store'],
	[80, 210, 'in Hamburg on Tuesday.'],
];

async function written(name: string, bytes: Uint8Array): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

const convert = async (path: string, parameters: Record<string, unknown> = {}) =>
	await runConvert(service, {
		items: [{ json: {}, files: { data: path } }],
		isSimplified: true,
		parameters: { operation: 'extractText', ...parameters } as never,
	});

const itemOf = async (path: string, parameters?: Record<string, unknown>) =>
	(await convert(path, parameters)).items(nodeName)[0]?.json;

/** A printed page, and the scan of a letter. */
async function mixedPdf(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	pdf.addPage([595, 842]).drawText('Cover sheet with a text layer of its own', { x: 60, y: 700, size: 12, font });
	const [scan] = await pdf.copyPages(await PDFDocument.load(await scannedPage(letter)), [0]);
	if (scan) pdf.addPage(scan);
	return await pdf.save();
}

/** The sample with so many bytes in an object that no page uses: as large as scans are, and made at once. */
async function largePdf(megabytes: number): Promise<string> {
	const path = join(folder, 'large.pdf');
	await copyFile(fixturePath('sample.pdf'), path);
	const file = await open(path, 'a');
	const block = randomBytes(1e6);
	await file.write(`\n9999 0 obj\n<</Length ${megabytes * block.length}>>\nstream\n`);
	for (let count = 0; count < megabytes; count++) await file.write(block);
	// Where the table of objects is has to be said again near the end, where readers look for it.
	const sample = fixtureBytes('sample.pdf').toString('latin1');
	await file.write(`\nendstream\nendobj\n${sample.slice(sample.lastIndexOf('startxref'))}`);
	await file.close();
	return path;
}

test('a scan is read by OCR, as the item says', async () => {
	const item = await itemOf(await written('scan.pdf', await scannedPage(letter)));
	expect(item?.text).toContain('24 boxes');
	expect([item?.pagesReadByOcr, item?.warnings]).toEqual(['1', []]);
});

test('a photo is read', async () => {
	const photo = await sharp(await picturePage(letter))
		.jpeg()
		.toBuffer();
	const item = await itemOf(await written('photo.jpg', photo));
	expect(item?.text).toContain('24 boxes');
	expect(item?.pagesReadByOcr).toBe('1');
});

test('only the scanned page of a mixed PDF is read by OCR', async () => {
	const item = await itemOf(await written('mixed.pdf', await mixedPdf()));
	expect(item?.text).toContain('a text layer of its own');
	expect(item?.text).toContain('24 boxes');
	expect(item?.pagesReadByOcr).toBe('2');
});

test('an encrypted PDF says where to enter the password, and opens with it', async () => {
	const path = fixturePath('encrypted.pdf');
	const error = errorOf(await convert(path));
	expect(error.message).toContain('is encrypted');
	expect(error.description).toContain('Options → Password');
	const item = await itemOf(path, { options: { password: 'secret' } });
	expect(String(item?.text).length).toBeGreaterThan(10);
});

test('a PDF of 150 MB is read', async () => {
	const path = await largePdf(150);
	expect((await stat(path)).size).toBeGreaterThan(150e6);
	const item = await itemOf(path);
	expect(item?.text).toContain('Field notebook');
	expect(item?.pages).toBe(2);
});

describe('a JPG given to a PDF tool', () => {
	let photo: Buffer;
	beforeAll(async () => {
		photo = await sharp(await picturePage(letter))
			.jpeg()
			.toBuffer();
	});

	test('is passed to the equivalent image tool', async () => {
		const item = await itemOf(await written('word.jpg', photo), { operation: 'convertToWord' });
		expect([item?.fileName, item?.pagesReadByOcr]).toEqual(['word.jpg', '1']);
	});

	test('named like a PDF gets the right tool as advice', async () => {
		const error = errorOf(await convert(await written('letter.pdf', photo)));
		expect(error.message).toContain(
			'is an image, but this tool accepts only PDF files. Use one of these tools: Extract Text From Image (img/txt).',
		);
	});

	test('without an equivalent gets the operation that makes it a PDF as advice', async () => {
		const error = errorOf(await convert(await written('archive.jpg', photo), { operation: 'convertToPdfa' }));
		expect(error.message).toBe(
			'"archive.jpg" is an image, but this tool accepts only PDF files. Use Convert Images to PDF first.',
		);
	});
});
