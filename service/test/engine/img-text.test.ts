import sharp from 'sharp';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const rows = [
	['Item', 'Count', 'Price'],
	['Paper', '12', '4.50'],
	['Folders', '7', '18.20'],
	['Pencils', '30', '9.00'],
];

/** A page of an office, drawn at 150 dpi: a heading, a sentence and a table with lines. */
async function pageImage(): Promise<Buffer> {
	const cells = rows.flatMap((row, index) =>
		row.map((text, column) => `<text x="${140 + column * 260}" y="${345 + index * 60}" font-size="28">${text}</text>`),
	);
	const lines = [0, 1, 2, 3, 4].map((row) => `<path d="M120 ${300 + row * 60}H900" stroke="#000" stroke-width="3"/>`);
	const bars = [0, 1, 2, 3].map(
		(column) => `<path d="M${120 + column * 260} 300V540" stroke="#000" stroke-width="3"/>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="700" font-family="Liberation Sans, Arial, DejaVu Sans, sans-serif">
		<rect width="1240" height="700" fill="#fff"/>
		<text x="120" y="140" font-size="52" font-weight="bold">Delivery note</text>
		<text x="120" y="230" font-size="30">The parcel was left with the neighbour.</text>
		${lines.join('')}${bars.join('')}${cells.join('')}
	</svg>`;
	return await sharp(Buffer.from(svg)).png().withMetadata({ density: 150 }).toBuffer();
}

describe('images to text', () => {
	let image: Buffer;
	beforeAll(async () => {
		image = await pageImage();
	});
	const convertImage = async (tool: 'img/csv' | 'img/json' | 'img/markdown' | 'img/txt', parameter: object = {}) =>
		await convertFixture(tool, image, { ocrRecognitionLang: 'ENGLISH', ...parameter }, { fileName: 'note.png' });

	it('img/txt keeps columns separate and uses OCR by default', async () => {
		const { bytes, downFileName, files } = await convertImage('img/txt');
		expect(downFileName).toBe('note.txt');
		expect(files).toEqual(['result.txt']);
		const text = bytes.toString();
		expect(text).toContain('Delivery note');
		expect(text).toMatch(/Folders {2,}7 {2,}18\.20/);
	});

	it('img/json has the heading and the table', async () => {
		const files = await unzip((await convertImage('img/json')).bytes);
		const parsed = JSON.parse(files.get('note.json')?.toString() ?? '') as {
			objects: { type: string; text?: string }[];
		};
		expect(parsed.objects.map(({ text }) => text)).toContain('Delivery note');
		expect(parsed.objects.map(({ type }) => type)).toContain('Table');
	});

	it('img/markdown has heading, sentence and table', async () => {
		const text = (await unzip((await convertImage('img/markdown')).bytes)).get('note.md')?.toString() ?? '';
		expect(text).toMatch(/^# Delivery note$/m);
		expect(text).toMatch(/^\| Folders +\| +7 +\| +18\.20 +\|$/m);
	});

	it('img/csv has the table', async () => {
		const { bytes } = await convertImage('img/csv');
		expect(
			bytes
				.toString()
				.replace(/^\ufeff/, '')
				.trim()
				.split(/\r?\n/),
		).toEqual(rows.map((row) => row.join(',')));
	});

	it('warns that an image has no text without OCR', async () => {
		const { bytes, warnings } = await convertImage('img/txt', { enableOcr: 0 });
		expect(bytes).toHaveLength(0);
		expect(warnings).toEqual([expect.stringContaining('no text layer')]);
	});
});
