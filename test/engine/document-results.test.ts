import { fixturePath } from '../../fixtures';
import type { Changes } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { makeZip } from '../support/engine/make-zip';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = [{ json: { subject: 'Your order', fileName: 'theirs' }, files: { data: fixturePath('sample.pdf') } }];

/** Convert to what the server is made to answer with. */
async function convert(extension: string, content: Buffer | string, changes: Partial<Changes> = {}) {
	server.variant = { ...server.variant, result: { extension, content } };
	return await runConvert(server.credential, { items, isSimplified: true, ...changes });
}

function hints(finished: Awaited<ReturnType<typeof convert>>): unknown[] {
	return finished.task(nodeName).hints?.map(({ message }) => message) ?? [];
}

const withOptions = (options: Record<string, unknown>, tool = 'pdf/txt') =>
	({ parameters: { tool, options } }) as unknown as Partial<Changes>;

/** An archive of these files. */
const zip = (files: Record<string, string>) =>
	makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));

describe('a text', () => {
	test.each([
		['txt', 'Hello\nworld'],
		['md', '# Title'],
		['html', '<p>Hello</p>'],
		['csv', 'a,b\r\n1,2\r\n'],
	])('is in the item (.%s), and its file only on request', async (extension, content) => {
		const [plain] = (await convert(extension, content)).items(nodeName);
		expect(plain?.json).toEqual({ fileName: 'sample.pdf', text: content, warnings: [], taskId: 'task-1' });
		expect(plain).not.toHaveProperty('binary');
		const finished = await convert(extension, content, withOptions({ output: 'binary' }));
		const [item] = finished.items(nodeName);
		expect(item?.json).toEqual({ ...plain?.json, taskId: 'task-2' });
		expect((await finished.bytes(item)).toString()).toBe(content);
	});

	test.each([
		['outputBinaryField', 'file', ['file']],
		['outputFileName', 'note', ['data']],
		['zipResults', 'items', ['data']],
		['zipResults', 'document', []],
	])('has its file if that is asked for with %s: %s', async (name, value, fields) => {
		const [item] = (await convert('txt', 'Hello', withOptions({ [name]: value }))).items(nodeName);
		expect(Object.keys(item?.binary ?? {})).toEqual(fields);
	});

	test.each(['wait', 'download'])('is in the item of Task → %s without its file', async (operation) => {
		await convert('txt', 'Hello', { parameters: { flow: 'presigned' } });
		const parameters = { resource: 'task', operation, taskId: 'task-1', options: {} };
		const [item] = (await runConvert(server.credential, { items, parameters, isSimplified: true })).items(nodeName);
		expect(item?.json.text).toBe('Hello');
		expect(item).not.toHaveProperty('binary');
	});

	test('in a raw item comes with all data of the service', async () => {
		const [item] = (await convert('txt', 'Hello', { isSimplified: false })).items(nodeName);
		expect(item?.json).toMatchObject({
			taskStatus: 'TaskFinish',
			status: 'success',
			downFileName: 'sample.txt',
			text: 'Hello',
		});
	});

	test('above the limit stays in its file, as the item says', async () => {
		const finished = await convert('txt', 'x'.repeat(2000), withOptions({ textLimit: 0.001 }));
		const [item] = finished.items(nodeName);
		expect(item?.json).not.toHaveProperty('text');
		expect(item?.json.warnings).toEqual([expect.stringContaining('is too large for a field')]);
		expect(hints(finished)).toEqual(item?.json.warnings);
		expect((await finished.bytes(item)).length).toBe(2000);
	});

	test('of a CSV has no byte order mark, like its file', async () => {
		const finished = await convert('csv', '\uFEFFName,Total\r\nA,1\r\n', withOptions({ output: 'binary' }));
		const [item] = finished.items(nodeName);
		expect(item?.json.text).toBe('Name,Total\r\nA,1\r\n');
		expect((await finished.bytes(item)).toString()).toBe('Name,Total\r\nA,1\r\n');
		expect(item?.binary?.data).toMatchObject({ fileName: 'sample.csv', mimeType: 'text/csv' });
	});

	test('of a large CSV has no byte order mark in its file', async () => {
		const line = 'Name,Total\r\n';
		const finished = await convert('csv', `\uFEFF${line.repeat(20_000)}`, withOptions({ textLimit: 0.1 }));
		const bytes = await finished.bytes(finished.items(nodeName)[0]);
		expect([bytes.length, bytes.subarray(0, 4).toString()]).toEqual([line.length * 20_000, 'Name']);
	});

	test('that is empty gives a warning in the item and above the output', async () => {
		const finished = await convert('txt', '\f\n');
		expect(finished.items(nodeName)[0]?.json).toMatchObject({
			text: '',
			warnings: ['No text was found in "sample.pdf".'],
		});
		expect(finished.task(nodeName).hints).toEqual([
			{ message: expect.stringContaining('Read Scans (OCR)'), location: 'outputPane', type: 'warning' },
		]);
	});

	test("that is empty gives the service's reason as a warning, once", async () => {
		server.variant = { extraFields: { warnings: ['No text was recognised.'] } };
		const finished = await convert('txt', ' ', {});
		expect(finished.items(nodeName)[0]?.json.warnings).toEqual(['No text was recognised.']);
		expect(finished.task(nodeName).hints).toEqual([
			{ message: 'sample.pdf: No text was recognised.', location: 'outputPane', type: 'warning' },
		]);
	});

	test('names the pages read by OCR, if any', async () => {
		server.variant = { extraFields: { pagesReadByOcr: '2-3,7', pagesTotal: 8 } };
		const [item] = (await convert('txt', 'Hello')).items(nodeName);
		expect(item?.json).toMatchObject({ text: 'Hello', pages: 8, pagesReadByOcr: '2-3,7' });
		server.variant = { extraFields: { pagesReadByOcr: '' } };
		expect((await convert('txt', 'Hello')).items(nodeName)[0]?.json).not.toHaveProperty('pagesReadByOcr');
	});

	test('that is empty is an error on request', async () => {
		const error = errorOf(await convert('txt', ' ', withOptions({ emptyResult: 'fail' })));
		expect(error.message).toBe('No text was found in "sample.pdf"');
		expect(error.description).toContain('File: sample.pdf · Task: task-1');
	});
});

