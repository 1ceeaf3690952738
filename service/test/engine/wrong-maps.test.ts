import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Fonts that say which character each code draws. */
const fonts: Readonly<Record<string, Record<string, unknown>>> = {
	'an encoding': { Encoding: 'WinAnsiEncoding' },
	'Mac encoding': { Encoding: 'MacRomanEncoding' },
	'glyph names': { Encoding: { Differences: [48, ...digits.map((name) => PDFName.of(name))] } },
	'glyph names with variants': { Encoding: { Differences: [48, ...digits.map((name) => PDFName.of(`${name}.lf`))] } },
};

/** A page per text, whose map adds a number to its digits. */
async function made(font: Record<string, unknown>, pages: readonly { text: string; shift: number }[], inForm = false) {
	const document = await PDFDocument.create();
	const { context } = document;
	for (const { text, shift } of pages) {
		const entries = [...'0123456789'].map(
			(digit) => `<${digit.charCodeAt(0).toString(16)}> <00${(48 + ((Number(digit) + shift) % 10)).toString(16)}>`,
		);
		const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 10 beginbfchar ${entries.join('\n')} endbfchar endcmap`;
		const ToUnicode = context.register(context.flateStream(map));
		const dict = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', ToUnicode, ...font } as never);
		const page = document.addPage([300, 100]);
		const content = `BT /T 12 Tf 20 50 Td (${text}) Tj ET`;
		const resources = context.obj({ Font: { T: context.register(dict) } });
		if (inForm) {
			const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 300, 100], Resources: resources };
			page.node.setXObject(PDFName.of('X'), context.register(context.flateStream(content, form as never)));
			page.node.addContentStream(context.register(context.flateStream('/X Do')));
		} else {
			page.node.set(PDFName.of('Resources'), resources);
			page.node.addContentStream(context.register(context.flateStream(content)));
		}
	}
	return await document.save();
}

const pages = [
	{ text: '100', shift: 0 },
	{ text: '1284', shift: 1 },
	{ text: '7350', shift: 3 },
];
const warning = /does not match the visible characters on these pages: 2-3\./;

describe.each(['pdf/searchable', 'pdf/convertType'] as const)('%s keeps ToUnicode maps', (tool) => {
	it.each(Object.entries(fonts))('and names the pages on which %s contradicts them', async (_, font) => {
		const { warnings } = await convertFixture(tool, await made(font, pages));
		expect(warnings).toContainEqual(expect.stringMatching(warning));
	});

	it('and names pages on which a form has such a font', async () => {
		const { warnings } = await convertFixture(tool, await made({ Encoding: 'WinAnsiEncoding' }, pages, true));
		expect(warnings).toContainEqual(expect.stringMatching(warning));
	});

	it('without a warning if they are right', async () => {
		const right = pages.map(({ text }) => ({ text, shift: 0 }));
		const { warnings } = await convertFixture(tool, await made({ Encoding: 'WinAnsiEncoding' }, right));
		expect(warnings.join(' ')).not.toContain('visible characters');
	});
});
