import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TextBlock, TextRole } from '../../../../src/engine/model/blocks';
import { docxParts } from '../../../../src/engine/writing/docx/docx';
import { documentPage, pagesOf, textBlock } from '../../../support/document-pages';

/** A line of text on a page. */
function line(text: string, role: TextRole, left: number, top: number): TextBlock {
	const box = { left, right: left + 5 * text.length, top, bottom: top + 10 };
	const word = { text, box, fontSize: 10, turn: 0, spaceAfter: false, baseline: box.bottom - 2 } as const;
	return textBlock(text, { role, box, lines: [{ words: [word], box, turn: 0 }] });
}

const head = (text: string, left = 60) => line(text, 'header', left, 30);
const number = (text: string, left = 290) => line(text, 'pageNumber', left, 800);
const textsIn = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, text]) => text);

/** The text of the headers and footers on the pages of a Word file, as Word chooses them. */
async function runningOf(...pages: readonly (readonly TextBlock[])[]): Promise<string[]> {
	const folder = mkdtempSync(join(tmpdir(), 'running-test-'));
	const none = () => Promise.resolve(undefined);
	const options = { images: true, annotations: true, formulasAsImages: false, folder, layout: 'flow' } as const;
	const parts = new Map<string, string>();
	try {
		const content = pages.map((blocks) => documentPage([...blocks, line('Said', 'paragraph', 60, 400)]));
		const pictures = { figure: none, region: none, background: none };
		for await (const { name, bytes } of docxParts(pagesOf(...content), pictures, options)) {
			const pieces: Uint8Array[] = [];
			if (typeof bytes === 'string' || bytes instanceof Uint8Array) pieces.push(Buffer.from(bytes));
			else for await (const piece of bytes) pieces.push(Buffer.from(piece));
			parts.set(name, Buffer.concat(pieces).toString());
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return pagesIn(parts);
}

function pagesIn(parts: ReadonlyMap<string, string>): string[] {
	const relationships = parts.get('word/_rels/document.xml.rels') ?? '';
	const hasSides = parts.get('word/settings.xml')?.includes('w:evenAndOddHeaders') === true;
	let page = 0;
	return (parts.get('word/document.xml') ?? '').split('</w:sectPr>').flatMap((section) => {
		page = Number(/w:pgNumType w:start="(\d+)"/.exec(section)?.[1] ?? page + 1) - 1;
		return textsIn(section).map((_, index) => {
			page++;
			const isCover = index === 0 && section.includes('<w:titlePg/>');
			const type = isCover ? 'first' : hasSides && page % 2 === 0 ? 'even' : 'default';
			const ids = [...section.matchAll(/w:(?:header|footer)Reference w:type="(\w+)" r:id="(\w+)"/g)];
			return ids
				.filter(([, own]) => own === type)
				.flatMap(([, , id]) => {
					const [, file = ''] = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(relationships) ?? [];
					const field = /(<w:fldSimple.*?<w:t [^>]*>)\d+/g;
					return textsIn((parts.get(`word/${file}`) ?? '').replace(field, `$1${page}`)).join('');
				})
				.filter((text) => text !== '')
				.join(' / ');
		});
	});
}

describe('headers and footers of a Word file', () => {
	it('are not on a cover without any', async () => {
		const others = [2, 3, 4].map((page) => [head('Report'), number(String(page))]);
		const rest = ['Report / 2', 'Report / 3', 'Report / 4'];
		expect(await runningOf([], ...others)).toEqual(['', ...rest]);
		// Nor on a page between them.
		expect(await runningOf([], ...others, [], [head('Report'), number('6')])).toEqual(['', ...rest, '', 'Report / 6']);
		expect(await runningOf([head('Cover')], ...others)).toEqual(['Cover', ...rest]);
	});

	it('change sides on left and right pages', async () => {
		const [left, right] = [
			(page: number) => [head('Authors'), number(String(page), 60)],
			(page: number) => [head('Title', 300), number(String(page), 500)],
		];
		const sides = ['Title / 1', 'Authors / 2', 'Title / 3', 'Authors / 4'];
		expect(await runningOf(right(1), left(2), right(3), left(4))).toEqual(sides);
		expect(await runningOf([], left(2), right(3), left(4))).toEqual(['', ...sides.slice(1)]);
		const later = ['Title / 11', 'Authors / 12', 'Title / 13', 'Authors / 14'];
		expect(await runningOf(right(11), left(12), right(13), left(14))).toEqual(later);
		// LibreOffice takes sides by place, Word by number: these are written one by one.
		const odd = ['Authors / 12', 'Title / 13', 'Authors / 14', 'Title / 15'];
		expect(await runningOf(left(12), right(13), left(14), right(15))).toEqual(odd);
	});

	it('count pages where the number is part of the text', async () => {
		const pages = [7, 8, 9].map((page) => [head(`Journal 2016, Volume 10 ${page}`)]);
		expect(await runningOf(...pages)).toEqual([7, 8, 9].map((page) => `Journal 2016, Volume 10 ${page}`));
		const years = [2014, 2016].map((year) => [head(`Report of ${year}`)]);
		expect(await runningOf(...years)).toEqual(['Report of 2014', 'Report of 2016']);
		expect(await runningOf([number('ii')], [number('iii')])).toEqual(['ii', 'iii']);
	});
});
