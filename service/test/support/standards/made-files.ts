import { rawPdf, stream, type RawObject } from '../../../../fixtures/make/raw-pdf';

/** What a made file is like; each part can be replaced to break one rule. */
export interface MadeFile {
	readonly version: string;
	/** Between `<<` and `>>` of the trailer, beside the root. */
	readonly trailer: string;
	/** Entries of the dictionaries. */
	readonly catalog: string;
	readonly page: string;
	readonly resources: string;
	readonly info: string;
	readonly intent: string;
	/** Content of the page. */
	readonly content: string;
	/** Properties of the metadata, as XML elements. */
	readonly xmp: string;
	/** Header of the profile: class and colour space. */
	readonly profile: string;
	/** Further objects, numbered from 10. */
	readonly more: readonly RawObject[];
}

const date = 'D:20200102030405Z';
const xmpDate = '2020-01-02T03:04:05Z';
const alternative = (text: string): string => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;

/** Metadata that all files have. */
export const commonXmp =
	`<dc:title>${alternative('A title')}</dc:title><xmp:CreatorTool>Maker</xmp:CreatorTool><xmp:CreateDate>${xmpDate}</xmp:CreateDate>` +
	`<xmp:ModifyDate>${xmpDate}</xmp:ModifyDate><xmp:MetadataDate>${xmpDate}</xmp:MetadataDate>`;

/** Metadata of a file for print. */
export const printXmp =
	'<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>' +
	'<xmpMM:DocumentID>uuid:1</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>';

const common: MadeFile = {
	version: '1.6',
	trailer: '/ID [<01> <02>] /Info 9 0 R',
	catalog: '',
	page: '',
	resources: '/Font << /F 5 0 R >>',
	info: `/Title (A title) /Creator (Maker) /CreationDate (${date}) /ModDate (${date})`,
	intent: '',
	content: '0 0 0 1 k 10 10 20 20 re f BT /F 9 Tf (A) Tj ET',
	xmp: commonXmp,
	profile: 'prtrCMYK',
	more: [],
};

/** A file that keeps all rules of PDF/X-4. */
export const printFile: MadeFile = {
	...common,
	page: '/TrimBox [10 10 90 90] /BleedBox [5 5 95 95] /CropBox [0 0 100 100]',
	info: `${common.info} /Trapped /False`,
	intent: '/S /GTS_PDFX /Info (Offset)',
	xmp: commonXmp + printXmp,
};

/** A file that keeps all rules of PDF/E-1. */
export const engineeringFile: MadeFile = {
	...common,
	intent: '/S /ISO_PDFE1 /Info (Offset)',
	xmp: `${commonXmp}<pdfe:ISO_PDFEVersion>PDF/E-1</pdfe:ISO_PDFEVersion>`,
};

/** The bytes of a file. */
export function bytesOf({
	version,
	trailer,
	catalog,
	page,
	resources,
	info,
	intent,
	content,
	xmp,
	profile,
	more,
}: MadeFile): Buffer {
	const namespaces =
		'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ' +
		'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:pdfe="http://www.aiim.org/pdfe/ns/id/"';
	const packet =
		'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
		`<rdf:Description rdf:about="" ${namespaces}>${xmp}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
	const header = `${'\0'.repeat(12)}${profile}${'\0'.repeat(16)}acsp${'\0'.repeat(88)}`;
	const file = rawPdf(
		[
			`<< /Type /Catalog /Pages 2 0 R /Metadata 7 0 R /OutputIntents [<< /Type /OutputIntent /OutputConditionIdentifier (Custom) /DestOutputProfile 8 0 R ${intent} >>] ${catalog} >>`,
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
			stream(content),
			'<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Made /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor 6 0 R >>',
			'<< /Type /FontDescriptor /FontName /ABCDEF+Made /Flags 4 /FontFile2 8 0 R >>',
			stream(packet, '/Type /Metadata /Subtype /XML'),
			stream(header, '/N 4'),
			`<< ${info} >>`,
			...more,
		],
		version,
	);
	const text = Buffer.from(file).toString('latin1');
	return Buffer.from(text.replace('/Root 1 0 R >>', `/Root 1 0 R ${trailer} >>`), 'latin1');
}
