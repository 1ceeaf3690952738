import { degrees, PDFDocument, PDFName, StandardFonts, type PDFRef } from '@cantoo/pdf-lib';
import type { Phrase } from '../../../../src/messages/phrases';
import { withPdf } from '../../../../src/engine/external/pdfium-document';
import type { Page, Word } from '../../../../src/engine/model';
import type { ReadPageOptions } from '../../../../src/engine/external/pdfium-page';
import { readPage } from '../../../../src/engine/pdf-reading/read-page';
import { SecondReadings } from '../../../../src/engine/reading/second-readings';
import type { WordsFound } from '../../../../src/engine/request/receipt-notes';
import type { Difference } from '../../../../src/engine/second-reading/compare-readings';
import { SecondReader } from '../../../../src/engine/second-reading/second-reader';

type Make = (document: PDFDocument) => Promise<void> | void;

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

function map(pairs: readonly (readonly [code: number, text: string])[], digits: number): string {
	const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
	return `begincmap 1 begincodespacerange <${'0'.repeat(digits)}> <${'f'.repeat(digits)}> endcodespacerange
${pairs.length} beginbfchar ${pairs.map(([code, text]) => `<${hex(code, digits)}> <${utf16(text)}>`).join('\n')} endbfchar endcmap`;
}

const letters = [...new Set('Cremona Rechnung 1.284,00-')].map((sign, index) => [index + 1, sign] as const);
const codesOf = (text: string) =>
	[...text].map((sign) => hex(letters.find(([, letter]) => letter === sign)?.[0] ?? 0, 4)).join('');

/** The library's type of plain values leaves out some that it accepts. */
const literal = (entries: Record<string, unknown>) => entries as Record<string, string>;

/** Adds content and a font to a new page. */
function addPage(document: PDFDocument, content: string, font: Record<string, unknown>, toUnicode?: string): void {
	const { context } = document;
	const page = document.addPage([400, 300]);
	const dict = context.obj(literal(font));
	if (toUnicode !== undefined) dict.set(PDFName.of('ToUnicode'), context.register(context.flateStream(toUnicode)));
	page.node.setFontDictionary(PDFName.of('T'), context.register(dict));
	page.node.addContentStream(context.register(context.flateStream(content)));
}

const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
const text = '(Cremona) Tj 0 -20 Td (Rechnung 1.284,00 -5) Tj';

function composite(document: PDFDocument): Record<string, unknown> {
	const CIDSystemInfo = { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 };
	const inner = { Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Arial', CIDSystemInfo, DW: 500 };
	const DescendantFonts = [document.context.obj(inner)];
	return { Type: 'Font', Subtype: 'Type0', BaseFont: 'Arial', Encoding: 'Identity-H', DescendantFonts };
}

/** Glyphs are boxes; their codes start at A. */
function type3({ context }: PDFDocument, names: readonly string[]): Record<string, unknown> {
	const box = context.register(context.flateStream('500 0 0 0 450 700 d1 0 0 450 700 re f'));
	const Encoding = { Differences: [65, ...names.map((name) => PDFName.of(name))] };
	const CharProcs = Object.fromEntries(names.map((name) => [name, box]));
	const shape = { FontBBox: [0, 0, 500, 700], FontMatrix: [0.001, 0, 0, 0.001, 0, 0], Resources: {} };
	const codes = { FirstChar: 65, LastChar: 64 + names.length, Widths: names.map(() => 500) };
	return { Type: 'Font', Subtype: 'Type3', Encoding, CharProcs, ...shape, ...codes };
}

function form(document: PDFDocument, content: string, more: Record<string, unknown>): PDFRef {
	const { context } = document;
	const Resources = { Font: { T: context.obj(helvetica) } };
	const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 50], Resources, ...more };
	return context.register(context.flateStream(content, literal(entries)));
}

