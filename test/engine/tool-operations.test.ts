import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '../../fixtures';
import { useNames, uses } from '../../nodes/DocumentConversion/parameters/uses';
import { errorOf, nodeName, runConvert, type Changes } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const pdf = [{ json: {}, files: { data: fixturePath('sample.pdf') } }];

async function run(parameters: Record<string, unknown>, items: Changes['items'] = pdf) {
	return await runConvert(server.credential, {
		items,
		isSimplified: true,
		parameters: parameters as Changes['parameters'],
	});
}

/** Tool path and parameters of the last call. */
function sent(): { tool?: string; parameter: Record<string, unknown> } {
	const request = [...server.seen('POST', '/process/'), ...server.seen('POST', '/presignedUrl')].at(-1);
	const parameter = JSON.parse(request?.fields.parameter ?? '{}') as Record<string, unknown>;
	// What makes one result of all files is uploaded.
	return { tool: request?.path.split('/process/')[1] ?? request?.fields.executeTypeUrl, parameter };
}

/** What the tools need that require something. */
const required: Record<string, Record<string, unknown>> = {
	extractFields: { documentKind: 'invoice' },
	extractPages: { pageOptions: '1' },
	insertPages: { targetPage: '1' },
};

test.each(useNames)('the operation %s sends the same as its tool when selected', async (operation) => {
	const { tool } = uses[operation];
	await run({ operation: 'convert', tool, ...required[operation] });
	const chosen = sent();
	await run({ operation, ...required[operation] });
	expect(sent()).toEqual(
		// Extract Tables returns rows, so it requests one sheet per table.
		operation === 'extractTables'
			? { ...chosen, parameter: { ...chosen.parameter, excelWorksheetOption: 'e_ForTable' } }
			: chosen,
	);
	expect(chosen.tool).toBe(tool);
});

test('a previously selected tool or tool expression is ignored', async () => {
	await run({ operation: 'extractText', tool: '={{ "pdf/img" }}', parameter: '{"pageRanges":"9"}' });
	expect(sent()).toMatchObject({ tool: 'pdf/txt', parameter: { enableOcr: 1 } });
	expect(sent().parameter).not.toHaveProperty('pageRanges');
});

test('a photo is read by the image tool', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-photo-'));
	const path = join(folder, 'photo.png');
	await copyFile(fixturePath('sample.pdf'), path);
	await run({ operation: 'extractText' }, [{ json: {}, files: { data: path } }]);
	await rm(folder, { recursive: true });
	expect(sent().tool).toBe('img/txt');
});

test('extracted tables are rows by default, and one document on request', async () => {
	server.variant = { result: { extension: 'csv', content: 'Article,Price\r\nInk,11.20\r\nPen,3.50\r\n' } };
	const rows = (await run({ operation: 'extractTables' })).items(nodeName).map(({ json }) => json);
	expect(rows.map(({ Article, Price }) => [Article, Price])).toEqual([
		['Ink', 11.2],
		['Pen', 3.5],
	]);
	const whole = await run({ operation: 'extractTables', options: { itemPer: 'document' } });
	expect(whole.items(nodeName).map(({ json }) => json.text)).toEqual([expect.stringContaining('Pen')]);
});

test('fields without a name are also refused here', async () => {
	expect(errorOf(await run({ operation: 'extractFields', documentKind: 'other' })).message).toBe(
		'No fields to extract',
	);
	expect(server.requests).toEqual([]);
});
