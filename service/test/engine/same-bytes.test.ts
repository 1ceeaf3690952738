import { PDFDocument } from '@cantoo/pdf-lib';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolPath } from '../../../contract/tools';
import { convertFixture, joinFixtures, removeFolders } from './support';
import { structuredPdf } from '../support/structured-pdf';

afterAll(removeFolders);

const ownDate = process.env.SOURCE_DATE_EPOCH;

afterEach(() => {
	if (ownDate === undefined) delete process.env.SOURCE_DATE_EPOCH;
	else process.env.SOURCE_DATE_EPOCH = ownDate;
});

async function dateOf(bytes: Uint8Array): Promise<Date | undefined> {
	return (await PDFDocument.load(bytes, { updateMetadata: false })).getModificationDate();
}

/** Every tool whose result contains its date. */
const conversions: [title: string, tool: ToolPath, parameter: object][] = [
	['some pages', 'pdf/extract', { pageOptions: '1' }],
	['rearranged pages', 'pdf/pages', { pageSteps: ['rotate 90 1'] }],
	['split pages', 'pdf/split', { splitMode: 'ranges', splitRanges: '1-2,3' }],
	['a redacted PDF', 'pdf/redact', { redactTexts: ['Willow'] }],
	['a smaller PDF', 'pdf/compress', {}],
	['a PDF/A', 'pdf/convertType', {}],
	['a PDF/X', 'pdf/convertType', { pdfDocumentType: 'PDFTypeX4' }],
];

it.each(conversions)(
	'the bytes of %s depend only on the source if the date is fixed',
	async (_title, tool, parameter) => {
		const source = structuredPdf({ pageCount: 3, targets: [2, 3] });
		process.env.SOURCE_DATE_EPOCH = '1600000000';
		const first = await convertFixture(tool, source, parameter);
		await sleep(1100);
		const second = await convertFixture(tool, source, parameter);
		expect(second.bytes.equals(first.bytes)).toBe(true);
	},
);

it('merged PDFs depend only on their sources, and state the fixed date', async () => {
	const source = structuredPdf({ pageCount: 3, targets: [2, 3] });
	const all = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: source }));
	process.env.SOURCE_DATE_EPOCH = '1600000000';
	const first = await joinFixtures('pdf/merge', all);
	await sleep(1100);
	const second = await joinFixtures('pdf/merge', all);
	expect(second.bytes.equals(first.bytes)).toBe(true);
	expect(await dateOf(first.bytes)).toEqual(new Date('2020-09-13T12:26:40Z'));
});

it.each(['', 'now', '-1', '1e9'])('an invalid date "%s" is ignored', async (date) => {
	process.env.SOURCE_DATE_EPOCH = date;
	const { bytes } = await joinFixtures('pdf/merge', [
		{ name: 'a.pdf', bytes: structuredPdf({ pageCount: 3, targets: [2, 3] }) },
	]);
	expect(Date.now() - Number(await dateOf(bytes))).toBeLessThan(120_000);
});