function addAnnotation(document: PDFDocument, subtype: string): void {
	addPage(document, `BT /T 12 Tf 40 200 Td ${text} ET`, helvetica);
	const { context } = document;
	const appearance = form(document, 'BT /T 12 Tf 5 20 Td (Genova) Tj ET', {});
	const entries = { Type: 'Annot', Subtype: subtype, Rect: [100, 50, 300, 100], F: 4, AP: { N: appearance } };
	const field = subtype === 'Widget' ? { FT: 'Tx', T: context.obj('x'), V: context.obj('Genova') } : {};
	const annotation = context.register(context.obj(literal({ ...entries, ...field })));
	document.getPage(0).node.set(PDFName.of('Annots'), context.obj([annotation]));
}

/** Documents as several programs write them; each shows "Cremona" and an amount, or as named. */
const documents: readonly (readonly [name: string, make: Make, words: readonly string[]])[] = [
	[
		'one string a line',
		(d) => addPage(d, `BT /T 12 Tf 40 200 Td ${text} ET`, helvetica),
		['Cremona', '1.284,00', '-5'],
	],
	[
		'kerned pieces, and a drop cap in another size',
		(d) =>
			addPage(
				d,
				'BT /T 30 Tf 40 200 Td (C) Tj /T 12 Tf 1 0 0 1 61.7 200 Tm [(rem) 20 (o) -15 (na)] TJ 0 -30 Td [(1.28) 10 (4,00)] TJ ET',
				helvetica,
			),
		['Cremona', '1.284,00'],
	],
	[
		'codes of glyphs with a ToUnicode map',
		(d) => {
			const shows = `BT /T 12 Tf 40 200 Td <${codesOf('Cremona')}> Tj 0 -20 Td <${codesOf('1.284,00')}> Tj ET`;
			addPage(d, shows, composite(d), map(letters, 4));
		},
		['Cremona', '1.284,00'],
	],
	[
		'a Type 3 font',
		(d) => {
			const names = ['C', 'r', 'e', 'm', 'o', 'n', 'a'];
			const toUnicode = map(
				names.map((name, index) => [65 + index, name] as const),
				2,
			);
			addPage(d, 'BT /T 12 Tf 40 200 Td (ABCDEFG) Tj ET', type3(d, names), toUnicode);
		},
		['Cremona'],
	],
	[
		'ligatures by glyph names',
		(d) => {
			const Encoding = { BaseEncoding: 'WinAnsiEncoding', Differences: [1, PDFName.of('fi'), PDFName.of('Eacute')] };
			addPage(d, 'BT /T 12 Tf 40 200 Td (pro\\001le) Tj 60 0 Td (\\002tat) Tj ET', { ...helvetica, Encoding });
		},
		['profile', 'État'],
	],
	[
		'a form inside of a form',
		(d) => {
			addPage(d, 'q 1 0 0 1 20 30 cm /X Do Q', helvetica);
			const inner = form(d, `BT /T 12 Tf 10 30 Td ${text} ET`, { Matrix: [2, 0, 0, 2, 5, 5] });
			const outer = form(d, '/X Do', { BBox: [0, 0, 400, 300], Resources: { XObject: { X: inner } } });
			d.getPage(0).node.setXObject(PDFName.of('X'), outer);
		},
		['Cremona', '1.284,00'],
	],
	[
		'text far outside the page',
		(d) => addPage(d, `BT /T 12 Tf 40 200 Td ${text} 1 0 0 1 1000000000000000000 90 Tm ( Genova) Tj ET`, helvetica),
		['Cremona', '1.284,00'],
	],
	['a form field', (d) => addAnnotation(d, 'Widget'), ['Genova', 'Cremona']],
	['a text annotation', (d) => addAnnotation(d, 'FreeText'), ['Genova', 'Cremona']],
	[
		'a rotated page with a crop box',
		(d) => {
			addPage(d, `BT /T 12 Tf 140 200 Td ${text} ET`, helvetica);
			d.getPage(0).setCropBox(100, 100, 250, 150);
			d.getPage(0).setRotation(degrees(90));
		},
		['Cremona', '1.284,00'],
	],
	[
		'text painted twice for bold, with spacing and scaling',
		(d) => {
			const shows = '110 Tz 1 Tc 3 Tw (Cremona 1.284,00) Tj';
			addPage(d, `BT /T 12 Tf 1 0 0 1 40 200 Tm ${shows} 1 0 0 1 40.3 200 Tm ${shows} ET`, helvetica);
		},
		['Cremona', '1.284,00'],
	],
	[
		'letters painted twice in turn for bold',
		async (d) => {
			const font = await d.embedFont(StandardFonts.Helvetica);
			const page = d.addPage([400, 300]);
			let x = 40;
			for (const letter of 'Cremona 1.284,00 still all illicit') {
				for (const moved of [0, 0.3])
					if (letter !== ' ') page.drawText(letter, { x: x + moved, y: 200, font, size: 12 });
				x += font.widthOfTextAtSize(letter, 12);
			}
		},
		['Cremona', '1.284,00'],
	],
	[
		'lines with the spacing of the operator "',
		(d) => {
			const shows = '14 TL 40 200 Td 24 1 (Rechnung Cremona) " (Nr. 1.284,00) \'';
			addPage(d, `BT /T 12 Tf ${shows} ET`, helvetica);
		},
		['Cremona', '1.284,00'],
	],
	[
		'a standard font of the library',
		async (d) => {
			const font = await d.embedFont(StandardFonts.TimesRoman);
			d.addPage([400, 300]).drawText('Cremona\n1.284,00 – 5 €', { x: 40, y: 200, font, size: 12 });
		},
		['Cremona', '1.284,00'],
	],
];

