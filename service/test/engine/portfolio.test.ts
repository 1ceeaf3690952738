import { PDFDocument, PDFHexString, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import type { ToolPath } from '../../../contract/tools';
import { makeEml, makeZip } from '../support/containers';
import { openContainer, outcomesOf } from './containers-support';
import { finished, markedCii } from '../support/made-einvoice';
import { convertFixture, joinFixtures, removeFolders, type JoinedFile } from './support';

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

/** How other programs list the files of a portfolio. */
interface Listing {
	/** Keys of a file specification that name the file, and those of its streams. */
	readonly names?: readonly ('F' | 'UF')[];
	readonly streams?: readonly ('F' | 'UF')[];
	/** Key in the name tree. */
	readonly keyOf?: (name: string, index: number) => string;
	readonly isUtf16?: boolean;
	readonly isPlain?: boolean;
	/** In a tree with one file per leaf. */
	readonly isDeep?: boolean;
	/** As annotations of the cover page. */
	readonly areAnnotations?: boolean;
	readonly collection?: Record<string, string>;
	readonly files?: readonly (readonly [string, Uint8Array])[];
}

async function listFiles({
	names = ['F', 'UF'],
	streams = ['F', 'UF'],
	keyOf = (name) => name,
	isUtf16 = false,
	isPlain = false,
	isDeep = false,
	areAnnotations = false,
	collection = { Type: 'Collection' },
	files: listed = [
		['one.pdf', sample],
		['two.pdf', three],
	],
}: Listing): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 300]);
	page.drawText('Cover words', { x: 40, y: 200, size: 18 });
	const { context } = document;
	const named = (name: string) => (isUtf16 ? PDFHexString.fromText(name) : PDFString.of(name));
	const specs = listed.map(([name, bytes], index) => {
		const stream = context.register(isPlain ? context.stream(bytes) : context.flateStream(bytes));
		const spec = context.register(
			context.obj({
				Type: 'Filespec',
				...Object.fromEntries(names.map((key) => [key, named(name)])),
				EF: Object.fromEntries(streams.map((key) => [key, stream])),
			}),
		);
		return [named(keyOf(name, index)), spec] as const;
	});
	const leafOf = (entries: readonly (readonly PDFObject[])[]) => context.obj({ Names: entries.flat() as PDFObject[] });
	const kids = specs.map((entry) => context.register(leafOf([entry])));
	if (areAnnotations) {
		const marks = specs.map(([, FS]) =>
			context.register(context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30], FS })),
		);
		page.node.set(PDFName.of('Annots'), context.obj(marks));
	} else {
		const tree = isDeep ? context.obj({ Kids: [context.register(context.obj({ Kids: kids }))] }) : leafOf(specs);
		document.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: tree }));
	}
	document.catalog.set(PDFName.of('Collection'), context.obj(collection));
	return await document.save();
}

it.each<readonly [string, Listing & { readonly expected?: readonly string[] }]>([
	['with the old name only', { names: ['F'], streams: ['F'] }],
	['with the Unicode name only', { names: ['UF'], streams: ['UF'] }],
	['with the Unicode name and the old stream', { streams: ['F'] }],
	['with names in UTF-16', { isUtf16: true }],
	['with numbers of folders in the keys', { keyOf: (name, index) => `<${index}>${name}` }],
	['with keys that name no file', { keyOf: (_name, index) => `000${index}` }],
	['with files as they are', { isPlain: true }],
	['with a tree of names', { isDeep: true }],
	['with marks on the cover page', { areAnnotations: true }],
	['with an untyped collection', { collection: { View: 'C' } }],
	[
		'with two files of one name',
		{
			files: [
				['one.pdf', sample],
				['one.pdf', three],
			],
			keyOf: (name, index) => `<${index}>${name}`,
			expected: ['one (2).pdf', 'one.pdf'],
		},
	],
])('a portfolio %s gives the documents in it', async (_name, { expected = ['one.pdf', 'two.pdf'], ...listing }) => {
	const opened = await openContainer(await listFiles(listing), { fileName: 'all.pdf' });
	expect(opened.contents?.[0]?.type).toBe('portfolio');
	expect(outcomesOf(opened).sort()).toEqual(expected.map((name) => [name, 'part']));
});

