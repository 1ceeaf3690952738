import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { withPdf } from '../../../../src/engine/external/pdfium-document';
import { cmapTable, writeTables } from '../../../../src/engine/fonts/sfnt';
import { readPage } from '../../../../src/engine/pdf-reading/read-page';

/** A font whose ToUnicode map is under test. */
interface TestFont {
	readonly map?: string;
	readonly entries?: Record<string, unknown>;
	/** Two bytes per code. */
	readonly composite?: boolean;
	/** Letters of the codes from 1 on, known only by the font program: codes and glyphs have separate numbers. */
	readonly letters?: string;
}

const plain = 'Plain text of another font that is right and keeps its words.';

const hex = (value: number, digits = 4) => value.toString(16).padStart(digits, '0');
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const littleEndian = (text: string) => Buffer.from(text, 'utf16le').toString('hex');

const characters = (pairs: readonly (readonly [code: string, text: string])[]) =>
	`${pairs.length} beginbfchar\n${pairs.map(([code, text]) => `<${code}> <${text}>`).join('\n')}\nendbfchar`;

/** Entries for the letters of a text. @param valueOf  hexadecimal value of a letter */
function entriesOf(text: string, valueOf: (letter: string) => string, digits = 2): string {
	const codes = [...new Set(text)].sort();
	return characters(codes.map((letter) => [hex(letter.charCodeAt(0) & 0xff, digits), valueOf(letter)]));
}