/** The first page as read, and its comparison with a second reading. */
async function open<T>(
	make: Make,
	work: (page: Page, compare: (words: readonly Word[]) => readonly Difference[] | undefined) => T,
	useObjectStreams = true,
	change = (bytes: Buffer) => bytes,
): Promise<T> {
	const document = await PDFDocument.create();
	await make(document);
	const bytes = change(Buffer.from(await document.save({ useObjectStreams, updateFieldAppearances: false })));
	return await withPdf({ path: '', bytes, fileName: 'made.pdf' }, (opened) => {
		const page = readPage(opened, 1);
		if (!page) throw new Error('the page cannot be read');
		const reader = new SecondReader(opened);
		const hidden = (page.hiddenWords ?? []).map(({ word }) => word);
		return Promise.resolve(work(page, (words) => reader.compare({ ...page, words }, hidden).differences));
	});
}

describe.each(documents)('%s', (_, make, words) => {
	it.each([true, false])('reads the same twice (object streams: %s)', async (packed) => {
		await open(
			make,
			({ words: read }, compare) => {
				expect(read.map((word) => word.text)).toEqual(expect.arrayContaining([...words]));
				expect(compare(read)).toEqual([]);
			},
			packed,
		);
	});

	it('names planted losses with their place', async () => {
		await open(make, ({ words: read }, compare) => {
			for (const word of read.filter((one) => words.includes(one.text))) {
				const losses: readonly (string | undefined)[] = [
					...[word.text.slice(1), word.text.slice(0, -1), word.text.replace(/.$/, '~')],
					...[`${word.text.slice(0, 1)}${word.text.slice(2)}`, undefined],
				];
				for (const loss of losses) {
					const changed = read.flatMap((one) =>
						one !== word ? [one] : loss === undefined || loss === '' ? [] : [{ ...one, text: loss }],
					);
					const [difference, ...more] = compare(changed) ?? [];
					expect(more).toEqual([]);
					expect(difference?.fileText).toBe(word.text);
					expect(Math.abs((difference?.box.left ?? 0) - word.box.left)).toBeLessThan(4);
					expect(Math.abs((difference?.box.bottom ?? 0) - word.box.bottom)).toBeLessThan(8);
				}
			}
		});
	});
});

describe('a damaged file', () => {
	it.each<readonly [string, (bytes: Buffer) => Buffer]>([
		[
			'without a cross-reference',
			(bytes) => Buffer.from(bytes.toString('latin1').replace(/startxref\s+\d+/, ''), 'latin1'),
		],
		[
			'with a wrong position',
			(bytes) => Buffer.from(bytes.toString('latin1').replace(/startxref\s+\d/, '$&9'), 'latin1'),
		],
	])('%s is compared after repair', async (_, change) => {
		const [, make] = documents[0]!;
		await open(
			make,
			({ words }, compare) => {
				expect(compare(words)).toEqual([]);
				expect(compare(words.slice(1))).toMatchObject([{ fileText: 'Cremona', read: '' }]);
			},
			false,
			change,
		);
	});
});

