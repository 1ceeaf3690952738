import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

interface Result {
	readonly code: string;
	readonly data: {
		readonly details: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
		readonly fields: readonly {
			readonly key: string;
			readonly page: number;
			readonly text: string;
			readonly value: string;
			readonly type: string;
			readonly confidence: number;
			readonly box: readonly number[] | null;
			readonly pageSize?: readonly number[];
		}[];
		readonly checks: readonly {
			readonly check: string;
			readonly state: string;
			readonly keys: readonly string[];
			readonly values: readonly {
				readonly field: string;
				readonly value: string;
				readonly box: readonly number[] | null;
			}[];
		}[];
		readonly undecided: readonly { readonly key: string; readonly candidates: readonly { readonly text: string }[] }[];
	};
}

async function extract(source: string | Uint8Array, parameter: object, more = {}) {
	const { bytes, ...outcome } = await convertFixture('idp/documentExtract', source, parameter, more);
	return { ...outcome, result: JSON.parse(bytes.toString()) as Result };
}

/** A page of rows of words, at places in points from the top left corner. */
async function invoicePdf(rows: readonly (readonly [number, number, string])[], xml?: string): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	for (const [x, y, text] of rows) page.drawText(text, { x, y: 842 - y, size: 10, font });
	if (xml !== undefined) await document.attach(Buffer.from(xml), 'factur-x.xml', { mimeType: 'text/xml' });
	return await document.save();
}

const rows = [
	[50, 60, 'Willow & Finch Ltd'],
	[50, 75, '17 Mill Lane'],
	[350, 100, 'Invoice number'],
	[450, 100, '2026-0042'],
	[350, 115, 'Invoice date'],
	[450, 115, '15 January 2026'],
	[350, 400, 'Total due'],
	[450, 400, 'GBP 562.80'],
] as const;

