import sharp from 'sharp';
import { endTesseract } from '../../src/engine/external/tesseract';
import { recogniseImage } from '../../src/engine/ocr/recognise-image';
import { asFile, drawnPage, letterLines, photographed } from './photo-of-page';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}.,]+/gu) ?? [];

/** Part of the words of the letter that were read. */
function recall(read: string): number {
	const found = new Set(wordsOf(read));
	const wanted = wordsOf(letterLines.join(' '));
	return wanted.filter((word) => found.has(word)).length / wanted.length;
}

/** Enough where only the picture counts. */
const fewLines = letterLines.slice(0, 3);

const curled = { curl: 0.03, depth: 1.1, turn: -7 };

describe('OCR of a photo of a page', () => {
	it('reads the flattened page line by line', async () => {
		const photo = { ...photographed(await drawnPage(900), curled), dpi: 100 };
		const read = await recogniseImage(photo, { language: 'ENGLISH', preprocess: 'auto' });
		expect(read.isFlattened).toBe(true);
		expect(recall(read.words.map(({ text }) => text).join(' '))).toBeGreaterThan(0.9);
		const first = read.words
			.filter(({ text }) => ['Baker,', 'boxes', 'store'].includes(text))
			.map(({ baseline }) => baseline);
		expect(first.length).toBeGreaterThanOrEqual(2);
		expect(Math.max(...first) - Math.min(...first)).toBeLessThan(5);
	});

	it('leaves the photo or a digital page unchanged on request, or without benefit', async () => {
		const page = await drawnPage(640, fewLines);
		const none = await recogniseImage(
			{ ...photographed(page, curled), dpi: 100 },
			{ language: 'ENGLISH', preprocess: 'none' },
		);
		expect(none.isFlattened).toBeUndefined();
		const clean = await recogniseImage({ ...page, dpi: 100 }, { language: 'ENGLISH', preprocess: 'auto' });
		expect(clean.isFlattened).toBeUndefined();
		// Nothing is cut off; it may be drawn larger.
		expect(clean.upright.width / clean.upright.dpi).toBeCloseTo(page.width / 100, 2);
	});

	it('is controlled by imagePreprocess, auto by default', async () => {
		const photo = await asFile(photographed(await drawnPage(640, fewLines), {}), 'jpeg');
		const sizes: string[] = [];
		for (const parameter of [{}, { imagePreprocess: 'none' }]) {
			const { bytes } = await convertFixture(
				'img/html',
				photo,
				{ enableOcr: 1, ocrRecognitionLang: 'ENGLISH', ...parameter },
				{ fileName: 'photo.jpg' },
			);
			const files = await unzip(bytes);
			sizes.push([...files.values()].map(({ length }) => length).join(' '));
		}
		expect(sizes[0]).not.toBe(sizes[1]);
	});
});

describe('OCR of a photo of a page on top of another paper', () => {
	const strange = ['quarterly', 'meeting', 'minutes', 'regional', 'committee'];

	/** The photo of a page with a paper that the left border of the picture cuts off. */
	async function onOtherPaper() {
		const [width, height] = [1600, 2134];
		const photo = photographed(await drawnPage(1800), { turn: 4 });
		const { data: page } = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 4 } })
			.resize(width, height)
			.raw()
			.toBuffer({ resolveWithObject: true });
		const texts = Array.from(
			{ length: 14 },
			(_, row) => `<text x="-60" y="${60 + row * 46}">${strange.join(' ').slice(row % 5)}</text>`,
		);
		const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="30"><g transform="rotate(14 0 700)"><rect x="-300" y="-40" width="640" height="720" fill="#f2f0ea"/>${texts.join('')}</g></svg>`;
		const other = await sharp(Buffer.from(paper)).ensureAlpha().raw().toBuffer();
		// The page is on top; the other paper covers only the table.
		for (let at = 0; at < page.length; at += 4) {
			const isTable = (page[at] ?? 0) < 130 && (page[at] ?? 0) - (page[at + 2] ?? 0) > 25;
			if (isTable && other[at + 3] === 255) other.copy(page, at, at, at + 4);
		}
		return { width, height, pixels: new Uint8Array(page), dpi: 100 };
	}

	it('reads only the page', async () => {
		const read = await recogniseImage(await onOtherPaper(), { language: 'ENGLISH', preprocess: 'auto' });
		const text = read.words.map(({ text: word }) => word).join(' ');
		expect(recall(text)).toBeGreaterThan(0.9);
		expect(strange.filter((word) => text.includes(word))).toEqual([]);
	});
});
