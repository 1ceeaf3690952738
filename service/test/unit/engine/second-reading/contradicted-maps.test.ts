import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { Phrase } from '../../../../src/messages/phrases';
import { withPdf } from '../../../../src/engine/external/pdfium-document';
import type { ReadPageOptions } from '../../../../src/engine/external/pdfium-page';
import { cmapTable, writeTables } from '../../../../src/engine/fonts/sfnt';
import { readPage } from '../../../../src/engine/pdf-reading/read-page';
import { SecondReadings } from '../../../../src/engine/reading/second-readings';

/** A font whose codes are those of its letters, or two bytes of the glyph with this offset. */
interface MadeFont {
	readonly entries: Record<string, unknown>;
	/** Of a composite font: codes are glyphs, the space is glyph 1. */
	readonly composite?: boolean;
}

type MakeFont = (document: PDFDocument) => MadeFont;

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const literal = (entries: Record<string, unknown>) => entries as Record<string, string>;
const words = (values: readonly number[]) =>
	Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 0xff, value & 0xff])));
const stream = ({ context }: PDFDocument, bytes: string | Uint8Array): PDFRef =>
	context.register(context.flateStream(bytes));

/** Characters of ASCII from the space on are glyphs from 1 on. */
const unicodeMap = cmapTable({
	platform: 3,
	encoding: 1,
	data: words([12, 0, 0, 28, 0, 0, 0, 1, 0, 0x20, 0, 0x7e, 0, 1]),
});

/** Codes from the space on are glyphs from 1 on, without Unicode values. */
const byteMap = cmapTable({ platform: 1, encoding: 0, data: words([6, 10 + 2 * 95, 0, 0x20, 95, ...glyphs()]) });

function glyphs(): number[] {
	return Array.from({ length: 95 }, (_, index) => index + 1);
}

/** Standard names of the same glyphs (OpenType, `post`). */
const standardNames = { tag: 'post', data: postTable(glyphs().map((glyph) => glyph + 2)) };

/** Names that the font has itself. */
const ownNames = {
	tag: 'post',
	data: postTable(
		glyphs().map((glyph) => 257 + glyph),
		glyphs().map((glyph) => `uni${hex(glyph + 0x1f, 4).toUpperCase()}`),
	),
};

function postTable(indexes: readonly number[], names: readonly string[] = []): Buffer {
	const header = Buffer.alloc(32);
	header.writeUInt32BE(0x20000);
	const strings = names.map((name) => Buffer.concat([Buffer.from([name.length]), Buffer.from(name)]));
	return Buffer.concat([header, words([indexes.length + 1, 0, ...indexes]), ...strings]);
}

const program = (...tables: Parameters<typeof writeTables>[1]) => writeTables(Buffer.from([0, 1, 0, 0]), tables);
const simple = (more: Record<string, unknown>): MadeFont => ({
	entries: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', ...more },
});
const named = (names: readonly (string | number)[]): MadeFont =>
	simple({ Encoding: { Differences: names.map((name) => (typeof name === 'string' ? PDFName.of(name) : name)) } });
const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function trueType(document: PDFDocument, file: Uint8Array): MadeFont {
	const descriptor = { Type: 'FontDescriptor', FontName: 'Arial', Flags: 4, FontFile2: stream(document, file) };
	const FontDescriptor = document.context.register(document.context.obj(literal(descriptor)));
	return simple({ Subtype: 'TrueType', BaseFont: 'ABCDEF+Arial', FontDescriptor });
}

function composite(document: PDFDocument, file: Uint8Array, glyphMap?: Uint8Array): MadeFont {
	const { context } = document;
	const { FontDescriptor } = trueType(document, file).entries;
	const inner = {
		...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Arial', DW: 500, FontDescriptor },
		CIDSystemInfo: { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 },
		...(glyphMap ? { CIDToGIDMap: stream(document, glyphMap) } : {}),
	};
	const entries = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Arial', Encoding: 'Identity-H' };
	return { composite: true, entries: { ...entries, DescendantFonts: [context.obj(literal(inner))] } };
}

const codeOf = (sign: string, { composite: isComposite }: MadeFont) => {
	const code = sign.charCodeAt(0);
	return isComposite ? hex(code - 0x1f, 4) : hex(code, 2);
};

/** Adds a page with an amount in a font whose map has other texts than its glyphs. */
function addPage(document: PDFDocument, text: string, make: MakeFont, mapped: (sign: string) => string): void {
	const font = make(document);
	const { context } = document;
	const pairs = [...new Set(text)].map((sign) => `<${codeOf(sign, font)}> <${utf16(mapped(sign))}>`);
	const map = `begincmap 1 begincodespacerange ${font.composite ? '<0000> <ffff>' : '<00> <ff>'} endcodespacerange
${pairs.length} beginbfchar ${pairs.join('\n')} endbfchar endcmap`;
	const page = document.addPage([400, 100]);
	const dict = context.obj(literal({ ...font.entries, ToUnicode: stream(document, map) }));
	page.node.setFontDictionary(PDFName.of('T'), context.register(dict));
	const codes = [...text].map((sign) => codeOf(sign, font)).join('');
	page.node.addContentStream(stream(document, `BT /T 12 Tf 20 50 Td <${codes}> Tj ET`));
}

