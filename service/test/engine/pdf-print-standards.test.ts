import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { readChecked, type CheckedDocument } from '../support/standards/checked-document';
import { pdfE1Rules } from '../support/standards/pdfe1-rules';
import { pdfX4Rules } from '../support/standards/pdfx4-rules';
import { check } from '../support/standards/rules';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders, seePages, unzip, type Converted } from './support';

afterAll(removeFolders);

type Type = 'PDFTypeX4' | 'PDFTypeE1';
const rules = { PDFTypeX4: pdfX4Rules, PDFTypeE1: pdfE1Rules };

async function convert(
	source: string | Uint8Array,
	pdfDocumentType: Type,
	password?: string,
): Promise<Converted & { checked: CheckedDocument; findings: string[] }> {
	const converted = await convertFixture('pdf/convertType', source, { pdfDocumentType }, { password });
	const checked = await readChecked(converted.bytes);
	return { ...converted, checked, findings: check(rules[pdfDocumentType], checked) };
}

/** A page with colours of both kinds, a group, and boxes that do not fit. */
function colourful(): Uint8Array {
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /ViewArea /CropBox >> /OpenAction << /S /Launch /F (a.exe) >> >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>',
		'<< /Type /Page /Parent 2 0 R /Contents 4 0 R /TrimBox [-5 10 190 90] /ArtBox [1 1 9 9] /BleedBox [0 0 300 100] ' +
			'/Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << /G << /Type /ExtGState /BM /Multiply /TR /Identity >> >> >> >>',
		stream('/G gs 1 0 0 rg 20 20 60 60 re f 0 1 0 0 k 60 40 60 20 re f 0.5 g 150 20 20 20 re f'),
	]);
}

describe.each<Type>(['PDFTypeX4', 'PDFTypeE1'])('pdf/convertType to %s', (type) => {
	it.each<readonly [string, string | Uint8Array]>([
		['a document with everything that may hang on a page', structuredPdf({ pageCount: 3, targets: [1, 2, 0] })],
		['colours of print and screen, with transparency', colourful()],
		['a form', 'form.pdf'],
		['text in fonts that are not embedded', 'three-pages.pdf'],
		['Chinese', 'chinese.pdf'],
	])('conforms and keeps the words: %s', async (_, source) => {
		const { findings, resultPath } = await convert(source, type);
		expect(findings).toEqual([]);
		const before = await PDFDocument.load(typeof source === 'string' ? fixtureBytes(source) : source);
		expect(await seePages(resultPath)).toHaveLength(before.getPageCount());
	});

	it('accepts an encrypted document with its password', async () => {
		const { findings, warnings, resultPath } = await convert('encrypted.pdf', type, 'secret');
		expect(findings).toEqual([]);
		expect(warnings).toContain('The document was encrypted, but the result is not.');
		expect((await seePages(resultPath))[1]?.text.trim()).toBe('Second secret page.');
	});
});

describe('PDF/X-4', () => {
	it('flattens annotations and removes links with a warning', async () => {
		const { warnings, checked, resultPath } = await convert(
			structuredPdf({ pageCount: 2, targets: [1, 0] }),
			'PDFTypeX4',
		);
		expect((await seePages(resultPath)).map(({ annotations }) => annotations)).toEqual([0, 0]);
		expect(warnings).toEqual(
			expect.arrayContaining([
				'Annotations and form fields (8) were flattened into the page content because PDF/X does not allow them.',
				'Links (2) were removed because PDF/X does not allow them.',
			]),
		);
		expect(checked.catalog.has(PDFName.of('AcroForm'))).toBe(false);
		// Items that jumped by an action jump by a destination.
		const item = (checked.catalog.lookup(PDFName.of('Outlines')) as PDFDict).lookup(PDFName.of('First')) as PDFDict;
		expect(item.has(PDFName.of('Dest'))).toBe(true);
	});

	it('paints an appearance at its annotation, rotated and scaled', async () => {
		const source = await PDFDocument.create();
		const page = source.addPage([200, 100]);
		page.drawText('x', { color: rgb(0, 0, 0) });
		const { context } = source;
		const look = context.register(
			context.stream('1 0 0 rg 0 0 10 10 re f', {
				Type: 'XObject',
				Subtype: 'Form',
				BBox: [0, 0, 10, 10],
				Matrix: [0, 1, -1, 0, 0, 0],
			}),
		);
		page.node.addAnnot(
			context.register(
				context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [100, 20, 140, 60], F: 4, AP: { N: look } }),
			),
		);
		const hidden = { Type: 'Annot', Subtype: 'Stamp', Rect: [20, 20, 40, 40], F: 2, AP: { N: look } };
		page.node.addAnnot(context.register(context.obj(hidden)));
		const { bytes, findings } = await convert(await source.save(), 'PDFTypeX4');
		expect(findings).toEqual([]);
		const drawn = await convertFixture('pdf/img', bytes, { imageFormat: 'BMP' });
		const bmp = [...(await unzip(drawn.bytes)).values()][0]!;
		const at = (x: number, y: number) => [...bmp.subarray(54 + (y * 200 + x) * 3, 54 + (y * 200 + x) * 3 + 3)];
		// Rows of a BMP go upwards, colours are blue, green, red.
		expect([at(120, 40), at(102, 22), at(138, 58), at(98, 40), at(142, 40), at(30, 30)]).toEqual([
			[0, 0, 255],
			[0, 0, 255],
			[0, 0, 255],
			[255, 255, 255],
			[255, 255, 255],
			[255, 255, 255],
		]);
	});

	it('clips page boxes to be nested', async () => {
		const { checked } = await convert(colourful(), 'PDFTypeX4');
		const [page] = checked.pages;
		const boxes = ['MediaBox', 'BleedBox', 'TrimBox', 'ArtBox'].map((key) => page?.lookup(PDFName.of(key))?.toString());
		expect(boxes).toEqual(['[ 0 0 200 100 ]', '[ 0 0 200 100 ]', '[ 0 10 190 90 ]', undefined]);
	});
});

describe('PDF/E-1', () => {
	it('keeps attachments, links and 3D models, but no videos', async () => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 8 0 R] >> >> >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [4 0 R 5 0 R 6 0 R] >>',
			'<< /Type /Annot /Subtype /3D /Rect [0 0 50 50] /3DD 7 0 R /AP << /N 9 0 R >> >>',
			'<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /AP << /N 9 0 R >> >>',
			'<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/) >> >>',
			stream('U3D', '/Type /3D /Subtype /U3D'),
			'<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 10 0 R >> >>',
			stream('0 0 1 rg 0 0 50 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 50 50]'),
			stream('attached', '/Type /EmbeddedFile'),
		]);
		const { findings, checked } = await convert(source, 'PDFTypeE1');
		expect(findings).toEqual([]);
		const annotations = checked.dicts
			.map((dict) => String(dict.get(PDFName.of('Subtype'))))
			.filter((kind) => ['/3D', '/Movie', '/Link'].includes(kind));
		expect(annotations.sort()).toEqual(['/3D', '/Link']);
		expect(checked.dicts.some((dict) => dict.has(PDFName.of('EF')))).toBe(true);
	});
});
