import { PDFDocument } from '@cantoo/pdf-lib';
import { attributesOf, officeParts } from '../engine/office-support';
import { convertFixture, removeFolders } from '../engine/support';

afterAll(removeFolders);

async function pageWith(text: string): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage([700, 200]).drawText(text, { x: 20, y: 100, size: 11 });
	return await document.save();
}

const german =
	'Der Vertrag und die Anlagen sind von den Parteien vor der Unterschrift zu lesen und nicht mit Dritten zu teilen';

/** The default run properties of a Word document. */
async function defaultsOf(source: string | Uint8Array, parameter: object): Promise<string> {
	const parts = await officeParts((await convertFixture('pdf/docx', source, parameter)).bytes);
	return /<w:rPrDefault>.*?<\/w:rPrDefault>/s.exec(parts.get('word/styles.xml') ?? '')?.[0] ?? '';
}

describe('office files declare the language of their text', () => {
	it.each(['e_Flow', 'e_Box'])('Word, %s', async (pageLayoutMode) => {
		expect(await defaultsOf(await pageWith(german), { pageLayoutMode })).toContain('<w:lang w:val="de-DE"/>');
		expect(await defaultsOf('chinese.pdf', { pageLayoutMode })).toContain('<w:lang w:eastAsia="zh-CN"/>');
		expect(await defaultsOf(await pageWith('4711 / 0815'), { pageLayoutMode })).not.toContain('w:lang');
	});

	it('PowerPoint', async () => {
		const parts = await officeParts((await convertFixture('pdf/pptx', await pageWith(german))).bytes);
		const [run = ''] = /<a:rPr [^>]*>/.exec(parts.get('ppt/slides/slide1.xml') ?? '') ?? [];
		expect(attributesOf(run, 'lang')).toEqual(['de-DE']);
	});
});
