import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import type { ToolPath } from '../../../contract/tools';
import { makeEml, makeZip } from '../support/containers';
import { openContainer, outcomesOf } from './containers-support';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');
const three = fixtureBytes('three-pages.pdf');

interface Shape {
	readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
	readonly view?: string;
	readonly isPacked?: boolean;
	readonly isPortfolio?: boolean;
}

/** A PDF with a cover page and attachments. */
async function makePortfolio({ files, view = 'D', isPacked = false, isPortfolio = true }: Shape): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage([400, 300]).drawText('Cover words', { x: 40, y: 200, size: 18 });
	for (const [name, bytes] of files) await document.attach(bytes, name, { description: 'a document' });
	if (isPortfolio)
		document.catalog.set(PDFName.of('Collection'), document.context.obj({ Type: 'Collection', View: view }));
	return await document.save({ useObjectStreams: isPacked });
}

const files = [
	['one.pdf', sample],
	['Übersicht 2.pdf', three],
] as const;

describe('a PDF portfolio', () => {
	it.each<readonly [string, Partial<Shape>]>([
		['with a list', {}],
		['with tiles', { view: 'T' }],
		['with a hidden view', { view: 'H' }],
		['with compressed objects', { isPacked: true }],
		['with other files', { files: [...files, ['ünotes.txt', Buffer.from('notes')]] }],
	])('%s gives its own pages and the documents in it', async (_name, shape) => {
		const opened = await openContainer(await makePortfolio({ files, ...shape }), { fileName: 'all.pdf' });
		expect(opened.bytes.toString()).toContain('Cover words');
		expect(opened.contents?.[0]?.type).toBe('portfolio');
		expect(outcomesOf(opened).slice(0, 2).sort()).toEqual([
			['one.pdf', 'part'],
			['Übersicht 2.pdf', 'part'],
		]);
		expect(outcomesOf(opened).slice(2)).toEqual(shape.files ? [['ünotes.txt', 'partNotRead']] : []);
	});

	it('in an email, an archive or another portfolio is opened too, with the text of emails in it', async () => {
		const inner = await makePortfolio({ files });
		const mail = makeEml({ text: 'mail', files: [{ name: 'all.pdf', type: 'application/pdf', bytes: inner }] });
		const outer = await makePortfolio({
			files: [
				['in.pdf', inner],
				['mail.eml', mail],
				['z.zip', makeZip([{ name: 'a.pdf', bytes: sample }])],
			],
		});
		const paths = outcomesOf(await openContainer(outer))
			.filter(([, outcome]) => outcome === 'part')
			.map(([path]) => path);
		expect(new Set(paths)).toEqual(
			new Set([
				'in.pdf',
				'in.pdf/one.pdf',
				'in.pdf/Übersicht 2.pdf',
				'mail.eml/mail.pdf',
				'mail.eml/all.pdf',
				'mail.eml/all.pdf/one.pdf',
				'mail.eml/all.pdf/Übersicht 2.pdf',
				'z.zip/a.pdf',
			]),
		);
	});

	it.each<readonly [ToolPath, boolean]>([
		['pdf/markdown', true],
		['pdf/csv', true],
		['pdf/img', true],
		['pdf/compress', false],
		['pdf/merge', false],
	])('is opened by tools that do not write PDF: %s', async (tool, isOpened) => {
		const converted = await convertFixture(tool, await makePortfolio({ files }));
		expect(converted.parts?.length ?? 0).toBe(isOpened ? 2 : 0);
	});

	it('counts towards the limits', async () => {
		const many = await makePortfolio({
			files: Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, sample] as const),
		});
		await expect(openContainer(many, { limits: { containerEntries: 3 } })).rejects.toMatchObject({
			errorName: 'containerTooLarge',
		});
		const big = await openContainer(await makePortfolio({ files }), { limits: { fileBytes: 100 } });
		expect(outcomesOf(big).map(([, outcome]) => outcome)).toEqual(['cannotOpen', 'cannotOpen']);
	});
});

it('a PDF with attachments that is not a portfolio stays one document', async () => {
	const converted = await openContainer(await makePortfolio({ files, isPortfolio: false }));
	expect(converted.contents).toBeUndefined();
});
