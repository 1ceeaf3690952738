import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fixturePath } from '../../../fixtures';
import { convertFixture, joinFixtures, removeFolders, unzip } from './support';

afterAll(removeFolders);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
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
