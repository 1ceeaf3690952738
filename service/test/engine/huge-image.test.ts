import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { convertFixture, removeFolders } from './support';
import { processorMs } from '../support/processor-time';

afterAll(removeFolders);

const side = 65_000;

/** A page with a picture of four thousand million pixels, each a bit: half a megabyte packed. */
async function hugePicture(): Promise<Uint8Array> {
	const packer = createDeflate({ level: 1 });
	const packed = buffer(packer);
	const rows = Buffer.alloc((side / 8) * 100, 0x55);
	for (let row = 0; row < side; row += 100) if (!packer.write(rows)) await once(packer, 'drain');
	packer.end();
	const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1`;
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
		stream('200 0 0 200 0 0 cm /I Do'),
		stream((await packed).toString('latin1'), `${entries} /Filter /FlateDecode`),
	]);
}

describe('an image of 65,000 × 65,000 pixels in a PDF', () => {
	it('is skipped with a warning before it is decoded', async () => {
		const bytes = await hugePicture();
		let warnings: readonly string[] = [];
		const ms = await processorMs(async () => ({ warnings } = await convertFixture('pdf/json', bytes)));
		expect(ms).toBeLessThan(10_000);
		expect(warnings.join()).toMatch(/image.*page 1/i);
	});
});
