import { rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';

import { fixtureBytes } from '../../fixtures';
import { newSheet } from '../../fixtures/make/drawing';
import { finished, markedCii, withText } from '../../service/test/support/made-einvoice';
import {
	tradeInvoice,
	tradeLines,
	tradeOrder,
	tradePaper,
	type TradeLine,
} from '../../service/test/support/trade-papers';
import type { PicturedDocument } from '../../scripts/generate/tool-pictures';
import { photographed, scanned } from './camera';
import type { NamedFile, PictureService } from './service';

/** Of a scan; pages are drawn for it with this scaling of 72 dpi. */
const scanScaling = 2.8;
const pointsPerInch = 72;

/** Every document that pictures are made of: fixtures, and what is made of them the same way each time. */
export async function makeDocuments(service: PictureService): Promise<Record<PicturedDocument, NamedFile>> {
	const sample = { name: 'sample.pdf', bytes: fixtureBytes('sample.pdf') };
	const invoice = {
		name: 'invoice.pdf',
		bytes: await service.convertToOne('pdf/extract', { pageOptions: '1' }, sample),
	};
	const [invoicePage = Buffer.alloc(0)] = await service.pages(invoice, scanScaling);
	const [letterPage = Buffer.alloc(0)] = await service.pages({ name: 'letter.pdf', bytes: await letter() }, 2);
	const scan = { name: 'scan.jpg', bytes: await scanned(invoicePage, scanScaling * pointsPerInch) };
	const photo = { name: 'photo.jpg', bytes: await photographed(letterPage) };
	const large = {
		name: 'large.jpg',
		bytes: await sharp(photo.bytes).resize({ width: 2400 }).jpeg({ quality: 97 }).toBuffer(),
	};
	return {
		'invoice.pdf': invoice,
		'article.pdf': { name: 'article.pdf', bytes: fixtureBytes('two-columns.pdf') },
		'three-pages.pdf': { name: 'three-pages.pdf', bytes: await threePages() },
		'form.pdf': { name: 'form.pdf', bytes: await form() },
		'three-pages-new.pdf': { name: 'three-pages-new.pdf', bytes: await threePages('row', 8) },
		'scan.jpg': scan,
		'scan.pdf': { name: 'scan.pdf', bytes: await service.convertToOne('img/pdf', {}, scan) },
		'photo.jpg': photo,
		'flat.png': { name: 'flat.png', bytes: await service.convertToOne('documentAI/dewarp', {}, photo) },
		'photographed.pdf': {
			name: 'photographed.pdf',
			bytes: await service.convertToOne('img/pdf', { pageSize: 'A4' }, large),
		},
		'order.pdf': { name: 'order.pdf', bytes: Buffer.from(await tradePaper(tradeOrder)) },
		'order-invoice.pdf': {
			name: 'order-invoice.pdf',
			bytes: Buffer.from(await tradePaper(tradeInvoice(tradeLines.map(withHigherPrice)))),
		},
		// One figure of the tax is wrong.
		'xrechnung.xml': { name: 'xrechnung.xml', bytes: finished(withText(markedCii(), 'BT-110', '36.01')) },
	};
}

function withHigherPrice(line: TradeLine): TradeLine {
	return line.article === 'CD-2040' ? { ...line, price: 65 } : line;
}

/** A5 pages that differ even as thumbnails. */
async function threePages(word = 'line', lines = 9): Promise<Buffer> {
	const { document, bold, regular } = await newSheet('Three pages');
	const colours = [rgb(0.09, 0.35, 0.54), rgb(0.16, 0.49, 0.33), rgb(0.72, 0.33, 0.12)];
	for (const [index, colour] of colours.entries()) {
		const page = document.addPage([420, 595]);
		page.drawRectangle({ x: 0, y: 475, width: 420, height: 120, color: colour });
		page.drawText(String(index + 1), { x: 40, y: 492, size: 96, font: bold, color: rgb(1, 1, 1) });
		for (let line = 0; line < lines; line++) {
			const text = `This is ${line === 2 ? word : 'line'} ${line + 1} of page ${index + 1}.`;
			page.drawText(text, { x: 40, y: 425 - 42 * line, size: 24, font: regular });
		}
	}
	return Buffer.from(await document.save());
}

/** A form with fields of every kind. */
async function form(): Promise<Buffer> {
	const { document, bold, regular } = await newSheet('Form');
	const page = document.addPage([420, 595]);
	const fields = document.getForm();
	const label = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 11, font: regular });
	page.drawText('Membership', { x: 40, y: 535, size: 22, font: bold });
	for (const [index, name] of ['Name', 'Date of birth (DD/MM/YYYY)', 'Country'].entries()) {
		label(`${name}:`, 40, 495 - 36 * index);
		fields.createTextField(`field${index}`).addToPage(page, { x: 200, y: 488 - 36 * index, width: 180, height: 22 });
	}
	label('Plan', 40, 387);
	const plan = fields.createRadioGroup('Plan');
	for (const [index, name] of ['Single', 'Family'].entries()) {
		plan.addOptionToPage(name, page, { x: 200 + 90 * index, y: 384, width: 14, height: 14 });
		label(name, 220 + 90 * index, 387);
	}
	label('Remarks', 40, 355);
	const remarks = fields.createTextField('field3');
	remarks.enableMultiline();
	remarks.addToPage(page, { x: 200, y: 300, width: 180, height: 66 });
	fields.createCheckBox('field4').addToPage(page, { x: 40, y: 264, width: 14, height: 14 });
	label('I accept the terms', 62, 267);
	return Buffer.from(await document.save());
}

/** A letter as people take photos of: lines across the page. */
async function letter(): Promise<Buffer> {
	const { document, bold, regular } = await newSheet('Letter');
	const page = document.addPage([595, 842]);
	const lines = [
		'Dear Mrs Baker, the shipment of 24 boxes left our store',
		'in Hamburg on Tuesday and should reach you by Friday.',
		'Please check all goods on arrival and sign the papers.',
		'The total of 1,482.50 is due within thirty days from now.',
		'Our bank account has not changed since the last invoice.',
		'Questions about this delivery are answered by Paul Winter',
		'under the number 040 555 1234 between nine and five.',
		'Returned packaging is collected with the next shipment.',
		'We thank you for your order and remain at your service.',
		'Sincerely yours, the forwarding department in Hamburg',
	];
	page.drawText('Forwarding Company Hamburg', { x: 60, y: 750, size: 24, font: bold });
	page.drawLine({ start: { x: 60, y: 732 }, end: { x: 535, y: 732 }, thickness: 2 });
	for (const [index, line] of lines.entries())
		page.drawText(line, { x: 60, y: 680 - 58 * index, size: 17, font: regular });
	return Buffer.from(await document.save());
}
