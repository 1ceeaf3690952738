import sharp from 'sharp';
import { officeParts, sortedWords, textsOf } from './office-support';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

/** A page of an office, drawn at 150 dpi: a heading and two lines of text. */
async function pageImage(): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="800" font-family="Liberation Sans, Arial, DejaVu Sans, sans-serif">
		<rect width="1240" height="800" fill="#fff"/>
		<text x="120" y="160" font-size="56" font-weight="bold">Delivery note</text>
		<text x="120" y="300" font-size="30">The parcel was left with the neighbour</text>
		<text x="120" y="345" font-size="30">because nobody opened the door on Monday.</text>
	</svg>`;
	return await sharp(Buffer.from(svg)).png().withMetadata({ density: 150 }).toBuffer();
}

const words = ['Delivery', 'Monday', 'neighbour', 'opened', 'parcel'];

describe('images to office files', () => {
	let image: Buffer;
	beforeAll(async () => {
		image = await pageImage();
	});
	const convertImage = async (tool: 'img/docx' | 'img/html' | 'img/pptx' | 'img/xlsx', parameter: object = {}) =>
		await convertFixture(
			tool,
			image,
			{ enableOcr: 1, ocrRecognitionLang: 'ENGLISH', ...parameter },
			{ fileName: 'note.png' },
		);

	it('img/docx has the text, not the image', async () => {
		const { bytes, downFileName } = await convertImage('img/docx');
		const parts = await officeParts(bytes);
		expect(downFileName).toBe('note.docx');
		expect(sortedWords(textsOf(parts.get('word/document.xml') ?? '', 'w:t').join(' '))).toEqual(
			expect.arrayContaining(words),
		);
		expect([...parts.keys()].some((name) => name.startsWith('word/media/'))).toBe(false);
	});

	it('img/html shows the page image behind the fixed layout, or omits it', async () => {
		const files = await unzip((await convertImage('img/html', { pageLayoutMode: 'e_Box' })).bytes);
		expect([...files.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(1);
		expect(files.get('note.html')?.toString()).toContain('Delivery');
		const without = await unzip(
			(await convertImage('img/html', { pageLayoutMode: 'e_Box', containPageBackgroundImage: 0 })).bytes,
		);
		expect([...without.keys()]).toEqual(['note.html']);
	});

	it('img/pptx makes one slide', async () => {
		const parts = await officeParts((await convertImage('img/pptx')).bytes);
		expect(sortedWords(textsOf(parts.get('ppt/slides/slide1.xml') ?? '', 'a:t').join(' '))).toEqual(
			expect.arrayContaining(words),
		);
	});

	it('img/xlsx has the text', async () => {
		const parts = await officeParts((await convertImage('img/xlsx')).bytes);
		expect([...parts.values()].join(' ')).toContain('parcel');
	});

	it('shows the image and warns about missing text if OCR is off', async () => {
		const { bytes, warnings } = await convertImage('img/docx', { enableOcr: 0 });
		expect([...(await officeParts(bytes)).keys()].some((name) => name.startsWith('word/media/'))).toBe(true);
		expect(warnings).toEqual([expect.stringContaining('no text layer')]);
	});

	it('refuses files that are not images', async () => {
		await expect(convertFixture('img/docx', 'sample.pdf')).rejects.toMatchObject({
			errorName: 'notAnImage',
			code: '02003',
		});
	});
});
