import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A text on a page, in pixels of a picture or points of a PDF, from the top left corner. */
export type Placed = readonly [x: number, y: number, text: string];

const pixelsPerInch = 100;
const pointsPerInch = 72;

/** A page of A5 or so as a scanner or a phone gives it: a picture (PNG). */
export async function picturePage(texts: readonly Placed[]): Promise<Buffer> {
	const lines = texts.map(([x, y, text]) => `<text x="${x}" y="${y}">${text}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700" font-family="Liberation Sans, Arial, sans-serif" font-size="34">
		<rect width="900" height="700" fill="#fff"/>${lines}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** A PDF whose only page is that picture. */
export async function scannedPage(texts: readonly Placed[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const image = await pdf.embedPng(await picturePage(texts));
	const [width, height] = [image.width, image.height].map((pixels) => (pixels / pixelsPerInch) * pointsPerInch);
	pdf.addPage([width ?? 0, height ?? 0]).drawImage(image, { x: 0, y: 0, width, height });
	return await pdf.save();
}

/** A PDF whose only page contains these texts as text. */
export async function printedPage(texts: readonly Placed[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage([595, 842]);
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	for (const [x, y, text] of texts) page.drawText(text, { x, y: 842 - y, size: 10, font });
	return await pdf.save();
}
