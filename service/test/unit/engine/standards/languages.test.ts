import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { repairLanguages } from '../../../../src/engine/pdf/standards/syntax/languages';
import { targets } from '../../../../src/engine/pdf/standards/targets';

describe('languages declared by a document', () => {
	it.each([
		['PDFTypeA1a', 'en-12', '(en)'],
		['PDFTypeA1a', 'zh-Hans-CN', '(zh-Hans-CN)'],
		['PDFTypeA2a', 'es-419', '(es-419)'],
		['PDFTypeUA1', ' en_US', '(en-US)'],
		['PDFTypeUA1', 'de, fr', undefined],
		['PDFTypeUA1', 'de-!', '(de)'],
		['PDFTypeUA1', '', '()'],
	] as const)('are well-formed for %s: "%s" becomes %s', async (name, written, expected) => {
		const document = await PDFDocument.create();
		const element = document.context.obj({ Type: 'StructElem', S: 'P', Lang: PDFString.of(written) });
		document.context.register(element);
		repairLanguages({ document, target: targets[name] });
		expect(element.get(PDFName.of('Lang'))?.toString()).toBe(expected);
	});
});
