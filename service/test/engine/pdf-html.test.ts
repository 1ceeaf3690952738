import { PDFDocument } from '@cantoo/pdf-lib';
import { makeRuledTables } from './ruled-table';
import { sortedWords } from './office-support';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const htmlOf = async (source: string | Uint8Array, parameter: object = {}) => {
	const converted = await convertFixture('pdf/html', source, parameter);
	const files = await unzip(converted.bytes);
	const names = [...files.keys()].filter((name) => name.endsWith('.html'));
	return { ...converted, files, names, html: files.get(names[0] ?? '')?.toString('utf8') ?? '' };
};

const voidElements = new Set(['meta', 'img', 'br', 'col', 'link', 'hr']);

/** Errors a validator would name: elements that do not close in order, ids and attributes twice, pictures without text. */
function faults(html: string): string[] {
	const found: string[] = [];
	const open: string[] = [];
	const ids = new Set<string>();
	if (!/^<!DOCTYPE html>\n<html lang="[^"]+">/.test(html)) found.push('head');
	if (!/<title>[^<]+<\/title>/.test(html)) found.push('title');
	const body = html.replace(/<style>[\s\S]*?<\/style>/, '').replace('<!DOCTYPE html>', '');
	for (const [, close, name = '', attributes = ''] of body.matchAll(
		/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/g,
	)) {
		if (close) {
			if (open.pop() !== name) found.push(`</${name}>`);
			continue;
		}
		if (!voidElements.has(name)) open.push(name);
		const names = [...attributes.matchAll(/([a-z-]+)=/g)].map(([, attribute]) => attribute);
		if (new Set(names).size < names.length) found.push(`<${name}${attributes}>`);
		const id = / id="([^"]*)"/.exec(attributes)?.[1];
		if (id !== undefined && ids.has(id)) found.push(`#${id}`);
		if (id !== undefined) ids.add(id);
		if (name === 'img' && !/ alt="/.test(attributes)) found.push('alt');
		if (['p', 'ul', 'table', 'div', 'h1', 'h2'].includes(name) && open.at(-2) === 'p') found.push(`<p><${name}>`);
		if (name === 'li' && !['ul', 'ol'].includes(open.at(-2) ?? '')) found.push('li');
	}
	for (const [, target = ''] of html.matchAll(/href="#([^"]*)"/g)) if (!ids.has(target)) found.push(`-> #${target}`);
	if (/<(?![a-z/!])/.test(body)) found.push('<');
	return [...found, ...open];
}