describe('the JSON of an item', () => {
	test('has everything with Raw', async () => {
		const [item] = (await convert('txt', 'Hello', withOptions({ outputFields: 'raw' }))).items(nodeName);
		expect(item?.json).toMatchObject({ text: 'Hello', taskStatus: 'TaskFinish', downloadUrl: expect.any(String) });
	});

	test('has the named fields with Selected Fields', async () => {
		const options = { outputFields: 'selected', selectedFields: 'text, status, nothing' };
		const [item] = (await convert('txt', 'Hello', withOptions(options))).items(nodeName);
		expect(item?.json).toEqual({ text: 'Hello', status: 'success' });
	});

	test('has the URL with Links', async () => {
		const [item] = (await convert('txt', 'Hello', withOptions({ output: 'links' }))).items(nodeName);
		expect(item?.json).toEqual({
			fileName: 'sample.pdf',
			downloadUrl: expect.stringContaining('/download/'),
			warnings: [],
			taskId: 'task-1',
		});
		expect(item?.binary).toBeUndefined();
	});

	test.each([
		['json', { subject: 'Your order' }, ['data']],
		['binary', {}, ['data', 'data_source']],
		['both', { subject: 'Your order' }, ['data', 'data_source']],
	])('includes the input item (Keep Input Data: %s)', async (keepSource, fields, files) => {
		const finished = await convert('txt', 'Hello', withOptions({ keepSource, output: 'binary' }));
		const [item] = finished.items(nodeName);
		expect(item?.json).toEqual({ ...fields, fileName: 'sample.pdf', text: 'Hello', warnings: [], taskId: 'task-1' });
		expect(Object.keys(item?.binary ?? {}).sort()).toEqual(files);
		if (files.length > 1) expect((await finished.bytes(item, 'data_source')).subarray(0, 4).toString()).toBe('%PDF');
	});

	test.each([
		['continueErrorOutput', 'Errors'],
		['continueRegularOutput', 'Results'],
	] as const)('also includes the input item on failure (%s)', async (onError, node) => {
		const bad = { json: { name: 'x', subject: 'Your order' }, files: { data: fixturePath('sample.pdf') } };
		server.intercept = ({ path }) => (path.includes('/process/') ? server.fault(422, '02207', 'Damaged.') : undefined);
		const finished = await runConvert(server.credential, {
			items: [bad],
			onError,
			...withOptions({ keepSource: 'both', flow: 'direct' }),
			isSimplified: true,
		});
		const [item] = finished.items(node);
		expect(item?.json).toMatchObject({ error: 'Damaged.', subject: 'Your order', details: { fileName: 'sample.pdf' } });
		expect((await finished.bytes(item)).subarray(0, 4).toString()).toBe('%PDF');
	});
});

