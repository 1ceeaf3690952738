import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '../support/describe-with';
import { documentsFolder } from '../../../fixtures';
import { pagePath, readPages, type PageRow } from '../../../fixtures/pages/manifest';
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

interface Converted {
	readonly name: string;
	readonly path: string;
	readonly pdfDocumentType: keyof typeof flavours;
}

const standards = Object.keys(flavours) as (keyof typeof flavours)[];

const inEach = (document: { readonly name: string; readonly path: string }): Converted[] =>
	standards.map((pdfDocumentType) => ({ ...document, pdfDocumentType }));

/** Our own documents. In the sample each is converted to one standard; they take turns. */
const own = readdirSync(documentsFolder)
	.filter((name) => name.endsWith('.pdf') && !unreadable.includes(name))
	.flatMap((name, index) => {
		const all = inEach({ name, path: join(documentsFolder, name) });
		return sampled(
			all,
			all.filter((_, standard) => standard === index % all.length),
		);
	});

/** Pages of real kinds in all standards. */
const ofPages = (chosen: readonly PageRow[]) => chosen.map((page) => inEach({ name: page.file, path: pagePath(page) }));

/** The smallest page of each kind, of each program and of a scan, in one standard each; they take turns. */
const samplePages = firstOfEach(
	[...pages].sort((one, other) => one.bytes - other.bytes),
	({ kind }) => kind,
	// Who has drawn the page of a scan is not in the file.
	({ program }) => program.split(', scanned')[0] ?? '',
	({ scan }) => scan?.form ?? '',
);
const sample = ofPages(samplePages).map((each, index) =>
	each.filter((_, standard) => standard === index % standards.length),
);

const documents = [...own, ...sampled(ofPages(pages), sample).flat()];

const unconverted = 'unconverted';

/** What veraPDF says of the results, by standard and document. */
const verdicts = new Map<string, string>();

async function convertAndJudge(): Promise<void> {
	const results: { key: string; flavour: Flavour; path: string }[] = [];
	for (const { name, path, pdfDocumentType } of documents) {
		const password = passwords[name];
		const converted = await convertFixture('pdf/convertType', readFileSync(path), { pdfDocumentType }, { password });
		results.push({ key: `${pdfDocumentType} ${name}`, flavour: flavours[pdfDocumentType], path: converted.resultPath });
	}
	// An unconverted file shows that veraPDF reports something. One start of Java judges all.
	results.push({ key: unconverted, flavour: '2b', path: join(documentsFolder, 'sample.pdf') });
	const judged = await judgeWithVeraPdf(results);
	for (const [index, { key }] of results.entries()) verdicts.set(key, judged[index] ?? '');
}

afterAll(removeFolders);

describeWith('Java or libjaxb-java', veraPdfInstalled, 'results of pdf/convertType before veraPDF', () => {
	beforeAll(convertAndJudge, 600_000);

	describe.each(standards)('%s', (pdfDocumentType) => {
		it.each(documents.filter((one) => one.pdfDocumentType === pdfDocumentType))('$name conforms', ({ name }) => {
			expect(verdicts.get(`${pdfDocumentType} ${name}`)).toBe('conforms');
		});
	});

	it('does not conform if veraPDF reports something', () => {
		// No font program, no output intent.
		expect(verdicts.get(unconverted)?.split(' ')).toEqual(expect.arrayContaining(['6.2.11.4.1-1', '6.2.4.3-2']));
	});
});
