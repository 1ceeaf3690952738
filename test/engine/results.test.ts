import { fixturePath } from '../../fixtures';
import { sampleReceipt } from '../../service/test/support/receipt';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { makeZip, yazlZip } from '../support/engine/make-zip';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = ['one', 'two'].map((name) => ({ json: { name }, files: { data: fixturePath('sample.pdf') } }));
const twoFiles = [{ json: { name: 'both' }, files: { a: fixturePath('sample.pdf'), b: fixturePath('chinese.pdf') } }];

/** Convert to what the server is made to answer with. */
async function convert(extension: string, content: Buffer | string, options: Record<string, string>, changes = {}) {
	server.variant = { result: { extension, content } };
	return await runConvert(server.credential, {
		items,
		...changes,
		parameters: { options, ...(changes as { parameters?: object }).parameters },
	});
}

function hints(finished: Awaited<ReturnType<typeof convert>>): unknown[] {
	return finished.task(nodeName).hints?.map(({ message }) => message) ?? [];
}

describe('a ZIP result', () => {
	const files = {
		'document.md': Buffer.from('# Title'),
		'images/图.png': Buffer.from('picture 1'),
		'more/图.png': Buffer.from('picture 2'),
		'../objects.json': Buffer.from('{"objects":[{"type":"Text","text":"a"},{"type":"Image"}]}'),
	};
	const names = ['document.md', '图.png', '图 (2).png', 'objects.json'];
	const paths = ['document.md', 'images/图.png', 'more/图.png', 'objects.json'];
	let zip: Buffer;

	beforeAll(async () => {
		// yazl refuses the last name, which is why it is written by hand.
		zip = makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
	});

	test('can be kept', async () => {
		const finished = await convert('zip', zip, { zipResults: 'keep' });
		const [item] = finished.items(nodeName);
		expect(item?.binary?.data).toMatchObject({ fileName: 'sample.zip', mimeType: 'application/zip' });
		expect((await finished.bytes(item)).equals(zip)).toBe(true);
		expect(item?.json).not.toHaveProperty('zipEntries');
		expect(finished.items(nodeName)).toHaveLength(2);
	});

	test('becomes one item with a binary field for each file', async () => {
		const finished = await convert('zip', zip, { zipResults: 'fields' }, { parameters: { outputBinaryField: 'file' } });
		const output = finished.items(nodeName);
		expect(output).toHaveLength(2);
		expect(Object.entries(output[0]?.binary ?? {}).map(([field, { fileName }]) => [field, fileName])).toEqual(
			names.map((name, index) => [`file_${index}`, name]),
		);
		expect(output[0]?.json).toMatchObject({ fileName: 'sample.pdf', downFileName: 'sample.zip', zipEntries: paths });
		expect((await finished.bytes(output[1], 'file_2')).toString()).toBe('picture 2');
		expect(output[0]?.binary?.file_0?.mimeType).toBe('text/markdown');
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['one', 'two']);
	});

	test('becomes one item for each file', async () => {
		const finished = await convert('zip', zip, { zipResults: 'items' });
		const output = finished.items(nodeName);
		expect(output.map(({ json }) => json.zipEntry)).toEqual([...paths, ...paths]);
		expect(output.slice(0, 4).map(({ binary }) => binary?.data?.fileName)).toEqual(names);
		expect(output[1]?.binary?.data?.mimeType).toBe('image/png');
		expect(output[3]?.json.result).toEqual(JSON.parse(files['../objects.json'].toString()));
		expect((await finished.bytes(output[5])).toString()).toBe('picture 1');
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual([
			'one',
			'one',
			'one',
			'one',
			'two',
			'two',
			'two',
			'two',
		]);
	});

	test('with a JSON file also gives its objects on request', async () => {
		const finished = await convert(
			'zip',
			zip,
			{ zipResults: 'items', jsonResults: 'items' },
			{ items: items.slice(1) },
		);
		expect(finished.items(nodeName).map(({ json }) => json.zipEntry ?? json.type)).toEqual([
			...paths.slice(0, 3),
			'Text',
			'Image',
		]);
	});

	test('of every file of an item is unpacked, in order', async () => {
		const finished = await convert(
			'zip',
			zip,
			{ zipResults: 'items' },
			{ items: twoFiles, parameters: { binaryPropertyName: '*' } },
		);
		expect(finished.items(nodeName).map(({ json }) => `${String(json.fileName)}/${String(json.zipEntry)}`)).toEqual([
			...paths.map((name) => `sample.pdf/${name}`),
			...paths.map((name) => `chinese.pdf/${name}`),
		]);
	});

	test('with a large file is unpacked, too', async () => {
		const large = Buffer.alloc(40 * 1024 * 1024, 'large file ');
		const finished = await convert(
			'zip',
			await yazlZip({ 'a.txt': Buffer.from('a'), 'large.bin': large, 'z.txt': Buffer.from('z') }),
			{ zipResults: 'fields' },
			{ items: items.slice(1) },
		);
		const [item] = finished.items(nodeName);
		expect((await finished.bytes(item, 'data_1')).equals(large)).toBe(true);
		expect((await finished.bytes(item, 'data_2')).toString()).toBe('z');
	});

	test.each(['fields', 'items'])('without files makes one item and a hint (%s)', async (zipResults) => {
		const finished = await convert('zip', makeZip([]), { zipResults }, { items: items.slice(1) });
		expect(finished.items(nodeName)).toMatchObject([{ json: { zipEntries: [], fileName: 'sample.pdf' } }]);
		expect(hints(finished)).toEqual(['"sample.zip" contains no files.']);
	});

	test.each([
		['is damaged', makeZip([{ name: 'a', content: 'abc', crc32: 7 }]), 'it is damaged (checksum mismatch)'],
		[
			'is damaged late in a large file',
			makeZip([{ name: 'a', content: Buffer.alloc(40 * 1024 * 1024, 'x'), crc32: 7 }]),
			'it is damaged (checksum mismatch)',
		],
		['is encrypted', makeZip([{ name: 'a', content: 'abc', flags: 1 }]), 'it is encrypted'],
		['is none', Buffer.from('<html>'), 'it is damaged (no directory)'],
	])('that %s is an explained item error', async (_, content, reason) => {
		const stopped = errorOf(await convert('zip', content, { zipResults: 'items' }));
		expect(stopped.message).toBe(`"sample.zip" could not be unpacked: ${reason}`);
		expect(stopped.description).toContain('Keep as ZIP');
		expect(stopped.description).toMatch(/File: sample\.pdf · Task: task-\d$/);
		const finished = await convert('zip', content, { zipResults: 'items' }, { onError: 'continueErrorOutput' });
		expect(finished.items('Results')).toEqual([]);
		expect(finished.items('Errors').map(({ json }) => json.note)).toEqual(['one', 'two']);
	});

	test('of a document format is not unpacked', async () => {
		const finished = await convert('xlsx', zip, { zipResults: 'items' });
		expect(finished.items(nodeName)).toHaveLength(2);
	});
});

