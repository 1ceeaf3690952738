import { paymentOf } from '../../src/engine/values/payment-code';
import { codePage, epcCode, pagesWithCodes, swissBill, type CodeOnPage } from '../support/code-pages';
import { convertFixture, removeFolders, unzip } from './support';
import { sampled } from '../support/sample';

// Every page is drawn and searched: seconds of a machine that does something else, too.
jest.setTimeout(120_000);

afterAll(removeFolders);

async function split(source: Uint8Array, parameter: object = {}) {
	const { bytes, warnings } = await convertFixture(
		'pdf/split',
		source,
		{ splitMode: 'codes', ...parameter },
		{ fileName: 'stack.pdf' },
	);
	const entries = await unzip(bytes);
	const manifest = JSON.parse(String(entries.get('manifest.json')));
	expect([...entries.keys()]).toEqual([...manifest.parts.map(({ file }: { file: string }) => file), 'manifest.json']);
	const parts = manifest.parts.map(({ pages, reason, title }: Record<string, string>) => [pages, reason, title]);
	return { manifest, parts, warnings };
}

const qr = (text: string, turn = 0): CodeOnPage => ({ format: 'QRCode', text, turn });
const bars = (text: string, turn = 0): CodeOnPage => ({ format: 'Code128', text, turn });

describe('pdf/split at codes', () => {
	it('starts a part at each page with a code and keeps pages before the first', async () => {
		const { manifest, parts } = await split(await pagesWithCodes(undefined, qr('A 1'), undefined, bars('B-2')));
		expect(parts).toEqual([
			['1', 'start', undefined],
			['2-3', 'code', 'A 1'],
			['4', 'code', 'B-2'],
		]);
		expect(manifest.parts[1].file).toBe('stack-2-A 1.pdf');
		expect(manifest.codes).toMatchObject([
			{ page: 2, format: expect.stringContaining('QRCode'), text: 'A 1' },
			{ page: 4, format: 'Code128', text: 'B-2' },
		]);
		const { left, top, right, bottom } = manifest.codes[0].box;
		// Drawn upwards from its place, its white margin aside.
		const { height, code } = codePage;
		expect(left).toBeGreaterThan(code.x);
		expect(right).toBeLessThan(code.x + 50);
		expect(bottom).toBeLessThan(height - code.y);
		expect(top).toBeGreaterThan(height - code.y - 50);
	});

	it('drops separator pages and names the parts by their codes', async () => {
		const source = await pagesWithCodes(
			qr('SEP 1'),
			undefined,
			qr('SEP 2'),
			qr('SEP 3'),
			undefined,
			undefined,
			qr('END'),
		);
		const { manifest, parts } = await split(source, { splitCodePages: 'remove' });
		expect(parts).toEqual([
			['2', 'code', 'SEP 1'],
			['5-6', 'code', 'SEP 3'],
		]);
		expect(manifest.pagesLeftOut).toEqual([1, 3, 4, 7]);
	});

	it('filters codes by prefix or pattern', async () => {
		const source = await pagesWithCodes(qr('INV-7-2025'), qr('INV-8-2026'), qr('XINV-9-2026'), bars('BOX 4'));
		expect((await split(source, { splitCodes: ['INV-'] })).parts.map(([pages]: string[]) => pages)).toEqual([
			'1',
			'2-4',
		]);
		const like = await split(source, { splitCodes: ['INV-*-2026', 'BOX'] });
		expect(like.parts.map(([pages]: string[]) => pages)).toEqual(['1', '2-3', '4']);
		// Codes that match no pattern are listed, too.
		expect(like.manifest.codes).toHaveLength(4);
	});

	it('reports missing codes', async () => {
		const { parts, warnings } = await split(await pagesWithCodes(undefined, qr('A')), { splitCodes: ['B'] });
		expect(parts).toEqual([['1-2', 'start', undefined]]);
		expect(warnings).toEqual(['No matching barcode was found, so the document was not split.']);
	});

	const formats = ['Code128', 'EAN13', 'Code39', 'ITF', 'PDF417', 'QRCode', 'DataMatrix', 'Aztec'] as const;
	it.each(formats.map((format, index) => [format, sampled([23, 135], [index % 2 === 0 ? 23 : 135])] as const))(
		'reads %s rotated by %j degrees',
		async (format, turns) => {
			const text = format === 'EAN13' ? '5901234123457' : '12345670';
			const { manifest } = await split(await pagesWithCodes(...turns.map((turn) => ({ format, text, turn }))));
			expect(manifest.codes.map((code: { page: number; text: string }) => [code.page, code.text])).toEqual(
				turns.map((_, index) => [index + 1, text]),
			);
		},
	);

	it('decodes payment codes', async () => {
		const { manifest, parts } = await split(await pagesWithCodes(qr(swissBill), qr(epcCode)));
		expect(manifest.codes.map(({ payment }: { payment: object }) => payment)).toEqual([
			{
				standard: 'swissQrBill',
				iban: 'CH4431999123000889012',
				creditor: { name: 'Haus & Hof AG', address: ['Rue du Lac 1268', '2501 Biel'], country: 'CH' },
				debtor: { name: 'Pia Rutschmann', address: ['Marktgasse 28', '9400 Rorschach'], country: 'CH' },
				amount: '1949.75',
				currency: 'CHF',
				reference: { type: 'QRR', value: '210000000003139471430009017' },
				message: 'Order of 15 June',
				billInformation: '//S1/10/10201409',
			},
			{
				standard: 'epc',
				iban: 'DE71110220330123456789',
				bic: 'BHBLDEHHXXX',
				creditor: { name: 'Muster GmbH', address: [], country: '' },
				amount: '12.3',
				currency: 'EUR',
				message: 'Invoice 7',
			},
		]);
		expect(parts[0][2]).toBe('Haus & Hof AG 210000000003139471430009017');
	});
});

describe('payment codes', () => {
	it('are ignored with another structure', () => {
		expect(paymentOf(swissBill.replace('EPD', 'END'))).toBeUndefined();
		expect(paymentOf(swissBill.replace('CH4431999123000889012', 'CH44'))).toBeUndefined();
		expect(paymentOf(epcCode.replace('SCT', 'XYZ'))).toBeUndefined();
		expect(paymentOf('https://example.com')).toBeUndefined();
	});

	it('may have addresses in two lines', () => {
		const lines = swissBill.split('\r\n');
		lines.splice(4, 7, 'K', 'Haus & Hof AG', 'Rue du Lac 1268', '2501 Biel', '', '', 'CH');
		expect(paymentOf(lines.join('\n'))?.creditor.address).toEqual(['Rue du Lac 1268', '2501 Biel']);
	});
});