describe('a ZIP', () => {
	test('with one file becomes that file', async () => {
		const finished = await convert('zip', zip({ 'page-1.jpg': 'picture' }), withOptions({}, 'pdf/img'));
		const [item] = finished.items(nodeName);
		expect(item?.binary).toMatchObject({ data: { fileName: 'page-1.jpg', mimeType: 'image/jpeg' } });
		expect((await finished.bytes(item)).toString()).toBe('picture');
	});

	test('of Markdown with images gives its text, and a hint at the images', async () => {
		const files = { 'images/a.png': 'picture', 'sample.md': '# Title\n![](images/a.png)' };
		const finished = await convert('zip', zip(files), withOptions({}, 'pdf/markdown'));
		const [item] = finished.items(nodeName);
		expect(item?.json.text).toBe(files['sample.md']);
		expect(item).not.toHaveProperty('binary');
		expect(hints(finished)).toEqual([
			'The output does not contain the images of "sample.pdf" as files. To get them, set Output Files As to Files.',
		]);
	});

	test('of Markdown with images gives its file on request, always in the same field', async () => {
		const files = { 'images/a.png': 'picture', 'sample.md': '# Title\n![](images/a.png)' };
		const finished = await convert('zip', zip(files), withOptions({ output: 'binary' }, 'pdf/markdown'));
		expect(hints(finished)).toEqual([]);
		const [item] = finished.items(nodeName);
		expect(item?.json.text).toBe(files['sample.md']);
		expect((await finished.bytes(item)).toString()).toBe(files['sample.md']);
		expect(item?.binary?.data_zip).toMatchObject({ fileName: 'sample.zip' });
	});

	test('is kept on request, with the text in the item', async () => {
		const finished = await convert('zip', zip({ 'a.md': '# A' }), withOptions({ zipResults: 'keep' }, 'pdf/markdown'));
		const [item] = finished.items(nodeName);
		expect([item?.json.text, item?.binary?.data?.fileName]).toEqual(['# A', 'sample.zip']);
	});

	test('of several texts gives an item for each', async () => {
		const finished = await convert('zip', zip({ 'p1.txt': 'one', 'p2.txt': 'two' }));
		expect(finished.items(nodeName).map(({ json, binary }) => [json.part, json.parts, json.text, binary])).toEqual([
			[1, 2, 'one', undefined],
			[2, 2, 'two', undefined],
		]);
	});

	test('of several texts is kept on request, with all texts separated by page breaks', async () => {
		const options = withOptions({ zipResults: 'keep' });
		const [item] = (await convert('zip', zip({ 'p1.txt': 'one', 'p2.txt': 'two' }), options)).items(nodeName);
		expect([item?.json.text, item?.binary?.data?.fileName]).toEqual(['one\ftwo', 'sample.zip']);
	});

	test.each(['png', 'docx', 'xlsx', 'pptx', 'pdf'])(
		'of several results gives an item for each after Document → Convert (.%s)',
		async (extension) => {
			const files = { [`p1.${extension}`]: 'one', [`p2.${extension}`]: 'two' };
			const finished = await convert('zip', zip(files), withOptions({}, 'pdf/new'));
			expect(finished.items(nodeName).map(({ json, binary }) => [json.part, binary?.data?.fileName])).toEqual([
				[1, `p1.${extension}`],
				[2, `p2.${extension}`],
			]);
		},
	);

	test('of a JSON document named like the manifest of a split is that document', async () => {
		const files = { 'manifest.json': '{"objects":[{"text":"a"}]}', 'images/a.png': 'picture' };
		const [item] = (await convert('zip', zip(files), withOptions({}, 'pdf/json'))).items(nodeName);
		expect(item?.json.result).toEqual({ objects: [{ text: 'a' }] });
	});
});

