import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { endTesseract } from '../../src/engine/external/tesseract';
import { convertFixture, removeFolders } from '../engine/support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const dpi = 150;
const size = { width: 900, height: 640 };

/** Lines of text as SVG. */
const text = (lines: readonly string[], color = '#111') =>
	lines.map((line, index) => `<text x="70" y="${90 + 48 * index}" fill="${color}">${line}</text>`).join('');

const front = [
	'Dear Mrs Baker,',
	'the shipment of 24 boxes left our store in',
	'Hamburg on Tuesday and should reach you by',
	'Friday. Please check the goods on arrival.',
];
const back = ['General terms of delivery and payment', 'The goods stay ours until they are paid'];

/** What shines through from the back of the sheet. */
const fromBehind = (lines: readonly string[], from = 0) =>
	`<g transform="translate(${size.width} ${from}) scale(-1 1)">${text(lines, '#c4c4c4')}</g>`;

const ruling = Array.from({ length: 21 }, (_, row) => `<path d="M0 ${12 + row * 30}H900" stroke="#8aa4c8"/>`).join('');
const stamp =
	'<g transform="rotate(-12 400 160)" fill="none" stroke="#c02030" stroke-width="7"><rect x="180" y="90" width="460" height="130"/><path d="M200 200L620 110"/></g>';

async function page(svg: string, turn = 0): Promise<Buffer> {
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Sans" font-size="26">
		<rect width="100%" height="100%" fill="#f6f6f6"/>${svg}</svg>`;
	return await sharp(await sharp(Buffer.from(whole)).png().toBuffer())
		.rotate(turn)
		.removeAlpha()
		.png()
		.toBuffer();
}

async function scan(pictures: readonly Buffer[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (const picture of pictures) {
		const image = await pdf.embedPng(picture);
		const [width, height] = [(image.width / dpi) * 72, (image.height / dpi) * 72];
		pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
	}
	return await pdf.save();
}

interface ParsedObject {
	readonly page: number;
	readonly text?: string;
}

/** The words of each page, in their order. */
async function readPages(pictures: readonly Buffer[]): Promise<string[]> {
	const parameter = { enableOcr: 1, ocrRecognitionLang: 'ENGLISH', outputType: 1 };
	const { bytes } = await convertFixture('pdf/json', await scan(pictures), parameter);
	const { objects } = JSON.parse(bytes.toString()) as { objects: ParsedObject[] };
	return pictures.map((_, page) =>
		objects
			.filter((one) => one.page === page)
			.flatMap(({ text: own = '' }) => own.match(/[\p{L}\p{N}]+/gu) ?? [])
			.join(' '),
	);
}

describe('a document of imperfect scans', () => {
	it('is read page by page: backs and blank pages give no words, every front its words', async () => {
		const read = await readPages([
			await page(text(front)),
			await page(fromBehind(back)),
			await page(text(front) + fromBehind(back, 260)),
			await page(text(front), 180),
			await page(text(front), 90),
			await page(ruling + text(front)),
			await page(stamp + text(front)),
			await page(''),
		]);
		const [printed] = read;
		expect(printed).toBe(front.join(' ').replace(/[,.]/g, ''));
		expect(read).toEqual([printed, '', printed, printed, printed, printed, printed, '']);
		// Eight pages, the one on its head twice.
	});
});
