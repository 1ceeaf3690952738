import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { rawPdf } from '../../../../../fixtures/make/raw-pdf';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';
import { repairJpeg2000 } from '../../../../src/engine/pdf/standards/job/jpeg2000';

describe('JPEG 2000 images', () => {
	const boxed = (type: string, content: number[]) => [
		0,
		0,
		0,
		content.length + 8,
		...Buffer.from(type, 'latin1'),
		...content,
	];
	const file = (channels: number, ...colours: number[][]) =>
		Uint8Array.from(
			boxed('jp2h', [
				...boxed('ihdr', [0, 0, 0, 1, 0, 0, 0, 1, 0, channels, 7, 7, 0, 0]),
				...colours.flatMap((colour) => boxed('colr', colour)),
			]),
		);
	const spaceOf = (bytes: Uint8Array) => {
		const { context } = readDocument(rawPdf(['<< /Type /Catalog >>']));
		const image = PDFRawStream.of(context.obj({ Subtype: 'Image' }), bytes);
		repairJpeg2000(image, bytes);
		return String(image.dict.get(PDFName.of('ColorSpace')));
	};

	it('get a colour space if theirs is unknown or ambiguous', () => {
		expect(spaceOf(file(3, [1, 0, 0, 0, 0, 0, 16]))).toBe('undefined');
		expect(spaceOf(file(3, [4, 0, 0, 0, 0, 0, 16]))).toBe('/DeviceRGB');
		expect(spaceOf(file(4, [1, 0, 0, 0, 0, 0, 19]))).toBe('/DeviceCMYK');
		expect(spaceOf(file(1, [1, 0, 0, 0, 0, 0, 17], [1, 0, 0, 0, 0, 0, 16]))).toBe('/DeviceGray');
		expect(spaceOf(file(1, [1, 0, 1, 0, 0, 0, 17], [1, 0, 0, 0, 0, 0, 16]))).toBe('undefined');
	});

	it('that are damaged are unchanged', () => {
		expect(spaceOf(Uint8Array.of(0, 0, 0, 1, 2))).toBe('undefined');
	});
});
