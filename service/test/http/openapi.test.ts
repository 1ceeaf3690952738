import Ajv2020 from 'ajv/dist/2020';
import sharp from 'sharp';
import { additiveNames } from '../../../contract/additive';
import { apiPrefix, endpoints } from '../../../contract/endpoints';
import { errors } from '../../../contract/errors';
import { exampleParameters } from '../../../contract/examples';
import { limits, type LimitName } from '../../../contract/limits';
import { parameters, type ParameterName } from '../../../contract/parameters';
import { toolDefinition, toolPaths, type ToolPath } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { startBrowser, chromiumProgram } from '../support/browser';
import { environmentName, isSettingName } from '../../src/settings/settings';
import { checkedAnswers } from '../support/check-answers';
import { Client } from '../support/client';
import { sampled } from '../support/sample';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
// Read field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
let document: any;

beforeAll(async () => {
	service = await startService({ settings: { filesPerTask: 7, directWaitMs: limits.directWaitMs.value } });
	client = new Client(service.baseUrl, service.apiKey);
	document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
});
afterAll(() => service.stop());

describe('the description', () => {
	it('is OpenAPI 3.1 with valid references and unique operation IDs', () => {
		expect(document.openapi).toMatch(/^3\.1\./);
		const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
		expect(references.length).toBeGreaterThan(100);
		for (const path of new Set(references)) {
			const found = path.split('/').reduce<Record<string, never>>((place, key) => place?.[key] ?? {}, document);
			expect([path, Object.keys(found).length > 0]).toEqual([path, true]);
		}
		const ids = Object.values<object>(document.paths).flatMap((operations) =>
			Object.values(operations).map(({ operationId }: { operationId: string }) => operationId),
		);
		expect(new Set(ids).size).toBe(ids.length);
		const ajv = new Ajv2020({ strict: false });
		ajv.addSchema(document, 'document');
		for (const name of Object.keys(document.components.schemas)) {
			expect(ajv.getSchema(`document#/components/schemas/${name}`)).toBeDefined();
		}
	});

	it('has every endpoint and marks our extensions', () => {
		for (const { address, method, additive } of endpoints) {
			const operation = document.paths[address][method];
			expect([address, operation['x-additive'] ?? false]).toEqual([address, additive ?? false]);
		}
		for (const path of additiveNames.endpoints) {
			const { post, get } = document.paths[apiPrefix + path];
			expect((post ?? get)['x-additive']).toBe(true);
		}
		const { TaskInformation, FileInformation } = document.components.schemas;
		for (const [schema, names] of [
			[TaskInformation, additiveNames.taskInformation],
			[FileInformation, additiveNames.fileInformation],
		] as const) {
			const marked = Object.entries<{ 'x-additive'?: true }>(schema.properties).filter(
				([, field]) => field['x-additive'],
			);
			expect(marked.map(([name]) => name).sort()).toEqual([...names].sort());
		}
	});

	it.each(toolPaths)('has the parameters of %s', (toolPath) => {
		const { content } = document.paths[`${apiPrefix}/process/${toolPath}`].post.requestBody;
		const { $ref } = content['multipart/form-data'].schema.properties.parameter.contentSchema;
		const schema = document.components.schemas[$ref.split('/').at(-1)];
		const { parameters: own, alsoAccepted = [], required } = toolDefinition(toolPath);
		const known = [...own, ...alsoAccepted.filter((name) => name in parameters)];
		expect(Object.keys(schema.properties)).toEqual(known);
		expect(schema.required).toEqual(required);
		for (const name of own) {
			const definition = parameters[name as ParameterName];
			expect(schema.properties[name].description).toContain(definition.meaning.en);
			expect(schema.properties[name].description).toContain(definition.meaning.zh);
			if ('values' in definition) {
				const { type, items, enum: values } = schema.properties[name];
				expect(type === 'array' ? items.enum : values).toEqual(definition.values.map(({ value }) => value));
			}
		}
		// The example is one the shape allows.
		const ajv = new Ajv2020({ strict: false });
		expect(ajv.validate(schema, exampleParameters[toolPath])).toBe(true);
	});

	it('has every error code in both languages, and every effective limit with its setting', async () => {
		for (const [name, { code, httpStatus }] of Object.entries(errors)) {
			const row = document['x-error-codes'].find((entry: { name: string }) => entry.name === name);
			expect(row).toMatchObject({ code, httpStatus, message: { zh: expect.stringMatching(/[\u4e00-\u9fff]/) } });
		}
		const answer = (await (await fetch(`${service.baseUrl}/limits`)).json()) as {
			limits: { name: string; value: number }[];
		};
		expect(answer.limits).toEqual(document['x-limits']);
		expect(answer.limits.map(({ name }) => name)).toEqual(Object.keys(limits));
		for (const name of Object.keys(limits) as LimitName[]) {
			const setting = isSettingName(name) ? environmentName(name) : null;
			const value = name === 'filesPerTask' ? 7 : limits[name].value;
			expect(answer.limits).toContainEqual({
				name,
				value,
				unit: limits[name].unit,
				meaning: limits[name].meaning,
				setting,
			});
		}
	});
});

