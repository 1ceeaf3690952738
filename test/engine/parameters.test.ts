import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolDefinition, toolPaths } from '../../contract';
import { fixturePath } from '../../fixtures';
import { n8nFolder } from '../support/engine/n8n-core';
import type { Changes } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
	server.variant = { result: { extension: 'txt', content: 'Hello' } };
});

afterEach(async () => {
	await server.stop();
});

const folder = mkdtempSync(path.join(n8nFolder, 'parameters-'));

function fileNamed(name: string): string {
	const location = path.join(folder, name);
	writeFileSync(location, 'content');
	return location;
}

async function convert(
	parameters: Record<string, unknown>,
	files: Record<string, string> = { data: fixturePath('sample.pdf') },
) {
	return await runConvert(server.credential, {
		items: [{ json: {}, files }],
		isSimplified: true,
		parameters: parameters as Changes['parameters'],
	});
}

/** Tool and parameters of the only direct call. */
function sent(): [tool: string, parameter: Record<string, unknown>] {
	const [direct] = server.seen('POST', '/process/');
	// What makes one result of all files is uploaded.
	const request = direct ?? server.seen('POST', '/presignedUrl')[0];
	const tool = direct?.path.replace('/server/v2/process/', '') ?? request?.fields.executeTypeUrl ?? '';
	return [tool, JSON.parse(request?.fields.parameter ?? '{}') as Record<string, unknown>];
}

/** Tools with OCR on by default; img/pdf only reads images on request. */
const readers = toolPaths.filter((tool) => tool !== 'img/pdf' && toolDefinition(tool).parameters.includes('enableOcr'));

describe('OCR', () => {
	test.each(readers)('is on for pages without usable text (%s), and for images', async (tool) => {
		const isPdf = tool.startsWith('pdf/');
		await convert({ tool }, { data: fileNamed(isPdf ? 'a.pdf' : 'a.png') });
		const [path, parameter] = sent();
		expect([path, parameter.enableOcr]).toEqual([tool, 1]);
		// Absent means everything, which for a picture is right.
		expect(parameter.ocrOption).toBe(isPdf ? 'INVALID_CHARACTERAND_SCAN_PAGE' : undefined);
	});

	test('can be switched off, and set to all pages', async () => {
		await convert({ tool: 'pdf/txt', enableOcr: false });
		expect(sent()[1]).toMatchObject({ enableOcr: 0 });
		server.requests.length = 0;
		await convert({ tool: 'pdf/txt', options: { ocrOption: 'ALL', ocrRecognitionLang: 'French' } });
		expect(sent()[1]).toMatchObject({ enableOcr: 1, ocrOption: 'ALL', ocrRecognitionLang: 'LATIN' });
	});
});

describe('a tool selected by an expression', () => {
	test("takes its parameters from the JSON field, which override the node's defaults", async () => {
		await convert({ tool: '={{ "pdf/txt" }}', parameter: '{"pageRanges":"2","txtTableFormat":0}' });
		expect(sent()).toEqual([
			'pdf/txt',
			{ enableOcr: 1, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE', pageRanges: '2', txtTableFormat: 0 },
		]);
	});

	test('may require a parameter', async () => {
		await convert({ tool: '={{ "pdf/extract" }}', parameter: { pageOptions: '1' } });
		expect(sent()).toEqual(['pdf/extract', { pageOptions: '1' }]);
	});

	test.each(toolPaths.filter((tool) => tool !== 'idp/documentExtract'))('may be %s', async (tool) => {
		await convert({ tool: `={{ "${tool}" }}` }, { data: fileNamed(tool.startsWith('pdf/') ? 'a.pdf' : 'a.png') });
		expect(sent()[0]).toBe(tool);
	});
});

describe('a file of the other type', () => {
	test.each([
		['pdf/txt', 'photo.JPG', 'img/txt'],
		['pdf/markdown', 'scan.tiff', 'img/markdown'],
		['img/docx', 'letter.pdf', 'pdf/docx'],
		['pdf/txt', 'letter.pdf', 'pdf/txt'],
		['pdf/txt', 'unknown.bin', 'pdf/txt'],
		['pdf/convertType', 'photo.jpg', 'pdf/convertType'],
		['idp/documentExtract', 'photo.jpg', 'idp/documentExtract'],
	])('given to %s: %s is converted by %s', async (tool, name, expected) => {
		await convert({ tool, keys: ['Total'] }, { data: fileNamed(name) });
		expect(sent()[0]).toBe(expected);
	});
});

describe('the file', () => {
	test('is the only one of the item if the named field does not exist', async () => {
		await convert({}, { attachment_0: fixturePath('sample.pdf') });
		expect(server.seen('POST', '/process/pdf/txt')).toHaveLength(1);
	});

	test('is ambiguous among several, and the error names the field and those of the item', async () => {
		const files = { a: fixturePath('sample.pdf'), b: fixturePath('chinese.pdf') };
		const { message, description } = errorOf(await convert({}, files));
		expect(message).toContain('"data"');
		expect(description).toContain('a, b');
		expect(description).toContain('* for all files');
		expect(server.requests).toEqual([]);
	});
});

test('files are sent according to the options', async () => {
	server.variant = { ...server.variant, pollsUntilEnd: 5 };
	const finished = await convert({ options: { flow: 'presigned', wait: false } });
	expect(finished.items(nodeName)[0]?.json).toMatchObject({ taskId: 'task-1', fileNames: ['sample.pdf'] });
	expect(server.seen('PUT', '/upload/')).toHaveLength(1);
	server.variant = { result: { extension: 'txt', content: 'Hello' } };
	const named = await convert({ options: { outputBinaryField: 'letter', flow: 'direct' } });
	expect(Object.keys(named.items(nodeName)[0]?.binary ?? {})).toEqual(['letter']);
});

test('an image that a server cannot open as a PDF gives an error with the right tool', async () => {
	const failed = {
		taskId: 'task-9',
		taskStatus: 'TaskFinish',
		fileInfoDTOList: [
			{
				fileName: 'photo.jpg',
				sourceType: 'pdf',
				targetType: 'txt',
				status: 'failed',
				failureCode: '02207',
				failureReason: '"photo.jpg" cannot be opened.',
			},
		],
	};
	server.intercept = ({ path: address }) => (address.includes('/process/') ? server.ok(failed) : undefined);
	const finished = await runConvert(server.credential, {
		items: [{ json: {}, files: { data: fileNamed('photo.jpg') } }],
	});
	expect(errorOf(finished).description).toContain('Choose the tool "Extract Text From Image"');
});

test.each([
	['may be scans, by upload, so that Stop can cancel the task', {}, '/presignedUrl'],
	['is not read by OCR, directly', { enableOcr: false }, '/process/'],
	['is not read at all, directly', { tool: 'pdf/convertType' }, '/process/'],
])('a file of two megabytes that %s', async (_, parameters, part) => {
	const large = path.join(folder, 'large.pdf');
	writeFileSync(large, Buffer.alloc(2 * 1024 * 1024));
	await convert(parameters, { data: large });
	expect(server.seen('POST', part)).toHaveLength(1);
});