describe('text whose meaning the file does not name', () => {
	it.each<readonly [string, Make]>([
		['codes of glyphs without a map', (d) => addPage(d, 'BT /T 12 Tf 40 200 Td <00010002> Tj ET', composite(d))],
		['symbols', (d) => addPage(d, 'BT /T 12 Tf 40 200 Td (lnq) Tj ET', { ...helvetica, BaseFont: 'Wingdings' })],
	])('is not compared: %s', async (_, make) => {
		await open(make, ({ words }, compare) => expect(compare(words)).toBeUndefined());
	});
});

describe('hidden text', () => {
	it.each<readonly [string, string]>([
		['invisible', 'BT /T 12 Tf 40 200 Td (Cremona is seen) Tj 3 Tr 0 -20 Td (Genova) Tj ET'],
		['white', 'BT /T 12 Tf 40 200 Td (Cremona is seen) Tj 1 g 0 -20 Td (Genova) Tj ET'],
		['outside', 'BT /T 12 Tf 40 200 Td (Cremona is seen) Tj 0 -320 Td (Genova) Tj ET'],
		['clipped', 'q 0 190 400 60 re W n BT /T 12 Tf 40 200 Td (Cremona is seen) Tj 0 -90 Td (Genova) Tj ET Q'],
		['covered', 'BT /T 12 Tf 40 200 Td (Cremona is seen) Tj 0 -20 Td (Genova) Tj ET 0 g 30 170 100 25 re f'],
	])('does not count as lost: %s', async (_, content) => {
		await open(
			(d) => addPage(d, content, helvetica),
			({ words }, compare) => {
				expect(words.map((word) => word.text)).not.toContain('Genova');
				expect(compare(words)).toEqual([]);
			},
		);
	});
});

describe('a loss on a page with the same characters elsewhere', () => {
	const withoutLetter = (words: readonly Word[]) =>
		words.map((word) => ({ ...word, text: word.text.replace('Cremona', 'Crmona') }));
	const alphabet = 'abcdefghijklmnopqrstuvwxyz';

	it.each<readonly [string, string]>([
		['invisible', `3 Tr 0 -20 Td (${alphabet}) Tj`],
		['invisible, several times', `3 Tr 0 -20 Td (${alphabet}) Tj 0 -20 Td (${alphabet}) Tj`],
		['outside the page', `0 -400 Td (${alphabet}) Tj`],
		['left of the page', `-600 0 Td (${alphabet}) Tj`],
		['too small to read', `/T .2 Tf 0 -20 Td (${alphabet}) Tj`],
	])('is named: %s', async (_, hidden) => {
		await open(
			(d) => addPage(d, `BT /T 12 Tf 40 200 Td (Cremona is seen) Tj ${hidden} ET`, helvetica),
			({ words }, compare) => {
				expect(words.map((word) => word.text)).not.toContain(alphabet);
				expect(compare(words)).toEqual([]);
				expect(compare(withoutLetter(words))).toMatchObject([{ fileText: 'Cremona' }]);
			},
		);
	});

	it('is named among words that only the reading has, unless the whole word may be one of them', async () => {
		await open(documents[0]![1], ({ words }, compare) => {
			const [first] = words;
			const box = { left: 200, top: 20, right: 260, bottom: 32 };
			const further = (text: string) => ({ ...first!, text, box });
			expect(compare([...words, further('element')])).toEqual([]);
			expect(compare([...withoutLetter(words), further('element')])).toMatchObject([{ fileText: 'Cremona' }]);
			expect(compare([...words.slice(1), further('Cremona')])).toEqual([]);
		});
	});

	it('is named on a page with thousands of dots', async () => {
		const dots = Array.from({ length: 50 }, (_, row) => `1 0 0 1 5 ${280 - row * 5} Tm (${'. '.repeat(80)}) Tj`);
		await open(
			(d) => addPage(d, `BT /T 6 Tf ${dots.join(' ')} 1 0 0 1 5 10 Tm /T 12 Tf (Cremona) Tj ET`, helvetica),
			({ words }, compare) => {
				expect(compare(withoutLetter(words))).toMatchObject([{ fileText: 'Cremona', read: 'Crmona' }]);
			},
		);
	});
});