describe('pdf/html', () => {
	it('writes one self-contained file', async () => {
		const { names, html, downFileName, warnings } = await htmlOf('sample.pdf');
		expect(downFileName).toBe('sample.zip');
		expect(names).toEqual(['sample.html']);
		expect(warnings).toEqual([expect.stringMatching(/page numbers .* skipped .*"Page 1 of 2" \(1-2\)/)]);
		expect(faults(html)).toEqual([]);
		expect(html).toContain('Willow &amp; Finch Stationery');
		expect(html).toMatch(/<th[^>]*>Description<\/th>/);
		expect(html).toMatch(/<td class="right"[^>]*>106\.80<\/td>/);
		expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
	});

	it('contains no scripts and no external resources', async () => {
		for (const pageLayoutMode of ['e_Flow', 'e_Box']) {
			const { html } = await htmlOf('form.pdf', { pageLayoutMode });
			expect(html).not.toMatch(/<script|<link|<iframe|src="(?!images\/)|url\(|@import|\son\w+=/i);
		}
	});

	it.each(['e_SinglePage', 'e_SinglePageWithBookmark', 'e_MultiPage', 'e_MultiPageWithBookmark'])(
		'%s is converted to valid files',
		async (htmlOption) => {
			const { names, files } = await htmlOf('three-pages.pdf', { htmlOption });
			const pages = ['three-pages-1.html', 'three-pages-2.html', 'three-pages-3.html'];
			const isMultiple = htmlOption.startsWith('e_Multi');
			const hasOutline = htmlOption.endsWith('Bookmark');
			expect(names).toEqual(
				isMultiple ? [...(hasOutline ? ['three-pages.html'] : []), ...pages] : ['three-pages.html'],
			);
			for (const name of names) {
				const html = files.get(name)?.toString('utf8') ?? '';
				expect([name, faults(html)]).toEqual([name, []]);
				expect(html.includes('<nav')).toBe(hasOutline);
				for (const [, address = ''] of html.matchAll(/href="([^"#]+)[^"]*"/g))
					expect(names).toContain(decodeURIComponent(address));
			}
			if (isMultiple)
				expect(files.get('three-pages-2.html')?.toString()).toContain('This is the text of page number 2.');
		},
	);

	it('reads columns in order', async () => {
		const { html } = await htmlOf('two-columns.pdf');
		expect(html.indexOf('Left column, sentence number 12.')).toBeLessThan(
			html.indexOf('Right column, sentence number 1.'),
		);
	});

	it('positions lines relative to the page in the fixed layout', async () => {
		const { html } = await htmlOf('two-columns.pdf', { pageLayoutMode: 'e_Box' });
		expect(faults(html)).toEqual([]);
		const left = (text: string) => Number(new RegExp(`left:([\\d.]+)%[^>]*>(?:<[^>]*>)*${text}`).exec(html)?.[1]);
		expect(left('Right column, sentence number 1\\.')).toBeGreaterThan(left('Left column, sentence number 1\\.') + 30);
	});

	it('has the same words in both layouts', async () => {
		const words = (html: string) =>
			sortedWords(
				html
					.replace(/<style>[\s\S]*?<\/style>/, '')
					.replace(/<[^>]+>/g, (tag) => (tag.startsWith('<span') || tag === '</span>' ? '' : ' ')),
			);
		const [flow, box] = [await htmlOf('sample.pdf'), await htmlOf('sample.pdf', { pageLayoutMode: 'e_Box' })];
		expect(words(box.html)).toEqual(expect.arrayContaining(words(flow.html)));
	});

	it('includes images and annotations or omits them', async () => {
		const withImages = await htmlOf('no-text.pdf');
		const images = [...withImages.files.keys()].filter((name) => name.startsWith('images/'));
		expect(images.length).toBeGreaterThan(0);
		for (const image of images) expect(withImages.html).toContain(`src="${image}"`);
		expect([...(await htmlOf('no-text.pdf', { isContainImg: 0 })).files.keys()]).toEqual(['no-text.html']);
		const noted = await makeRuledTables([
			{
				title: 'Stock',
				rows: [
					['Item', 'Price'],
					['Pen', '<2.50>'],
				],
				note: 'Check "this" & that',
			},
		]);
		const { html } = await htmlOf(noted);
		expect(html).toContain('Check &quot;this&quot; &amp; that');
		expect(html).toContain('&lt;2.50&gt;');
		expect((await htmlOf(noted, { isContainAnnot: 0 })).html).not.toContain('Check');
	});

	it.each([
		[
			'Der Vertrag und die Anlagen sind von den Parteien vor der Unterschrift zu lesen und nicht mit Dritten zu teilen',
			'de',
		],
		['The parties have read the contract and its annexes, and agree that it is not to be shared with others', 'en'],
	])('declares the language of "%s"', async (text, language) => {
		const document = await PDFDocument.create();
		document.addPage([700, 200]).drawText(text, { x: 20, y: 100, size: 11 });
		expect((await htmlOf(await document.save())).html).toContain(`<html lang="${language}">`);
	});

	it.each([
		['chinese.pdf', 'zh'],
		['hebrew.pdf', 'he'],
		['form.pdf', 'und'],
	])('%s declares its language: %s', async (source, language) => {
		expect((await htmlOf(source)).html).toContain(`<html lang="${language}">`);
	});
});