describe('the name of a result', () => {
	const nameAfter = async (changes: Parameters<typeof convert>[2], extension = 'pdf') =>
		(await convert(extension, 'content', changes)).items(nodeName).map(({ binary }) => binary?.data?.fileName);

	test.each([
		['compressPdf', 'sample-compressed.pdf'],
		['mergePdfs', 'sample-merged.pdf'],
		['makeSearchable', 'sample-searchable.pdf'],
		['makeEditable', 'sample-editable.pdf'],
		['rearrangePages', 'sample-rearranged.pdf'],
		['fillForm', 'sample-filled.pdf'],
		['convertToPdfa', 'sample-converted.pdf'],
	])('of %s differs from that of its source', async (operation, expected) => {
		expect(await nameAfter({ parameters: { operation } })).toEqual([expected]);
	});

	test('differs after Document → Convert, too', async () => {
		expect(await nameAfter(withOptions({}, 'pdf/compress'))).toEqual(['sample-compressed.pdf']);
		expect(await nameAfter(withOptions({}, 'pdf/new'))).toEqual(['sample-converted.pdf']);
	});

	const namesWith = async (outputFileName: string, extension: string, content = 'content', tool = 'pdf/docx') => {
		const { parameters } = withOptions({ outputFileName, output: 'binary' }, tool);
		const result = extension === 'zip' ? makeZip(JSON.parse(content) as { name: string }[]) : content;
		const finished = await convert(extension, result, { parameters: parameters ?? {} });
		return finished
			.items(nodeName)
			.flatMap(({ binary }) => Object.values(binary ?? {}).map(({ fileName }) => fileName));
	};

	test.each([
		['Report', 'docx', 'Report.docx'],
		['Report.docx', 'docx', 'Report.docx'],
		['Report.PDF', 'docx', 'Report.docx'],
		['={{ $binary.data.fileName }}', 'docx', 'sample.docx'],
		['=Order {{ $json.subject }} 1.5', 'docx', 'Order Your order 1.5.docx'],
		['RE/2026\\17: "a"?', 'txt', 'RE-2026-17- -a--.txt'],
		['../..\n/etc/passwd', 'txt', '-..-etc-passwd.txt'],
		['con.pdf', 'pdf', '_con.pdf'],
		['文'.repeat(200), 'pdf', `${'文'.repeat(73)}.pdf`],
		['Report', 'unknown-extension', 'Report'],
		[' .. ', 'docx', 'sample.docx'],
	])('can be chosen: %j (.%s)', async (name, extension, expected) => {
		expect(await namesWith(name, extension)).toEqual([expected]);
	});

	test('that is chosen is numbered for several files of one type', async () => {
		const pages = JSON.stringify(Array.from({ length: 10 }, (_, index) => ({ name: `p${index + 1}.png` })));
		const names = await namesWith('Scan.png', 'zip', pages, 'pdf/img');
		expect([names[0], names[9], names.length]).toEqual(['Scan-01.png', 'Scan-10.png', 10]);
		const document = JSON.stringify([{ name: 'a.html' }, { name: 'images/a.png' }]);
		expect(await namesWith('Page', 'zip', document, 'pdf/html')).toEqual(['Page.html', 'Page.zip']);
	});

	test('of another type stays', async () => {
		expect(await nameAfter({ parameters: { operation: 'convertToWord' } }, 'docx')).toEqual(['sample.docx']);
	});
});

