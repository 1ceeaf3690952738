import {
	decodePDFRawStream,
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFName,
	PDFRawStream,
} from '@cantoo/pdf-lib';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { encodeWithMagick } from '../../src/engine/external/magick';
import { writeCff } from '../../src/engine/fonts/cff';
import { writeTables } from '../../src/engine/fonts/sfnt';
import { srgbProfile } from '../../src/engine/pdf/standards/colours/srgb-profile';
import { convertFixture, removeFolders, seePages } from './support';

afterAll(removeFolders);

/** A page of 200 × 100 points with content, extra entries, and more objects numbered from 5. */
function page(content: string, entries: string, more: readonly string[] = [], catalog = ''): Uint8Array {
	return rawPdf([
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ${entries} >>`,
		stream(content),
		...more,
	]);
}

interface Converted {
	readonly document: PDFDocument;
	readonly texts: readonly string[];
	readonly warnings: readonly string[];
}

async function converted(source: Uint8Array, pdfDocumentType = 'PDFTypeA2b'): Promise<Converted> {
	const { bytes, resultPath, warnings } = await convertFixture('pdf/convertType', source, { pdfDocumentType });
	const texts = (await seePages(resultPath)).map(({ text }) => text);
	return { document: await PDFDocument.load(bytes, { updateMetadata: false }), texts, warnings };
}

function decoded(value: unknown): string {
	return value instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(value).decode()).toString('latin1') : '';
}

function resource({ document }: Converted, group: string, name: string): PDFDict | undefined {
	const value = document.getPage(0).node.Resources()?.lookup(PDFName.of(group), PDFDict).lookup(PDFName.of(name));
	return value instanceof PDFDict ? value : value instanceof PDFRawStream ? value.dict : undefined;
}

function pageContent({ document }: Converted): string {
	const contents = document.getPage(0).node.Contents();
	return contents instanceof PDFArray
		? contents
				.asArray()
				.map((_, index) => decoded(contents.lookup(index)))
				.join(' ')
		: decoded(contents);
}

const box = '/Type /XObject /Subtype /Form /BBox [0 0 200 100]';

describe('repairs of structure', () => {
	it('gives a form XObject the page resources it uses through forms without resources', async () => {
		const source = page(
			'/Outer Do',
			'/Resources << /XObject << /Outer 5 0 R /Inner 6 0 R >> /ExtGState << /State << /LW 4 >> >> >>',
			[stream('/Inner Do', box), stream('/State gs 10 10 m 90 90 l S', box)],
		);
		const outer = resource(await converted(source), 'XObject', 'Outer')?.lookup(PDFName.of('Resources'), PDFDict);
		const inner = outer?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('Inner'));
		const states =
			inner instanceof PDFRawStream
				? inner.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('ExtGState'), PDFDict)
				: undefined;
		expect(String(states?.lookup(PDFName.of('State'), PDFDict).get(PDFName.of('LW')))).toBe('4');
	});

	it('writes full filter names, and undecodable data without a filter', async () => {
		const source = page('0 0 9 9 re f', '/Resources << /Own [5 0 R 6 0 R] >>', [
			stream('30 3020>', '/Filter [7 0 R]'),
			stream('secret', '/Filter /Potato'),
			'/AHx',
		]);
		const { document } = await converted(source);
		const own = document.getPage(0).node.Resources()?.lookup(PDFName.of('Own'), PDFArray);
		const [short, unknown] = [own?.lookup(0), own?.lookup(1)];
		expect(short instanceof PDFRawStream && String(short.dict.get(PDFName.of('Filter')))).toBe('[ /ASCIIHexDecode ]');
		expect(
			unknown instanceof PDFRawStream &&
				!unknown.dict.has(PDFName.of('Filter')) &&
				Buffer.from(unknown.contents).toString(),
		).toBe('secret');
	});

	it('keeps strings that span two content streams of a page', async () => {
		const source = page(
			'BT /F 20 Tf 10 40 Td (Pot',
			'/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >>',
			[stream('ato) Tj ET'), '[4 0 R 5 0 R]'],
		);
		const text = Buffer.from(source).toString('latin1').replace('/Contents 4 0 R', '/Contents 6 0 R');
		const result = await converted(Buffer.from(text, 'latin1'));
		expect(result.texts).toEqual(['Potato']);
		expect(pageContent(result)).toContain('(Potato) Tj');
	});

	it('reports that a document without a page tree cannot be opened', async () => {
		const source = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>']);
		await expect(converted(source)).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});

	it('renumbers objects of other generations', async () => {
		const text = Buffer.from(
			page('BT /F 20 Tf 10 40 Td (Potato) Tj ET', '/Resources << /Font << /F 5 1 R >> >>', [
				'<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
			]),
		).toString('latin1');
		const source = Buffer.from(
			text.replace('5 0 obj', '5 1 obj').replace(/(.*\n)(?=trailer)/, (row) => row.replace('00000 n', '00001 n')),
			'latin1',
		);
		const result = await converted(source);
		expect(result.texts).toEqual(['Potato']);
		expect(
			result.document.context.enumerateIndirectObjects().every(([{ generationNumber }]) => generationNumber === 0),
		).toBe(true);
	});

	it('keeps an existing output intent', async () => {
		const profile = Buffer.from(srgbProfile()).toString('latin1');
		const intent = '<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Own) /DestOutputProfile 6 0 R >>';
		const source = page(
			'1 0 0 rg 0 0 50 50 re f',
			'/Resources << >>',
			[intent, stream(profile, '/N 3')],
			'/OutputIntents [5 0 R]',
		);
		const { document, warnings } = await converted(source);
		const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
		const kept = intents.lookup(0, PDFDict);
		expect([
			intents.size(),
			...['S', 'OutputConditionIdentifier'].map((key) => String(kept.get(PDFName.of(key)))),
		]).toEqual([1, '/GTS_PDFA1', '(Own)']);
		expect(warnings).toEqual([]);
	});

	it('describes the spot colours of a space one by one', async () => {
		const calculated = stream(
			'{ pop dup 1 exch sub exch dup 0.5 mul exch }',
			'/FunctionType 4 /Domain [0 1 0 1 0 1] /Range [0 1 0 1 0 1]',
		);
		const sampled = stream(
			'\x00\x00\x00\x10\x20\x30\x40\x50\x60\x70\x80\x90',
			'/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [2 2] /BitsPerSample 8',
		);
		const spaces =
			'/ColorSpace << /A [/DeviceN [/One /Two /Three] /DeviceRGB 5 0 R] /B [/DeviceN [/Cyan /Four] /DeviceRGB 6 0 R] >>';
		const result = await converted(
			page('/A cs 1 0 0 scn 0 0 50 50 re f /B cs 1 1 scn 60 0 50 50 re f', `/Resources << ${spaces} >>`, [
				calculated,
				sampled,
			]),
		);
		const group = result.document.getPage(0).node.Resources()?.lookup(PDFName.of('ColorSpace'), PDFDict);
		const colorants = (name: string) =>
			group?.lookup(PDFName.of(name), PDFArray).lookup(4, PDFDict).lookup(PDFName.of('Colorants'), PDFDict);
		expect(colorants('A')?.keys().map(String)).toEqual(['/One', '/Two', '/Three']);
		expect(colorants('B')?.keys().map(String)).toEqual(['/Four']);
		const two = colorants('A')?.lookup(PDFName.of('Two'), PDFArray);
		expect(decoded(two?.lookup(3))).toMatch(/^\{ 0 0 3 1 roll /);
		const four = colorants('B')?.lookup(PDFName.of('Four'), PDFArray).lookup(3);
		expect([...Buffer.from(decoded(four), 'latin1')]).toEqual([0, 0, 0, 0x40, 0x50, 0x60]);
	});
});

describe('repairs of content', () => {
	it('writes numbers and names in standard syntax, and drops stray operands', async () => {
		const content = pageContent(
			await converted(
				page('. .5 1 rg --5 0 m 1.2.3 12-34 l S /Na#00me BMC EMC 0 0 9 9 re f [ /stray ]', '/Resources << >>'),
			),
		);
		expect(content.split(/\s+/).join(' ').trim()).toBe('0 0.5 1 rg -5 0 m 1.2 12 l S /Name BMC EMC 0 0 9 9 re f');
	});

	it.each([
		'.5 -.25 1. rg 0 0 9 9 re f',
		'/P <</MCID 0>>BDC BT [<41>4<42>-1 (a - . .5.6 \\) <4>)] TJ ET EMC q Q % --5 . <4>',
	])('leaves valid streams unchanged: %s', async (content) => {
		expect(pageContent(await converted(page(content, '/Resources << >>')))).toBe(content);
	});
});

describe('repairs of fonts', () => {
	const glyphs = [
		'<< /alpha 6 0 R /beta 7 0 R >>',
		stream('500 0 d0 0 0 400 400 re f'),
		stream('600 0 d0 0 0 500 500 re f'),
	];
	const type3 =
		'/Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [.001 0 0 .001 0 0] /CharProcs 5 0 R /FirstChar 97 /LastChar 98 /Widths [500 700]';
	const differences = '/Encoding << /Type /Encoding /Differences [97 /alpha /beta] >>';

	it('gives Type 3 fonts a glyph for every code, with the width from the dictionary', async () => {
		const result = await converted(
			page('BT /F 20 Tf 10 40 Td (a b) Tj ET', `/Resources << /Font << /F << ${type3} ${differences} >> >> >>`, glyphs),
		);
		const font = resource(result, 'Font', 'F');
		const procedures = font?.lookup(PDFName.of('CharProcs'), PDFDict);
		expect(decoded(procedures?.lookup(PDFName.of('alpha')))).toBe('500 0 d0 0 0 400 400 re f');
		expect(decoded(procedures?.lookup(PDFName.of('beta')))).toMatch(/^700 0 d0\s+0 0 500 500 re f/);
		expect(decoded(procedures?.lookup(PDFName.of('g32')))).toBe('0 0 d0');
		expect(String(font?.get(PDFName.of('FirstChar')))).toBe('32');
		expect(String(font?.lookup(PDFName.of('Encoding'), PDFDict).get(PDFName.of('Differences')))).toBe(
			'[ 32 /g32 97 /alpha 98 /beta ]',
		);
	});

	it('keeps a zero width of a Type 3 glyph, which the next one overlaps', async () => {
		const font = `${type3.replace('[500 700]', '[0 700]')} ${differences}`;
		const result = await converted(
			page('BT /F 20 Tf 10 40 Td (ab) Tj ET', `/Resources << /Font << /F << ${font} >> >> >>`, glyphs),
		);
		const procedures = resource(result, 'Font', 'F')?.lookup(PDFName.of('CharProcs'), PDFDict);
		expect(decoded(procedures?.lookup(PDFName.of('alpha')))).toMatch(/^0 0 d0\s+0 0 400 400 re f/);
		expect(String(resource(result, 'Font', 'F')?.lookup(PDFName.of('Widths')))).toBe('[ 0 700 ]');
		expect(result.warnings.join()).toContain('look slightly different');
	});

	it('maps Type 3 codes to Unicode by glyph names', async () => {
		const { texts } = await converted(
			page('BT /F 20 Tf 10 40 Td (ab) Tj ET', `/Resources << /Font << /F << ${type3} ${differences} >> >> >>`, glyphs),
			'PDFTypeA2u',
		);
		expect(texts).toEqual(['αβ']);
	});

	it.each([
		['what its program says of the glyphs', '', 'a\u0b95'],
		['what its encoding says of the codes', '/Encoding /MacRomanEncoding', 'a´'],
		['what names its encoding gives the codes', '/Encoding << /Differences [97 /a 171 /acute] >>', 'a´', 'PDFTypeA1b'],
	])('keeps %s of a symbolic font and drops its other maps', async (_, encoding, text, standard = 'PDFTypeA2u') => {
		// Code AB shows glyph 2 by the map for Macintosh, and the one for Unicode has a letter of Tamil for that glyph.
		const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
		const glyphOfCode = Buffer.alloc(256);
		glyphOfCode[0x61] = 1;
		glyphOfCode[0xab] = 2;
		const [macintosh, unicode] = [
			Buffer.concat([words(0, 262, 0), glyphOfCode]),
			words(4, 40, 0, 6, 0, 0, 0, 0x61, 0xb95, 0xffff, 0, 0x61, 0xb95, 0xffff, 1 - 0x61, 2 - 0xb95, 1, 0, 0, 0),
		];
		const cmap = Buffer.concat([words(0, 2, 1, 0, 0, 20, 3, 1, 0, 20 + macintosh.length), macintosh, unicode]);
		const program = writeTables(Buffer.from([0, 1, 0, 0]), [{ tag: 'cmap', data: cmap }]).toString('latin1');
		const font = `/Type /Font /Subtype /TrueType /BaseFont /Own ${encoding} /FirstChar 97 /LastChar 97 /Widths [500] /FontDescriptor 5 0 R`;
		const descriptor = '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile2 6 0 R >>';
		const source = page('BT /F 20 Tf 10 40 Td (a\xab) Tj ET', `/Resources << /Font << /F << ${font} >> >> >>`, [
			descriptor,
			stream(program),
		]);
		const { texts } = await converted(source, standard);
		expect(texts).toEqual([text]);
	});

	const outline = [
		['move', 0, 0],
		['line', 400, 0],
		['line', 400, 700],
	] as const;
	const program = Buffer.from(
		writeCff(
			'ABCDEF+Own',
			[41, 70].map((cid) => ({ name: '', code: cid, width: 500, outline })),
			'cid',
		),
	).toString('latin1');
	const composite = (ordering: string, descriptor: string, cid = '') => [
		`<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Own /Encoding /Identity-H /DescendantFonts [6 0 R] >>`,
		`<< /Type /Font /Subtype /CIDFontType0 /BaseFont /ABCDEF+Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R /DW 500 ${cid} >>`,
		`<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontBBox [0 0 500 700] /ItalicAngle 0 /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 ${descriptor} >>`,
		stream(program, '/Subtype /CIDFontType0C'),
	];
	const shown = 'BT /F 20 Tf 10 40 Td <00290046> Tj ET';
	const fonts = '/Resources << /Font << /F 5 0 R >> >>';

	it('maps CIDs to Unicode by their collection', async () => {
		const { texts } = await converted(page(shown, fonts, composite('Korea1', '/FontFile3 8 0 R')), 'PDFTypeA2u');
		expect(texts).toEqual(['He']);
	});

	it('stores a font program under the key of its type', async () => {
		const result = await converted(page(shown, fonts, composite('Identity', '/FontFile 8 0 R')));
		const descendant = resource(result, 'Font', 'F')
			?.lookup(PDFName.of('DescendantFonts'), PDFArray)
			.lookup(0, PDFDict);
		const descriptor = descendant?.lookup(PDFName.of('FontDescriptor'), PDFDict);
		expect(
			descriptor
				?.keys()
				.map(String)
				.filter((key) => key.startsWith('/FontFile')),
		).toEqual(['/FontFile3']);
		expect(result.warnings).toEqual([]);
	});

	it('keeps rebuilt vertical fonts vertical', async () => {
		const map =
			'/CMapName /Own def /WMode 1 def 1 begincodespacerange <0000> <ffff> endcodespacerange 2 begincidchar <0029> 41 <0046> 70 endcidchar';
		const objects = composite('Identity', '/FontFile3 8 0 R', '/DW2 [800 -900] /W2 [41 [-700 250 810]]').map((body) =>
			body.replace('/Identity-H', '9 0 R'),
		);
		const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 2 >>';
		const source = page(shown, fonts, [...objects, stream(map, `/Type /CMap /CMapName /Own ${system} /WMode 0`)]);
		const result = await converted(source);
		const font = resource(result, 'Font', 'F');
		const encoding = font?.lookup(PDFName.of('Encoding'));
		expect(encoding instanceof PDFRawStream && String(encoding.dict.get(PDFName.of('WMode')))).toBe('1');
		expect(decoded(encoding)).toContain('/WMode 1 def');
		const descendant = font?.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
		expect(['DW2', 'W2', 'W'].map((key) => String(descendant?.get(PDFName.of(key))))).toEqual([
			'[ 800 -900 ]',
			'[ 1 [ -700 250 810 ] ]',
			'[ 1 [ 500 500 ] ]',
		]);
		expect(result.warnings).toEqual([expect.stringContaining('rebuilt from their outlines: Own.')]);
	});

	it('writes width arrays that PDF/A-1 accepts', async () => {
		const widths = Array.from({ length: 4200 }, (_, index) => `${2 * index} [500]`).join(' ');
		const result = await converted(
			page(shown, fonts, composite('Identity', '/FontFile3 8 0 R', `/W [${widths}]`)),
			'PDFTypeA1b',
		);
		const written = resource(result, 'Font', 'F')
			?.lookup(PDFName.of('DescendantFonts'), PDFArray)
			.lookup(0, PDFDict)
			.lookup(PDFName.of('W'), PDFArray);
		expect(written?.size()).toBeLessThan(8192);
		expect(written?.lookup(1, PDFArray).size()).toBeLessThan(8192);
	});
});

describe('images of flattened transparency', () => {
	const states = '/Resources << /ExtGState << /Half << /ca .5 >> >> >>';

	it.each([
		['a page', page('/Half gs 1 0 0 rg 20.4 30.7 51.3 33.2 re f', `${states} /CropBox [0.5 0.25 199.75 100]`)],
		[
			'an annotation',
			page(
				'0 0 9 9 re f',
				`/Resources << >> /Annots [<< /Type /Annot /Subtype /Stamp /Rect [20.4 30.7 71.7 63.9] /F 4 /AP << /N 5 0 R >> >>]`,
				[
					stream(
						'/Half gs 1 0 0 rg 0 0 51.3 33.2 re f',
						`/Type /XObject /Subtype /Form /BBox [0 0 51.3 33.2] ${states}`,
					),
				],
			),
		],
	])('of %s begin and end slightly inside whole points of the displayed page', async (_, source) => {
		const result = await converted(source, 'PDFTypeA1b');
		const annotation = result.document.getPage(0).node.Annots()?.lookup(0, PDFDict);
		const rect = annotation
			?.lookup(PDFName.of('Rect'), PDFArray)
			.asArray()
			.map((value) => Number(String(value)));
		const [width = NaN, height = NaN, x = NaN, y = NaN] =
			/q (\S+) 0 0 (\S+) (\S+) (\S+) cm \/Flattened0 Do/.exec(pageContent(result))?.slice(1).map(Number) ?? [];
		const [left, bottom, right, top] = (rect ?? [x - 0.5, y, x + width - 0.5, y + height]) as [
			number,
			number,
			number,
			number,
		];
		// The displayed page ends at 100 points.
		for (const edge of [left, 100 - top]) expect(edge - Math.round(edge)).toBeCloseTo(0.01, 3);
		for (const edge of [right, 100 - bottom]) expect(edge - Math.round(edge)).toBeCloseTo(-0.01, 3);
		expect([left < 20.4, right > 71.7, bottom < 30.7, top > 63.9]).toEqual([true, true, true, true]);
	});
});

describe('JPEG 2000 images', () => {
	const pixels = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, index) => (index % 3 === 0 ? 220 : index >> 4)));
	const withImage = async (space: string) => {
		const bytes = await encodeWithMagick({ width: 32, height: 32, channels: 3, pixels, binary: false, dpi: 72 }, 'jp2');
		const image = stream(
			Buffer.from(bytes).toString('latin1'),
			`/Type /XObject /Subtype /Image /Width 32 /Height 32 /Filter /JPXDecode ${space}`,
		);
		return page('q 100 0 0 80 20 10 cm /Im Do Q', '/Resources << /XObject << /Im 5 0 R >> >>', [image]);
	};

	it.each([
		['PDFTypeA1b', '', 'FlateDecode'],
		['PDFTypeA1b', '/ColorSpace /DeviceRGB', 'FlateDecode'],
		['PDFTypeA1b', '/ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>]', 'JPXDecode'],
		['PDFTypeA2b', '', 'JPXDecode'],
	])('are for %s %s packed by %s', async (standard, space, filter) => {
		const result = await converted(await withImage(space), standard);
		const image = resource(result, 'XObject', 'Im');
		expect(image?.get(PDFName.of('Filter'))).toBe(PDFName.of(filter));
		if (filter === 'FlateDecode') expect(image?.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceRGB'));
		// PDFium draws the same as before.
		expect(result.warnings).toEqual([]);
	});
});

describe('annotations that a standard forbids', () => {
	const square = [stream('1 0 0 rg 0 0 60 60 re f', `/Type /XObject /Subtype /Form /BBox [0 0 60 60]`)];

	it.each([
		['Screen', 'PDFTypeA2b'],
		['Polygon', 'PDFTypeA1b'],
	])('leave their appearance on the page: %s in %s', async (kind, standard) => {
		const annotation = (flags: number) =>
			`<< /Type /Annot /Subtype /${kind} /Rect [10 10 130 70] /Vertices [10 10 130 10 130 70] /P 3 0 R /F ${flags} /AP << /N 5 0 R >> >>`;
		const shown = await converted(
			page('0 0 9 9 re f', '/Resources << >> /Annots [6 0 R]', [...square, annotation(4)]),
			standard,
		);
		expect(shown.document.getPage(0).node.Annots()).toBeUndefined();
		expect(pageContent(shown)).toContain('q 2 0 0 1 10 10 cm /Annotation0 Do Q');
		// What PDFium draws is the same as before.
		expect(shown.warnings).toEqual([
			expect.stringMatching(new RegExp(`^Annotation types that are not allowed in PDF/.* were removed: ${kind}\\.$`)),
		]);
		const hidden = await converted(
			page('0 0 9 9 re f', '/Resources << >> /Annots [6 0 R]', [...square, annotation(2)]),
			standard,
		);
		expect(pageContent(hidden)).not.toContain('Do');
	});

	it('avoid resource names in use on the page', async () => {
		const annotation = '<< /Type /Annot /Subtype /Screen /Rect [10 10 130 70] /P 3 0 R /F 4 /AP << /N 5 0 R >> >>';
		const shown = await converted(
			page('/Annotation0 Do', '/Resources << /XObject << /Annotation0 5 0 R >> >> /Annots [6 0 R]', [
				...square,
				annotation,
			]),
		);
		expect(pageContent(shown)).toContain('/Annotation0 Do');
		expect(pageContent(shown)).toContain('q 2 0 0 1 10 10 cm /Annotation1 Do Q');
	});
});

describe('accessibility repairs', () => {
	/** A tagged page with a paragraph and an annotation, each with a structure element. */
	const tagged = (kind: string) => {
		const content = '/P <</MCID 0>> BDC BT /F 12 Tf 10 80 Td (Potato salad) Tj ET EMC';
		const objects = [
			`<< /Type /Annot /Subtype /${kind} /Rect [10 10 90 30] /P 3 0 R /F 4 /StructParent 1 /Contents (mark) /AP << /N 9 0 R >> >>`,
			'<< /Type /StructTreeRoot /K [7 0 R 8 0 R] /ParentTree << /Nums [0 [7 0 R] 1 8 0 R] >> >>',
			'<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 >>',
			'<< /Type /StructElem /S /Annot /P 6 0 R /Pg 3 0 R /K << /Type /OBJR /Obj 5 0 R >> >>',
			stream('0 0 80 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 80 20]'),
		];
		const resources =
			'/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> >> >>';
		return page(
			content,
			`${resources} /Annots [5 0 R] /StructParents 0`,
			objects,
			'/StructTreeRoot 6 0 R /MarkInfo << /Marked true >> /Lang (en)',
		);
	};

	it.each([
		['PrinterMark', 'PDFTypeUA1', 1],
		['Screen', 'PDFTypeA2a', 0],
	])('removes a %s from the structure for %s', async (kind, standard, annotations) => {
		const { document, warnings } = await converted(tagged(kind), standard);
		const left = document.getPage(0).node.Annots()?.asArray() ?? [];
		expect(left).toHaveLength(annotations);
		const dicts = document.context
			.enumerateIndirectObjects()
			.flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
		expect(dicts.filter((dict) => dict.get(PDFName.of('Subtype')) === PDFName.of(kind))).toHaveLength(annotations);
		expect(
			dicts.filter((dict) => dict.get(PDFName.of('S')) === PDFName.of('Annot') || dict.has(PDFName.of('StructParent'))),
		).toEqual([]);
		expect(warnings.filter((text) => text.includes('tags'))).toEqual([]);
	});

	it('paints recursive forms as often as viewers that stop at recursion', async () => {
		const resources =
			'/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> >> /XObject << /A 5 0 R /B 6 0 R >> >>';
		const source = page('/A Do', resources, [
			stream('BT /F 12 Tf 10 80 Td (Potato) Tj ET /B Do', `${box} ${resources}`),
			stream('BT /F 12 Tf 110 20 Td (salad) Tj ET .5 0 0 .5 0 0 cm /A Do', `${box} ${resources}`),
		]);
		const { texts } = await converted(source, 'PDFTypeA2a');
		expect(texts.join(' ').match(/\w+/g)).toEqual(['Potato', 'salad']);
	});

	it.each(['PDFTypeUA1', 'PDFTypeA2a'])('links widgets to their unnamed parent field, for %s', async (standard) => {
		const states = 'q 0 0 9 9 re f Q';
		const objects = [
			'<< /FT /Btn /T (agree) /V /Off /Kids [6 0 R] >>',
			'<< /Type /Annot /Subtype /Widget /Rect [10 10 30 30] /F 4 /AS /Off /AP << /N << /Yes 7 0 R /Off 8 0 R >> >> >>',
			stream(states, box),
			stream('', box),
		];
		const { document } = await converted(
			page('0 0 9 9 re f', '/Resources << >> /Annots [6 0 R]', objects, '/AcroForm << /Fields [5 0 R] >>'),
			standard,
		);
		const widget = document.getPage(0).node.Annots()?.lookup(0, PDFDict);
		const field = document.catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('Fields'), PDFArray);
		expect(widget?.lookup(PDFName.of('Parent'))).toBe(field.lookup(0));
		expect(String(widget?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'), PDFDict).keys())).toBe('/Yes,/Off');
		const name = field.lookup(0, PDFDict).lookup(PDFName.of('TU'));
		expect(name instanceof PDFHexString && name.decodeText()).toBe('agree');
	});

	it('names fields and attachments, and removes trap networks', async () => {
		const objects = [
			'<< /Type /Annot /Subtype /Widget /FT /Tx /T (street) /Rect [10 10 90 30] /P 3 0 R >>',
			'<< /Type /Annot /Subtype /TrapNet /Rect [0 0 0 0] /P 3 0 R >>',
			'<< /Type /Filespec /F (data.xml) /UF () /EF << /F 8 0 R >> >>',
			stream('<data/>', '/Type /EmbeddedFile'),
		];
		const catalog = '/AcroForm << /Fields [5 0 R] >> /Names << /EmbeddedFiles << /Names [(data.xml) 7 0 R] >> >>';
		const { document, warnings } = await converted(
			page('0 0 9 9 re f', '/Resources << >> /Annots [5 0 R 6 0 R]', objects, catalog),
			'PDFTypeUA1',
		);
		const annotations = document.getPage(0).node.Annots();
		expect(annotations?.size()).toBe(1);
		const name = annotations?.lookup(0, PDFDict).lookup(PDFName.of('TU'));
		expect(name instanceof PDFHexString && name.decodeText()).toBe('street');
		const file = document.context
			.enumerateIndirectObjects()
			.map(([, object]) => object)
			.find((object) => object instanceof PDFDict && object.has(PDFName.of('EF')));
		expect(file instanceof PDFDict && String(file.get(PDFName.of('UF')))).toBe('(data.xml)');
		expect(warnings).toContain('Annotation types that are not allowed in PDF/UA-1 were removed: TrapNet.');
	});
});
