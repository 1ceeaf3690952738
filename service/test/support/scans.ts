import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

const dpi = 150;
const size = { width: 900, height: 420 };

/** Running text of two languages, and lines that are of none. */
const texts = {
	english: [
		'The report of the committee was read to the members',
		'of the house, and the results that were found in it',
		'have been printed for all who wish to know of them.',
	],
	german: [
		'Der Bericht des Ausschusses wurde den Mitgliedern',
		'des Hauses vorgelesen, und die Ergebnisse, die er',
		'nennt, sind auch für alle anderen gedruckt worden.',
	],
	codes: ['QX-2321 48.20 KT-7783', 'PL-9937 12.75 RM-4410', 'BV-1102 96.05 NC-5529'],
} as const;

/** What is written on a page of a scan. */
export type ScannedText = keyof typeof texts;

/** The picture of a page: a heading with its number, and some lines. */
async function picture(text: ScannedText, number: number): Promise<Buffer> {
	const lines = [`${number}. ${text === 'codes' ? number * 1111 : text}`, ...texts[text]];
	const drawn = lines.map((line, index) => `<text x="60" y="${80 + 48 * index}">${line}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Sans" font-size="24">
		<rect width="100%" height="100%" fill="white"/>${drawn}</svg>`;
	return await sharp(Buffer.from(svg)).removeAlpha().grayscale().withMetadata({ density: dpi }).png().toBuffer();
}

const pictures = async (pages: readonly ScannedText[]): Promise<Buffer[]> =>
	await Promise.all(pages.map((text, index) => picture(text, index + 1)));

/** A PDF of pictures of pages. */
export async function scannedPdf(pages: readonly ScannedText[]): Promise<Uint8Array> {
	return await scanOf(await pictures(pages), dpi);
}

/** A PDF of pictures, each a page. @param pixelsAnInch  of all of them */
export async function scanOf(pngs: readonly Uint8Array[], pixelsAnInch: number): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	// Bytes of the same document are the same.
	pdf.setCreationDate(new Date(0));
	for (const png of pngs) {
		const image = await pdf.embedPng(png);
		const page = { width: (image.width / pixelsAnInch) * 72, height: (image.height / pixelsAnInch) * 72 };
		pdf.addPage([page.width, page.height]).drawImage(image, { x: 0, y: 0, ...page });
	}
	return await pdf.save();
}

/** A TIFF of pictures of pages. */
export async function scannedTiff(pages: readonly ScannedText[]): Promise<Uint8Array> {
	const images = await pictures(pages);
	return await sharp(images, { join: { animated: true } })
		.tiff({ compression: 'lzw' })
		.toBuffer();
}
