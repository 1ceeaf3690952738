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

const hexadecimal = (bytes: Buffer): string => `${bytes.toString('hex').replace(/(.{60})/g, '$1\n')}>`;

function base85(bytes: Buffer): string {
	let text = '';
	for (let at = 0; at < bytes.length; at += 4) {
		const group = bytes.subarray(at, at + 4);
		let value = Buffer.concat([group, Buffer.alloc(4)]).readUInt32BE(0);
		let digits = '';
		for (let count = 0; count < 5; count++, value = Math.floor(value / 85))
			digits = String.fromCharCode(0x21 + (value % 85)) + digits;
		text += digits === '!!!!!' && group.length === 4 ? 'z' : digits.slice(0, group.length + 1);
	}
	return `${text}~>`;
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

	it.each([
		['as hexadecimal digits', hexadecimal, '/Filter [/ASCIIHexDecode /FlateDecode]'],
		['as base 85', base85, '/Filter [ /A85/Fl ]'],
		[
			'as base 85 of hexadecimal digits',
			(bytes: Buffer) => base85(Buffer.from(hexadecimal(bytes))),
			'/F [/A85 /AHx /Fl]',
		],
		['as hexadecimal digits with an indirect filter', hexadecimal, '/Filter 5 0 R'],
		['as base 85 with an indirect filter', base85, '/Filter 5 0 R'],
	])('written %s are refused if they unpack to more than the limit', async (_name, write, entries) => {
		const written = (size: number) => write(deflateSync(Buffer.alloc(size, ' ')));
		expect(await refusal(written(limit + 1), entries)).toBe('contentTooLarge');
		expect(await refusal(written(limit), entries)).toBeUndefined();
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