describe('a Type 3 font without a ToUnicode map', () => {
	it.each<readonly [string, readonly string[], string]>([
		['letters', ['C', 'r', 'e', 'm', 'o', 'n', 'a'], 'Cremona'],
		['digits', ['one', 'comma', 'two', 'eight', 'four'], '1,284'],
		['accents', ['Eacute', 't', 'a', 't'], 'État'],
		['code points', ['uni0416', 'uni0443', 'uni043A'], 'Жук'],
		['Greek letters', ['alpha', 'beta'], 'αβ'],
		['a ligature', ['p', 'r', 'o', 'fi', 'l', 'e'], 'profile'],
	])('is read by its glyph names: %s', async (_, names, expected) => {
		const document = await PDFDocument.create();
		const codes = 'ABCDEFG'.slice(0, names.length);
		addPage(document, `BT /T 12 Tf 40 200 Td (${codes}) Tj ET`, type3(document, names));
		await withPdf({ path: '', bytes: await document.save(), fileName: 'made.pdf' }, async (opened) => {
			const warn = (warning: Phrase) => expect(warning).toBeUndefined();
			const checks = new SecondReadings({ parameters: {}, warn, onWords: () => undefined } as never, opened);
			const read = (pageNumber: number, options: ReadPageOptions) =>
				Promise.resolve(readPage(opened, pageNumber, options));
			const pages = checks.of({ outline: [], read, recognise: (page) => Promise.resolve(page) });
			expect((await pages.read(1, {}))?.words.map((word) => word.text)).toEqual([expected]);
			checks.report();
		});
	});
});

describe('the report of differences', () => {
	async function report(checkText: string, lose: (pageNumber: number) => boolean) {
		const warnings: Phrase[] = [];
		const found: WordsFound[] = [];
		const document = await PDFDocument.create();
		for (let page = 0; page < 6; page++) addPage(document, `BT /T 12 Tf 40 200 Td ${text} ET`, helvetica);
		const bytes = await document.save();
		await withPdf({ path: '', bytes, fileName: 'made.pdf' }, async (opened) => {
			const context = {
				parameters: { checkText },
				warn: (warning: Phrase) => warnings.push(warning),
				onWords: (words: WordsFound) => found.push(words),
			};
			const checks = new SecondReadings(context as never, opened);
			const pages = checks.of({
				outline: [],
				read: (pageNumber) => {
					const page = readPage(opened, pageNumber);
					const words = page?.words.map((word) => ({ ...word, text: word.text.replace('Cremona', 'remona') }));
					return Promise.resolve(page && lose(pageNumber) ? { ...page, words: words! } : page);
				},
				recognise: (page) => Promise.resolve(page),
			});
			for (let page = 1; page <= 6; page++) await pages.read(page, {});
			checks.report();
		});
		return { warnings, places: found.flatMap(({ places = [] }) => places) };
	}

	it('names page, place and both texts', async () => {
		const { warnings, places } = await report('all', (page) => page === 3);
		expect(places).toEqual([{ page: 3, rect: [40, 90, 89, 102], kind: 'changed', text: '"remona" / "Cremona"' }]);
		expect(JSON.stringify(warnings)).toContain('3 (40, 90): \\"remona\\" / \\"Cremona\\"');
	});

	it.each([
		['off', []],
		['sample', [5, 6]],
		['all', [2, 3, 5, 6]],
	])('follows "checkText" %s', async (checkText, expected) => {
		const { places } = await report(checkText, (page) => ![1, 4].includes(page));
		expect(places.map(({ page }) => page)).toEqual(expected);
	});

	it('says nothing of equal readings', async () => {
		expect(await report('all', () => false)).toEqual({ warnings: [], places: [] });
	});
});