describe('parts', () => {
	const manifest = {
		source: 'sample.pdf',
		parts: [
			{ file: 'sample-01-One.pdf', pages: '1', reason: 'bookmark', title: 'One' },
			{ file: 'sample-02-p2-3.pdf', pages: '2-3', reason: 'every' },
		],
	};
	const parts = { 'sample-01-One.pdf': '%PDF 1', 'sample-02-p2-3.pdf': '%PDF 2' };
	const split = { parameters: { operation: 'splitPdf' } };

	test.each([
		['by default', {}],
		['with One Item per File', { options: { zipResults: 'items' } }],
	])('are items with their pages and reason, without the manifest: %s', async (_, options) => {
		const archive = zip({ ...parts, 'manifest.json': JSON.stringify(manifest) });
		const finished = await convert('zip', archive, { parameters: { ...split.parameters, ...options } });
		const shared = { fileName: 'sample.pdf', warnings: [], taskId: 'task-1' };
		expect(finished.items(nodeName).map(({ json, binary }) => [json, binary?.data?.fileName])).toEqual([
			[
				{ ...shared, zipEntry: 'sample-01-One.pdf', part: 1, parts: 2, pages: '1', reason: 'bookmark', title: 'One' },
				'sample-01-One.pdf',
			],
			[
				{ ...shared, zipEntry: 'sample-02-p2-3.pdf', part: 2, parts: 2, pages: '2-3', reason: 'every' },
				'sample-02-p2-3.pdf',
			],
		]);
	});

	test.each(['not JSON', '{}', '{"parts":[]}', '{"parts":["a",null]}', '{"parts":[{"file":"other.pdf"}]}'])(
		'are items even with the manifest %j',
		async (text) => {
			const finished = await convert('zip', zip({ ...parts, 'manifest.json': text }), split);
			const entries = finished.items(nodeName).map(({ json }) => json.zipEntry);
			expect(entries).toEqual(expect.arrayContaining(Object.keys(parts)));
		},
	);

	test('stay in one ZIP on request', async () => {
		const options = { zipResults: 'keep', pollInterval: 0.2, timeout: 60 };
		const changes = { parameters: { ...split.parameters, options } };
		const finished = await convert('zip', zip({ ...parts, 'manifest.json': '{}' }), changes);
		expect(finished.items(nodeName).map(({ binary }) => binary?.data?.fileName)).toEqual(['sample.zip']);
	});

	test('are one item per page image', async () => {
		const finished = await convert('zip', zip({ 'p1.jpg': 'one', 'p2.jpg': 'two' }), {
			parameters: { operation: 'convertToImages' },
		});
		expect(finished.items(nodeName).map(({ binary }) => binary?.data?.fileName)).toEqual(['p1.jpg', 'p2.jpg']);
	});

	test.each([
		['', ['1', '2']],
		['3,1', ['1', '3']],
		['2-9', ['2', '3']],
		['5', [undefined, undefined]],
	])('of page images have the fields of other parts (Pages: "%s")', async (pageRanges, pages) => {
		const parameters = { operation: 'convertToImages', pageRanges };
		const finished = await convert('zip', zip({ 'p1.jpg': 'one', 'p2.jpg': 'two' }), { parameters });
		expect(finished.items(nodeName).map(({ json }) => [json.part, json.parts, json.pages, json.reason])).toEqual(
			pages.map((page, index) => [index + 1, 2, page, page && 'page']),
		);
	});

	test('of one page image have them, too', async () => {
		const finished = await convert('zip', zip({ 'p1.jpg': 'one' }), { parameters: { operation: 'convertToImages' } });
		expect(finished.items(nodeName).map(({ json }) => json)).toMatchObject([
			{ part: 1, parts: 1, pages: '1', reason: 'page', zipEntry: 'p1.jpg' },
		]);
	});

	test.each([
		[1, ['1', '2']],
		[0, [undefined, undefined]],
	])('of documents have their page if there is one per page (%s)', async (perPage, pages) => {
		const options = { isOutputDocumentPerPage: perPage };
		const parameters = { operation: 'convertToWord', options };
		const finished = await convert('zip', zip({ 'a.docx': 'one', 'b.docx': 'two' }), { parameters });
		expect(finished.items(nodeName).map(({ json }) => json.pages)).toEqual(pages);
	});
});