describe('idp/documentExtract', () => {
	it('answers keys in all its languages and tables by their headers, page by page', async () => {
		const keys = ['Invoice Number', 'Rechnungsdatum', 'Date d’échéance', 'Total', 'IBAN'];
		const { result, warnings, downFileName } = await extract('sample.pdf', {
			keys,
			tableHandles: ['Bezeichnung', 'Menge', 'Betrag'],
			extractType: 1,
		});
		expect([downFileName, warnings, result.code]).toEqual(['sample.json', [], '200']);
		expect(Object.keys(result.data.details)).toEqual(['Page-0', 'Page-1']);
		expect(result.data.details['Page-0']).toEqual({
			'Invoice Number': '2026-0042',
			Rechnungsdatum: '15 January 2026',
			'Date d’échéance': '14 February 2026',
			Total: '562.80',
			IBAN: '',
			tables: [
				{
					columns: ['Bezeichnung', 'Menge', 'Betrag'],
					rows: expect.arrayContaining([
						{ Bezeichnung: 'Field notebook, A5, dotted, 160 pages', Menge: '12', Betrag: '106.80' },
						{ Bezeichnung: 'Delivery by cargo bicycle', Menge: '1', Betrag: '9.50' },
					]) as unknown,
				},
			],
		});
		expect((result.data.details['Page-0']?.tables as { rows: unknown[] }[])[0]?.rows).toHaveLength(6);
		expect(result.data.details['Page-1']).toMatchObject({ 'Invoice Number': '', Total: '', tables: null });
	});

	it('cross-checks its values, and lists the candidates of an ambiguous key', async () => {
		const page = await invoicePdf([
			[50, 60, 'Willow & Finch Ltd'],
			[50, 100, 'Seen on 3 March 2026 and 4 March 2026'],
			[350, 370, 'Net total'],
			[450, 370, '469.00'],
			[350, 385, 'VAT 20%'],
			[450, 385, '93.80'],
			[350, 400, 'Total'],
			[450, 400, 'GBP 562.80'],
		]);
		const { result } = await extract(page, { keys: ['Total', 'Invoice date'] });
		const totals = result.data.checks.find(({ check }) => check === 'totals');
		expect(totals).toMatchObject({ state: 'passed', keys: ['Total'] });
		expect(totals?.values.map(({ field, value }) => [field, value])).toEqual([
			['net_total', '469.00'],
			['tax_total', '93.80'],
			['grand_total', '562.80'],
		]);
		expect(totals?.values.every(({ box }) => box?.length === 4)).toBe(true);
		expect(result.data.undecided.map(({ key, candidates }) => [key, candidates.map(({ text }) => text)])).toEqual([
			['Invoice date', ['3 March 2026', '4 March 2026']],
		]);
		expect(result.data.details['Page-0']).toMatchObject({ 'Invoice date': '' });
	});

	it('gives each value its type, normalised form, confidence and position', async () => {
		const { result } = await extract('sample.pdf', { keys: ['Invoice date', 'Grand total', 'Currency'] });
		const of = (key: string) => result.data.fields.find((field) => field.key === key);
		expect(of('Invoice date')).toMatchObject({ page: 0, text: '15 January 2026', value: '2026-01-15', type: 'date' });
		expect(of('Grand total')).toMatchObject({ page: 0, value: '562.80', type: 'amount' });
		expect(of('Currency')).toMatchObject({ value: 'GBP', type: 'currency' });
		const [left = 0, top = 0, right = 0, bottom = 0] = of('Invoice date')?.box ?? [];
		expect([left > 0, top > 0, right > left, bottom > top, right <= 612, bottom <= 842]).toEqual(Array(6).fill(true));
		expect(of('Invoice date')?.pageSize).toEqual([595, 842]);
		for (const { confidence } of result.data.fields) expect(confidence > 0.5 && confidence <= 1).toBe(true);
	});

	it('reads the values of form fields', async () => {
		const { result } = await extract('form.pdf', { keys: ['Name', 'City'] });
		expect(result.data.details['Page-0']).toEqual({ Name: 'Ada Lovelace', City: 'London', tables: null });
	});

	it('reads images by OCR', async () => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="900" font-family="Liberation Sans, Arial, sans-serif" font-size="32">
			<rect width="1240" height="900" fill="#fff"/><text x="120" y="120" font-size="40">ACME Trading Ltd</text>
			<text x="120" y="260">Invoice number: AB-2017</text><text x="120" y="330">Invoice date: 25/12/2018</text><text x="120" y="420">Grand total: 1,234.50</text></svg>`;
		const image = await sharp(Buffer.from(svg)).png().withMetadata({ density: 150 }).toBuffer();
		const { result } = await extract(
			image,
			{ keys: ['Invoice number', 'Invoice date', 'Grand total', 'Company'], ocrRecognitionLang: 'ENGLISH' },
			{ fileName: 'scan.png' },
		);
		expect(result.data.fields.map(({ value }) => value)).toEqual([
			'AB-2017',
			'2018-12-25',
			'1234.50',
			'ACME Trading Ltd',
		]);
		for (const { confidence } of result.data.fields) expect(confidence).toBeLessThan(1);
		// The number stands at about x 350 to 490 and y 260 of 1240 × 900 pixels, 150 an inch.
		const [left = 0, top = 0, right = 0, bottom = 0] = result.data.fields[0]?.box ?? [];
		expect([left > 140, right < 300, top < 124, bottom > 115]).toEqual(Array(4).fill(true));
		expect(result.data.fields[0]?.pageSize).toEqual([595.2, 432]);
	});

	it('prefers the electronic invoice in a PDF over the printed values and reports differences', async () => {
		const xml = `<CrossIndustryInvoice><ExchangedDocument><ID>2026-0042</ID></ExchangedDocument><SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement><SellerTradeParty>
<Name>Willow and Finch</Name></SellerTradeParty></ApplicableHeaderTradeAgreement><ApplicableHeaderTradeSettlement><SpecifiedTradeSettlementHeaderMonetarySummation><GrandTotalAmount>600.00</GrandTotalAmount>
</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`;
		const { result, warnings } = await extract(await invoicePdf(rows, xml), {
			keys: ['Invoice number', 'Grand total', 'Seller', 'Invoice date'],
		});
		expect(result.data.fields.map(({ value, confidence }) => [value, confidence > 0.98])).toEqual([
			['2026-0042', true],
			['600.00', true],
			['Willow and Finch', true],
			['2026-01-15', false],
		]);
		expect(warnings).toEqual([expect.stringContaining('Grand total')]);
		const printed = await extract(await invoicePdf(rows), { keys: ['Grand total'] });
		expect([printed.result.data.fields[0]?.value, printed.warnings]).toEqual(['562.80', []]);
	});

	it('accepts keys that equal result fields or object properties, and duplicate keys', async () => {
		const keys = ['tables', '__proto__', 'constructor', 'Invoice number', 'Invoice number', '0'];
		const { result } = await extract(await invoicePdf(rows), { keys });
		expect(Object.keys(result.data.details['Page-0'] ?? {}).sort()).toEqual([
			'0',
			'Invoice number',
			'__proto__',
			'constructor',
			'tables',
		]);
		expect(result.data.details['Page-0']).toMatchObject({ 'Invoice number': '2026-0042', tables: null });
	});

	it('warns if there are no keys or no tables', async () => {
		expect((await extract('sample.pdf', {})).warnings).toEqual([expect.stringContaining('no keys or table headers')]);
		const { result, warnings } = await extract('sample.pdf', { tableHandles: ['Wavelength', 'Colour'] });
		expect([result.data.details['Page-0'], warnings]).toEqual([
			{ tables: null },
			[expect.stringContaining('No table')],
		]);
	});

	it('returns empty texts for an empty page, with a warning', async () => {
		const black = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#000' } })
			.png()
			.toBuffer();
		const { result, warnings } = await extract(black, { keys: ['Total', 'Company'] }, { fileName: 'black.png' });
		expect([result.data.details['Page-0'], result.data.fields]).toEqual([{ Total: '', Company: '', tables: null }, []]);
		expect(warnings).toEqual([expect.stringContaining('No text')]);
	});

	it('refuses files that are neither PDF nor image', async () => {
		await expect(extract(Buffer.from('PK\u0003\u0004 a word document'), { keys: ['Total'] })).rejects.toMatchObject({
			errorName: 'cannotOpen',
		});
	});
});
