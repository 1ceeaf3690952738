import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument, StandardFonts, rgb, setCharacterSqueeze } from '@cantoo/pdf-lib';
import { fixturePath } from '../../../fixtures';
import type { Word } from '../../src/engine/model';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { attributesOf, officeParts, sortedWords, textsOf } from './office-support';
import { makeRuledTables } from './ruled-table';
import { convertFixture, newFolder, removeFolders, seePages, unzip } from './support';

afterAll(removeFolders);

const docxOf = async (source: string | Uint8Array, parameter: object = {}) => {
	const converted = await convertFixture('pdf/docx', source, parameter);
	const parts = await officeParts(converted.bytes);
	return { ...converted, parts, xml: parts.get('word/document.xml') ?? '' };
};

/** A page of running text: a heading, two paragraphs, a list, a footnote. */
async function makeReport(): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.TimesRoman);
	const bold = await document.embedFont(StandardFonts.TimesRomanBold);
	const page = document.addPage([595, 842]);
	const write = (text: string, y: number, size = 11, x = 72) => page.drawText(text, { x, y, size, font });
	page.drawText('Annual report', { x: 72, y: 760, size: 20, font: bold });
	write('The year began with a long winter, and every month that followed brought', 720);
	write('more orders than the one before it. We had to look for a second workshop,', 706);
	write('and found one by the river where there is room for twenty people.', 692);
	write('1. Hire two printers', 660, 11, 84);
	write('2. Repair the large press', 644, 11, 84);
	write('3. Paint the walls', 628, 11, 84);
	write('The rest of the plan is written down in the minutes of the meeting in May,', 596);
	write('which everybody who was there has signed and nobody has read since then.', 582);
	return await document.save();
}

/** A page with two numbers of footnotes at one place, and one of them again. */
async function makeNotes(): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.TimesRoman);
	const page = document.addPage([595, 842]);
	const write = (text: string, x: number, y: number, size = 11) => {
		page.drawText(text, { x, y, size, font });
		return x + font.widthOfTextAtSize(text, size);
	};
	write('The year began with a long winter, and every month that followed brought', 72, 720);
	write('1, 2', write('more orders than the one before it, as two have told', 72, 706), 710, 7);
	write('1', write('and found one by the river where there is room for twenty', 72, 692), 696, 7);
	write('1', 72, 103, 6);
	write('The first of two notes at the foot of this page.', 77, 100, 8.5);
	write('2', 72, 91, 6);
	write('The second of two notes at the foot of this page.', 77, 88, 8.5);
	return await document.save();
}

/** A table of many low rows, of which the second cells are empty. */
async function makeSmallPrint(): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	const [count, height, top] = [80, 8, 740];
	for (let row = 0; row <= count; row++)
		page.drawLine({ start: { x: 60, y: top - row * height }, end: { x: 390, y: top - row * height }, thickness: 0.3 });
	for (const x of [60, 170, 280, 390])
		page.drawLine({ start: { x, y: top }, end: { x, y: top - count * height }, thickness: 0.3 });
	for (let row = 0; row < count; row++)
		for (const [x, text] of [[63, `Item ${row + 1}`] as const, [283, `${row}.50`] as const])
			page.drawText(text, { x, y: top - row * height - 6, size: 6, font });
	return await document.save();
}

