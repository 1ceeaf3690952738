import { PDFName } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { rawPdf, stream } from '../../../../../fixtures/make/raw-pdf';
import { decodeBytes } from '../../../../src/engine/pdf-syntax/content';
import { namePackedMetadata } from '../../../../src/engine/pdf-syntax/cos/packed-metadata';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';

const packet = '<?xpacket begin=""?><x:xmpmeta/>';

/** What is read of metadata with these contents after the filter was named. */
function readBack(contents: string, entries = ''): string {
	const metadata = stream(contents, `/Type /Metadata /Subtype /XML ${entries}`);
	const bytes = rawPdf([
		'<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R >>',
		'<< /Type /Pages /Kids [] /Count 0 >>',
		metadata,
	]);
	const { catalog } = namePackedMetadata(readDocument(bytes));
	return Buffer.from(decodeBytes(catalog.lookup(PDFName.of('Metadata'))) ?? '').toString('latin1');
}

describe('metadata written by PDFium', () => {
	it.each([1, 6, 9] as const)('is decompressed, compressed at level %d', (level) => {
		expect(readBack(deflateSync(packet, { level }).toString('latin1'))).toBe(packet);
	});

	it('is unchanged if uncompressed or declared with its filter', () => {
		expect(readBack(packet)).toBe(packet);
		expect(readBack(`xmp ${packet}`)).toBe(`xmp ${packet}`);
		expect(readBack(deflateSync(packet).toString('latin1'), '/Filter /FlateDecode')).toBe(packet);
	});
});
