import Ajv from 'ajv';
import type { INode } from 'n8n-workflow';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '../../contract';
import schema from '../../docs/parsed-document.schema.json';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { heavyPdf } from '../../service/test/support/heavy-pdf';
import { sampled } from '../../service/test/support/sample';
import type { StartedService } from '../../service/test/support/start-service';
import { createKey, startService } from '../../service/test/support/start-service';
import { temporaryFolder } from '../../service/test/support/temporary-folder';
import type { Changes } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';

/** The node against our own service, as it runs for users. */
let service: StartedService;

beforeAll(async () => {
	service = await startService();
}, 180_000);

afterAll(async () => {
	await service.stop();
});

const file = (id: string) => ({ json: { name: id }, files: { data: fixturePath(id) } });
const threeFiles = ['sample.pdf', 'three-pages.pdf', 'chinese.pdf'];

/** Convert, and give the results' bytes by file name. */
async function texts(changes: Changes): Promise<Record<string, string>> {
	const finished = await runConvert(service, changes);
	const entries = finished
		.items(nodeName)
		.map(async (item) => [item.json.fileName, (await finished.bytes(item)).toString('base64')]);
	return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

describe('the text is the same', () => {
	const together = {
		json: { name: 'three' },
		files: Object.fromEntries(threeFiles.map((id, index) => [`f${index}`, fixturePath(id)])),
	};
	let expected: Record<string, string>;

	beforeAll(async () => {
		expected = await texts({ items: threeFiles.map(file), parameters: { flow: 'direct' } });
		expect(Object.keys(expected)).toEqual(threeFiles);
		expect(Buffer.from(expected['sample.pdf'] ?? '', 'base64').toString()).toContain('Invoice');
	});

	test.each([
		['presigned, one file a task', { flow: 'presigned' }],
		['automatic', { flow: 'auto' }],
		['presigned, all items in one task', { flow: 'presigned', taskScope: 'all' }],
	])('%s', async (_, parameters) => {
		expect(await texts({ items: threeFiles.map(file), parameters })).toEqual(expected);
	});

	test.each(['direct', 'presigned', 'auto'])('%s, three binary fields of one item', async (flow) => {
		expect(await texts({ items: [together], parameters: { flow, binaryPropertyName: '*' } })).toEqual(expected);
	});
});

describe('the tools of the service', () => {
	test.each([
		['pdf/img', { imageFormat: 'PNG', pageRanges: '1' }, 'image/png', 'PNG'],
		['pdf/jpg', {}, 'image/jpeg', '\u00ff\u00d8\u00ff'],
		['pdf/extract', { pageOptions: '2-3' }, 'application/pdf', '%PDF'],
		['pdf/insert', { targetPage: 1, number: 2 }, 'application/pdf', '%PDF'],
		['pdf/txt', { pageRanges: '2' }, 'text/plain', ''],
		['pdf/json', {}, 'application/json', '{"ve'],
		['pdf/json', { isContainImg: false }, 'application/json', '{"ve'],
		['pdf/markdown', {}, 'text/markdown', ''],
		['pdf/xlsx', {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
		['pdf/csv', {}, 'text/csv', ''],
	])('%s', async (tool, fields, mimeType, begin) => {
		const finished = await runConvert(service, { items: [file('three-pages.pdf')], parameters: { tool, ...fields } });
		const [item] = finished.items(nodeName);
		expect(item?.binary?.data?.mimeType).toBe(mimeType);
		expect((await finished.bytes(item)).subarray(0, 4).toString('latin1')).toContain(begin);
	});

	test('an encrypted file opens with its password', async () => {
		const finished = await runConvert(service, {
			items: [file('encrypted.pdf')],
			parameters: { options: { password: 'secret' } },
		});
		expect(finished.items(nodeName)[0]?.json.status).toBe('success');
	});
});

describe('PDF to JSON', () => {
	const json = { tool: 'pdf/json' };

	test.each([
		['in a ZIP, as it is by default', {}],
		['as a JSON file', { isContainImg: false }],
	])('%s gives data that matches the published schema', async (_, fields) => {
		const [item] = (
			await runConvert(service, { items: [file('sample.pdf')], parameters: { ...json, ...fields } })
		).items(nodeName);
		const validate = new Ajv().compile(schema);
		expect([validate(item?.json.result), validate.errors]).toEqual([true, null]);
		expect(JSON.stringify(item?.json.result)).toContain('Ink, 50 ml, permanent black');
	});

	test('gives objects as items in reading order, tables with CSV', async () => {
		const parameters = { ...json, resolveType: 'TABLE', options: { jsonResults: 'items' } };
		const asItems = async (further: object) => {
			const finished = await runConvert(service, {
				items: [file('sample.pdf')],
				parameters: { ...parameters, ...further },
			});
			return { finished, items: finished.items(nodeName) };
		};
		const tables = await asItems({});
		// The address and the invoice number beside it are not a table.
		expect(tables.items.map(({ json: { type, page } }) => [/Table$/.test(String(type)), page])).toEqual([[true, 1]]);
		expect(tables.items[0]?.json.rows).toContainEqual(['Ink, 50 ml, permanent black', '6', '11.20', '67.20']);
		const all = await asItems({ resolveType: 'EXTRACT' });
		const table = all.items.find(
			({ json: { type, text } }) => /Table$/.test(String(type)) && String(text).includes('Ink'),
		);
		expect(table?.binary?.data).toMatchObject({ mimeType: 'text/csv' });
		expect((await all.finished.bytes(table)).toString('utf8')).toContain('"Ink, 50 ml, permanent black",6,11.20,67.20');
		const places = all.items.map(({ json: { page, orderIndex } }) => [Number(page), Number(orderIndex)]);
		expect(places).toEqual([...places].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
	});

	test('of a PDF without text hints above the output that OCR is needed', async () => {
		const finished = await runConvert(service, {
			items: [file('no-text.pdf')],
			parameters: { ...json, enableOcr: false },
		});
		expect(finished.task(nodeName).hints?.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^no-text\.pdf: .*enableOcr/),
		]);
	});
});

/** An expression that spoils a field for every item but the good one. */
const unlessGood = (good: string, bad: string) => `={{ $json.name === "good" ? ${good} : ${bad} }}`;

const unknownTool = unlessGood('"pdf/txt"', '"doc/pdf"');

/** Bad input: the item, the fields of the node, the service's error code, and a word of its message. */
const badInputs: [
	label: string,
	id: string,
	parameters: NonNullable<Changes['parameters']>,
	code: string,
	word: string,
][] = [
	['a tool the service does not have', 'sample.pdf', { tool: unknownTool }, '02001', 'doc/pdf'],
	[
		'malformed parameter JSON',
		'sample.pdf',
		{ tool: unknownTool, parameter: unlessGood('"{}"', '"{ broken"') },
		'03000',
		'parameter',
	],
	[
		'a value a parameter does not allow',
		'sample.pdf',
		{ tool: 'pdf/img', imageFormat: unlessGood('"PNG"', '"PCX"') },
		'01006',
		'imageFormat',
	],
	[
		'a flag of another type',
		'sample.pdf',
		{ options: { txtTableFormat: unlessGood('true', '"maybe"') } },
		'01006',
		'txtTableFormat',
	],
	['page ranges that are none', 'sample.pdf', { pageRanges: unlessGood('1', '"one"') }, '01006', 'pageRanges'],
	['an empty file', 'empty.pdf', {}, '04002', 'empty.pdf'],
	['a file that is no PDF', 'not-a-pdf.pdf', {}, '02207', 'not-a-pdf.pdf'],
	['a damaged file', 'broken.pdf', {}, '02207', 'broken.pdf'],
	['an encrypted file without a password', 'encrypted.pdf', {}, '02201', 'password'],
	['an encrypted file with a wrong password', 'encrypted.pdf', { options: { password: 'wrong' } }, '02201', 'password'],
	[
		'pages beyond the last',
		'three-pages.pdf',
		{ tool: 'pdf/extract', pageOptions: unlessGood('1', '9') },
		'01006',
		'9',
	],
	[
		'a required parameter that is empty',
		'sample.pdf',
		{ tool: 'pdf/insert', targetPage: unlessGood('1', '""') },
		'01005',
		'targetPage',
	],
];

const waysToGoOn: readonly (readonly [NonNullable<INode['onError']>, 'Results' | 'Errors'])[] = [
	['continueRegularOutput', 'Results'],
	['continueErrorOutput', 'Errors'],
];

describe.each(['direct', 'presigned'])('bad input in the flow %s', (flow) => {
	describe.each(badInputs)('%s', (label, id, parameters, code, word) => {
		/** In the sample the ways take turns; each input meets both, one in each flow. */
		const place = badInputs.findIndex(([name]) => name === label) + (flow === 'direct' ? 0 : 1);
		const ways = sampled(waysToGoOn, waysToGoOn.slice(place % 2, (place % 2) + 1));
		const changes = { items: [file(id)], parameters: { ...parameters, flow } };

		test('stops the node with the message, the code and the file', async () => {
			const error = errorOf(await runConvert(service, changes));
			expect(error.message).toContain(word);
			expect(error.description).toContain(`File: ${id}`);
			expect(error.description).toContain(`Code: ${code}`);
			expect(error.context).toMatchObject({ itemIndex: 0 });
		});

		test.each(ways)('is a separate item with %s', async (onError, node) => {
			const good = { ...file('two-columns.pdf'), json: { name: 'good' } };
			const finished = await runConvert(service, { ...changes, items: [...changes.items, good], onError });
			const failed = finished.items(node).filter(({ json }) => json.error);
			expect(failed.map(({ json }) => json.note)).toEqual([id]);
			expect(failed[0]?.json.error).toContain(word);
			expect(failed[0]?.json.details).toMatchObject({ fileName: expect.stringContaining(id), code });
			expect(
				finished
					.items('Results')
					.filter(({ json }) => json.status === 'success')
					.map(({ json }) => json.note),
			).toEqual(['good']);
		});
	});

	test('a wrong API key', async () => {
		const error = errorOf(
			await runConvert({ ...service, apiKey: 'wrong' }, { items: [file('sample.pdf')], parameters: { flow } }),
		);
		expect(error.description).toContain('File: sample.pdf · Code: 04001 · HTTP status: 401');
	});
});

test('one bad file among three: the others succeed, and the task counts one failure', async () => {
	const finished = await runConvert(service, {
		items: ['sample.pdf', 'broken.pdf', 'chinese.pdf'].map(file),
		parameters: { flow: 'presigned', taskScope: 'all' },
		onError: 'continueErrorOutput',
	});
	expect(
		finished.items('Results').map(({ json }) => [json.note, json.fileName, json.taskFailNum, json.taskSuccessNum]),
	).toEqual([
		['sample.pdf', 'sample.pdf', 1, 2],
		['chinese.pdf', 'chinese.pdf', 1, 2],
	]);
	expect(finished.items('Errors').map(({ json }) => [json.note, json.details])).toEqual([
		['broken.pdf', expect.objectContaining({ fileName: 'broken.pdf', failureCode: '02207', taskStatus: 'TaskFinish' })],
	]);
});

test('one empty file among three: the others are still converted', async () => {
	const finished = await runConvert(service, {
		items: ['sample.pdf', 'empty.pdf', 'chinese.pdf'].map(file),
		parameters: { flow: 'presigned', taskScope: 'all' },
		onError: 'continueErrorOutput',
	});
	expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['sample.pdf', 'chinese.pdf']);
	expect(finished.items('Errors').map(({ json }) => [json.note, (json.details as { code: string }).code])).toEqual([
		['empty.pdf', '04002'],
	]);
});

describe('tasks', () => {
	const task = (operation: string, taskId: string) => ({
		resource: 'task',
		operation,
		taskId: { __rl: true, mode: 'id', value: taskId },
	});
	const none = [{ json: { name: 'none' } }];

	test('without an id', async () => {
		const error = errorOf(await runConvert(service, { items: none, parameters: task('get', '={{ "" }}') }));
		expect(error.description).toContain('Code: 01007 · HTTP status: 400');
	});

	test('of another account are not found', async () => {
		const other = { baseUrl: service.baseUrl, apiKey: await createKey(service.dataFolder, 'other') };
		const finished = await runConvert(other, { items: [file('sample.pdf')], parameters: { flow: 'presigned' } });
		const taskId = String(finished.items(nodeName)[0]?.json.taskId);
		for (const operation of ['get', 'start', 'wait', 'download']) {
			const error = errorOf(await runConvert(service, { items: none, parameters: task(operation, taskId) }));
			expect(error.message).toContain(taskId);
			expect(error.description).toContain('Code: 05001 · HTTP status: 404');
		}
	});

	test('are listed, read, waited for and downloaded', async () => {
		const submitted = await runConvert(service, {
			items: [file('sample.pdf')],
			parameters: { flow: 'presigned', wait: false },
		});
		const taskId = String(submitted.items(nodeName)[0]?.json.taskId);
		const waited = await runConvert(service, { items: none, parameters: task('wait', taskId) });
		const downloaded = await runConvert(service, { items: none, parameters: task('download', taskId) });
		expect(await downloaded.bytes(downloaded.items(nodeName)[0])).toEqual(
			await waited.bytes(waited.items(nodeName)[0]),
		);
		const got = await runConvert(service, { items: none, parameters: task('get', taskId) });
		expect(got.items(nodeName)[0]?.json).toMatchObject({ taskId, taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		const listed = await runConvert(service, {
			items: none,
			parameters: { resource: 'task', operation: 'getAll', returnAll: true },
		});
		const listedTask = listed.items(nodeName).find(({ json }) => json.taskId === taskId)?.json ?? {};
		expect(Object.keys(listedTask)).toEqual([
			...['taskId', 'fileNames', 'taskStatus', 'taskFileNum', 'taskSuccessNum', 'taskFailNum'],
			...['failureReasons', 'taskCost', 'sourceType', 'targetType', 'creationTime'],
		]);
		expect(listedTask).toMatchObject({ fileNames: ['sample.pdf'], failureReasons: [] });
	});

	test('are described in short if the node does not wait', async () => {
		const parameters = { resource: 'scan', operation: 'makeSearchable', options: { flow: 'presigned', wait: false } };
		const submitted = await runConvert(service, { isSimplified: true, items: [file('sample.pdf')], parameters });
		const json = submitted.items(nodeName)[0]?.json ?? {};
		expect(json).toMatchObject({ taskId: expect.any(String), fileNames: ['sample.pdf'] });
		for (const name of ['fileInfoDTOList', 'assetTypeId', 'expireTime']) expect(json).not.toHaveProperty(name);
	});
});

test('the field pages counts the pages taken from the source, also if the result has more', async () => {
	const pagesOf = async (operation: string, parameters: Record<string, unknown>) => {
		const finished = await runConvert(service, {
			isSimplified: true,
			items: [file('three-pages.pdf')],
			parameters: { resource: 'page', operation, ...parameters, options: {} },
		});
		return finished.items(nodeName).map(({ json }) => json.pages);
	};
	expect(await pagesOf('insertPages', { targetPage: '1' })).toEqual([3]);
	expect(await pagesOf('extractPages', { pageOptions: '2' })).toEqual([1]);
	expect(await pagesOf('splitPdf', {})).toEqual(['1', '2', '3']);
});

test('Compress PDF adds the sizes before and after to the item', async () => {
	const parameters = { resource: 'page', operation: 'compressPdf', options: {} };
	const finished = await runConvert(service, { isSimplified: true, items: [file('sample.pdf')], parameters });
	const [item] = finished.items(nodeName);
	const sizeAfter = (await finished.bytes(item)).length;
	expect(item?.json).toMatchObject({ sizeBefore: fixtureBytes('sample.pdf').length, sizeAfter });
	expect(sizeAfter).toBeGreaterThan(0);
});

test("an altered download URL is refused with the service's message", async () => {
	const finished = await runConvert(service, { items: [file('sample.pdf')], parameters: { output: 'links' } });
	const url = String(finished.items(nodeName)[0]?.json.downloadUrl).replace(
		/signature=(.)/,
		(_, first) => `signature=${first === 'A' ? 'B' : 'A'}`,
	);
	const error = errorOf(await runConvert(service, { items: [{ json: {} }], parameters: { inputSource: 'url', url } }));
	expect(error.description).toContain('Code: 05004');
});

test('the rate limit of the service is an item error if waiting would take too long', async () => {
	const limited = await startService({ settings: { requestsPerMinute: 1 } });
	try {
		const error = errorOf(
			await runConvert(limited, {
				items: [file('sample.pdf'), file('sample.pdf')],
				parameters: { flow: 'direct', options: { timeout: 30 } },
			}),
		);
		expect(error.description).toContain('HTTP status: 429');
	} finally {
		await limited.stop();
	}
}, 200_000);

test('assets and tools are read', async () => {
	const assets = await runConvert(service, {
		items: [{ json: {} }],
		parameters: { resource: 'account', operation: 'get' },
	});
	expect(assets.items(nodeName)[0]?.json.tenantAsset).toContainEqual(
		expect.objectContaining({ assetTypeName: 'PACKAGES' }),
	);
	const tools = await runConvert(service, {
		items: [{ json: {} }],
		parameters: { resource: 'tool', operation: 'getAll' },
	});
	expect(tools.items(nodeName).map(({ json }) => json.executeTypeUrl)).toEqual(
		expect.arrayContaining(['pdf/txt', 'pdf/img']),
	);
});

test('a slow task is cancelled with the option on, as its state shows', async () => {
	const folder = await temporaryFolder();
	const heavy = join(folder.path, 'heavy.pdf');
	// Minutes of drawing: longer than the timeout, which is long enough for the calls before.
	await writeFile(heavy, heavyPdf(100, 20_000));
	const parameters = {
		flow: 'presigned',
		tool: 'pdf/img',
		options: { pollInterval: 0.1, timeout: 5, cancelAtTimeout: true },
	};
	const finished = await runConvert(service, {
		items: [{ json: {}, files: { data: heavy } }],
		parameters,
		onError: 'continueErrorOutput',
	});
	const details = finished.items('Errors')[0]?.json.details as { taskId: string; description: string };
	expect(details.description).toContain('The task was canceled');
	const waited = await runConvert(service, {
		items: [{ json: {} }],
		parameters: { resource: 'task', operation: 'wait', taskId: details.taskId },
		onError: 'continueErrorOutput',
	});
	expect(waited.items(nodeName, 1)).toMatchObject([{ json: { details: { failureCode: errors.cancelled.code } } }]);
	await folder.remove();
});

test.each(['items', 'fields'])('page images are unpacked (%s)', async (zipResults) => {
	const parameters = { tool: 'pdf/img', imageFormat: 'PNG', options: { zipResults } };
	const output = (await runConvert(service, { items: [file('three-pages.pdf')], parameters })).items(nodeName);
	const pictures = output.flatMap(({ binary }) => Object.values(binary ?? {}));
	expect(output).toHaveLength(zipResults === 'items' ? 3 : 1);
	expect(pictures.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'image/png', 'image/png']);
	expect(new Set(pictures.map(({ fileName }) => fileName)).size).toBe(3);
});
