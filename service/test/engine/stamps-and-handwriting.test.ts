import sharp from 'sharp';
import { endTesseract } from '../../src/engine/external/tesseract';
import { convertFixture, removeFolders } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const lines = [
	'The shipment of boxes left our store on Tuesday and should',
	'reach you by Friday noon. Please check all goods on arrival',
	'and sign the papers. The total is due within thirty days',
	'from now. Our bank account has not changed since the last',
	'invoice. Questions about this delivery are answered by Paul',
];
const print = lines
	.map((line, row) => `<text x="100" y="${300 + row * 60}" fill="#111" font-size="30">${line}</text>`)
	.join('');
const stamp = `<g transform="translate(600 400) rotate(-8)" style="mix-blend-mode:multiply" fill="none" stroke="#c02030" stroke-width="6"><rect x="-210" y="-60" width="420" height="120"/><text y="28" font-size="72" font-weight="bold" text-anchor="middle" fill="#c02030" stroke="none">APPROVED</text></g>`;
const loops = Array.from({ length: 9 }, (_, index) => `c20 -70 60 -60 30 ${index % 2 === 0 ? 10 : -6}s10 10 20 0`).join(
	'',
);
const pen = `<path d="M300 520${loops}" style="mix-blend-mode:multiply" fill="none" stroke="#1a2a9a" stroke-width="5"/>`;

interface Parsed {
	readonly objects: readonly { readonly text?: string }[];
	readonly marks?: readonly { kind: string; page: number; rect: number[]; text: string; confidence: number }[];
}

/** An A5 scan of 150 dpi. */
async function scan(svg: string): Promise<Buffer> {
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="900" font-family="DejaVu Sans, Liberation Sans, sans-serif"><rect width="100%" height="100%" fill="#f6f6f6"/>${svg}</svg>`;
	return await sharp(Buffer.from(whole)).png().withMetadata({ density: 150 }).toBuffer();
}

async function parsed(svg: string): Promise<Parsed> {
	const asked = { ocrRecognitionLang: 'ENGLISH', outputType: 1, resolveType: 'TEXT' };
	const { bytes } = await convertFixture('img/json', await scan(svg), asked, { fileName: 'scan.png' });
	return JSON.parse(bytes.toString()) as Parsed;
}

/** What a scan answers to a key: type, text and value. */
async function answered(svg: string, key: string): Promise<unknown[]> {
	const asked = { ocrRecognitionLang: 'ENGLISH', keys: [key] };
	const { bytes } = await convertFixture('idp/documentExtract', await scan(svg), asked, { fileName: 'scan.png' });
	const { data } = JSON.parse(bytes.toString()) as {
		data: { fields: { type: string; text: string; value: string }[] };
	};
	return data.fields.map(({ type, text, value }) => [type, text, value]);
}

const textOf = ({ objects }: Parsed): string => objects.map(({ text = '' }) => text).join(' ');

describe('stamps and handwriting over print', () => {
	it('are marked with their position, a stamp with its words, and are not page text', async () => {
		const result = await parsed(stamp + print);
		expect(result.marks).toHaveLength(1);
		const [mark] = result.marks ?? [];
		expect(mark).toMatchObject({ kind: 'stamp', page: 0 });
		expect(mark!.text).toContain('APPROVED');
		const [left, top, right, bottom] = mark!.rect.map((value) => (value * 150) / 72) as [
			number,
			number,
			number,
			number,
		];
		expect([left < 420, top < 370, right > 780, bottom > 430]).toEqual([true, true, true, true]);
		expect(mark!.confidence).toBeGreaterThan(0.5);
		expect(textOf(result)).not.toContain('APPROVED');
		for (const word of ['shipment', 'arrival', 'thirty', 'account', 'delivery']) expect(textOf(result)).toContain(word);
	});

	it('count as handwriting if unframed and unreadable', async () => {
		const { marks } = await parsed(pen + print);
		expect(marks?.map(({ kind, text }) => [kind, text])).toEqual([['handwriting', '']]);
	});

	it('are also marked in black, written or stamped', async () => {
		const black = (svg: string) => svg.replaceAll('#c02030', '#222').replaceAll('#1a2a9a', '#222');
		const written = await parsed(black(pen) + print);
		expect(written.marks?.map(({ kind, text }) => [kind, text])).toEqual([['handwriting', '']]);
		const stamped = await parsed(black(stamp).replace('600 400', '600 720') + print);
		expect(stamped.marks?.map(({ kind, text }) => [kind, text])).toEqual([['stamp', 'APPROVED']]);
	});

	it('answer a key about a stamp, except for handwriting', async () => {
		expect(await answered(stamp + print, 'Firmenstempel')).toEqual([['stamp', 'present', 'true']]);
		expect(await answered(pen + print, 'Stamp')).toEqual([['stamp', 'absent', 'false']]);
	});

	it('are absent on a page without marks', async () => {
		expect(await parsed(print)).not.toHaveProperty('marks');
		expect(await answered(print, 'Stamp')).toEqual([['stamp', 'absent', 'false']]);
	});
});
