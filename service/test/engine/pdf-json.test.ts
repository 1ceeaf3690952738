import Ajv from 'ajv';
import sharp from 'sharp';
import { parsedDocumentSchema } from '../../../scripts/generate/parsed-document';
import { readCsv } from '../support/read-csv';
import { makeRuledTables } from './ruled-table';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const rows = [
	['Item', 'Count', 'Price'],
	['Apples', '12', '3.40'],
	['Pears', '5', '1.10'],
];
let source: Uint8Array;

beforeAll(async () => {
	const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
		.png()
		.toBuffer();
	source = await makeRuledTables([
		{ title: 'Fruit of the week', rows, picture, note: 'check this' },
		{ title: 'The same picture again', picture },
	]);
});

interface Result {
	readonly version: string;
	readonly objects: readonly (Record<string, unknown> & { readonly type: string })[];
	readonly pages: readonly unknown[];
}

const validate = new Ajv({ allErrors: true }).compile<Result>(parsedDocumentSchema());

/** A result as JSON that is of the schema. */
function parsed(bytes: Buffer): Result {
	const result: unknown = JSON.parse(bytes.toString());
	expect([validate(result), validate.errors]).toEqual([true, null]);
	return result as Result;
}

it('gives an archive with the document, its tables and its images', async () => {
	const { bytes, downFileName, warnings, files } = await convertFixture(
		'pdf/json',
		source,
		{},
		{ fileName: 'fruit: a/b.pdf' },
	);
	expect(downFileName).toMatch(/\.zip$/);
	expect(warnings).toEqual([]);
	expect(files).toEqual(['result.zip']);
	const archive = await unzip(bytes);
	// A picture that repeats is kept once.
	expect([...archive.keys()]).toEqual(['images/page-1-image-1.png', 'tables/page-1-table-1.csv', 'b.json']);
	const { version, objects, pages } = parsed(archive.get('b.json')!);
	expect(version).toBe('1.0');
	expect(pages).toEqual([
		{ page: 0, width: 595, height: 842 },
		{ page: 1, width: 595, height: 842 },
	]);
	const table = objects.find(({ type }) => type === 'Table');
	expect(table).toMatchObject({ page: 0, rows, row_count: 3, column_count: 3, path: 'tables/page-1-table-1.csv' });
	expect((table?.rect as number[]).map(Math.round)).toEqual([60, 102, 390, 174]);
	const images = objects.filter(({ type }) => type === 'Image');
	expect(images.map(({ page, path, pixel_width }) => [page, path, pixel_width])).toEqual([
		[0, 'images/page-1-image-1.png', 40],
		[1, 'images/page-1-image-1.png', 40],
	]);
	expect(await sharp(archive.get('images/page-1-image-1.png')).metadata()).toMatchObject({ width: 40, height: 30 });
	expect(readCsv(archive.get('tables/page-1-table-1.csv')!.toString().slice(1))).toEqual(rows);
	expect(objects.filter(({ role }) => role === 'annotation')).toMatchObject([
		{ type: 'Text', kind: 'Text', text: 'check this' },
	]);
	const texts = objects.map(({ text }) => String(text));
	expect(texts).toContain('Fruit of the week');
});

it.each<[object, 'json' | 'zip', readonly string[]]>([
	[{ resolveType: 'TEXT' }, 'json', ['Text']],
	[{ resolveType: 'TEXT', outputType: 1 }, 'json', ['Table', 'Text']],
	[{ resolveType: 'TABLE' }, 'json', ['Table']],
	[{ resolveType: 'TABLE', outputType: 2 }, 'zip', ['Table']],
	[{ resolveType: 'IMAGE' }, 'zip', ['Image']],
	[{ resolveType: 'IMAGE', isContainImg: 0 }, 'json', ['Image']],
	[{ resolveType: 'EXTRACT', isContainImg: 0 }, 'json', ['Table', 'Text']],
	[{ resolveType: 'EXTRACT', outputType: 0 }, 'json', ['Text']],
	[{ resolveType: 'EXTRACT', outputType: 1 }, 'json', ['Table', 'Text']],
	[{ resolveType: 'EXTRACT', outputType: 2, isContainImg: 0 }, 'zip', ['Table', 'Text']],
])('%j gives .%s of %j', async (parameter, extension, types) => {
	const { bytes, downFileName, files } = await convertFixture('pdf/json', source, { isContainAnnot: 0, ...parameter });
	expect([downFileName, files]).toEqual([`made.${extension}`, [`result.${extension}`]]);
	const json = extension === 'zip' ? (await unzip(bytes)).get('made.json')! : bytes;
	// Whether a line of text alone is a heading or a header is for the layout to say.
	const found = parsed(json).objects.map(({ type }) => (['Header', 'Footer'].includes(type) ? 'Text' : type));
	expect([...new Set(found)].sort()).toEqual(types);
	for (const text of ['Apples', '3.40']) {
		if (!types.includes('Image')) expect(json.toString()).toContain(text);
	}
});

it('omits annotations on request', async () => {
	const { bytes } = await convertFixture('pdf/json', source, { isContainAnnot: 0, outputType: 1 });
	expect(bytes.toString()).not.toContain('check this');
});

it('warns if nothing requested was found', async () => {
	const text = await makeRuledTables([{ title: 'Only text' }]);
	for (const [resolveType, ...expected] of [
		['TABLE', 'No tables were found.', expect.stringContaining('was skipped (2 words)')],
		['IMAGE', 'No images were found.'],
	] as const) {
		const { bytes, warnings } = await convertFixture('pdf/json', text, { resolveType, outputType: 1 });
		expect(warnings).toEqual(expected);
		expect(parsed(bytes).objects).toEqual([]);
	}
	const { warnings } = await convertFixture('pdf/json', 'no-text.pdf', { resolveType: 'TEXT' });
	expect(warnings).toEqual([expect.stringContaining('no text layer')]);
});

it('names pages without text among others', async () => {
	const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
		.png()
		.toBuffer();
	const mixed = await makeRuledTables([{ title: 'Text' }, { picture }, { picture }]);
	const { warnings } = await convertFixture('pdf/json', mixed);
	expect(warnings).toEqual([
		'These pages contain images but no text: 2, 3. Turn on OCR ("enableOcr") to read text from the images.',
	]);
});

it('converts only requested pages, and opens every fixture', async () => {
	const { bytes, pageCount } = await convertFixture('pdf/json', source, { pageRanges: '2', outputType: 1 });
	expect(pageCount).toBe(1);
	expect(new Set(parsed(bytes).objects.map(({ page }) => page))).toEqual(new Set([1]));
	for (const id of [
		'sample.pdf',
		'rotated.pdf',
		'chinese.pdf',
		'hebrew.pdf',
		'form.pdf',
		'cropped.pdf',
		'two-columns.pdf',
	]) {
		for (const enableAiLayout of [0, 1]) {
			const result = await convertFixture('pdf/json', id, { outputType: 1, enableAiLayout });
			expect(parsed(result.bytes).objects.length).toBeGreaterThan(0);
		}
	}
});