/** The words of all pages, checked in a sample, and the warnings. */
async function read(document: PDFDocument): Promise<{ texts: string[]; warnings: string }> {
	const warnings: Phrase[] = [];
	const context = { parameters: {}, warn: (warning: Phrase) => warnings.push(warning), onWords: () => undefined };
	return await withPdf({ path: '', bytes: await document.save(), fileName: 'made.pdf' }, async (opened) => {
		const checks = new SecondReadings(context as never, opened);
		const readOnce = (pageNumber: number, options: ReadPageOptions) =>
			Promise.resolve(readPage(opened, pageNumber, options));
		const pages = checks.of({ outline: [], read: readOnce, recognise: (page) => Promise.resolve(page) });
		const texts: string[] = [];
		for (let page = 1; page <= document.getPageCount(); page++)
			texts.push((await pages.read(page, {}))?.words.map((word) => word.text).join(' ') ?? '');
		checks.report();
		return { texts, warnings: JSON.stringify(warnings) };
	});
}

const next = (sign: string) => (/\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign);
const amount = 'Total 1,284.00';

describe('digits of a ToUnicode map that the font contradicts', () => {
	it.each<readonly [string, string, MakeFont, (sign: string) => string]>([
		['an encoding', amount, () => simple({ Encoding: 'WinAnsiEncoding' }), next],
		['glyph names', '1,284.00', () => named([44, 'comma', 46, 'period', 48, ...digitNames]), next],
		['names with variants', '77 21', () => named([32, 'space', 48, ...digitNames.map((name) => `${name}.tnum`)]), next],
		['a composite font with a Unicode map', amount, (d) => composite(d, program(unicodeMap)), next],
		['a composite font with standard glyph names', amount, (d) => composite(d, program(byteMap, standardNames)), next],
		['a glyph map', amount, (d) => composite(d, program(unicodeMap), words([0, ...glyphs()])), next],
		['a simple TrueType font with glyph names', amount, (d) => trueType(d, program(byteMap, ownNames)), next],
		['one digit', '418.20', () => simple({ Encoding: 'WinAnsiEncoding' }), (sign) => (sign === '8' ? '3' : sign)],
		[
			'a shift beyond the last digit',
			'9.95 EUR',
			(d) => composite(d, program(unicodeMap)),
			(sign) => (/\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 1) : sign),
		],
		[
			'a letter among others',
			'Seat D14 for Anna Berg',
			() => simple({ Encoding: 'WinAnsiEncoding' }),
			(sign) => (sign === 'D' ? 'B' : sign),
		],
	])('are read as drawn, with a warning: %s', async (_, text, make, mapped) => {
		const document = await PDFDocument.create();
		addPage(document, text, make, mapped);
		const { texts, warnings } = await read(document);
		expect(texts).toEqual([text]);
		const [word = ''] = text.split(' ').filter((part) => [...part].some((sign) => mapped(sign) !== sign));
		const wrong = [...word].map(mapped).join('');
		expect(warnings).toContain('wrongMapsCorrected');
		expect(warnings).toContain(`\\"${wrong}\\" / \\"${word}\\"`);
	});

	it('are found on a page that a sample leaves out', async () => {
		const document = await PDFDocument.create();
		const plain = () => simple({ Encoding: 'WinAnsiEncoding' });
		for (const page of [1, 2, 3]) addPage(document, amount, plain, page === 2 ? next : (sign) => sign);
		expect((await read(document)).texts).toEqual([amount, amount, amount]);
	});
});

describe('a ToUnicode map stays', () => {
	it.each<readonly [string, string, MakeFont, (sign: string) => string]>([
		[
			'with glyph names in the order of their use',
			'1,284.00',
			() => named([44, 'A', 46, 'B', 48, 'C', 'D', 'E']),
			next,
		],
		['with numbers as names', '1284', () => named([48, ...digitNames.map((_name, index) => `g${index}`)]), next],
		[
			'over an encoding that is that of another alphabet',
			'Itogo 418',
			() => simple({ Encoding: 'WinAnsiEncoding' }),
			(sign) => (/[a-z\d]/i.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0x3d0) : sign),
		],
		['of small capitals', 'Total 418', () => simple({ Encoding: 'WinAnsiEncoding' }), (sign) => sign.toUpperCase()],
		[
			'over codes that are numbers of glyphs',
			'0123456789 ABC',
			() => simple({ Encoding: 'WinAnsiEncoding' }),
			(sign) => String.fromCharCode(sign.charCodeAt(0) + 0x12),
		],
	])('%s', async (_, text, make, mapped) => {
		const document = await PDFDocument.create();
		addPage(document, text, make, mapped);
		const { texts, warnings } = await read(document);
		expect(texts.join(' ').replaceAll(' ', '')).toBe([...text].map(mapped).join('').replaceAll(' ', ''));
		expect(warnings).toBe('[]');
	});
});