describe('a JSON result', () => {
	const parsed = {
		version: '1.0',
		objects: [
			{ type: 'Header', text: 'Title', page: 0, rect: [0, 0, 1, 1], order_index: 0 },
			{ type: 'Text', text: 'Words', page: 0, rect: [0, 1, 1, 2], order_index: 1 },
		],
	};
	const tables = [
		[
			['Item', 'Price'],
			['Pen', '1.20'],
		],
	];
	const extracted = {
		code: '200',
		msg: 'success',
		data: { details: { 'Page-0': { Total: '12.00', tables }, 'Page-1': { Total: '', tables: null } } },
	};

	test('of PDF to JSON becomes an item for each object', async () => {
		const finished = await convert('json', JSON.stringify(parsed), { jsonResults: 'items' });
		const output = finished.items(nodeName);
		expect(output.slice(0, 2).map(({ json }) => json)).toEqual(
			parsed.objects.map(({ type, text, rect }, orderIndex) => ({
				taskId: expect.stringMatching(/^task-[12]$/),
				fileName: 'sample.pdf',
				// As everywhere in the node.
				...{ type, text, page: 1, rect, orderIndex },
			})),
		);
		expect(output.map(({ binary }) => binary)).toEqual([undefined, undefined, undefined, undefined]);
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['one', 'one', 'two', 'two']);
	});

	test('of an extraction becomes an item for each page, with keys and tables as fields', async () => {
		const finished = await convert(
			'json',
			`\uFEFF${JSON.stringify(extracted)}`,
			{ jsonResults: 'items' },
			{ items: items.slice(1) },
		);
		expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
			{ taskId: 'task-1', fileName: 'sample.pdf', page: 1, Total: '12.00', tables },
			{ taskId: 'task-1', fileName: 'sample.pdf', page: 2, Total: '', tables: null },
		]);
	});

	test('stays in the field "result" by default', async () => {
		const finished = await convert('json', JSON.stringify(extracted), {});
		expect(finished.items(nodeName).map(({ json }) => json.result)).toEqual([extracted, extracted]);
	});

	test.each([['[1,2]'], ['{"other":1}']])('of another type stays whole: %s', async (content) => {
		const finished = await convert('json', content, { jsonResults: 'items' }, { items: items.slice(1) });
		const [item, ...others] = finished.items(nodeName);
		expect([item?.json.result, others]).toEqual([JSON.parse(content) as unknown, []]);
		expect((await finished.bytes(item)).toString()).toBe(content);
	});

	test('that is invalid remains a file, with a warning', async () => {
		const finished = await convert('json', 'no JSON', { jsonResults: 'items' }, { items: items.slice(1) });
		const [item] = finished.items(nodeName);
		expect((await finished.bytes(item)).toString()).toBe('no JSON');
		expect(hints(finished)).toEqual([expect.stringContaining('"sample.json" is only in the binary field')]);
		expect(item?.json.warnings).toEqual(hints(finished));
	});

	test('without objects makes one item and a hint', async () => {
		const content = { version: '1', objects: [] };
		const finished = await convert(
			'json',
			JSON.stringify(content),
			{ jsonResults: 'items' },
			{ items: items.slice(1) },
		);
		expect(finished.items(nodeName).map(({ json }) => json.result)).toEqual([content]);
		expect(hints(finished)).toEqual([
			'No content was found in "sample.pdf". If the file is a scan or a photo, turn on "Read Scans (OCR)".',
		]);
	});

	describe('in a ZIP with its images, as from PDF to JSON', () => {
		const document = {
			version: '1.0',
			objects: [
				{ type: 'Text', text: 'a' },
				{ type: 'Image', path: 'images/图.png' },
				{ type: 'Table', rows: [['b']], path: 'tables/page-1-table-1.csv' },
				{ type: 'Image', path: 'images/missing.png' },
			],
		};
		const archive = (name = 'sample.json', content = JSON.stringify(document)) =>
			makeZip([
				{ name: 'images/图.png', content: 'picture' },
				{ name: 'tables/data.json', content: '{"objects":[]}' },
				{ name, content },
				{ name: 'tables/page-1-table-1.csv', content: 'b\r\n' },
			]);
		const one = { items: items.slice(1), parameters: { tool: 'pdf/json' } };

		test('becomes data, with the archive kept', async () => {
			const finished = await convert('zip', archive(), { zipResults: 'keep' }, one);
			expect(finished.items(nodeName).map(({ json }) => json.result)).toEqual([document]);
			expect((await finished.bytes(finished.items(nodeName)[0])).equals(archive())).toBe(true);
		});

		test('becomes an item for each object, with its image or table as file', async () => {
			const finished = await convert('zip', archive(), { jsonResults: 'items' }, one);
			const output = finished.items(nodeName);
			expect(output.map(({ json }) => json)).toEqual(
				document.objects.map((object) => ({ taskId: 'task-1', fileName: 'sample.pdf', ...object })),
			);
			expect(output.map(({ binary }) => binary?.data?.fileName)).toEqual([
				undefined,
				'图.png',
				'page-1-table-1.csv',
				undefined,
			]);
			expect((await finished.bytes(output[1])).toString()).toBe('picture');
			expect((await finished.bytes(output[2])).toString()).toBe('b\r\n');
			expect(hints(finished)).toEqual([]);
		});

		test.each([
			[
				'has no objects',
				archive('sample.json', '{"objects":[]}'),
				[],
				['No item was output for "sample.zip" because it contains no objects.'],
			],
			['contains no JSON document', archive('sample.md'), [{}], []],
			[
				'contains invalid JSON',
				archive('sample.json', 'no'),
				[{}],
				[expect.stringContaining('"sample.json" is only in the binary field')],
			],
		])('%s', async (_, content, expected, messages) => {
			const finished = await convert('zip', content, { jsonResults: 'items' }, one);
			expect(finished.items(nodeName)).toMatchObject(expected.map(() => ({ json: { fileName: 'sample.pdf' } })));
			expect(hints(finished)).toEqual(messages);
		});

		test('is kept even if damaged, and is an error if items were requested', async () => {
			const damaged = makeZip([{ name: 'sample.json', content: '{}', crc32: 7 }]);
			const finished = await convert('zip', damaged, { zipResults: 'keep' }, one);
			expect(finished.items(nodeName)[0]?.json).not.toHaveProperty('result');
			expect(hints(finished)).toEqual(['"sample.zip" could not be read: it is damaged (checksum mismatch)']);
			expect((await finished.bytes(finished.items(nodeName)[0])).equals(damaged)).toBe(true);
			expect(errorOf(await convert('zip', damaged, { jsonResults: 'items' }, one)).message).toContain(
				'could not be unpacked',
			);
		});

		test('follows an explicit ZIP option', async () => {
			const finished = await convert('zip', archive(), { zipResults: 'fields' }, one);
			expect(finished.items(nodeName)[0]?.json).not.toHaveProperty('result');
			expect(Object.keys(finished.items(nodeName)[0]?.binary ?? {})).toHaveLength(4);
		});
	});
});

