import { inflateSync } from 'node:zlib';
import { TextFont } from '../../../../src/engine/pdf/text-layer/text-font';
import {
	PdfContext,
	PdfName,
	type PdfRawStream,
	type PdfReference,
} from '../../../../src/engine/pdf-syntax/objects/objects';

/** Sections of a character map with the numbers of each entry. */
function entriesOf(map: string, kind: 'bfrange' | 'bfchar'): { count: number; entries: string[][] }[] {
	return [...map.matchAll(new RegExp(`(\\d+) begin${kind}\\n([^]*?)\\nend${kind}`, 'g'))].map(
		([, count, lines = '']) => ({
			count: Number(count),
			entries: lines.split('\n').map((line) => [...line.matchAll(/<([0-9A-F]+)>/g)].map(([, digits = '']) => digits)),
		}),
	);
}

/** The character map of a font that has written a text, and the codes of that. */
function written(text: string): { map: string; codes: number[] } {
	const font = new TextFont();
	const bytes = font.codes(text);
	const context = PdfContext.create();
	const described = font.describe(context, (object) => context.register(object));
	const stream = context.lookup(described.get(PdfName.of('ToUnicode')) as PdfReference) as PdfRawStream;
	const codes = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
	return { map: inflateSync(stream.contents).toString('latin1'), codes };
}

/** What a reader makes of the codes that takes no more than the last byte of a range for its place in it. */
function readBack({ map, codes }: { map: string; codes: readonly number[] }): string {
	const meanings = new Map<number, string>();
	for (const { entries } of entriesOf(map, 'bfrange'))
		for (const [first = '', last = '', target = ''] of entries) {
			expect(first.slice(0, 2)).toBe(last.slice(0, 2));
			for (let code = parseInt(first, 16), to = parseInt(target, 16); code <= parseInt(last, 16); code++, to++)
				meanings.set(code, String.fromCodePoint(to));
		}
	for (const { entries } of entriesOf(map, 'bfchar'))
		for (const [code = '', target = ''] of entries)
			meanings.set(parseInt(code, 16), Buffer.from(target, 'hex').swap16().toString('utf16le'));
	return codes.map((code) => meanings.get(code) ?? '').join('');
}

describe('the font of invisible text', () => {
	it.each([
		['letters', 'Invoice 4711'],
		['signs of print', '“Quoted” – it’s 5 € … ﬁn'],
		['several scripts', 'Счёт Τιμή חשבון فاتورة 发票 인보이스 विपत्र ใบ'],
		['characters beyond 16 bits', 'a𝒜b𠮷c😀𝒜'],
	])('maps its codes to Unicode: %s', (_what, text) => {
		expect(readBack(written(text))).toBe(text);
	});

	it('writes at most 100 entries per section', () => {
		const text = Array.from({ length: 0xd7 }, (_, block) => String.fromCharCode(block * 256 + 0x41)).join('');
		const result = written(text);
		expect(readBack(result)).toBe(text);
		const counts = entriesOf(result.map, 'bfrange').map(({ count, entries }) => [count, entries.length]);
		expect(counts).toEqual([
			[100, 100],
			[100, 100],
			[15, 15],
		]);
	});

	it('replaces invalid characters', () => {
		expect(readBack(written('a\ufeffb'))).toBe('a\ufffdb');
	});
});
