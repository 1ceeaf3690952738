import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { ToolPath } from '../../../contract/tools';
import { convert } from '../../src/engine/convert/conversion';
import { endTesseract } from '../../src/engine/external/tesseract';
import { parseParameter, withDefaults } from '../../src/parameters';
import { phraseText } from '../../src/messages/phrases';
import { receiptRows, receiptShots } from '../support/receipt-shots';
import { newFolder, removeFolders } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

let shots: readonly [Buffer, Buffer];
beforeAll(async () => {
	shots = await receiptShots();
});

async function joined(toolPath: ToolPath, pictures: readonly Buffer[], more: object = {}) {
	const folder = newFolder();
	const outputFolder = join(folder, 'out');
	mkdirSync(outputFolder);
	const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify({ joinShots: 1, ...more })));
	const files = pictures.map((bytes, index) => {
		const inputPath = join(folder, String(index));
		writeFileSync(inputPath, bytes);
		return { inputPath, fileName: `shot-${index}.png`, parameter };
	});
	const [first, ...further] = files;
	const outcome = await convert({ toolPath, ...first!, further, outputFolder });
	return {
		...outcome,
		bytes: await readFile(outcome.resultPath),
		said: outcome.warnings.map((one) => phraseText(one, 'en')),
	};
}

describe('joinShots', () => {
	it('makes one text from photos of a receipt: no row repeated, none lost', async () => {
		const { bytes, downFileName, said, pageCount } = await joined('img/txt', shots, { ocrRecognitionLang: 'ENGLISH' });
		const rows = bytes
			.toString()
			.split('\n')
			.filter((line) => line.trim() !== '');
		expect(
			rows.map((row) =>
				row
					.trim()
					.split(/\s{2,}/)
					.filter((part) => part !== ''),
			),
		).toEqual(receiptRows.map((row) => row.filter((part) => part !== '')));
		expect([downFileName, pageCount]).toEqual(['shot-0.txt', 1]);
		expect(said.filter((warning) => warning.includes('do not overlap'))).toEqual([]);
	});

	it('extracts one set of fields, not reviewable', async () => {
		const { bytes, readingPath, doubtful } = await joined('idp/documentExtract', shots, {
			keys: ['Receipt No.', 'Total'],
			ocrRecognitionLang: 'ENGLISH',
		});
		const { details } = (JSON.parse(bytes.toString()) as { data: { details: Record<string, Record<string, string>> } })
			.data;
		const pages = Object.values(details);
		expect(pages).toHaveLength(1);
		expect(pages[0]).toMatchObject({ 'Receipt No.': '48213', Total: '82.55' });
		expect([readingPath, doubtful]).toEqual([undefined, undefined]);
	});

	it('appends photos that do not overlap, with a warning', async () => {
		const { bytes, said } = await joined('img/txt', [shots[0], await other()]);
		expect(said).toContain(
			'Photos that do not overlap the previous photo were appended below it. Affected photos: 2. Content may be missing at these joins. If so, retake the photos with some overlap.',
		);
		expect(bytes.toString().indexOf('Corner Market')).toBeLessThan(bytes.toString().indexOf('Delivered'));
	});

	it('refuses an empty file or one that is not an image, because a part would be missing', async () => {
		await expect(joined('img/txt', [shots[0], Buffer.from('%PDF-1.4')])).rejects.toMatchObject({
			details: { file: 'shot-1.png' },
		});
		await expect(joined('img/txt', [shots[0], Buffer.alloc(0)])).rejects.toMatchObject({ errorName: 'emptyFile' });
	});
});

/** A picture of another paper. */
async function other(): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="30">
		<rect width="100%" height="100%" fill="#fff"/><text x="50" y="100">Delivered to the neighbour</text><text x="50" y="180">without a signature</text></svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}