describe('one item per row', () => {
	const rows = withOptions({ itemPer: 'row' }, 'pdf/csv');

	test('gives typed numbers and dates, and requests one file per table', async () => {
		const csv =
			'\uFEFFDate,Item,Price,Item\r\n31.12.2025,"Ink, ""blue""","1.234,50 €",007\r\n01.01.2026,Pen,"2,00 €",\r\n';
		const finished = await convert('csv', csv, rows);
		expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
			{
				Date: '2025-12-31',
				Item: 'Ink, "blue"',
				Price: 1234.5,
				'Item 2': '007',
				fileName: 'sample.pdf',
				taskId: 'task-1',
			},
			{ Date: '2026-01-01', Item: 'Pen', Price: 2, 'Item 2': null, fileName: 'sample.pdf', taskId: 'task-1' },
		]);
		const [sent] = server.seen('POST', '/process/pdf/csv');
		expect(JSON.parse(sent?.fields.parameter ?? '')).toMatchObject({ excelWorksheetOption: 'e_ForTable' });
	});

	test('gives the rows of all tables, with table numbers', async () => {
		const zip = makeZip(
			['A,B\r\n1,2\r\n', 'C\r\nx\r\ny\r\n'].map((content, index) => ({ name: `t${index}.csv`, content })),
		);
		const finished = await convert('zip', zip, rows);
		expect(finished.items(nodeName).map(({ json: { table, A, C } }) => [table, A ?? C])).toEqual([
			[1, 1],
			[2, 'x'],
			[2, 'y'],
		]);
		expect(finished.items('Results')).toHaveLength(3);
	});

	test('without a table gives no item but hints', async () => {
		const finished = await convert('csv', '\uFEFF', rows);
		expect(finished.items(nodeName)).toEqual([]);
		expect(hints(finished)).toEqual([
			'No table row was found in "sample.pdf". If the file is a scan or a photo, turn on "Read Scans (OCR)".',
			'No item was output for "sample.pdf" because it has no rows. To get one, set Items to One Item per Document.',
		]);
	});
});

describe('JSON', () => {
	test('is data in a compact item', async () => {
		const content = { objects: [{ type: 'Text', text: 'a', page: 0 }] };
		const [item] = (await convert('json', JSON.stringify(content), withOptions({}, 'pdf/json'))).items(nodeName);
		expect(item?.json).toEqual({ fileName: 'sample.pdf', result: content, warnings: [], taskId: 'task-1' });
	});

	test('without objects is empty', async () => {
		const finished = await convert('json', '{"objects":[]}', withOptions({ emptyResult: 'fail' }, 'pdf/json'));
		expect(errorOf(finished).message).toBe('No content was found in "sample.pdf"');
	});
});

