import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import type { InputKind } from './corpus';

const pdfs = [
	'sample.pdf',
	'three-pages.pdf',
	'two-columns.pdf',
	'form.pdf',
	'chinese.pdf',
	'encrypted.pdf',
	'rotated.pdf',
	'colors.pdf',
	'no-text.pdf',
	'hebrew.pdf',
	'cropped.pdf',
	'damaged-xref.pdf',
];

/** One input of each kind of content that readers know, made in code: what a campaign begins with. */
export async function seeds(): Promise<readonly { readonly kind: InputKind; readonly bytes: Buffer }[]> {
	const images = await imageSeeds();
	const jpeg = await picture().jpeg().toBuffer();
	const jp2 = await picture().jpeg({ progressive: true }).toBuffer();
	return [
		...pdfs.map((name) => ({ kind: 'pdf' as const, bytes: fixtureBytes(name) })),
		...[objectPdf(jpeg), objectPdf(jp2), markedPdf()].map((bytes) => ({ kind: 'pdf' as const, bytes })),
		...images.map((bytes) => ({ kind: 'img' as const, bytes })),
	];
}

function picture() {
	const lines = ['Invoice 2026-17', 'Item      Total', 'Paper      12.50', 'Ink          8.00'];
	const text = lines.map((line, index) => `<text x="12" y="${30 + 27 * index}" font-size="18">${line}</text>`).join('');
	return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="204" height="144">${text}</svg>`)).flatten({
		background: '#fff',
	});
}

async function imageSeeds(): Promise<readonly Buffer[]> {
	const grey = () => picture().greyscale();
	return await Promise.all([
		picture().png().toBuffer(),
		picture().png({ palette: true, colours: 16 }).toBuffer(),
		grey().toColourspace('b-w').png({ progressive: true }).toBuffer(),
		picture().ensureAlpha(0.5).png().toBuffer(),
		picture().toColourspace('rgb16').png().toBuffer(),
		picture().jpeg().toBuffer(),
		picture()
			.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
			.withMetadata({ orientation: 6, density: 300 })
			.toBuffer(),
		grey().jpeg().toBuffer(),
		picture().toColourspace('cmyk').jpeg().toBuffer(),
		picture().tiff({ compression: 'lzw' }).toBuffer(),
		picture()
			.tiff({ compression: 'deflate', predictor: 'horizontal', tile: true, tileWidth: 64, tileHeight: 64 })
			.toBuffer(),
		grey().threshold().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
		picture().tiff({ compression: 'jpeg' }).toBuffer(),
		picture().webp().toBuffer(),
		picture().webp({ lossless: true }).toBuffer(),
		picture().gif().toBuffer(),
		picture().avif({ effort: 0 }).toBuffer(),
	]);
}

/** A PDF out of the bodies of its objects, the first its catalog. */
function pdfOf(bodies: readonly (string | Buffer)[]): Buffer {
	const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
	const offsets: number[] = [];
	let length = parts[0]?.length ?? 0;
	for (const [index, body] of bodies.entries()) {
		offsets.push(length);
		const part = Buffer.concat([
			Buffer.from(`${index + 1} 0 obj\n`),
			Buffer.from(body as Buffer),
			Buffer.from('\nendobj\n'),
		]);
		parts.push(part);
		length += part.length;
	}
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
	const size = bodies.length + 1;
	parts.push(
		Buffer.from(
			`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
		),
	);
	return Buffer.concat(parts);
}

function streamOf(dictionary: string, content: Buffer): Buffer {
	return Buffer.concat([
		Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
		content,
		Buffer.from('\nendstream'),
	]);
}

const packed = (content: string): Buffer => deflateSync(Buffer.from(content));