test.each(['wait', 'download'])('Task → %s has the same options', async (operation) => {
	server.variant = { result: { extension: 'zip', content: makeZip([{ name: 'a.txt' }, { name: 'b.txt' }]) } };
	await runConvert(server.credential, { items: items.slice(1), parameters: { flow: 'presigned' } });
	const finished = await runConvert(server.credential, {
		items: [{ json: { name: 'later' } }],
		parameters: { resource: 'task', operation, taskId: 'task-1', options: { zipResults: 'items' } },
	});
	expect(finished.items(nodeName).map(({ json }) => json.zipEntry)).toEqual(['a.txt', 'b.txt']);
});

describe('the receipt', () => {
	const receipt = {
		...sampleReceipt,
		places: [],
		words: { ...sampleReceipt.words, inResult: 3, missing: 0, leftOut: 0 },
	};

	test('is added on request, with its line of text', async () => {
		server.variant = { extraFields: { receipt } };
		const output = async (options: Record<string, boolean | string>) =>
			(await runConvert(server.credential, { items, isSimplified: true, parameters: { options } }))
				.items(nodeName)
				.map(({ json }) => json);
		expect((await output({})).map((json) => json.receipt)).toEqual([undefined, undefined]);
		const text = '2 pages, 3 words, all in the result; 2 pages read with OCR; 1 total checked, 0 wrong';
		for (const { receipt: added } of await output({ addReceipt: true })) expect(added).toEqual({ text, ...receipt });
		const selected = await output({ outputFields: 'selected', selectedFields: 'receipt' });
		expect(selected[0]).toEqual({ receipt: { text, ...receipt } });
	});

	test('in a ZIP is no document', async () => {
		const zip = makeZip([
			{ name: 'document.md', content: Buffer.from('# Title') },
			{ name: 'receipt.json', content: Buffer.from('{}') },
		]);
		const [item] = (await convert('zip', zip, {})).items(nodeName);
		expect(item?.json).toMatchObject({ text: '# Title' });
		expect(item?.binary?.data).toMatchObject({ fileName: 'document.md' });
	});
});
