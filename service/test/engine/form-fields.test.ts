import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

interface Field {
	readonly key: string;
	readonly text: string;
	readonly type: string;
}

async function fieldsOf(source: Uint8Array, keys: readonly string[]): Promise<(readonly [string, string])[]> {
	const { bytes } = await convertFixture('idp/documentExtract', source, { keys });
	const { data } = JSON.parse(bytes.toString()) as { data: { fields: readonly Field[] } };
	return data.fields.map(({ type, text }) => [type, text]);
}

/** A form with a question whose boxes are fields. */
async function formPdf(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	page.drawText('Delivery:', { x: 50, y: 700, size: 10, font });
	for (const [index, option] of ['standard', 'express'].entries()) {
		const box = document.getForm().createCheckBox(option);
		box.addToPage(page, { x: 120 + index * 100, y: 699, width: 9, height: 9 });
		if (option === 'express') box.check();
		page.drawText(option, { x: 134 + index * 100, y: 700, size: 10, font });
	}
	return await document.save();
}

/** A form with two fields of signatures over their labels, of which one is signed. */
async function signaturePdf(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	const { context } = document;
	const fields = [700, 600].map((y, index) => {
		page.drawLine({ start: { x: 50, y: y + 12 }, end: { x: 250, y: y + 12 } });
		page.drawText(`Signature of ${index === 0 ? 'buyer' : 'seller'}`, { x: 50, y, size: 10, font });
		const field = context.obj({
			...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [60, y + 14, 200, y + 38] },
			...(index === 0 ? { V: context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' }) } : {}),
		});
		field.set(PDFName.of('T'), PDFString.of(`field${index}`));
		const reference = context.register(field);
		page.node.addAnnot(reference);
		return reference;
	});
	document.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: fields }));
	return await document.save();
}

describe('fields of PDF forms', () => {
	it('are checkboxes', async () => {
		expect(await fieldsOf(await formPdf(), ['Delivery', 'standard', 'express'])).toEqual([
			['choice', 'express'],
			['choice', 'no'],
			['choice', 'yes'],
		]);
	});

	it.each([0, 1])('are characters in the text, also row by row (txtTableFormat %d)', async (txtTableFormat) => {
		const { bytes } = await convertFixture('pdf/txt', await formPdf(), { txtTableFormat });
		expect(bytes.toString().replaceAll(/ +/g, ' ').trim()).toBe('Delivery: ☐ standard ☒ express');
	});

	it('are checkboxes in the parsed document, with options and positions', async () => {
		const { bytes } = await convertFixture('pdf/json', await formPdf());
		const files = await unzip(bytes);
		const text = [...files].find(([name]) => name.endsWith('.json'))?.[1].toString() ?? '{}';
		const { objects } = JSON.parse(text) as {
			objects: readonly { ticks?: readonly { text: string; ticked: boolean; rect: readonly number[] }[] }[];
		};
		const ticks = objects.flatMap((object) => object.ticks ?? []);
		expect(ticks.map((tick) => [tick.text, tick.ticked])).toEqual([
			['standard', false],
			['express', true],
		]);
		expect(Math.abs((ticks[1]?.rect[0] ?? 0) - 220)).toBeLessThan(1);
	});

	it('are signatures with their state', async () => {
		expect(await fieldsOf(await signaturePdf(), ['Signature of buyer', 'Signature of seller'])).toEqual([
			['signature', 'present'],
			['signature', 'absent'],
		]);
	});
});
