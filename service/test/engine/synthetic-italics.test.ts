import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

/** A page with a word slanted to the right by its text matrix, not by its font, among upright words. */
async function made(lean: number): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 400]);
	const font = await document.embedFont(StandardFonts.Helvetica);
	page.drawText('Letters of this line stand upright as usual.', { x: 50, y: 350, size: 12, font });
	page.drawText('Words that stand, then ', { x: 50, y: 250, size: 12, font });
	const x = 50 + font.widthOfTextAtSize('Words that stand, then ', 12);
	page.drawText('illicit', { x, y: 250, size: 12, font, ySkew: degrees(lean) });
	return document.save();
}

async function boxOfSlanted(lean: number): Promise<readonly number[]> {
	const { bytes } = await convertFixture('pdf/json', await made(lean), { outputType: 1 });
	const { objects } = JSON.parse(bytes.toString('utf8')) as { objects: { text?: string; rect: number[] }[] };
	return objects.find(({ text }) => text === 'Words that stand, then illicit')!.rect;
}

describe('letters slanted by the text matrix', () => {
	it('are italics', async () => {
		const read = async (lean: number) => {
			const files = await unzip((await convertFixture('pdf/markdown', await made(lean))).bytes);
			return [...files].find(([name]) => name.endsWith('.md'))?.[1].toString('utf8');
		};
		expect(await read(12)).toContain('Words that stand, then *illicit*');
		expect(await read(0)).toContain('Words that stand, then illicit');
	});

	it('have the boxes of upright letters', async () => {
		const upright = await boxOfSlanted(0);
		expect(await boxOfSlanted(12)).toEqual(upright.map((value) => expect.closeTo(value, 0)));
	});
});