describe('chunks', () => {
	const chunks = ['one', 'two'].map((text, index) => ({
		id: `id-${index}`,
		kind: 'text',
		headings: ['Top'],
		text,
		pages: [index + 1],
		boxes: [{ page: index + 1, rect: [1, 2, 3, 4], pageSize: [595, 842] }],
		language: 'en',
		tokens: 1,
	}));
	const content = chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join('');

	test('are items with their fields and their source', async () => {
		const made = (await convert('jsonl', content, withOptions({}, 'pdf/chunks'))).items(nodeName);
		expect(made.map(({ json }) => json)).toEqual(
			chunks.map((chunk) => ({ ...chunk, taskId: 'task-1', fileName: 'sample.pdf' })),
		);
		expect(made.every(({ binary }) => binary === undefined)).toBe(true);
	});

	test('are one file on request', async () => {
		const finished = await convert('jsonl', content, withOptions({ output: 'binary' }, 'pdf/chunks'));
		const [only, ...others] = finished.items(nodeName);
		expect([String(await finished.bytes(only)), others]).toEqual([content, []]);
	});

	test('of a document without text are an item with a warning', async () => {
		const [only, ...others] = (await convert('jsonl', '', withOptions({}, 'pdf/chunks'))).items(nodeName);
		expect(others).toEqual([]);
		expect(only?.json).toMatchObject({ text: '', warnings: ['No text was found in "sample.pdf".'] });
	});

	test('that cannot be read stay in the file', async () => {
		const [only] = (await convert('jsonl', 'no JSON\n', withOptions({}, 'pdf/chunks'))).items(nodeName);
		expect(Object.keys(only?.binary ?? {})).toEqual(['data']);
	});
});

describe('places', () => {
	const parameter = { passages: ['a quote'] };
	const locate = (options: object = {}) =>
		({ parameters: { tool: 'pdf/locate', options, ...parameter } }) as unknown as Partial<Changes>;
	const places = [1, 2].map((page) => ({ passage: 'a quote', place: page, page, boxes: [], picture: `a-${page}.png` }));
	const list = places.map((place) => `${JSON.stringify(place)}\n`).join('');
	const files = { 'a-1.png': 'first', 'a-2.png': 'second', 'a.jsonl': list };

	test('are items with the image of their page', async () => {
		const finished = await convert('zip', zip(files), locate());
		const made = finished.items(nodeName);
		expect(made.map(({ json }) => json)).toEqual(
			places.map((place) => ({ ...place, taskId: 'task-1', fileName: 'sample.pdf' })),
		);
		const images = await Promise.all(made.map((item) => finished.bytes(item)));
		expect(images.map(String)).toEqual(['first', 'second']);
	});

	test('stay in the ZIP on request', async () => {
		const [only, ...others] = (await convert('zip', zip(files), locate({ zipResults: 'keep' }))).items(nodeName);
		expect([only?.binary?.data?.fileName, others]).toEqual(['sample.zip', []]);
	});

	test('that do not exist are an item with a warning, or an error', async () => {
		const none = zip({ 'a.jsonl': '' });
		const [only, ...others] = (await convert('zip', none, locate())).items(nodeName);
		expect(others).toEqual([]);
		expect(only?.json.warnings).toEqual(['No passage was found in "sample.pdf".']);
		const finished = await convert('zip', none, locate({ emptyResult: 'fail' }));
		expect(errorOf(finished).message).toBe('No passage was found in "sample.pdf"');
	});
});

describe('differences', () => {
	const compared = (differences: readonly object[]) =>
		JSON.stringify({ old: { fileName: 'a.pdf' }, new: { fileName: 'b.pdf' }, counts: { changed: 1 }, differences });
	const compare = { parameters: { tool: 'pdf/compare', options: {} } } as unknown as Partial<Changes>;

	test('are items', async () => {
		const difference = { number: 1, kind: 'changed', oldText: '1', newText: '2', oldBoxes: [], newBoxes: [] };
		const made = (await convert('json', compared([difference, { ...difference, number: 2 }]), compare)).items(nodeName);
		expect(made.map(({ json }) => [json.number, json.kind, json.newText])).toEqual([
			[1, 'changed', '2'],
			[2, 'changed', '2'],
		]);
	});

	test('that do not exist are one item', async () => {
		const made = (await convert('json', compared([]), compare)).items(nodeName);
		expect(made.map(({ json }) => json.kind)).toEqual(['none']);
	});
});
