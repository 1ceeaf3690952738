import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { convertFixture, removeFolders, seePages } from './support';

afterAll(removeFolders);

/** A page of 200 × 100 points with a content and resources. */
function onePage(content: string, resources: string, more: readonly string[] = [], catalog = ''): Uint8Array {
	return rawPdf([
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
		stream(content),
		...more,
	]);
}

const helvetica = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
	return await PDFDocument.load(bytes, { updateMetadata: false });
}

function metadataOf(document: PDFDocument): string {
	const metadata = document.catalog.lookup(PDFName.of('Metadata'));
	return metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString('utf8') : '';
}

function dictsOf(document: PDFDocument): PDFDict[] {
	return document.context
		.enumerateIndirectObjects()
		.flatMap(([, object]) =>
			object instanceof PDFDict ? [object] : object instanceof PDFRawStream ? [object.dict] : [],
		);
}

/** Components of the profile of the one output intent. */
function intentComponents(document: PDFDocument): string {
	const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
	expect(intents.size()).toBe(1);
	const profile = intents.lookup(0, PDFDict).lookup(PDFName.of('DestOutputProfile'));
	return profile instanceof PDFRawStream ? String(profile.dict.lookup(PDFName.of('N'))) : '';
}

describe('pdf/convertType', () => {
	it('embeds fonts and removes scripts and attachments with a warning', async () => {
		const source = onePage(
			'BT /F 20 Tf 10 40 Td (Sample text) Tj ET',
			helvetica,
			[
				'<< /Names [(data.xml) 6 0 R] >>',
				'<< /Type /Filespec /F (data.xml) /UF (data.xml) /EF << /F 7 0 R >> >>',
				stream('<data/>'),
			],
			'/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /EmbeddedFiles 5 0 R >>',
		);
		const { bytes, resultPath, warnings } = await convertFixture('pdf/convertType', source, {
			pdfDocumentType: 'PDFTypeA2b',
		});
		expect((await seePages(resultPath)).map(({ text }) => text)).toEqual(['Sample text']);
		const document = await opened(bytes);
		expect(metadataOf(document)).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</);
		expect(intentComponents(document)).toBe('3');
		expect(document.catalog.has(PDFName.of('OpenAction'))).toBe(false);
		const dicts = dictsOf(document);
		expect(dicts.some((dict) => dict.has(PDFName.of('EF')))).toBe(false);
		expect(dicts.filter((dict) => dict.has(PDFName.of('FontFile3')))).toHaveLength(1);
		// Letters without the hints of the original may look a little different at the size of the check.
		expect(warnings.filter((warning) => !warning.startsWith('Some pages look slightly different'))).toEqual([
			'Scripts and actions that are not allowed in PDF/A-2b were removed: JavaScript.',
			'Attachments were removed to conform to PDF/A-2b: data.xml. To keep attachments, convert to PDF/A-3.',
			expect.stringMatching(/^Fonts that are not embedded were replaced .*: Helvetica\./),
		]);
	});

	it('writes PDF/A-1: version 1.4, cross-reference table, no transparency', async () => {
		const content = '0.2 0.4 0.9 rg 0 0 200 100 re f /G gs 1 0 0 rg 50 20 60 60 re f';
		const source = onePage(content, '/ExtGState << /G << /ca 0.5 >> >>');
		const { bytes, resultPath, warnings } = await convertFixture('pdf/convertType', source, {
			pdfDocumentType: 'PDFTypeA1b',
		});
		expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4');
		expect(bytes.toString('latin1')).toMatch(/\nxref\n0 /);
		const document = await opened(bytes);
		expect(dictsOf(document).some((dict) => dict.has(PDFName.of('ca')) || dict.has(PDFName.of('SMask')))).toBe(false);
		expect(warnings.filter((warning) => !warning.startsWith('Some pages look slightly different'))).toEqual([
			'Transparent areas were replaced with images because PDF/A-1 does not allow transparency. The text was kept and is still searchable. Affected pages: 1.',
		]);
		expect(await seePages(resultPath)).toHaveLength(1);
	});

	it('leaves pages alone if transparency has no effect', async () => {
		const source = onePage(
			'/G gs 1 0 0 rg 50 20 60 60 re f',
			'/ExtGState << /G << /ca 1 /SMask /None /BM /Normal >> >>',
		);
		const { warnings, bytes } = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA1b' });
		expect(warnings).toEqual([]);
		expect(
			dictsOf(await opened(bytes)).some((dict) => dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')),
		).toBe(false);
	});

	it('keeps CMYK with a CMYK output intent and tags RGB as sRGB', async () => {
		const source = onePage('0.5 0 0 0 k 0 0 50 50 re f 1 0 0 rg 60 0 50 50 re f', '');
		const { bytes, warnings } = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA2b' });
		const document = await opened(bytes);
		expect(intentComponents(document)).toBe('4');
		const spaces = document.getPage(0).node.Resources()?.lookup(PDFName.of('ColorSpace'), PDFDict);
		expect(String(spaces?.lookup(PDFName.of('DefaultRGB'), PDFArray).get(0))).toBe('/ICCBased');
		expect(warnings).toEqual([expect.stringContaining('does not specify a printing condition')]);
	});

	it('keeps the rendering of custom encoded fonts and maps them to Unicode', async () => {
		const encoding = '/Encoding << /Type /Encoding /Differences [65 /seven /B /Omega] >>';
		const source = onePage(
			'BT /F 30 Tf 10 40 Td (ABA) Tj ET',
			`/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman ${encoding} >> >>`,
		);
		const { bytes, resultPath, warnings } = await convertFixture('pdf/convertType', source, {
			pdfDocumentType: 'PDFTypeA2u',
		});
		expect((await seePages(resultPath)).map(({ text }) => text)).toEqual(['7B7']);
		expect(warnings.some((warning) => warning.startsWith('Missing character mappings'))).toBe(false);
		const fonts = (await opened(bytes)).getPage(0).node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
		const font = fonts?.lookup(PDFName.of('F'), PDFDict);
		const map = font?.lookup(PDFName.of('ToUnicode'));
		expect(map).toBeInstanceOf(PDFRawStream);
		expect(Buffer.from(decodePDFRawStream(map as PDFRawStream).decode()).toString()).toMatch(
			/<41> <0037>\s*<42> <0042>/,
		);
		expect(String(font?.lookup(PDFName.of('Widths')))).toBe('[ 500 667 ]');
	});

	it('uses bundled fonts for Chinese text without embedded fonts', async () => {
		const font = [
			'<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
			'<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
			'<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
		];
		const source = onePage('BT /F 30 Tf 10 40 Td <4E2D6587> Tj ET', '/Font << /F 5 0 R >>', font);
		const { bytes, resultPath, warnings } = await convertFixture('pdf/convertType', source, {
			pdfDocumentType: 'PDFTypeA2b',
		});
		expect((await seePages(resultPath)).map(({ text }) => text)).toEqual(['中文']);
		expect(warnings[0]).toMatch(/^Fonts that are not embedded were replaced .*: STSong-Light\./);
		const program = dictsOf(await opened(bytes)).find(
			(dict) => dict.lookup(PDFName.of('Subtype')) === PDFName.of('CIDFontType0C'),
		);
		expect(program).toBeDefined();
	});

	it('refuses a missing font with meaningless codes', async () => {
		const font = [
			'<< /Type /Font /Subtype /Type0 /BaseFont /Unknown /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
			'<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unknown /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>',
			'<< /Type /FontDescriptor /FontName /Unknown /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
		];
		const source = onePage('BT /F 30 Tf 10 40 Td <00240025> Tj ET', '/Font << /F 5 0 R >>', font);
		await expect(convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA2b' })).rejects.toMatchObject({
			code: '02210',
			message:
				'"made.pdf" cannot be converted to PDF/A-2b without loss: the font "Unknown" on page 1 is not embedded, and its characters cannot be identified. Export the PDF again with all fonts embedded, or choose another standard.',
		});
	});

	it.each([
		['their widths', 'AnÓ', [667, 556, 778]],
		['the width of one of them, which is of another sign', undefined, [667, 556, 722]],
	])('interprets glyph numbers of Arial by %s', async (_, text, [a, n, o]) => {
		const font = [
			'<< /Type /Font /Subtype /Type0 /BaseFont /ArialMT /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
			`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ArialMT /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [36 [${a}] 81 [${n}] 207 [${o}]] /FontDescriptor 7 0 R >>`,
			'<< /Type /FontDescriptor /FontName /ArialMT /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
		];
		const source = onePage('BT /F 30 Tf 10 40 Td <0024005100CF> Tj ET', '/Font << /F 5 0 R >>', font);
		const conversion = convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA2u' });
		if (text === undefined) {
			await expect(conversion).rejects.toMatchObject({ code: '02210' });
			return;
		}
		const { resultPath, warnings } = await conversion;
		expect((await seePages(resultPath)).map((page) => page.text)).toEqual([text]);
		expect(warnings[0]).toContain('only as glyph IDs: ArialMT.');
	});

	it('opens an encrypted document with its password and writes it unencrypted', async () => {
		const { bytes, warnings } = await convertFixture(
			'pdf/convertType',
			'encrypted.pdf',
			{ pdfDocumentType: 'PDFTypeA2b' },
			{ password: 'secret' },
		);
		expect((await opened(bytes)).isEncrypted).toBe(false);
		expect(warnings).toContain('The document was encrypted, but the result is not.');
	});

	it('adds missing field appearances and removes hidden annotations', async () => {
		const annotations = [
			'<< /Type /Annot /Subtype /Square /Rect [10 10 90 60] /C [1 0 0] >>',
			'<< /Type /Annot /Subtype /Square /Rect [100 10 190 60] /C [1 0 0] /F 2 >>',
		];
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R 5 0 R] >>',
			...annotations,
		]);
		const { bytes, warnings } = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA2b' });
		const list = (await opened(bytes)).getPage(0).node.Annots();
		expect(list?.size()).toBe(1);
		const annotation = list?.lookup(0, PDFDict);
		expect(String(annotation?.lookup(PDFName.of('F')))).toBe('4');
		const look = annotation?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'));
		expect(look instanceof PDFRawStream && decodePDFRawStream(look).decode().length).toBeGreaterThan(10);
		expect(warnings).toEqual([
			'Missing or outdated appearances of annotations and form fields were regenerated on these pages: 1.',
			'Hidden annotations were removed (1) because PDF/A-2b does not allow them.',
		]);
	});

	it('does the same on all pages of a long document', async () => {
		const pageCount = 150;
		const numbers = Array.from({ length: pageCount }, (_, index) => index);
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			`<< /Type /Pages /Kids [${numbers.map((index) => `${3 + 2 * index} 0 R`).join(' ')}] /Count ${pageCount} >>`,
			...numbers.flatMap((index) => [
				`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [${4 + 2 * index} 0 R] >>`,
				'<< /Type /Annot /Subtype /Square /Rect [10 10 90 60] /C [1 0 0] >>',
			]),
		]);
		const { bytes } = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA2b' });
		const pages = (await opened(bytes)).getPages();
		const looks = pages.map(({ node }) =>
			node.Annots()?.lookup(0, PDFDict).lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N')),
		);
		expect(looks.map((look) => look instanceof PDFRawStream && decodePDFRawStream(look).decode().length > 10)).toEqual(
			numbers.map(() => true),
		);
	});

	it.each(['PDFTypeA2b', 'PDFTypeUA1'])(
		'redraws field values if the form requests it, for %s',
		async (pdfDocumentType) => {
			const field =
				'<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Potato) /DA (/F 12 Tf) /Rect [10 10 190 40] /F 4 /AP << /N 6 0 R >> >>';
			const source = (needed: boolean) =>
				rawPdf([
					`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DR << /Font << /F 5 0 R >> >> /NeedAppearances ${needed} >> >>`,
					'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
					'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>',
					field,
					'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
					stream(
						'0 0 9 9 re f',
						'/Type /XObject /Subtype /Form /BBox [0 0 180 30] /Resources << /Font << /F 5 0 R >> >>',
					),
				]);
			const shown = async (needed: boolean) => {
				const { bytes } = await convertFixture('pdf/convertType', source(needed), { pdfDocumentType });
				const look = (await opened(bytes))
					.getPage(0)
					.node.Annots()
					?.lookup(0, PDFDict)
					.lookup(PDFName.of('AP'), PDFDict)
					.lookup(PDFName.of('N'));
				return look instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(look).decode()).toString('latin1') : '';
			};
			expect(await shown(true)).toContain('(Potato) Tj');
			expect(await shown(false)).toMatch(/^0 0 9 9 re f/);
		},
	);
});
