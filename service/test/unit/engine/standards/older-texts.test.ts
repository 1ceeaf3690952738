import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { writeOlderTexts } from '../../../../src/engine/pdf/standards/syntax/older-texts';
import { textAt } from '../../../../src/engine/pdf-syntax/cos/lookup';
import { decodeText } from '../../../../src/engine/pdf-syntax/objects/text-string';

const utf8 = (text: string) => PDFHexString.of(Buffer.from(`\ufeff${text}`).toString('hex'));

describe('text strings', () => {
	it.each([
		['UTF-8', utf8('Größe π 漢字'), 'Größe π 漢字'],
		['UTF-8 in a literal string', PDFString.of('\\357\\273\\277\\303\\244'), 'ä'],
		['UTF-16', PDFHexString.fromText('Größe π'), 'Größe π'],
		['PDFDocEncoding', PDFHexString.of('47f6df65'), 'Göße'],
		['bytes that are no UTF-8 behind its mark', PDFHexString.of('efbbbfff'), 'ï»¿ÿ'],
		['nothing but the mark', PDFHexString.of('efbbbf'), ''],
	])('are read in %s', (_, value, expected) => {
		expect(decodeText(value)).toBe(expected);
	});
});

describe('UTF-8 text', () => {
	it('is written in UTF-16 for older standards, also in arrays; other strings stay', async () => {
		const document = await PDFDocument.create({ updateMetadata: false });
		const { context, catalog } = document;
		const field = context.obj({
			FT: 'Ch',
			T: utf8('größe'),
			V: context.register(utf8('π')),
			Opt: [utf8('π'), [PDFString.of('one'), utf8('eins')]],
			DA: utf8('/F 1 Tf'),
			TU: PDFHexString.of('47f6df65'),
		});
		catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [context.register(field)] }));
		writeOlderTexts({ document });
		const inUtf16 = (text: string) => PDFHexString.fromText(text).toString();
		expect(textAt(field, 'T')).toBe('größe');
		expect(field.get(PDFName.of('T'))?.toString()).toBe(inUtf16('größe'));
		expect(field.lookup(PDFName.of('V'))?.toString()).toBe(inUtf16('π'));
		expect(field.lookup(PDFName.of('Opt'), PDFArray).toString()).toBe(
			`[ ${inUtf16('π')} [ (one) ${inUtf16('eins')} ] ]`,
		);
		expect(field.get(PDFName.of('DA'))?.toString()).toMatch(/^<efbbbf/);
		expect(field.get(PDFName.of('TU'))?.toString()).toBe('<47f6df65>');
	});
});