describe('pdf/docx, flowing', () => {
	it('keeps low rows with empty cells on one page', async () => {
		const { xml } = await docxOf(await makeSmallPrint());
		const rows = xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
		expect(rows).toHaveLength(80);
		for (const row of rows) {
			expect(attributesOf(row, 'w:lineRule')).toEqual(['exact', 'exact', 'exact']);
			for (const line of attributesOf(row, 'w:line')) expect(Number(line)).toBeLessThanOrEqual(8 * 20);
		}
	});

	it('has the words of the text and the table as a table with its cells', async () => {
		const { xml, parts, downFileName, warnings } = await docxOf('sample.pdf');
		expect(downFileName).toBe('sample.docx');
		expect(warnings).toEqual([]);
		expect([...parts.keys()]).toEqual(
			expect.arrayContaining(['[Content_Types].xml', 'word/document.xml', 'word/styles.xml']),
		);
		const texts = textsOf(xml, 'w:t').join(' ');
		expect(texts).toContain('Willow & Finch Stationery');
		const [table = ''] = /<w:tbl>.*?<\/w:tbl>/s.exec(xml.slice(xml.indexOf('Description') - 2000)) ?? [];
		expect(textsOf(table, 'w:t')).toEqual(
			expect.arrayContaining(['Description', 'Field notebook, A5, dotted, 160 pages', '106.80']),
		);
	});

	it('keeps all words of the text conversion', async () => {
		const { xml, parts } = await docxOf('sample.pdf');
		const furniture = [...parts].filter(([name]) => /word\/(header|footer)\d*\.xml/.test(name)).map(([, part]) => part);
		const { bytes } = await convertFixture('pdf/txt', 'sample.pdf', { txtTableFormat: 0 });
		const own = sortedWords([xml, ...furniture].flatMap((part) => textsOf(part, 'w:t')).join(' '));
		// Page numbers are fields, and a footer is stored once for all pages.
		const text = bytes.toString('utf8').replace(/^Page \d+ of \d+$/gm, '');
		expect(own).toEqual(expect.arrayContaining(sortedWords(text)));
	});

	it('makes one footnote per reference and per note', async () => {
		const { xml, parts } = await docxOf(await makeNotes());
		const [notes] = [parts.get('word/footnotes.xml') ?? ''];
		expect([...xml.matchAll(/w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
		expect(textsOf(notes, 'w:t').join('')).toMatch(/The first of two.*The second of two/s);
		expect(textsOf(xml, 'w:t').join('')).not.toContain('of two');
	});

	it('makes headings, reflowed paragraphs and real numbering', async () => {
		const { xml, parts } = await docxOf(await makeReport());
		expect(xml).toMatch(/<w:pStyle w:val="Heading1"\/>.*?Annual report/s);
		expect(textsOf(xml, 'w:t')).toContain(
			'The year began with a long winter, and every month that followed brought more orders than the one before it. ' +
				'We had to look for a second workshop, and found one by the river where there is room for twenty people.',
		);
		expect(xml.match(/<w:numPr>/g)).toHaveLength(3);
		expect(textsOf(xml, 'w:t')).toContain('Repair the large press');
		expect(parts.get('word/numbering.xml')).toContain('<w:lvlText w:val="%1."/>');
		expect(xml).toContain('w:ascii="Times New Roman"');
	});

	it('keeps spacing, line height and width of paragraphs', async () => {
		const { xml } = await docxOf(await makeReport());
		const [, look = ''] = /<w:pPr>((?:(?!<w:pPr>).)*?)<\/w:pPr>(?:(?!<w:pPr>).)*?The year began/s.exec(xml) ?? [];
		// Lines are 14 points apart; the first one begins 40 below the heading's, which is 24 high.
		expect(look).toContain('w:line="280" w:lineRule="exact"');
		const before = Number(/w:before="(\d+)"/.exec(look)?.[1]) / 20;
		expect(before).toBeGreaterThan(40 - 24 - 8);
		expect(before).toBeLessThan(40);
		const right = Number(/<w:ind [^>]*w:right="(-?\d+)"/.exec(look)?.[1]) / 20;
		expect(Math.abs(right)).toBeLessThan(30);
	});

	it('puts side-by-side content into a borderless table', async () => {
		const document = await PDFDocument.create({ updateMetadata: false });
		const font = await document.embedFont(StandardFonts.Helvetica);
		const page = document.addPage([595, 842]);
		const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 10, font });
		for (const [index, text] of ['Willow & Finch', '9 Hill Road', 'Leicester'].entries())
			write(text, 60, 760 - 12 * index);
		for (const [index, text] of ['Invoice number 4711', 'of the second of May'].entries())
			write(text, 380, 755 - 13 * index);
		write('The goods were sent on the first of May, and are to be paid within a month.', 60, 640);
		const { xml } = await docxOf(await document.save());
		const table = /<w:tbl>.*?<\/w:tbl>/s.exec(xml)?.[0] ?? '';
		expect(table).not.toContain('w:tblBorders');
		expect(textsOf(table, 'w:t').join(' ')).toMatch(/Willow & Finch.*Invoice number 4711/s);
		expect(table).not.toContain('The goods');
	});

	it('keeps columns', async () => {
		const { xml } = await docxOf('two-columns.pdf');
		expect(xml).toMatch(/<w:cols [^>]*w:num="2"/);
		expect(xml).toContain('<w:br w:type="column"/>');
		const texts = textsOf(xml, 'w:t').join(' ');
		expect(texts.indexOf('Left column, sentence number 12.')).toBeLessThan(
			texts.indexOf('Right column, sentence number 1.'),
		);
	});

	it('keeps header rows and converts annotations to comments', async () => {
		const rows = [
			['Item', 'Price', 'Count'],
			['Pen', '2.50', '7'],
			['Ink', '4.00', '12'],
			['Paper', '9.75', '3'],
		];
		const source = await makeRuledTables([{ title: 'Stock of the shop', rows, note: 'Check this' }]);
		const { xml, parts } = await docxOf(source);
		expect(xml).toContain('<w:tblHeader/>');
		expect([...parts].some(([name, part]) => name.includes('comments') && part.includes('Check this'))).toBe(true);
		const without = await docxOf(source, { isContainAnnot: 0 });
		expect([...without.parts.values()].join('')).not.toContain('Check this');
	});

	it('includes images or omits them', async () => {
		expect([...(await docxOf('no-text.pdf')).parts.keys()].some((name) => name.startsWith('word/media/'))).toBe(true);
		const without = await docxOf('no-text.pdf', { isContainImg: 0 });
		expect([...without.parts.keys()].some((name) => name.startsWith('word/media/'))).toBe(false);
	});

	it.each(['e_Flow', 'e_Box'])('draws lines that separate text, layout %s', async (pageLayoutMode) => {
		const source = await PDFDocument.load(await makeReport());
		source
			.getPage(0)
			.drawLine({ start: { x: 72, y: 745 }, end: { x: 520, y: 745 }, thickness: 1.5, color: rgb(1, 0, 0) });
		const { xml } = await docxOf(await source.save(), { pageLayoutMode });
		const [line = '', ...others] = xml.match(/<wp:anchor .*?<\/wp:anchor>/gs) ?? [];
		expect(others).toEqual([]);
		// LibreOffice paints the areas of headers and footers over what is behind them.
		expect(line).toContain('behindDoc="0"');
		expect(line).toContain('<a:srgbClr val="FF0000"/>');
		expect(textsOf(line, 'wp:posOffset')).toEqual([72, 96.25].map((points) => String(points * 12_700)));
		expect(line).toContain(`<wp:extent cx="${448 * 12_700}" cy="${1.5 * 12_700}"/>`);
	});

	it('underlines and strikes words that have their own lines', async () => {
		const source = await PDFDocument.create();
		const page = source.addPage();
		const font = await source.embedFont(StandardFonts.Helvetica);
		const [before, lined, after] = ['The tenant pays ', 'rent each month', ' to the owner.'];
		const [left, right] = [72 + font.widthOfTextAtSize(before, 12), 72 + font.widthOfTextAtSize(before + lined, 12)];
		for (const [y, dy] of [
			[700, -2],
			[600, 3.5],
		] as const) {
			page.drawText(before + lined + after, { x: 72, y, size: 12, font });
			page.drawLine({ start: { x: left, y: y + dy }, end: { x: right, y: y + dy }, thickness: 0.6 });
		}
		const { xml } = await docxOf(await source.save());
		const runsWith = (mark: string) => (xml.match(/<w:r>.*?<\/w:r>/gs) ?? []).filter((one) => one.includes(mark));
		expect(textsOf(runsWith('<w:u w:val="single"/>').join(''), 'w:t')).toEqual([lined]);
		expect(textsOf(runsWith('<w:strike/>').join(''), 'w:t')).toEqual([lined]);
		expect(xml).not.toContain('<wp:anchor');
	});

	it('writes one document per page', async () => {
		const { bytes, downFileName } = await convertFixture('pdf/docx', 'three-pages.pdf', {
			isOutputDocumentPerPage: 1,
			pageRanges: '2-3',
		});
		const files = await unzip(bytes);
		expect(downFileName).toBe('three-pages.zip');
		expect([...files.keys()]).toEqual(['three-pages-2.docx', 'three-pages-3.docx']);
		const parts = await officeParts(files.get('three-pages-2.docx') ?? Buffer.alloc(0));
		expect(parts.get('word/document.xml')).toContain('This is the text of page number 2.');
	});

	it.each(['chinese.pdf', 'hebrew.pdf', 'rotated.pdf', 'cropped.pdf', 'form.pdf'])('%s gives text', async (source) => {
		const { xml, warnings } = await docxOf(source);
		expect(textsOf(xml, 'w:t').join('').trim()).not.toBe('');
		expect(warnings).toEqual([]);
	});
});

describe('pdf/docx, fixed', () => {
	it('puts each line into a positioned frame', async () => {
		const { xml } = await docxOf(await makeReport(), { pageLayoutMode: 'e_Box' });
		const frame = /<w:framePr ([^>]*)\/>(?:(?!<w:framePr).)*?Annual report/s.exec(xml)?.[1] ?? '';
		// 72 points from the left, and a letter's height above 842 - 760 points from the top; in twentieths.
		expect(Number(/w:x="(\d+)"/.exec(frame)?.[1])).toBeCloseTo(72 * 20, -2);
		const top = Number(/w:y="(\d+)"/.exec(frame)?.[1]) / 20;
		expect(top).toBeGreaterThan(82 - 24);
		expect(top).toBeLessThan(82 - 14);
		expect(attributesOf(xml, 'w:hAnchor')).toContain('page');
	});

	it('keeps tables at their position', async () => {
		const { xml } = await docxOf('sample.pdf', { pageLayoutMode: 'e_Box' });
		expect(xml).toMatch(/<w:tblpPr [^>]*w:tblpX="\d+"/);
		expect(textsOf(xml, 'w:t')).toEqual(expect.arrayContaining(['Description', '106.80']));
	});
});

const office = spawnSync('soffice', ['--version']).status === 0;

/** Fonts of this machine have other heights and side bearings. */
const maxShiftPt = 8;

async function wordsOf(path: string): Promise<(readonly Word[])[]> {
	return await withPdf({ path, fileName: 'result' }, (document) =>
		Promise.resolve(
			Array.from({ length: document.pageCount }, (_, index) => readPage(document, index + 1)?.words ?? []),
		),
	);
}

function findWord(words: readonly Word[] = [], text: string): Word | undefined {
	return words.find((word) => word.text === text);
}

/** Between the lower left corners of two words, in points. */
function distance(one: Word | undefined, other: Word | undefined): number {
	if (!one || !other) return Infinity;
	return Math.hypot(one.box.left - other.box.left, one.box.bottom - other.box.bottom);
}

/** Prints a document to PDF. @returns its path */
function print(resultPath: string): string {
	const folder = newFolder();
	mkdirSync(join(folder, 'profile'));
	const profile = pathToFileURL(join(folder, 'profile')).href;
	spawnSync(
		'soffice',
		[`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf', '--outdir', folder, resultPath],
		{ timeout: 100_000 },
	);
	return join(folder, 'result.pdf');
}

(office ? describe : describe.skip)('a Word document in LibreOffice', () => {
	it('e_Box: keeps lines and tables of every page at their position', async () => {
		const { resultPath, pageCount } = await docxOf('sample.pdf', { pageLayoutMode: 'e_Box' });
		const source = await wordsOf(fixturePath('sample.pdf'));
		const printed = await wordsOf(print(resultPath));
		expect(printed).toHaveLength(pageCount ?? 0);
		// First words of lines and rows: fonts of this machine may be wider.
		const firstWords = ['Willow', 'Orchard', 'Description', 'Fountain', 'Delivery'];
		const distances = firstWords.map((text) => [
			text,
			distance(findWord(source[0], text), findWord(printed[0], text)) <= maxShiftPt,
		]);
		expect(distances).toEqual(firstWords.map((text) => [text, true]));
	});

	it.each(['e_Flow', 'e_Box'])('%s: opens and has the words', async (pageLayoutMode) => {
		const { resultPath, pageCount } = await docxOf('two-columns.pdf', { pageLayoutMode });
		const pages = await seePages(print(resultPath));
		expect(pages).toHaveLength(pageCount ?? 0);
		const words = sortedWords(pages.map(({ text }) => text).join(' '));
		for (const word of ['heading', 'Left', 'Right', 'sentence', '12']) expect(words).toContain(word);
	});
});

describe('pdf/docx, a font wider than the available ones', () => {
	it('keeps the letter widths of the page', async () => {
		const document = await PDFDocument.create({ updateMetadata: false });
		const font = await document.embedFont(StandardFonts.Helvetica);
		const page = document.addPage([595, 842]);
		page.pushOperators(setCharacterSqueeze(125));
		page.drawText('Letters of a wide font are no words of one letter', { x: 60, y: 700, size: 11, font });
		const { xml } = await docxOf(await document.save(), { pageLayoutMode: 'e_Box' });
		const [, stretch] = /<w:w w:val="(\d+)"\/>/.exec(xml) ?? [];
		expect(Math.abs(Number(stretch) - 125)).toBeLessThanOrEqual(2);
	});
});