function program(map: string, composite: boolean): string {
	const space = composite ? '<0000> <FFFF>' : '<00> <FF>';
	return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange ${space} endcodespacerange
${map}
endcmap end end`;
}

/** A font program that only has a character map: glyph 1 is the space, in the order of ASCII. */
function letterProgram(): Buffer {
	const words = [12, 0, 0, 28, 0, 0, 0, 1, 0, 0x20, 0, 0x7e, 0, 1];
	const data = Buffer.concat(words.map((word) => Buffer.from([word >> 8, word & 0xff])));
	return writeTables(Buffer.from([0, 1, 0, 0]), [cmapTable({ platform: 3, encoding: 1, data })]);
}

/** The program of a font and the glyphs of its codes. */
function lettersOf({ context }: PDFDocument, letters: string): Record<string, PDFRef> {
	const glyphs = [0, ...[...letters].map((letter) => letter.charCodeAt(0) - 0x1f)];
	const stream = (bytes: Uint8Array) => context.register(context.flateStream(bytes));
	const program = stream(letterProgram());
	const descriptor = context.obj({ Type: 'FontDescriptor', FontName: 'Arial', Flags: 4, FontFile2: program });
	const CIDToGIDMap = stream(Buffer.concat(glyphs.map((glyph) => Buffer.from([glyph >> 8, glyph & 0xff]))));
	return { FontDescriptor: context.register(descriptor), CIDToGIDMap };
}

function addFont(document: PDFDocument, { map, entries = {}, composite = false, letters }: TestFont): PDFRef {
	const { context } = document;
	const simple = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
	const CIDSystemInfo = { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 };
	const inner = {
		Type: 'Font',
		Subtype: 'CIDFontType2',
		BaseFont: 'Arial',
		CIDSystemInfo,
		DW: 500,
		...(letters === undefined ? {} : lettersOf(document, letters)),
	};
	const outer = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Arial', Encoding: 'Identity-H' };
	const font = context.obj({
		...(composite ? { ...outer, DescendantFonts: [context.obj(inner)] } : simple),
		...entries,
	} as Record<string, string>);
	if (map !== undefined)
		font.set(PDFName.of('ToUnicode'), context.register(context.flateStream(program(map, composite))));
	return context.register(font);
}

/** The words of a page that shows codes of a font, one line each, beside a line of another font. */
async function read(font: TestFont, lines: readonly string[]): Promise<string> {
	const document = await PDFDocument.create();
	const page = document.addPage([600, 400]);
	page.drawText(plain, { x: 40, y: 350, size: 12 });
	page.node.setFontDictionary(PDFName.of('T'), addFont(document, font));
	const shows = lines.map((codes, index) => `BT /T 12 Tf 40 ${300 - 20 * index} Td <${codes}> Tj ET`);
	page.node.addContentStream(document.context.register(document.context.stream(shows.join('\n'))));
	const bytes = await document.save({ useObjectStreams: false });
	return await withPdf({ path: '', bytes, fileName: 'made.pdf' }, async (open) => {
		const words = readPage(open, 1)?.words.map(({ text }) => text) ?? [];
		const text = words.join(' ');
		expect(text).toContain(plain);
		return await Promise.resolve(text.replace(plain, '').trim());
	});
}

const codesOf = (text: string, digits = 2) => [...text].map((sign) => hex(sign.charCodeAt(0) & 0xff, digits)).join('');

describe('characters beyond 16 bits in a ToUnicode map', () => {
	it.each<readonly [string, TestFont, string, string]>([
		['one by one', { map: characters([['50', 'D835DC43']]) }, '50', '𝑃'],
		['in a range', { map: '1 beginbfrange <50> <52> <D835DC43> endbfrange' }, '505152', '𝑃𝑄𝑅'],
		['in a list', { map: '1 beginbfrange <50> <51> [<D835DC43> <D835DC45>] endbfrange' }, '5051', '𝑃𝑅'],
		['with other letters', { map: characters([['50', 'D835DC430032']]) }, '50', '𝑃2'],
		['of a composite font', { map: characters([['0050', 'D835DC43']]), composite: true }, '0050', '𝑃'],
		['that are not letters', { map: characters([['50', 'D83DDCE6']]) }, '50', '📦'],
	])('are read %s', async (_, font, codes, text) => {
		expect(await read(font, [codes])).toBe(text);
	});
});

describe('values without a meaning in a ToUnicode map', () => {
	const text = 'Amount due: 1,284.00';
	it.each([
		['unknown signs for some letters', (letter: string) => (/[ae4]/.test(letter) ? 'FFFD' : utf16(letter))],
		['unknown signs for all letters', () => 'FFFD'],
		['private signs', (letter: string) => hex(0xf000 + letter.charCodeAt(0))],
	])('give way to the encoding of the font: %s', async (_, valueOf) => {
		expect(await read({ map: entriesOf(text, valueOf) }, [codesOf(text)])).toBe(text);
	});

	it('of one letter or none leave the others to the encoding', async () => {
		expect(await read({ map: entriesOf('A', utf16) }, [codesOf(text)])).toBe(text);
		expect(await read({ map: '' }, [codesOf(text)])).toBe(text);
	});
});

describe('codes whose letters only the font program and its glyph numbers tell', () => {
	const letters = 'Amountdue: 1,284.0';
	const codes = [...'Amount due: 1,284.00'].map((letter) => hex(letters.indexOf(letter) + 1)).join('');
	it.each([
		['an empty map', ''],
		['a map of one letter', characters([['0001', utf16('A')]])],
		['a map with gaps', characters([...letters].flatMap((letter, index) => (/[e14]/.test(letter) ? [] : [[hex(index + 1), utf16(letter)] as const])))], // prettier-ignore
	])('are read beside %s', async (_, map) => {
		expect(await read({ map, composite: true, letters }, [codes])).toBe('Amount due: 1,284.00');
	});
});

describe('a code without a text in its ToUnicode map', () => {
	const digits = characters(['31', '32', '33'].map((code) => [code, `00${code}`]));
	const ligatures = (names: readonly (string | number)[]) => ({ Encoding: { Type: 'Encoding', Differences: names } });
	it.each<readonly [string, TestFont, string, string]>([
		[
			'that gets it further down',
			{
				map: `${characters([
					['31', '0000'],
					['32', '0000'],
				])} ${digits}`,
			},
			'313233',
			'123',
		],
		[
			'of one byte',
			{
				map: `${characters([
					['31', '00'],
					['32', '00'],
				])} ${digits}`,
			},
			'313233',
			'123',
		],
		[
			'in a list of zeros',
			{ map: `1 beginbfrange <31> <33> [<0000> <0000> <0000>] endbfrange ${digits}` },
			'313233',
			'123',
		],
		['in a range from zero', { map: `1 beginbfrange <31> <33> <0000> endbfrange ${digits}` }, '313233', '123'],
		['that only has a zero', { map: characters([['31', '0000']]) }, '313233', '123'],
		[
			'of a composite font',
			{ map: `${characters([['0031', '0000']])} ${characters([['0031', '0037']])}`, composite: true },
			'0031',
			'7',
		],
		['with a composite name', { entries: ligatures([80, 'T_h']) }, '50652E', 'The.'],
		['of another entry', { map: characters([['65', '0065']]), entries: ligatures([80, 'T_h']) }, '5065', 'The'],
		['with three letters', { entries: ligatures([80, 'f_f_i']) }, '6F5063', 'offic'],
		['with a variant of a name', { entries: ligatures([80, 'c_t.liga']) }, '615065', 'acte'],
		['with numbers as names', { entries: ligatures([80, 'uni0054_uni0068']) }, '5065', 'The'],
		['with a number of two units', { entries: ligatures([80, 'uni00540068']) }, '5065', 'The'],
		[
			'with a name and a zero',
			{
				map: characters([
					['50', '0000'],
					['65', '0065'],
				]),
				entries: ligatures([80, 'T_h']),
			},
			'5065',
			'The',
		],
	])('is read %s', async (_, font, codes, text) => {
		expect(await read(font, [codes])).toBe(text);
	});
});

const english = ['Invoice 2024-118', 'Amount due: 1,284.00 EUR', 'Please pay within 14 days'];
const german = ['Rechnung Nr. 4711 vom 3. Mai', 'Zahlbar sofort ohne Abzug', 'Vielen Dank und beste Grüße'];
const russian = ['Счет на оплату за апрель', 'Сумма к оплате указана ниже'];

describe('a ToUnicode map with swapped bytes', () => {
	it.each<readonly [string, readonly string[], (lines: readonly string[]) => [TestFont, readonly string[]]]>([
		[
			'one by one',
			english,
			(lines) => [{ map: entriesOf(lines.join(''), littleEndian) }, lines.map((line) => codesOf(line))],
		],
		[
			'in German',
			german,
			(lines) => [{ map: entriesOf(lines.join(''), littleEndian) }, lines.map((line) => codesOf(line))],
		],
		[
			'in Russian',
			russian,
			(lines) => [{ map: entriesOf(lines.join(''), littleEndian) }, lines.map((line) => codesOf(line))],
		],
		[
			'of a composite font',
			english,
			(lines) => [
				{ map: entriesOf(lines.join(''), littleEndian, 4), composite: true },
				lines.map((line) => codesOf(line, 4)),
			],
		],
		[
			'without an encoding',
			english,
			(lines) => [
				{ map: entriesOf(lines.join(''), littleEndian), entries: { Encoding: undefined } },
				lines.map((line) => codesOf(line)),
			],
		],
		[
			'with a list',
			['Total 418'],
			(lines) => {
				const values = Array.from(
					{ length: 0x5b },
					(_, index) => `<${littleEndian(String.fromCharCode(0x20 + index))}>`,
				);
				return [
					{ map: `1 beginbfrange <20> <7a> [${values.join(' ')}] endbfrange` },
					lines.map((line) => codesOf(line)),
				];
			},
		],
	])('%s is swapped back', async (_, lines, make) => {
		const [font, codes] = make(lines);
		expect(await read(font, codes)).toBe(lines.join(' '));
	});
});

describe('a ToUnicode map with shifted values', () => {
	const shifted = (by: number) => (letter: string) => hex(letter.charCodeAt(0) + by);
	it.each<readonly [string, readonly string[], number, Record<string, unknown>]>([
		['by one', english, 1, {}],
		['by one downwards', english, -1, {}],
		['by three in German', german, 3, {}],
		['by half the alphabet', english, 13, {}],
		['by 256', english, 256, {}],
		['by one without an encoding', english, 1, { Encoding: undefined, Subtype: 'TrueType', BaseFont: 'Unknown' }],
		['by one with names', english, 1, { Encoding: { BaseEncoding: 'MacRomanEncoding', Differences: [65, 'A', 'B'] } }],
	])('%s is replaced by the names of the font', async (_, lines, by, entries) => {
		const font = { map: entriesOf(lines.join(''), shifted(by)), entries };
		expect(
			await read(
				font,
				lines.map((line) => codesOf(line)),
			),
		).toBe(lines.join(' '));
	});
});

describe('a map of wrong letters gives way to the encoding of the font', () => {
	it.each<readonly [string, (letter: string) => string]>([
		[
			'shifted letters beside right digits',
			(letter) => (/[a-z]/i.test(letter) ? hex(letter.charCodeAt(0) - 29) : utf16(letter)),
		],
		['some private letters', (letter) => (/[a-m]/.test(letter) ? hex(0xf000 + letter.charCodeAt(0)) : utf16(letter))],
		['one letter for all', (letter) => (letter === ' ' ? '0020' : '0041')],
	])('%s', async (_, valueOf) => {
		const map = entriesOf(english.join(''), valueOf);
		expect(
			await read(
				{ map },
				english.map((line) => codesOf(line)),
			),
		).toBe(english.join(' '));
	});
});

const page = [
	'The committee met on Tuesday to discuss the annual report of the museum',
	'and agreed that the exhibition of drawings should be extended until June',
	'because more visitors than expected had asked for tickets at the entrance',
];

describe('a ToUnicode map with shifted values in a font without names', () => {
	it.each<readonly [string, number, (text: string) => string]>([
		['by one', 1, (text) => text],
		['by one downwards', -1, (text) => text],
		['by thirteen', 13, (text) => text],
		['by 29', 29, (text) => text],
		['by one in capitals', 1, (text) => text.toUpperCase()],
		['by two without spaces', 2, (text) => text.replaceAll(' ', '')],
	])('%s is read by the frequency of its letters', async (_, by, change) => {
		const lines = page.map(change);
		const map = entriesOf(lines.join(''), (letter) => hex(letter.charCodeAt(0) + by), 4);
		const codes = lines.map((line) => codesOf(line, 4));
		const text = await read({ map, composite: true }, codes);
		expect(text.replaceAll(' ', '')).toBe(lines.join('').replaceAll(' ', ''));
	});
});

describe('a right ToUnicode map stays', () => {
	it.each([
		[
			'of codes',
			['AZ-4711-QX BK-2203-WV XJ-9981-KQ', 'QW-1200-ZX VB-7781-JK PL-0032-XX', 'ZK-5510-WQ JX-8872-VB KQ-6620-ZW'],
		],
		[
			'of a sequence',
			[
				'ACGTTGCAAGTCCGATTACAGGCATTACGGATCCGATATCG',
				'TTGACCGGATATTACGCGATCGGATTACACCGGTTAACGCA',
				'GGCATTACGGATCCGATATCGACGTTGCAAGTCCGATTACA',
				'CCGATTACAGGCATTACGGATCCGATATCGTTGACCGGATA',
			],
		],
		[
			'of hexadecimal numbers',
			[
				'0x7f3a 0x00ff 0xbeef 0xdead 0xc0de',
				'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
				'da39a3ee5e6b4b0d3255bfef95601890afd80709',
			],
		],
	])('%s', async (_, lines) => {
		const map = entriesOf(lines.join(''), utf16, 4);
		const text = await read(
			{ map, composite: true },
			lines.map((line) => codesOf(line, 4)),
		);
		expect(text).toBe(lines.join(' '));
	});

	it('of Chinese text', async () => {
		const text = '本合同自双方签字之日起生效一式两份';
		const map = characters([...text].map((sign, index) => [hex(index + 1), utf16(sign)]));
		const codes = [...text].map((_, index) => hex(index + 1)).join('');
		expect((await read({ map, composite: true }, [codes])).replace(/ /g, '')).toBe(text);
	});

	it('of Russian text over an encoding of Latin letters', async () => {
		const font = { map: entriesOf(russian.join(''), utf16) };
		expect(
			await read(
				font,
				russian.map((line) => codesOf(line)),
			),
		).toBe(russian.join(' '));
	});

	it('over codes in another order', async () => {
		const text = english.join('');
		const signs = [...new Set(text)];
		const codeOf = (sign: string) => hex(0x21 + signs.indexOf(sign), 2);
		const map = characters(signs.map((sign) => [codeOf(sign), utf16(sign)]));
		const lines = english.map((line) => [...line].map(codeOf).join(''));
		expect(await read({ map }, lines)).toBe(english.join(' '));
	});

	it('of letters that look like no text', async () => {
		const lines = ['KXQZ-JWVB-77 QXZJ KVWX ZZQJ', 'XKJQ WVZX QQZK'];
		const font = { map: entriesOf(lines.join(''), utf16) };
		expect(
			await read(
				font,
				lines.map((line) => codesOf(line)),
			),
		).toBe(lines.join(' '));
	});
});
