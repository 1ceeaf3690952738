import { PDFArray, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { withPdf } from '../../../src/engine/external/pdfium-document';
import { renderRegion } from '../../../src/engine/external/pdfium-render';
import { readPage } from '../../../src/engine/pdf-reading/read-page';

const pageCount = 200;

/** Pages with a line of text, a filled form field, and separate resources with a few thousand numbers. */
async function longForm(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const form = document.getForm();
	for (let number = 1; number <= pageCount; number++) {
		const page = document.addPage([200, 100]);
		page.drawText(`Line ${number}`, { x: 10, y: 80, size: 10 });
		const field = form.createTextField(`field ${number}`);
		field.setText(`Value ${number}`);
		field.addToPage(page, { x: 10, y: 10, width: 100, height: 20 });
		const ballast = PDFArray.withContext(document.context);
		for (let index = 0; index < 3000; index++) ballast.push(PDFNumber.of(index));
		const resources = page.node.Resources();
		resources?.set(PDFName.of('PieceInfo'), ballast);
		if (resources) page.node.set(PDFName.of('Resources'), document.context.register(resources));
	}
	return await document.save();
}

const field = { left: 10, top: 70, right: 110, bottom: 90 };

describe('a long document', () => {
	it('is read and rendered with constant memory', async () => {
		const bytes = await longForm();
		const texts: string[] = [];
		const memory: number[] = [];
		let dark = 0;
		await withPdf({ path: '', bytes, fileName: 'long.pdf' }, async (document) => {
			for (let number = 1; number <= document.pageCount; number++) {
				const page = readPage(document, number);
				texts.push((page?.words ?? []).map((word) => word.text).join(' '));
				const drawn = renderRegion(document, number, field, 1);
				if (drawn?.pixels.some((value) => value < 100)) dark++;
				memory.push(document.pdfium.heap.HEAPU8.length);
			}
			return await Promise.resolve();
		});
		expect(texts).toEqual(Array.from({ length: pageCount }, (_, index) => `Line ${index + 1} Value ${index + 1}`));
		expect(dark).toBe(pageCount);
		expect(memory.at(-1)).toBeLessThanOrEqual(1.1 * (memory[pageCount / 2] ?? 0));
	});
});
