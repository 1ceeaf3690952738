import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { withPdf } from '../../../../src/engine/external/pdfium-document';
import { FontBook } from '../../../../src/engine/fonts/font-book';
import { addFonts } from '../../../../src/engine/fonts/pdf-fonts';
import { lineText } from '../../../../src/engine/text/word-order';
import { layoutPage } from '../../../../src/engine/layout/layout-page';
import type { Word } from '../../../../src/engine/model';
import { readPage } from '../../../../src/engine/pdf-reading/read-page';
import { lineOperators } from '../../../../src/engine/pdf/editable/text-operators';

const folder = mkdtempSync(join(tmpdir(), 'fonts-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = { width: 600, height: 800 };
const looks = { familyOf: () => 'serif' as const, hidden: new Set<Word>(), fall: 0 };

/** Words of a line, from left to right, 20 points high. */
function line(texts: readonly string[], baseline: number) {
	let left = 50;
	const words = texts.map((text, index) => {
		const width = 12 * [...text].length;
		const box = { left, top: baseline - 18, right: left + width, bottom: baseline + 5 };
		left += width + 8;
		return { word: { text, box, fontSize: 20, turn: 0, spaceAfter: true, baseline } as const, spaceBefore: index > 0 };
	});
	return { words, turn: 0, baseline, fontSize: 20, bold: false } as const;
}

/** A PDF of some lines, at the path that comes back. */
async function written(lines: readonly (readonly string[])[], language = 'AUTO'): Promise<string> {
	const document = await PDFDocument.create();
	const added = document.addPage([page.width, page.height]);
	const book = new FontBook(language);
	const parts: string[] = [];
	for (const [index, texts] of lines.entries())
		parts.push(await lineOperators(line(texts, 60 + index * 40), page, book, looks));
	const fonts = addFonts(document, await book.subsets());
	await book.close();
	const { context } = document;
	added.node.set(PDFName.of('Resources'), context.obj({ Font: context.obj(Object.fromEntries(fonts)) }));
	added.node.set(PDFName.of('Contents'), context.register(context.flateStream(parts.join('\n'))));
	const path = join(folder, `${Math.random().toString(36).slice(2)}.pdf`);
	writeFileSync(path, await document.save());
	return path;
}

async function textsOf(path: string): Promise<string[]> {
	return await withPdf({ path, fileName: 'made.pdf' }, async (document) => {
		const read = readPage(document, 1);
		return await Promise.resolve(read ? layoutPage(read).lines.map(lineText) : []);
	});
}

describe('text in embedded fonts is read back', () => {
	it.each([
		['Latin with accents', ['Příliš', 'žluťoučký', 'kůň', 'ễß']],
		['Greek', ['Ελληνικά', 'γράμματα']],
		['Cyrillic', ['Русский', 'текст', 'їґё']],
		['simplified Chinese', ['中文测试', '简体']],
		['Thai', ['ภาษาไทย']],
		['numbers and signs', ['€', '1,234.50', '№', '(a)', '“x”', '→']],
	])('%s', async (_, words) => {
		expect(await textsOf(await written([words]))).toEqual([words.join(' ')]);
	});

	it.each([
		['CHINESE_TRAD', ['繁體中文', '測試']],
		['JAPANESE', ['日本語の', 'テスト']],
		['KOREAN', ['한국어', '漢字', '문서']],
	])('%s', async (language, words) => {
		expect(await textsOf(await written([words], language))).toEqual([words.join(' ')]);
	});

	it.each([
		['Hindi', ['हिन्दी', 'क्षेत्र', 'श्री']],
		['Tamil', ['தமிழ்', 'கொடி']],
		['Telugu', ['తెలుగు', 'క్షేత్రం']],
		['Kannada', ['ಕನ್ನಡ', 'ಶ್ರೀ']],
	])('%s, with reordered characters', async (_, words) => {
		const [read = ''] = await textsOf(await written([words]));
		expect(read.replace(/\s/g, '')).toBe(words.join(''));
	});

	it('Arabic and Hebrew, from right to left', async () => {
		// In visual order, from left to right.
		expect(await textsOf(await written([['بالعالم', 'مرحبا']]))).toEqual(['مرحبا بالعالم']);
		expect(await textsOf(await written([['كتاب', 'الإسلام', 'لا']]))).toEqual(['لا الإسلام كتاب']);
		expect(await textsOf(await written([['עולם', 'שלום']]))).toEqual(['שלום עולם']);
		expect(await textsOf(await written([['(2024/05)', 'السنة']]))).toEqual(['السنة (2024/05)']);
	});
});

it('stretches words to their boxes without affecting the next line', async () => {
	const book = new FontBook('AUTO');
	const operators = await lineOperators(line(['iiii', 'WWWW'], 100), page, book, looks);
	await book.close();
	expect(operators).toMatch(/^BT\n1 0 0 1 50 700 Tm\n/);
	expect(operators).toMatch(/100 Tz\nET$/);
	const stretches = [...operators.matchAll(/([\d.]+) Tz/g)].map((match) => Number(match[1]));
	// Four narrow letters are stretched, four wide ones narrowed.
	expect(stretches[0]).toBeGreaterThan(stretches[1] ?? 0);
});