/** A document of each kind with something to find in it. */
async function sampleOf(toolPath: ToolPath): Promise<{ bytes: Uint8Array; fileName: string }> {
	if (toolDefinition(toolPath).sourceTypeName === 'pdf')
		return { bytes: fixtureBytes('sample.pdf'), fileName: 'sample.pdf' };
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="white"/>
		<text x="40" y="120" font-size="48" font-family="sans-serif">Invoice Number 4711</text>
		<text x="40" y="240" font-size="48" font-family="sans-serif">Total 12.50</text></svg>`;
	return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), fileName: 'sample.png' };
}

/** Those that run here in the sample; `package.test.ts` runs the examples of all tools. */
const tools = sampled(
	toolPaths,
	toolPaths.filter((_, index) => index % 6 === 0),
);

describe('the example', () => {
	const exampleOf = (toolPath: ToolPath): string => {
		const { post } = document.paths[`${apiPrefix}/process/${toolPath}`];
		return post.requestBody.content['multipart/form-data'].examples.example.value.parameter;
	};

	it.each(toolPaths)('of %s is the one that doctor runs', (toolPath) => {
		expect(JSON.parse(exampleOf(toolPath))).toEqual(exampleParameters[toolPath]);
	});

	it.each(tools)('of %s works', async (toolPath) => {
		const parameter = exampleOf(toolPath);
		const { body } = await client.post(`${apiPrefix}/process/${toolPath}`, [
			['file', await sampleOf(toolPath)],
			['parameter', parameter],
		]);
		const task = await client.waitForEnd(body.data.taskId);
		expect(task.fileInfoDTOList[0]).toMatchObject({ status: 'success', failureReason: '' });
		const result = await fetch(task.fileInfoDTOList[0].downloadUrl);
		expect((await result.arrayBuffer()).byteLength).toBeGreaterThan(0);
	});
});

const withBrowser = chromiumProgram ? describe : describe.skip;

withBrowser('the page of the description', () => {
	it('the page shows every call without external hosts or policy violations', async () => {
		const browser = await startBrowser();
		const [hosts, complaints]: [Set<string>, string[]] = [new Set(), []];
		browser.page.on('request', (request) => {
			const { protocol, host } = new URL(request.url());
			if (protocol.startsWith('http')) hosts.add(host);
		});
		browser.page.on('console', (message) => {
			if (message.type() === 'error') complaints.push(message.text());
		});
		browser.page.on('pageerror', (error) => complaints.push(error.message));
		const answer = await browser.page.goto(`${service.baseUrl}/docs`);
		expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
		await browser.page.getByText('/server/v2/process/pdf/txt', { exact: true }).first().waitFor();
		const calls = await browser.page.locator('.opblock').count();
		expect(calls).toBe(Object.values<object>(document.paths).flatMap((operations) => Object.keys(operations)).length);
		await browser.page.getByText('/server/v2/process/pdf/img', { exact: true }).first().click();
		await browser.page.getByText('Too many requests', { exact: false }).first().waitFor();
		expect([...hosts]).toEqual([new URL(service.baseUrl).host]);
		expect(complaints).toEqual([]);
		await browser.stop();
	});

	it('serves no other file of the package', async () => {
		for (const path of [
			'files/package.json',
			'files/index.html',
			'files/../package.json',
			'files/',
			'files/%2e%2e/package.json',
		]) {
			expect((await fetch(`${service.baseUrl}/docs/${path}`)).status).toBe(404);
		}
	});
});

test('every answer above was checked against the description', () => {
	expect(checkedAnswers()).toBeGreaterThan(2 * tools.length);
});
