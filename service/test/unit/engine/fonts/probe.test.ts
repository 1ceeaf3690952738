import { PdfContext } from '../../../../src/engine/pdf-syntax/objects/objects';
import { probeFonts } from '../../../../src/engine/fonts/probe';

/** What PDFium reads for the codes of a text in WinAnsi, each once, in their order. */
async function textsOf(text: string): Promise<Record<string, string | undefined>> {
	const font = PdfContext.create().obj({
		Type: 'Font',
		Subtype: 'Type1',
		BaseFont: 'Helvetica',
		Encoding: 'WinAnsiEncoding',
	});
	const codes = new Map(Array.from(Buffer.from(text, 'latin1'), (code) => [code, 1]));
	const probe = (await probeFonts([{ font, codes }])).get(font);
	return Object.fromEntries([...codes.keys()].map((code) => [String.fromCharCode(code), probe?.unicode.get(code)]));
}

describe('text that PDFium reads from a font', () => {
	it.each(['ab ', ' ab', 'a b', ' ', 'b', '-', 'ab-'])(
		'is the character of each code of "%s", at any position',
		async (text) => {
			expect(await textsOf(text)).toEqual(Object.fromEntries([...text].map((sign) => [sign, sign])));
		},
	);
});
