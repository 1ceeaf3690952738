import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { executionError, outputItems, type Execution, type Item } from '../../scripts/lib/n8n-client.mjs';
import { N8N_PROJECT, PREVIOUS_N8N_PROJECT } from '../../scripts/lib/paths.mjs';
import { credentialType, nodeType, realN8n, type RealN8n } from '../support/real-n8n';
import { n8nVersionIn, previousN8nInstalled, startPreviousN8n } from '../support/real-n8n-previous';
import type { OwnN8n } from '../support/real-n8n-own';
import { describeWith } from '../../service/test/support/describe-with';
import { runToEnd, runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start } from '../support/real-n8n-workflows';

const startMs = 240_000;
const documents = ['sample.pdf', 'three-pages.pdf'];
const version = n8nVersionIn(PREVIOUS_N8N_PROJECT);

/** A folder in n8n's reach with these files. */
async function folderWith({ fileFolder }: RealN8n, fixtures: readonly string[]): Promise<string> {
	const folder = join(fileFolder, `previous-${fixtures.length}`);
	await mkdir(folder, { recursive: true });
	for (const name of fixtures) await copyFile(fixturePath(name), join(folder, name));
	return folder;
}

function toText(flow: string, folder: string, onError?: string) {
	const options = { flow, taskScope: 'all', output: 'binary' };
	const parameters = { resource: 'document', operation: 'convert', tool: 'pdf/txt', options };
	const node = documentConversion(parameters, onError ? { onError } : {});
	return chain(`Text, ${flow}`, [start, readFiles(`${folder}/*.pdf`), node]);
}

function results(execution: Execution, output = 0): Item[] {
	return outputItems(execution, 'Document Conversion', { output });
}

/** The output of the node, without values that differ between runs. */
async function comparable({ n8n }: RealN8n, execution: Execution) {
	return await Promise.all(
		results(execution).map(async ({ json, binary, pairedItem }) => {
			if (!binary?.data) throw new Error(`No result file in ${JSON.stringify(json)}`);
			const { fileName, mimeType, fileSize } = binary.data;
			const text = (await n8n.fetchBinary(binary.data)).toString('utf8');
			return { name: json.fileName, fields: Object.keys(json).sort(), fileName, mimeType, fileSize, text, pairedItem };
		}),
	);
}

describeWith('n8n/previous', previousN8nInstalled, `n8n ${version}, the minor version before`, () => {
	const current = realN8n();
	let previous: OwnN8n;
	let folder = '';

	beforeAll(async () => {
		previous = await startPreviousN8n();
		folder = await folderWith(previous, documents);
	}, startMs);

	afterAll(() => previous?.stop());

	it('is the previous version', async () => {
		const minor = (text: string) => Number(text.split('.')[1]);
		expect(minor(version)).toBe(minor(n8nVersionIn(N8N_PROJECT)) - 1);
		const { versionCli } = await previous.n8n.request('GET', '/rest/settings');
		expect(versionCli).toBe(version);
	});

	it('offers the nodes of the package with the same fields as the current version', async () => {
		const prefix = nodeType.slice(0, nodeType.indexOf('.') + 1);
		const own = async ({ n8n }: RealN8n) => {
			const nodes = (await n8n.listNodeTypes()).filter(({ name }) => name.startsWith(prefix));
			return nodes.sort((a, b) => a.name.localeCompare(b.name));
		};
		const nodes = await own(previous);
		expect(nodes.map(({ name }) => name)).toContain(nodeType);
		expect(nodes.find(({ name }) => name === nodeType)?.properties.length).toBeGreaterThan(10);
		expect(nodes).toEqual(await own(current));
	});

	it('tests the credential and rejects a wrong key', async () => {
		const test = (apiKey: string) =>
			previous.n8n.testCredential({ name: 'x', type: credentialType, data: { ...previous.service, apiKey } });
		expect(await test(previous.service.apiKey)).toMatchObject({ status: 'OK' });
		expect(await test('wrong')).toMatchObject({ status: 'Error' });
	});

	it.each(['direct', 'presigned'])('converts files in the %s flow like the current version', async (flow) => {
		const output = await comparable(previous, await runWell(previous, toText(flow, folder)));
		expect(output.map(({ fileName }) => fileName).sort()).toEqual(['sample.txt', 'three-pages.txt']);
		expect(output.find(({ name }) => name === 'sample.pdf')?.text).toContain('Invoice');
		const sameFiles = await folderWith(current, documents);
		expect(output).toEqual(await comparable(current, await runWell(current, toText(flow, sameFiles))));
	});

	it('passes a failed file to the error output', async () => {
		const mixed = await folderWith(previous, [...documents, 'broken.pdf']);
		const execution = await runWell(previous, toText('presigned', mixed, 'continueErrorOutput'));
		expect(results(execution)).toHaveLength(2);
		expect(results(execution, 1).map(({ json }) => json.error)).toEqual([expect.stringContaining('broken.pdf')]);
		const stopped = await runToEnd(previous, toText('presigned', mixed));
		expect(executionError(stopped)?.message).toContain('broken.pdf');
	});
});
