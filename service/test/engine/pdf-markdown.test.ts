import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const markdownOf = async (source: string, parameter: object = {}) => {
	const converted = await convertFixture('pdf/markdown', source, parameter);
	const files = await unzip(converted.bytes);
	const name = [...files.keys()].find((file) => file.endsWith('.md')) ?? '';
	return { ...converted, files, name, text: files.get(name)?.toString('utf8') ?? '' };
};

describe('pdf/markdown', () => {
	it('writes an archive with the document under its name', async () => {
		const { name, text, downFileName, pageCount } = await markdownOf('three-pages.pdf');
		expect(downFileName).toBe('three-pages.zip');
		expect(name).toBe('three-pages.md');
		expect(pageCount).toBe(3);
		expect(text.match(/Page \d: \w+/g)).toEqual(['Page 1: Alpha', 'Page 2: Bravo', 'Page 3: Charlie']);
	});

	it('writes the table of the sample as a table', async () => {
		const { text } = await markdownOf('sample.pdf', { pageRanges: '1' });
		expect(text).toMatch(/^\|.*\|\n\| ?---/m);
	});

	it('reads columns in order', async () => {
		const { text } = await markdownOf('two-columns.pdf');
		expect(text.indexOf('Left column, sentence number 12.')).toBeLessThan(
			text.indexOf('Right column, sentence number 1.'),
		);
	});

	it('writes one document per page', async () => {
		const { files } = await markdownOf('three-pages.pdf', { isOutputDocumentPerPage: 1, pageRanges: '2-3' });
		expect([...files.keys()]).toEqual(['three-pages-2.md', 'three-pages-3.md']);
		expect(files.get('three-pages-2.md')?.toString()).toContain('This is the text of page number 2.');
	});

	it('includes images or omits them', async () => {
		const withImages = await markdownOf('no-text.pdf');
		const images = [...withImages.files.keys()].filter((file) => file.startsWith('images/'));
		expect(images.length).toBeGreaterThan(0);
		for (const image of images) expect(withImages.text).toContain(`](${image})`);
		const without = await markdownOf('no-text.pdf', { isContainImg: 0 });
		expect([...without.files.keys()]).toEqual([without.name]);
		expect(without.text).toBe('');
	});

	it('reports doubts', async () => {
		expect((await markdownOf('no-text.pdf')).warnings).toEqual([expect.stringContaining('no text layer')]);
	});

	it('has the same words with the quick analysis', async () => {
		const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.sort();
		const full = await markdownOf('sample.pdf');
		const quick = await markdownOf('sample.pdf', { enableAiLayout: 0 });
		expect(words(quick.text)).toEqual(expect.arrayContaining(words(full.text)!.slice(0, 50)));
	});

	it.each(['chinese.pdf', 'hebrew.pdf', 'rotated.pdf', 'cropped.pdf', 'form.pdf'])('%s gives text', async (source) => {
		const { text, warnings } = await markdownOf(source);
		expect(text.trim()).not.toBe('');
		expect(warnings).toEqual([]);
	});
});
