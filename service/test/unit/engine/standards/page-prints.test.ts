import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { rawPdf, stream } from '../../../../../fixtures/make/raw-pdf';
import { readCidMap } from '../../../../src/engine/fonts/cid-map';
import { readDocument } from '../../../../src/engine/pdf/cos/read-document';
import { collectPages } from '../../../../src/engine/pdf/edit/page-tree';
import { repairJpeg2000 } from '../../../../src/engine/pdf/standards/jpeg2000';
import { pagePrints } from '../../../../src/engine/pdf/standards/page-prints';

function prints({ content = '0 0 9 9 re f', annotation = '/Subtype /Square /F 0', width = '500' } = {}): (string | undefined)[] {
	const document = readDocument(
		rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Annots [5 0 R] /Resources << /Font << /F 6 0 R >> >> >>',
			stream(content),
			`<< /Type /Annot /Rect [0 0 9 9] /P 3 0 R ${annotation} >>`,
			`<< /Type /Font /Subtype /Type3 /Widths [${width}] /Resources << /Font << /Self 6 0 R >> >> >>`,
		]),
	);
	return pagePrints(document, collectPages(document));
}

describe('prints of pages', () => {
	it('are alike for what looks alike', () => {
		expect(prints()).toEqual(prints());
		expect(prints({ annotation: '/Subtype /Square /F 4 /StructParent 3 /A << /S /JavaScript >>' })).toEqual(prints());
	});

	it.each([{ content: '0 0 9 8 re f' }, { annotation: '/Subtype /Square /F 2' }, { annotation: '/Subtype /Circle /F 0' }, { width: '501' }])('tell %o from the usual', (change) => {
		expect(prints(change)).not.toEqual(prints());
	});

	it('are not made of pages with fields', () => {
		expect(prints({ annotation: '/Subtype /Widget' })).toEqual([undefined]);
	});
});

describe('JPEG 2000 images', () => {
	const boxed = (type: string, content: number[]) => [0, 0, 0, content.length + 8, ...Buffer.from(type, 'latin1'), ...content];
	const file = (channels: number, ...colours: number[][]) =>
		Uint8Array.from(boxed('jp2h', [...boxed('ihdr', [0, 0, 0, 1, 0, 0, 0, 1, 0, channels, 7, 7, 0, 0]), ...colours.flatMap((colour) => boxed('colr', colour))]));
	const spaceOf = (bytes: Uint8Array) => {
		const { context } = readDocument(rawPdf(['<< /Type /Catalog >>']));
		const image = PDFRawStream.of(context.obj({ Subtype: 'Image' }), bytes);
		repairJpeg2000(image, bytes);
		return String(image.dict.get(PDFName.of('ColorSpace')));
	};

	it('get a colour space where their own is unknown or not the only one', () => {
		expect(spaceOf(file(3, [1, 0, 0, 0, 0, 0, 16]))).toBe('undefined');
		expect(spaceOf(file(3, [4, 0, 0, 0, 0, 0, 16]))).toBe('/DeviceRGB');
		expect(spaceOf(file(4, [1, 0, 0, 0, 0, 0, 19]))).toBe('/DeviceCMYK');
		expect(spaceOf(file(1, [1, 0, 0, 0, 0, 0, 17], [1, 0, 0, 0, 0, 0, 16]))).toBe('/DeviceGray');
		expect(spaceOf(file(1, [1, 0, 1, 0, 0, 0, 17], [1, 0, 0, 0, 0, 0, 16]))).toBe('undefined');
	});

	it('that are damaged stay', () => {
		expect(spaceOf(Uint8Array.of(0, 0, 0, 1, 2))).toBe('undefined');
	});
});

describe('maps from codes to CIDs', () => {
	it('are read with single codes and ranges', () => {
		const { context } = readDocument(rawPdf(['<< /Type /Catalog >>']));
		const font = context.obj({});
		font.set(PDFName.of('Encoding'), context.register(context.stream('1 begincidchar <20> 7 endcidchar 1 begincidrange <0030> <0032> 40 endcidrange')));
		expect([...(readCidMap(font) ?? [])]).toEqual([[0x20, 7], [0x30, 40], [0x31, 41], [0x32, 42]]);
		expect(readCidMap(context.obj({ Encoding: 'Identity-H' }))).toBeUndefined();
	});
});
