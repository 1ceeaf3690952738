import { PDFName } from '@cantoo/pdf-lib';
import { rawPdf } from '../../../../../fixtures/make/raw-pdf';
import { readCidMap } from '../../../../src/engine/fonts/cmap/character-map';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';

describe('maps from codes to CIDs', () => {
	it('are read with single codes and ranges', () => {
		const { context } = readDocument(rawPdf(['<< /Type /Catalog >>']));
		const font = context.obj({});
		font.set(
			PDFName.of('Encoding'),
			context.register(context.stream('1 begincidchar <20> 7 endcidchar 1 begincidrange <0030> <0032> 40 endcidrange')),
		);
		expect([...(readCidMap(font) ?? [])]).toEqual([
			[0x20, 7],
			[0x30, 40],
			[0x31, 41],
			[0x32, 42],
		]);
		expect(readCidMap(context.obj({ Encoding: 'Identity-H' }))).toBeUndefined();
	});
});
