import { PDFDocument, StandardFonts, type PDFRawStream } from '@cantoo/pdf-lib';
import { describeWith } from '../support/describe-with';
import { readAttachedXml } from '../../src/engine/convert/tools/einvoice/read-hybrid';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { makeZip } from '../support/containers';
import { finished, markedCii, markedUbl, without, withText, xrechnung } from '../support/made-einvoice';
import { readGraph } from '../support/pdf-graph';
import { at } from '../support/read-pdf';
import { judgeWithVeraPdf, veraPdfInstalled } from '../support/verapdf';
import { convertFixture, joinFixtures, removeFolders, type JoinedFile } from './support';

afterAll(removeFolders);

const xml = finished(markedCii());
const faulty = finished(withText(markedCii(), 'BT-115', '200.01'));

/** A page of an invoice. */
async function page(number = 'RE-4711'): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const sheet = document.addPage([595, 842]);
	[`Invoice number: ${number}`, 'Invoice date: 03.11.2026', 'Net total: 190.00 EUR', 'Total: 226.10 EUR'].forEach(
		(text, index) => sheet.drawText(text, { x: 50, y: 780 - 20 * index, size: 11, font }),
	);
	return await document.save();
}

interface Report {
	readonly found: boolean;
	readonly valid: boolean;
	readonly profile?: string;
	readonly attachment?: string;
	readonly findings: readonly { readonly rule: string; readonly values: Readonly<Record<string, string>> }[];
	readonly invoice?: Readonly<Record<string, unknown>>;
}

async function run(files: readonly Omit<JoinedFile, 'parameter'>[], parameter: object = {}) {
	return await joinFixtures(
		'pdf/einvoice',
		files.map((file) => ({ ...file, parameter })),
	);
}

async function report(...files: readonly Omit<JoinedFile, 'parameter'>[]): Promise<Report> {
	const { bytes, downFileName } = await run(files);
	expect(downFileName).toMatch(/\.json$/);
	return JSON.parse(bytes.toString()) as Report;
}

const rulesOf = ({ findings }: Report) => findings.map(({ rule }) => rule);

async function made(source: Uint8Array, invoice: Uint8Array, parameter: object = {}) {
	return await run(
		[
			{ name: 'invoice.pdf', bytes: source },
			{ name: 'invoice.xml', bytes: invoice },
		],
		{ einvoiceResult: 'pdf', ...parameter },
	);
}

/** The made page has a font that is not embedded, which is said, too. */
const ofInvoice = (warnings: readonly string[]) =>
	warnings.filter((warning) => !warning.startsWith('Fonts that are not embedded'));

describe('pdf/einvoice, report', () => {
	it('reports the content of a valid XML file', async () => {
		const found = await report({ name: 'invoice.xml', bytes: xml });
		expect(found).toMatchObject({ found: true, valid: true, profile: 'EN 16931', findings: [] });
		expect(found.invoice).toMatchObject({ number: 'RE-4711', totals: { due: '200.00' } });
	});

	it.each([
		['CII', markedCii],
		['UBL', markedUbl],
	] as const)('names the rules that an XRechnung in %s breaks', async (_, make) => {
		const marked = without(make({ specification: xrechnung }), 'BT-10');
		const found = await report({ name: 'x.xml', bytes: finished(marked) });
		expect(found).toMatchObject({ valid: false, profile: 'XRECHNUNG' });
		expect(rulesOf(found)).toEqual(['BR-DE-15']);
	});

	it('reports a PDF without an invoice', async () => {
		expect(await report({ name: 'page.pdf', bytes: await page() })).toMatchObject({
			found: false,
			valid: false,
			findings: [],
		});
	});

	it('compares the page with the embedded XML', async () => {
		const pages = [await page(), await page('RE-4799')];
		const found = await Promise.all(
			pages.map(async (bytes) => await report({ name: 'a.pdf', bytes }, { name: 'a.xml', bytes: xml })),
		);
		expect(found.map(rulesOf)).toEqual([[], ['PAGE-DIFFERS']]);
		expect(found[1]).toMatchObject({
			valid: true,
			findings: [{ values: { field: 'Invoice number', xml: 'RE-4711' } }],
		});
	});

	it('reports an invalid embedding in a PDF', async () => {
		const document = await PDFDocument.load(await page());
		await document.attach(xml, 'data.xml', { mimeType: 'text/plain' });
		const found = await report({ name: 'a.pdf', bytes: await document.save() });
		expect(found).toMatchObject({ found: true, valid: false, attachment: 'data.xml' });
		expect(rulesOf(found).sort()).toEqual(['PDF-A3', 'PDF-METADATA', 'PDF-MIME', 'PDF-NAME', 'PDF-RELATIONSHIP']);
	});

	it.each([
		[
			'a document type',
			'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice>&x;</Invoice>',
			'document type',
		],
		['no XML', '<Invoice', 'well-formed'],
		['no invoice', '<Order/>', 'neither'],
	])('refuses %s', async (_, text, reason) => {
		const bytes = Buffer.from(text);
		await expect(report({ name: '../../a.xml', bytes })).rejects.toMatchObject({ errorName: 'einvoiceNotRead' });
		await expect(report({ name: 'a.xml', bytes })).rejects.toThrow(reason);
	});

	it('refuses several invoices in one task', async () => {
		const file = { name: 'a.xml', bytes: xml };
		await expect(report(file, { ...file, name: 'b.xml' })).rejects.toMatchObject({ errorName: 'einvoiceFiles' });
	});
});

