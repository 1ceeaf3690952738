import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsFolder } from '../../../fixtures';
import { scriptTexts } from '../../../fixtures/make/scripts';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

/** `UPDATE_GOLDEN=1` writes the golden files again; the run fails so that it is never left on. */
const update = process.env.UPDATE_GOLDEN === '1';

function expectGolden(name: string, text: string): void {
	const path = join(documentsFolder, '..', 'golden', name);
	if (update) {
		writeFileSync(path, text);
		throw new Error(`${name} was written; run without UPDATE_GOLDEN`);
	}
	expect(existsSync(path)).toBe(true);
	expect(text).toBe(readFileSync(path, 'utf8'));
}

const textFixtures = ['sample', 'three-pages', 'two-columns', 'rotated', 'cropped', 'form', 'chinese', 'hebrew'];

describe('pdf/txt', () => {
	it.each(textFixtures)('%s: columns aligned', async (name) => {
		const { bytes, warnings, files } = await convertFixture('pdf/txt', `${name}.pdf`);
		expect(warnings).toEqual([]);
		expect(files).toEqual(['result.txt']);
		expectGolden(`${name}.aligned.txt`, bytes.toString('utf8'));
	});

	it.each(textFixtures)('%s: reading order', async (name) => {
		const { bytes } = await convertFixture('pdf/txt', `${name}.pdf`, { txtTableFormat: 0 });
		expectGolden(`${name}.flowing.txt`, bytes.toString('utf8'));
	});

	it('separates pages by form feeds', async () => {
		const { bytes, pageCount } = await convertFixture('pdf/txt', 'three-pages.pdf');
		const pages = bytes.toString('utf8').split('\f');
		expect(pages).toHaveLength(3);
		expect(pages[2]).toBe('Page 3: Charlie\nThis is the text of page number 3.\n');
		expect(pageCount).toBe(3);
	});

	it('reads columns in order in reading order, side by side when aligned', async () => {
		const flowing = (await convertFixture('pdf/txt', 'two-columns.pdf', { txtTableFormat: 0 })).bytes.toString();
		expect(flowing.indexOf('Left column, sentence number 12.')).toBeLessThan(
			flowing.indexOf('Right column, sentence number 1.'),
		);
		const aligned = (await convertFixture('pdf/txt', 'two-columns.pdf', { txtTableFormat: 1 })).bytes.toString();
		expect(aligned).toMatch(/^Left column, sentence number 1\. {2,}Right column, sentence number 1\.$/m);
	});

	it('aligns the columns of a table', async () => {
		const { bytes } = await convertFixture('pdf/txt', 'sample.pdf', { pageRanges: '1' });
		const rows = bytes
			.toString()
			.split('\n')
			.filter((line) => /\d+\.\d\d$/.test(line) && /^[A-Z]/.test(line));
		expect(rows).toHaveLength(6);
		for (const row of rows) expect(row).toMatch(/^\S.*\S {2,}\d+ {2,}\d+\.\d\d {2,}\d+\.\d\d$/);
	});

	it.each(['chinese', 'hebrew'] as const)('%s: exactly the text a person reads', async (name) => {
		const { bytes } = await convertFixture('pdf/txt', `${name}.pdf`, { txtTableFormat: 0 });
		const lines = bytes
			.toString('utf8')
			.split('\n')
			.filter((line) => line !== '');
		expect(lines).toEqual(scriptTexts[name]);
	});

	it('includes the values of form fields', async () => {
		const { bytes } = await convertFixture('pdf/txt', 'form.pdf');
		expect(bytes.toString()).toContain('Ada Lovelace');
	});

	it('converts the requested pages once each, in document order', async () => {
		const { bytes, pageCount } = await convertFixture('pdf/txt', 'three-pages.pdf', { pageRanges: '3, 1 ,3-3' });
		expect(bytes.toString().match(/Page \d/g)).toEqual(['Page 1', 'Page 3']);
		expect(pageCount).toBe(2);
	});

	it('warns about pages beyond the last one, and fails if none is left', async () => {
		const { warnings, bytes } = await convertFixture('pdf/txt', 'three-pages.pdf', { pageRanges: '3-9' });
		expect(warnings).toEqual(['The document has 3 pages, so higher page numbers in "pageRanges" were ignored.']);
		expect(bytes.toString()).toContain('Charlie');
		await expect(convertFixture('pdf/txt', 'three-pages.pdf', { pageRanges: '4-999999999' })).rejects.toMatchObject({
			errorName: 'invalidParameter',
			code: '01006',
			details: { key: 'pageRanges', value: 4, allowed: { phrase: 'pagesUpTo', details: { last: 3, count: 3 } } },
		});
	});

	it('writes one file per page into an archive', async () => {
		const { bytes, downFileName } = await convertFixture('pdf/txt', 'three-pages.pdf', {
			isOutputDocumentPerPage: 1,
			pageRanges: '2-3',
		});
		expect(downFileName).toBe('three-pages.zip');
		const files = await unzip(bytes);
		expect([...files.keys()]).toEqual(['three-pages-2.txt', 'three-pages-3.txt']);
		expect(files.get('three-pages-2.txt')?.toString()).toBe('Page 2: Bravo\nThis is the text of page number 2.\n');
	});

	it('gives the same bytes every time, archives too', async () => {
		const parameter = { isOutputDocumentPerPage: 1 };
		const first = await convertFixture('pdf/txt', 'sample.pdf', parameter);
		const second = await convertFixture('pdf/txt', 'sample.pdf', parameter);
		expect(first.bytes.equals(second.bytes)).toBe(true);
	});

	it('gives an empty file with a warning without a text layer', async () => {
		const { bytes, warnings } = await convertFixture('pdf/txt', 'no-text.pdf');
		expect(bytes).toHaveLength(0);
		expect(warnings).toEqual([expect.stringContaining('no text layer')]);
	});

	it('opens an encrypted document with its user or owner password', async () => {
		for (const password of ['secret', 'owner']) {
			const { bytes } = await convertFixture('pdf/txt', 'encrypted.pdf', {}, { password });
			expect(bytes.toString()).toBe('The password was right.\n\fSecond secret page.\n');
		}
	});

	it('reports progress', async () => {
		const calls: [number, number][] = [];
		await convertFixture('pdf/txt', 'three-pages.pdf', {}, { onProgress: (...call) => calls.push(call) });
		expect(calls).toEqual([
			[0, 3],
			[1, 3],
			[2, 3],
			[3, 3],
		]);
	});
});