/** Pictures, forms, shadings, masks, inline pictures, an object stream's worth of color spaces, annotations, actions. */
function objectPdf(jpeg: Buffer): Buffer {
	const content =
		'q 200 0 0 140 50 600 cm /Im Do Q q 1 0 0 1 50 400 cm /Fm Do Q /Sh sh BT /F1 14 Tf 50 300 Td (Total 12.50) Tj 0 -20 Td [(Wi) -20 (de)] TJ ET ' +
		'0.5 w 50 250 m 300 250 l S 50 200 250 30 re f q 30 0 0 30 50 100 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0123456789abcdef EI Q /GS gs /CS cs .3 scn 100 100 20 20 re f';
	return pdfOf([
		'<</Type/Catalog/Pages 2 0 R/Outlines 11 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>/Names<</EmbeddedFiles<</Names[(a)12 0 R]>>>>>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Rotate 0/Contents 4 0 R/Annots[10 0 R]/Resources<</Font<</F1 9 0 R>>/XObject<</Im 5 0 R/Fm 7 0 R>>/Shading<</Sh 8 0 R>>/ExtGState<</GS<</ca .5/BM/Multiply>>>>/ColorSpace<</CS[/Separation/Spot/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>]>>>>>>',
		streamOf('/Filter/FlateDecode', packed(content)),
		streamOf(
			'/Type/XObject/Subtype/Image/Width 204/Height 144/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/SMask 6 0 R',
			jpeg,
		),
		streamOf(
			'/Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>',
			deflateSync(Buffer.alloc(20, 2)),
		),
		streamOf(
			'/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Matrix[1 0 0 1 0 0]/Resources<</Font<</F1 9 0 R>>>>',
			Buffer.from('BT /F1 10 Tf 10 10 Td (in a form) Tj ET'),
		),
		'<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 100 100]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>/Extend[true true]>>',
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/B/A]>>>>',
		'<</Type/Annot/Subtype/Link/Rect[50 290 150 310]/A<</S/URI/URI(https://example.com/)>>>>',
		'<</Type/Outlines/First 13 0 R/Last 13 0 R/Count 1>>',
		'<</Type/Filespec/F(a.txt)/EF<</F 14 0 R>>>>',
		'<</Title(Chapter)/Parent 11 0 R/Dest[3 0 R/Fit]>>',
		streamOf('/Type/EmbeddedFile', Buffer.from('attached')),
	]);
}

/** Tags, a table, marked content, a form field, metadata. */
function markedPdf(): Buffer {
	const content =
		'/H1 <</MCID 0>> BDC BT /F1 18 Tf 50 780 Td (Report) Tj ET EMC /TD <</MCID 1>> BDC BT /F1 10 Tf 50 740 Td (1,234.50) Tj ET EMC /Artifact BMC 50 700 m 300 700 l S EMC';
	return pdfOf([
		'<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R/Lang(en)/Metadata 10 0 R/AcroForm<</Fields[11 0 R]/DA(/F1 0 Tf 0 g)>>>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/StructParents 0/Contents 4 0 R/Annots[11 0 R]/Resources<</Font<</F1 5 0 R>>>>>>',
		streamOf('', Buffer.from(content)),
		'<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
		'<</Type/StructTreeRoot/K[7 0 R 8 0 R]/ParentTree<</Nums[0[7 0 R 9 0 R]]>>/RoleMap<</Kopf/H1>>>>',
		'<</Type/StructElem/S/Kopf/P 6 0 R/Pg 3 0 R/K 0>>',
		'<</Type/StructElem/S/Table/P 6 0 R/K<</Type/StructElem/S/TR/P 8 0 R/K 9 0 R>>>>',
		'<</Type/StructElem/S/TD/P 8 0 R/Pg 3 0 R/K 1/A<</O/Table/ColSpan 2>>>>',
		streamOf(
			'/Type/Metadata/Subtype/XML',
			Buffer.from(
				'<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Report</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
			),
		),
		'<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(value)/Rect[50 600 200 620]/P 3 0 R/MK<</BC[0 0 0]>>>>',
	]);
}
