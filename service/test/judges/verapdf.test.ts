import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '../../../test/support/real-n8n-requirement';
import { documentsFolder } from '../../../fixtures';
import { pagePath, readPages } from '../../../fixtures/pages/manifest';
import { judgeWithVeraPdf, veraPdfInstalled, type Flavour } from '../support/verapdf';
import { convertFixture, removeFolders } from '../engine/support';
import { firstOfEach, sampled } from '../support/sample';

/** What veraPDF calls our standards. */
const flavours = {
	PDFTypeA1a: '1a',
	PDFTypeA1b: '1b',
	PDFTypeA2a: '2a',
	PDFTypeA2b: '2b',
	PDFTypeA2u: '2u',
	PDFTypeUA1: 'ua1',
} as const satisfies Record<string, Flavour>;

/** Documents that no program can convert: other tests say what is answered. */
const unreadable = ['broken.pdf', 'cyclic-pages.pdf', 'empty.pdf', 'not-a-pdf.pdf'];

const passwords: Readonly<Record<string, string>> = { 'encrypted.pdf': 'secret' };

const pages = readPages().filter(({ file }) => file.endsWith('.pdf'));

/** Our own documents that can be converted, and pages of real kinds: all of them at night, else one of each kind, of each program and of a scan. */
const documents = [
	...readdirSync(documentsFolder).map((name) => ({ name, path: join(documentsFolder, name) })),
	...sampled(
		pages,
		firstOfEach(
			pages,
			({ kind }) => kind,
			({ program }) => program,
			({ scan }) => scan?.form ?? '',
		),
	).map((page) => ({ name: page.file, path: pagePath(page) })),
].filter(({ name }) => name.endsWith('.pdf') && !unreadable.includes(name));

/** What veraPDF says of the results, by standard and document. */
const verdicts = new Map<string, string>();

async function convertAndJudge(): Promise<void> {
	const results: { key: string; flavour: Flavour; path: string }[] = [];
	for (const { name, path } of documents) {
		for (const [pdfDocumentType, flavour] of Object.entries(flavours)) {
			const password = passwords[name];
			const converted = await convertFixture('pdf/convertType', readFileSync(path), { pdfDocumentType }, { password });
			results.push({ key: `${pdfDocumentType} ${name}`, flavour, path: converted.resultPath });
		}
	}
	const judged = await judgeWithVeraPdf(results);
	for (const [index, { key }] of results.entries()) verdicts.set(key, judged[index] ?? '');
}

afterAll(removeFolders);

describeWith('Java or libjaxb-java', veraPdfInstalled, 'results of pdf/convertType before veraPDF', () => {
	beforeAll(convertAndJudge, 600_000);

	describe.each(Object.keys(flavours))('%s', (pdfDocumentType) => {
		it.each(documents)('$name conforms', ({ name }) => {
			expect(verdicts.get(`${pdfDocumentType} ${name}`)).toBe('conforms');
		});
	});

	it('would not conform if veraPDF found something', async () => {
		const path = join(documentsFolder, 'sample.pdf');
		const [verdict] = await judgeWithVeraPdf([{ flavour: '2b', path }]);
		// No font program, no output intent.
		expect(verdict?.split(' ')).toEqual(expect.arrayContaining(['6.2.11.4.1-1', '6.2.4.3-2']));
	}, 60_000);
});
