import { cmykProfile } from '../../../../src/engine/pdf/standards/colours/cmyk-profile';
import { grayProfile, srgbProfile } from '../../../../src/engine/pdf/standards/colours/srgb-profile';
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

	it('name the schemas that are left out', () => {
		const packet =
			'<rdf:RDF><rdf:Description fx:DocumentType="INVOICE"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF>';
		expect(readPacket(Buffer.from(packet))).toEqual({ properties: { title: 'T' }, foreign: ['fx'] });
	});

	it('describe schemas that PDF/A does not know', () => {
		const claim = {
			namespace: 'urn:own',
			prefix: 'own',
			properties: { part: '1' },
			description: { schema: 'Own', types: { part: 'Integer' } },
		};
		expect(writePacket({}, [claim])).toContain('<pdfaSchema:namespaceURI>urn:own</pdfaSchema:namespaceURI>');
	});

	it('that are damaged give nothing', () => {
		expect(readPacket(Buffer.from('<rdf:RDF><broken'))).toEqual({ properties: {}, foreign: [] });
	});
});

describe('colour profiles', () => {
	it('say what they are, in version 2 of the format, and their size', async () => {
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
