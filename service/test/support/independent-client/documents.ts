/** Documents made on the spot, and readers for result files; other people's libraries only. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import * as yauzl from 'yauzl';

/** Page size of the documents made here, in points: neither A4 nor square, so that a mix-up shows. */
export const PAGE_WIDTH_PT = 400;
export const PAGE_HEIGHT_PT = 300;

/** A PDF with one page a text, in the given order. Encrypted with `password` when there is one. */
export async function makePdf(pageTexts: readonly string[], password?: string): Promise<Buffer> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const text of pageTexts) {
		document.addPage([PAGE_WIDTH_PT, PAGE_HEIGHT_PT]).drawText(text, { x: 40, y: 150, size: 18, font });
	}
	if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
	return Buffer.from(await document.save());
}

/** Sizes of the pages of a PDF in points, in their order. */
export async function pageSizes(pdf: Buffer): Promise<{ width: number; height: number }[]> {
	const document = await PDFDocument.load(pdf);
	return document.getPages().map((page) => page.getSize());
}

/** The files in a ZIP archive by name, in the archive's order. */
export function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
	return new Promise((resolve, reject) => {
		yauzl.fromBuffer(archive, { lazyEntries: true }, (openError, zip) => {
			if (openError) return reject(openError);
			const files = new Map<string, Buffer>();
			zip.on('error', reject);
			zip.on('end', () => resolve(files));
			zip.on('entry', (entry: yauzl.Entry) => {
				zip.openReadStream(entry, (readError, stream) => {
					if (readError) return reject(readError);
					const chunks: Buffer[] = [];
					stream.on('error', reject);
					stream.on('data', (chunk: Buffer) => chunks.push(chunk));
					stream.on('end', () => {
						files.set(entry.fileName, Buffer.concat(chunks));
						zip.readEntry();
					});
				});
			});
			zip.readEntry();
		});
	});
}