describe('pdf/einvoice, PDF', () => {
	it('embeds the XML unchanged and passes its own check', async () => {
		const { bytes, resultPath, warnings, downFileName } = await made(await page(), xml);
		expect(ofInvoice(warnings)).toEqual([]);
		expect(downFileName).toBe('invoice.pdf');
		const files = await withPdf(
			{ path: resultPath, fileName: 'x' },
			async (document) => await Promise.resolve(readAttachedXml(document)),
		);
		expect(files.map(({ name, bytes: content }) => [name, xml.equals(content)])).toEqual([['factur-x.xml', true]]);
		const metadata = Buffer.from((at(await readGraph(bytes), 'Metadata') as PDFRawStream).contents).toString();
		expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
		expect(metadata).toContain('<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
		const found = await report({ name: 'invoice.pdf', bytes });
		expect(found).toMatchObject({ valid: true, attachment: 'factur-x.xml', findings: [] });
	});

	it('is named as its profile requires', async () => {
		const german = await made(await page(), finished(markedCii({ specification: xrechnung })));
		expect(await report({ name: 'a.pdf', bytes: german.bytes })).toMatchObject({
			valid: true,
			attachment: 'xrechnung.xml',
			profile: 'XRECHNUNG',
		});
		const minimum = await made(await page(), finished(markedCii({ specification: 'urn:factur-x.eu:1p0:minimum' })));
		expect(await report({ name: 'a.pdf', bytes: minimum.bytes })).toMatchObject({
			valid: true,
			findings: [],
			profile: 'MINIMUM',
		});
	});

	it('is refused for an invalid invoice unless allowed', async () => {
		await expect(made(await page(), faulty)).rejects.toMatchObject({ errorName: 'einvoiceRefused' });
		await expect(made(await page(), faulty)).rejects.toThrow('BR-CO-16 (BT-115, BT-112, BT-113, BT-114)');
		const { bytes, warnings } = await made(await page(), faulty, { einvoiceFaults: 'warn' });
		expect(ofInvoice(warnings)).toEqual([expect.stringContaining('BR-CO-16')]);
		expect(rulesOf(await report({ name: 'a.pdf', bytes }))).toEqual(['BR-CO-16']);
	});

	it('replaces an embedded invoice with a warning, or keeps it if none is given', async () => {
		const first = await made(await page(), xml);
		const other = finished(withText(markedCii(), 'BT-20', '10 days'));
		const second = await made(first.bytes, other);
		expect(ofInvoice(second.warnings)).toEqual([
			'The electronic invoice that was already in the PDF was replaced. Replaced files: factur-x.xml.',
		]);
		const found = await report({ name: 'a.pdf', bytes: second.bytes });
		expect(found).toMatchObject({ valid: true, findings: [], invoice: { paymentTerms: '10 days' } });
		const again = await run([{ name: 'a.pdf', bytes: first.bytes }], { einvoiceResult: 'pdf' });
		expect(await report({ name: 'a.pdf', bytes: again.bytes })).toMatchObject({ valid: true, findings: [] });
	});

	it.each([
		['a PDF alone', async () => [{ name: 'a.pdf', bytes: await page() }], 'einvoiceMissing'],
		['an XML alone', async () => await Promise.resolve([{ name: 'a.xml', bytes: xml }]), 'einvoiceNotRead'],
		[
			'UBL',
			async () => [
				{ name: 'a.pdf', bytes: await page() },
				{ name: 'a.xml', bytes: finished(markedUbl()) },
			],
			'einvoiceNotRead',
		],
	])('is refused for %s', async (_, files, errorName) => {
		await expect(run(await files(), { einvoiceResult: 'pdf' })).rejects.toMatchObject({ errorName });
	});

	it('is made from both files in an archive', async () => {
		const zip = makeZip([
			{ name: 'mail/invoice.pdf', bytes: Buffer.from(await page()) },
			{ name: 'mail/invoice.xml', bytes: xml },
		]);
		const { bytes } = await run([{ name: 'both.zip', bytes: zip }], { einvoiceResult: 'pdf' });
		expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('also accepts a request with one file', async () => {
		const { bytes } = await convertFixture('pdf/einvoice', xml, {}, { fileName: 'a.xml' });
		expect(JSON.parse(bytes.toString())).toMatchObject({ valid: true });
	});
});

describeWith('Java or libjaxb-java', veraPdfInstalled, 'pdf/einvoice before veraPDF', () => {
	it('makes PDF/A-3b', async () => {
		const { resultPath } = await made(await page(), xml);
		expect(await judgeWithVeraPdf([{ flavour: '3b', path: resultPath }])).toEqual(['conforms']);
	});
});

it.each([
	['a correct invoice', xml, 0],
	['an invoice with a wrong amount due', faulty, 1],
])('the receipt of %s counts its recalculated totals', async (_what, bytes, wrong) => {
	const { receipt } = await run([{ name: 'invoice.xml', bytes }]);
	expect(receipt?.sums).toEqual({ checked: expect.any(Number) as number, wrong });
	expect(receipt?.sums.checked).toBeGreaterThanOrEqual(5);
});
