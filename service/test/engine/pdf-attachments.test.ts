import {
	AFRelationship,
	PDFDict,
	PDFDocument,
	PDFName,
	PDFRef,
	PDFString,
	decodePDFRawStream,
	type PDFArray,
	type PDFRawStream,
} from '@cantoo/pdf-lib';
import { describeWith } from '../support/describe-with';
import { readAttachments } from '../../src/engine/external/pdfium-attachments';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { readEInvoice } from '../../src/engine/extract/einvoice-fields';
import { readGraph } from '../support/pdf-graph';
import { at, below, textOf } from '../support/read-pdf';
import { judgeWithVeraPdf, veraPdfInstalled, type Flavour } from '../support/verapdf';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
<rsm:ExchangedDocument><ram:ID>RE-4711</ram:ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>\r\n`;

const packet = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" xmlns:own="urn:own#">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel><own:Note>mine</own:Note></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** An invoice with its XML, a file without metadata, and an annotation with a file. */
async function hybrid(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([300, 200]);
	page.drawText('Invoice RE-4711', { x: 20, y: 100, size: 18 });
	await document.attach(Buffer.from(xml), 'factur-x.xml', {
		mimeType: 'text/xml',
		afRelationship: AFRelationship.Alternative,
		description: 'Factur-X',
	});
	await document.flush();
	const { context } = document;
	const file = (name: string, bytes: string): PDFDict =>
		context.obj({ Type: 'Filespec', F: PDFString.of(name), EF: { F: context.register(context.stream(bytes)) } });
	const names = at(document, 'Names', 'EmbeddedFiles', 'Names') as PDFArray;
	names.push(PDFString.of('note.txt'));
	names.push(context.register(file('note.txt', 'plain\n')));
	const icon = context.register(context.formXObject([], { BBox: context.obj([0, 0, 20, 20]) }));
	const note = { Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30], F: 4, Contents: PDFString.of('x') };
	const annotation = context.obj({ ...note, FS: context.register(file('photo.bin', '\u0001\u0002')), AP: { N: icon } });
	page.node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]));
	const metadata = context.stream(packet, { Type: 'Metadata', Subtype: 'XML' });
	document.catalog.set(PDFName.of('Metadata'), context.register(metadata));
	return await document.save();
}

/** The catalog of a hybrid invoice, for changes. */
async function changed(change: (document: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
	const document = await PDFDocument.load(await hybrid(), { updateMetadata: false });
	await change(document);
	return await document.save();
}

async function converted(pdfDocumentType: string) {
	return await convertFixture('pdf/convertType', await hybrid(), { pdfDocumentType });
}

function metadataOf(document: PDFDocument): string {
	return Buffer.from((at(document, 'Metadata') as PDFRawStream).contents).toString('utf8');
}

const levels = { PDFTypeA3a: '3a', PDFTypeA3b: '3b', PDFTypeA3u: '3u' } as const satisfies Record<string, Flavour>;

describe.each(Object.entries(levels))('%s', (pdfDocumentType, level) => {
	it('keeps attached files bit for bit, with their relationship', async () => {
		const { bytes, resultPath, warnings } = await converted(pdfDocumentType);
		expect(warnings.filter((warning) => warning.includes('ttached'))).toEqual([]);
		const files = await withPdf({ path: resultPath, fileName: 'result' }, async (document) => {
			expect(readEInvoice(document)?.get('invoice_number')).toBe('RE-4711');
			return await Promise.resolve(readAttachments(document, () => true, 1 << 20));
		});
		expect(files.map(({ name, bytes: content }) => [name, Buffer.from(content).toString()])).toEqual([
			['factur-x.xml', xml],
			['note.txt', 'plain\n'],
		]);
		const document = await readGraph(bytes);
		const associated = at(document, 'AF') as PDFArray;
		const about = associated.asArray().map((_, index) => {
			const file = associated.lookup(index, PDFDict);
			const stream = below(file, 'EF', 'F') as PDFRawStream;
			const [name, unicode] = [below(file, 'F'), below(file, 'UF')].map(textOf);
			return [name, unicode, String(below(file, 'AFRelationship')), String(stream.dict.lookup(PDFName.of('Subtype')))];
		});
		expect(about).toEqual([
			['factur-x.xml', 'factur-x.xml', '/Alternative', '/text#2Fxml'],
			['note.txt', 'note.txt', '/Unspecified', '/text#2Fplain'],
		]);
		const note = below(document.getPage(0).node, 'Annots', 0);
		expect(textOf(below(note, 'AF', 0, 'UF'))).toBe('photo.bin');
	});

	it('still names the invoice, as PDF/A requires', async () => {
		const { bytes, warnings } = await converted(pdfDocumentType);
		const metadata = metadataOf(await readGraph(bytes));
		expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
		expect(metadata).toContain(`<pdfaid:conformance>${level[1]!.toUpperCase()}</pdfaid:conformance>`);
		for (const entry of ['DocumentType>INVOICE<', 'DocumentFileName>factur-x.xml<', 'ConformanceLevel>EN 16931<'])
			expect(metadata).toContain(`<fx:${entry}`);
		expect(metadata).toContain('<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>');
		expect(warnings.find((warning) => warning.includes('own'))).toBeDefined();
		expect(warnings.find((warning) => warning.includes('fx'))).toBeUndefined();
	});
});

it('a directly embedded file becomes one shared object, also among the associated files', async () => {
	const source = await changed((document) => {
		const names = at(document, 'Names', 'EmbeddedFiles', 'Names') as PDFArray;
		const file = names.lookup(1, PDFDict);
		names.set(1, file);
		document.catalog.set(PDFName.of('AF'), document.context.obj([file]));
	});
	const { bytes } = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA3b' });
	const document = await readGraph(bytes);
	const [names, associated] = [at(document, 'Names', 'EmbeddedFiles', 'Names'), at(document, 'AF')] as PDFArray[];
	expect(names?.get(1)).toBeInstanceOf(PDFRef);
	expect(associated?.asArray()).toEqual([names?.get(1), names?.get(3)]);
});

it('an encrypted invoice with compressed metadata keeps its declaration after conversion and editing', async () => {
	const source = await changed(async (document) => {
		const metadata = document.context.flateStream(packet, { Type: 'Metadata', Subtype: 'XML' });
		document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata));
		await document.encrypt({ userPassword: '', ownerPassword: 'owner' });
	});
	const archived = await convertFixture('pdf/convertType', source, { pdfDocumentType: 'PDFTypeA3b' });
	expect(metadataOf(await readGraph(archived.bytes))).toContain('<fx:ConformanceLevel>EN 16931<');
	const turned = await convertFixture('pdf/pages', source, { pageSteps: ['rotate 90 1'] });
	const stream = at(await readGraph(turned.bytes), 'Metadata') as PDFRawStream;
	expect(Buffer.from(decodePDFRawStream(stream).decode()).toString()).toContain('<fx:ConformanceLevel>EN 16931<');
});

it('a standard without attachments removes the invoice declaration and names a standard that keeps it', async () => {
	const { bytes, warnings } = await converted('PDFTypeA2b');
	expect(metadataOf(await readGraph(bytes))).not.toContain('fx:');
	expect(warnings).toContainEqual(
		expect.stringMatching(/factur-x\.xml.*\. To keep attachments, convert to PDF\/A-3\.$/),
	);
});

describeWith('Java or libjaxb-java', veraPdfInstalled, 'PDF/A-3 before veraPDF', () => {
	it('conforms at every level', async () => {
		const results: { flavour: Flavour; path: string }[] = [];
		for (const [pdfDocumentType, flavour] of Object.entries(levels))
			results.push({ flavour, path: (await converted(pdfDocumentType)).resultPath });
		expect(await judgeWithVeraPdf(results)).toEqual(results.map(() => 'conforms'));
	});
});
