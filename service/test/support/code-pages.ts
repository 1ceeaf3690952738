import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Writer = typeof import('zxing-wasm/writer', { with: { 'resolution-mode': 'import' } });

/** A code on a separate page, or a page without a code. */
export interface CodeOnPage {
	readonly format: 'QRCode' | 'Code128' | 'Code39' | 'EAN13' | 'ITF' | 'PDF417' | 'DataMatrix' | 'Aztec';
	readonly text: string;
	/** Degrees, counter-clockwise. */
	readonly turn?: number;
}

let writer: Promise<Writer> | undefined;

async function loadWriter(): Promise<Writer> {
	const load = createRequire(__filename);
	const zxing = load('zxing-wasm/writer') as Writer;
	const wasm = await readFile(load.resolve('zxing-wasm/writer/zxing_writer.wasm'));
	await zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
	return zxing;
}

/** A code as a picture (PNG). @param scale  pixels of its finest part */
export async function codePicture({ format, text }: CodeOnPage, scale = 4): Promise<Buffer> {
	writer ??= loadWriter();
	const { image, error } = await (await writer).writeBarcode(text, { format, scale, addQuietZones: true });
	if (!image) throw new Error(error);
	return Buffer.from(await image.arrayBuffer());
}

/** Size of a page and the place of its code, points. Small pages are searched in half the time of A4. */
export const codePage = { width: 420, height: 595, code: { x: 210, y: 250 } } as const;

/** A PDF of pages, each with a line of text, and with a code where it has one: bars of 0.38 mm. */
export async function pagesWithCodes(...codes: (CodeOnPage | undefined)[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const [index, code] of codes.entries()) {
		const page = document.addPage([codePage.width, codePage.height]);
		page.drawText(`Page ${index + 1}`, { x: 60, y: 60, size: 12 });
		if (!code) continue;
		const picture = await document.embedPng(await codePicture(code));
		// Four pixels are three of 200 dpi.
		const size = { width: picture.width * 0.27, height: picture.height * 0.27 };
		page.drawImage(picture, { ...codePage.code, ...size, rotate: degrees(code.turn ?? 0) });
	}
	return await document.save();
}

/** The text of a Swiss QR bill. */
export const swissBill = [
	...['SPC', '0200', '1', 'CH4431999123000889012'],
	...['S', 'Haus & Hof AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
	...['', '', '', '', '', '', ''],
	...['1949.75', 'CHF'],
	...['S', 'Pia Rutschmann', 'Marktgasse', '28', '9400', 'Rorschach', 'CH'],
	...['QRR', '210000000003139471430009017', 'Order of 15 June', 'EPD', '//S1/10/10201409'],
].join('\r\n');

/** The text of a code of the European Payments Council. */
export const epcCode = [
	...['BCD', '002', '1', 'SCT', 'BHBLDEHHXXX', 'Muster GmbH', 'DE71110220330123456789'],
	...['EUR12.3', '', '', 'Invoice 7', ''],
].join('\n');
