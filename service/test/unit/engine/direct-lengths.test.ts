import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { rawPdf } from '../../../../fixtures/make/raw-pdf';
import { withDirectLengths } from '../../../src/engine/pdf/edit/direct-lengths';

const content = 'q Q endstream inside\r';

/** A stream whose length is in object 5 and whose last byte looks like a line break. */
const indirect = (length: number) =>
	rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 4 0 R >>',
		`<</Length 5 0 R>>\nstream\n${content}endstream`,
		String(length),
	]);

const contents = async (bytes: Uint8Array) =>
	(await PDFDocument.load(bytes)).context
		.enumerateIndirectObjects()
		.flatMap(([, object]) => (object instanceof PDFRawStream ? [object.getContentsString()] : []));

describe('withDirectLengths', () => {
	it('lets the editing library read complete streams', async () => {
		const bytes = indirect(content.length);
		// The reason for the function: without it the library ends the stream too early.
		expect(await contents(bytes)).not.toEqual([content]);
		expect(await contents(withDirectLengths(bytes))).toEqual([content]);
	});

	it('distrusts a length that misses the end of the stream', () => {
		const bytes = indirect(content.length + 3);
		expect(withDirectLengths(bytes)).toBe(bytes);
	});

	it('leaves other documents unchanged', () => {
		const bytes = rawPdf(['<< /Type /Catalog >>', '<< /Length 3 >>\nstream\nabc\nendstream', '(/Length 9 0 R)']);
		expect(withDirectLengths(bytes)).toBe(bytes);
	});
});