it.each(['idp/match', 'pdf/compare'] as const)('%s names what is attached to a portfolio', async (tool) => {
	const bytes = await makePortfolio({ files: [['letter.pdf', sample]] });
	const other = { name: 'other.pdf', bytes: sample, parameter: {} };
	const { contents = [] } = await joinFixtures(tool, [{ name: 'all.pdf', bytes, parameter: {} }, other]);
	expect(contents).toMatchObject([
		{ type: 'portfolio', entries: [{ path: 'letter.pdf', failure: { errorName: 'attachmentNotUsed' } }] },
	]);
});

describe('a portfolio as an e-invoice', () => {
	const invoice = finished(markedCii());
	const letter = ['letter.pdf', sample] as const;
	const xml = ['factur-x.xml', invoice] as const;
	const named = async (file: Omit<JoinedFile, 'parameter'>, parameter: object = {}, ...more: JoinedFile[]) => {
		const { bytes, contents = [] } = await joinFixtures('pdf/einvoice', [{ ...file, parameter }, ...more]);
		const outcomes = contents.flatMap(({ entries }) =>
			entries.map(({ path, failure }) => [path, failure?.errorName ?? 'read']),
		);
		return { bytes, outcomes, types: contents.map(({ type }) => type) };
	};

	it('names what is attached besides the invoice', async () => {
		const archive = makeZip([{ name: 'a.pdf', bytes: sample }]);
		const bytes = await makePortfolio({
			files: [letter, xml, ['more.zip', archive], ['notes.txt', archive.subarray(9)]],
		});
		const { bytes: report, outcomes, types } = await named({ name: 'all.pdf', bytes });
		expect(JSON.parse(report.toString())).toMatchObject({ found: true, attachment: 'factur-x.xml' });
		expect(types).toEqual(['portfolio']);
		expect(new Map(outcomes as [string, string][])).toEqual(
			new Map([
				['letter.pdf', 'attachmentNotChecked'],
				['factur-x.xml', 'read'],
				['more.zip/a.pdf', 'attachmentNotChecked'],
				['more.zip', 'attachmentNotChecked'],
				['notes.txt', 'partNotRead'],
			]),
		);
	});

	it('names them without an invoice, beside a separate one, and in an archive', async () => {
		const bytes = await makePortfolio({ files: [letter] });
		expect((await named({ name: 'all.pdf', bytes })).outcomes).toEqual([['letter.pdf', 'attachmentNotChecked']]);
		const both = await makePortfolio({ files: [letter, xml] });
		const given = { name: 'invoice.xml', bytes: invoice, parameter: {} };
		expect((await named({ name: 'all.pdf', bytes: both }, {}, given)).outcomes.sort()).toEqual([
			['factur-x.xml', 'attachmentNotChecked'],
			['letter.pdf', 'attachmentNotChecked'],
		]);
		const packed = makeZip([{ name: 'in/all.pdf', bytes: both }]);
		const inArchive = await named({ name: 'all.zip', bytes: packed });
		expect(inArchive.types).toEqual(['zip']);
		expect(inArchive.outcomes.sort()).toEqual([
			['in/all.pdf', 'read'],
			['in/all.pdf/factur-x.xml', 'read'],
			['in/all.pdf/letter.pdf', 'attachmentNotChecked'],
		]);
	});

	it('names nothing of other PDFs, or when the result keeps the attachments', async () => {
		const plain = await makePortfolio({ files: [letter, xml], isPortfolio: false });
		expect((await named({ name: 'all.pdf', bytes: plain })).outcomes).toEqual([]);
		const kept = await makePortfolio({ files: [letter, xml] });
		const made = await named({ name: 'all.pdf', bytes: kept }, { einvoiceResult: 'pdf', einvoiceFaults: 'warn' });
		expect(made.outcomes).toEqual([]);
		expect(outcomesOf(await openContainer(made.bytes))).toContainEqual(['letter.pdf', 'part']);
	});
});

it('a PDF with attachments that is not a portfolio stays one document', async () => {
	const converted = await openContainer(await makePortfolio({ files, isPortfolio: false }));
	expect(converted.contents).toBeUndefined();
});
