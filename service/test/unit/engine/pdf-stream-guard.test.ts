import { deflateSync } from 'node:zlib';
import { rawPdf, stream } from '../../../../fixtures/make/raw-pdf';
import { fixtureBytes, readManifest } from '../../../../fixtures';
import { checkStreams } from '../../../src/engine/pdf-syntax/pdf-stream-guard';

const limit = 1_000_000;

function packed(size: number, times: number): string {
	let bytes: Buffer = Buffer.alloc(size, ' ');
	for (let count = 0; count < times; count++) bytes = deflateSync(bytes);
	return bytes.toString('latin1');
}

async function refusal(content: string, entries: string): Promise<string | undefined> {
	try {
		await checkStreams(
			Buffer.from(rawPdf(['<< /Type /Catalog >>', stream('good'), stream(content, entries)])),
			limit,
			'x.pdf',
		);
		return undefined;
	} catch (error) {
		return (error as { errorName: string }).errorName;
	}
}

describe('streams of a PDF', () => {
	it.each([
		['packed once', 1, '/Filter /FlateDecode'],
		['packed twice', 2, '/Filter [/FlateDecode /FlateDecode]'],
		['packed three times', 3, '/Filter [ /Fl /Fl/Fl ]'],
		['with an escaped name', 1, '/Filter /F#6cateDecode'],
	])('%s are refused only if they unpack to more than the limit', async (_name, times, entries) => {
		expect(await refusal(packed(limit + 1, times), entries)).toBe('contentTooLarge');
		expect(await refusal(packed(limit, times), entries)).toBeUndefined();
	});

	it.each([
		['the name of their filter', 1, '/Filter 5 0 R'],
		['the names of their filters', 2, '/Filter 5 0 R'],
		['the name of one of their filters', 2, '/Filter [ /FlateDecode 5 0 R ]'],
	])('with an indirect %s are refused if they unpack to more than the limit', async (_name, times, entries) => {
		expect(await refusal(packed(limit + 1, times), entries)).toBe('contentTooLarge');
		expect(await refusal(packed(limit, times), entries)).toBeUndefined();
		expect(await refusal('plain words '.repeat(limit / 5), entries)).toBeUndefined();
	});

	it('are refused if only an intermediate step is too large', async () => {
		const once = deflateSync(deflateSync(Buffer.alloc(50_000_000, ' ')).subarray(0, 10));
		expect(await refusal(once.toString('latin1'), '/Filter [/FlateDecode /FlateDecode]')).toBeUndefined();
		expect(await refusal(packed(50_000_000, 2), '/Filter [/FlateDecode /FlateDecode /FlateDecode]')).toBe(
			'contentTooLarge',
		);
	});

	it('of singly compressed images are left to the image limit', async () => {
		expect(await refusal(packed(limit * 2, 1), '/Subtype /Image /Filter /FlateDecode')).toBeUndefined();
		expect(await refusal(packed(limit * 2, 2), '/Subtype /Image /Filter [/FlateDecode /FlateDecode]')).toBe(
			'contentTooLarge',
		);
	});

	it('that are damaged, truncated or invalid are left to the reader', async () => {
		expect(await refusal('not packed at all'.repeat(1000), '/Filter /FlateDecode')).toBeUndefined();
		for (const text of [
			'',
			'stream',
			'stream\n',
			'endstream',
			'1 0 obj << /Filter /Fl >> stream\n',
			'obj stream\r\nendstream stream\r',
		]) {
			await checkStreams(Buffer.from(text), limit, 'x.pdf');
		}
	});

	it('of valid documents pass', async () => {
		for (const { id } of readManifest()) await checkStreams(Buffer.from(fixtureBytes(id)), 256 * 1024 ** 2, id);
	});
});
