import { readFileSync } from 'node:fs';
import type { Receipt } from '../../../contract/receipt';
import { fixturePath } from '../../../fixtures';
import { sha256 } from '../support/receipt';
import { convertFixture, joinFixtures, removeFolders, unzip } from './support';

afterAll(removeFolders);

const fixture = (name: string) => readFileSync(fixturePath(name));
const hashed = (name: string, bytes: Uint8Array) => ({ name, size: bytes.length, sha256: sha256(bytes) });

describe('a receipt', () => {
	it('names the source, the result and its entries by hash, the pages and the words', async () => {
		const { bytes, receipt, words } = await convertFixture('pdf/markdown', 'three-pages.pdf', { pageRanges: '2-3' });
		const entries = [...(await unzip(bytes))].map(([name, content]) => hashed(name, content));
		expect(receipt).toMatchObject({
			version: 1,
			software: expect.stringMatching(/^document-conversion \d+\.\d+\.\d+/) as string,
			tool: 'pdf/markdown',
			parameters: { pageRanges: '2-3', enableOcr: 0 },
			source: hashed('three-pages.pdf', fixture('three-pages.pdf')),
			result: { ...hashed('three-pages.zip', bytes), entries },
			pages: { total: 3, converted: '2-3', byOcr: '' },
			ocrModels: '',
			words: { onPages: words.onPages, inResult: words.inResult, missing: 0, double: 0, byOcr: 0 },
			places: [],
			sums: { checked: 0, wrong: 0 },
		});
		expect(words.onPages).toBeGreaterThan(0);
	});

	it('is the same for the same file and parameters', async () => {
		const first = await convertFixture('pdf/txt', 'sample.pdf');
		const second = await convertFixture('pdf/txt', 'sample.pdf');
		expect(first.receipt).toEqual(second.receipt);
	});

	it('leaves out passwords and unknown parameters', async () => {
		const { receipt } = await convertFixture(
			'pdf/txt',
			'encrypted.pdf',
			{ apiToken: 'kept-out' },
			{ password: 'secret' },
		);
		expect(receipt?.source.name).toBe('encrypted.pdf');
		expect(JSON.stringify(receipt)).not.toMatch(/kept-out|apiToken|password|secret/);
	});

	it('has pages and no words for a tool that writes no text', async () => {
		const { receipt } = await convertFixture('pdf/compress', 'three-pages.pdf');
		expect(receipt).toMatchObject({ pages: { total: 3, converted: '1-3' }, words: { onPages: 0, inResult: 0 } });
	});

	it('names all files of a combined result, without those left out', async () => {
		const one = fixture('three-pages.pdf');
		const other = fixture('sample.pdf');
		const { receipt, bytes } = await joinFixtures('pdf/merge', [
			{ name: 'one.pdf', bytes: one },
			{ name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 broken'), parameter: { skipUnreadable: 1 } },
			{ name: 'other.pdf', bytes: other },
		]);
		expect(receipt).toMatchObject({
			source: hashed('one.pdf', one),
			furtherSources: [hashed('other.pdf', other)],
			result: hashed('one.pdf', bytes),
		});
	});
});

describe('a receipt with personal values', () => {
	it('has the number and hash of the values, not the values', async () => {
		const formValues = { Name: 'Ada Lovelace', Age: 36 };
		const { receipt } = await convertFixture('pdf/fill', 'three-pages.pdf', { formValues });
		expect(receipt?.parameters['formValues']).toEqual({ count: 2, sha256: sha256(JSON.stringify(formValues)) });
		expect(JSON.stringify(receipt)).not.toMatch(/Lovelace|Age/);
		const redactTexts = ['page', 'Ada Lovelace'];
		const redacted = (await convertFixture('pdf/redact', 'three-pages.pdf', { redactTexts })).receipt;
		expect(redacted?.parameters['redactTexts']).toEqual({ count: 2, sha256: sha256(JSON.stringify(redactTexts)) });
		expect(JSON.stringify(redacted)).not.toMatch(/Lovelace/);
	});
});

describe('a receipt in a ZIP', () => {
	it('lists the other entries, and repeats the rest', async () => {
		const parameter = { receiptInZip: 1, isOutputDocumentPerPage: 1 };
		const { bytes, receipt } = await convertFixture('pdf/markdown', 'no-text.pdf', parameter);
		const files = await unzip(bytes);
		const entries = [...files].flatMap(([name, content]) => (name === 'receipt.json' ? [] : [hashed(name, content)]));
		expect([...files.keys()].at(-1)).toBe('receipt.json');
		expect(entries.length).toBeGreaterThan(1);
		const proof = JSON.parse(files.get('receipt.json')!.toString()) as Receipt;
		expect(proof).toEqual({ ...receipt, result: { name: 'no-text.zip', size: 0, sha256: '', entries } });
		expect(receipt?.result).toEqual({ ...hashed('no-text.zip', bytes), entries });
	});

	it('changes nothing else: same entries, and none in other results', async () => {
		const plain = await unzip((await convertFixture('pdf/img', 'three-pages.pdf')).bytes);
		const withReceipt = await unzip((await convertFixture('pdf/img', 'three-pages.pdf', { receiptInZip: 1 })).bytes);
		withReceipt.delete('receipt.json');
		expect([...withReceipt]).toEqual([...plain]);
		const text = await convertFixture('pdf/txt', 'three-pages.pdf');
		expect((await convertFixture('pdf/txt', 'three-pages.pdf', { receiptInZip: 1 })).bytes).toEqual(text.bytes);
	});

	it('counts as an entry', async () => {
		const limits = { zipEntries: 3 };
		await convertFixture('pdf/img', 'three-pages.pdf', {}, { limits });
		const longer = convertFixture('pdf/img', 'three-pages.pdf', { receiptInZip: 1 }, { limits });
		await expect(longer).rejects.toMatchObject({ errorName: 'resultTooLarge' });
	});
});
