import { cmykProfile } from '../../../../src/engine/pdf/standards/colours/cmyk-profile';
import { grayProfile, srgbProfile } from '../../../../src/engine/pdf/standards/colours/srgb-profile';
import { invoiceClaims } from '../../../../src/engine/pdf/standards/metadata/invoice-claim';
import { readPacket, writePacket } from '../../../../src/engine/pdf/standards/job/xmp';

describe('metadata packets', () => {
	it('are read back', () => {
		const properties = {
			title: 'A <title> & "more"',
			author: 'Ann, Bob',
			subject: 'Über',
			created: new Date('2026-01-02T03:04:05Z'),
		};
		const packet = writePacket(properties, [{ namespace: 'urn:x', prefix: 'pdfaid', properties: { part: '2' } }]);
		expect(readPacket(Buffer.from(packet))).toEqual({ properties, foreign: [] });
	});

	it('report properties of schemas outside PDF/A', () => {
		const packet =
			'<rdf:RDF xmlns:fx="urn:f#"><rdf:Description fx:DocumentType="INVOICE" zf:Version=\'1.0\'><fx:DocumentFileName>a&amp;b.xml</fx:DocumentFileName>' +
			'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF>';
		expect(readPacket(Buffer.from(packet))).toEqual({
			properties: { title: 'T' },
			foreign: [
				{ prefix: 'fx', namespace: 'urn:f#', properties: { DocumentType: 'INVOICE', DocumentFileName: 'a&b.xml' } },
				{ prefix: 'zf', namespace: '', properties: { Version: '1.0' } },
			],
		});
	});

	it('describe schemas outside PDF/A', () => {
		const claim = {
			namespace: 'urn:own',
			prefix: 'own',
			properties: { part: '1' },
			description: { schema: 'Own', category: 'external', meanings: { part: 'Which' } },
		} as const;
		const packet = writePacket({}, [claim]);
		expect(packet).toContain('<pdfaSchema:namespaceURI>urn:own</pdfaSchema:namespaceURI>');
		expect(packet).toContain('<pdfaProperty:description>Which</pdfaProperty:description>');
		expect(readPacket(Buffer.from(packet)).foreign).toEqual([
			{ prefix: 'own', namespace: 'urn:own', properties: { part: '1' } },
		]);
	});

	it('of hybrid invoices name the invoice attachment, for any standard and prefix', () => {
		const said = (namespace: string) => invoiceClaims([{ prefix: 'p', namespace, properties: { Version: '1.0' } }]);
		for (const namespace of [
			'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
			'urn:factur-x:pdfa:CrossIndustryDocument:1p0#',
			'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
			'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
			'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0',
		])
			expect(said(namespace)).toMatchObject([{ namespace, prefix: 'p', properties: { Version: '1.0' } }]);
		expect(said('http://example.org/own#')).toEqual([]);
	});

	it('of hybrid invoices have each property once, despite duplicate namespace prefixes', () => {
		const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
		const claims = invoiceClaims([
			{ prefix: 'fx', namespace, properties: { Version: '1.0', ConformanceLevel: 'BASIC' } },
			{ prefix: 'zf', namespace, properties: { Version: '2.0', DocumentType: 'INVOICE' } },
		]);
		expect(claims).toMatchObject([
			{ prefix: 'fx', properties: { Version: '1.0', ConformanceLevel: 'BASIC', DocumentType: 'INVOICE' } },
		]);
		expect(claims).toHaveLength(1);
	});

	it('are read in UTF-16, and with a second RDF element', () => {
		const first = '<rdf:RDF><rdf:Description><pdf:Producer>Ümlaut</pdf:Producer></rdf:Description></rdf:RDF>';
		const second = '<rdf:RDF xmlns:fx="urn:f#"><rdf:Description fx:Version="1.0"/></rdf:RDF>';
		const packet = `<?xpacket?><x:xmpmeta>${first}${second}</x:xmpmeta>`;
		const expected = {
			properties: { producer: 'Ümlaut' },
			foreign: [{ prefix: 'fx', namespace: 'urn:f#', properties: { Version: '1.0' } }],
		};
		const little = Buffer.from(packet, 'utf16le');
		const marked = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]);
		for (const bytes of [Buffer.from(packet), little, Buffer.from(little).swap16(), marked])
			expect(readPacket(bytes)).toEqual(expected);
	});

	it('that are damaged are ignored', () => {
		expect(readPacket(Buffer.from('<rdf:RDF><broken'))).toEqual({ properties: {}, foreign: [] });
	});
});

describe('colour profiles', () => {
	it('have a description, format version 2, and their size', async () => {
		const heads = [srgbProfile(), grayProfile(), await cmykProfile()].map((profile) => {
			const bytes = Buffer.from(profile);
			return [bytes.toString('latin1', 12, 24), bytes[8], bytes.readUInt32BE(0) === bytes.length];
		});
		expect(heads).toEqual([
			['mntrRGB XYZ ', 2, true],
			['mntrGRAYXYZ ', 2, true],
			['prtrCMYKLab ', 2, true],
		]);
	});
});
