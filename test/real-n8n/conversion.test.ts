import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { executionError, outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import type { Item } from '../../scripts/lib/n8n-execution.mjs';
import { realN8n } from '../support/real-n8n';
import { runToEnd, runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start } from '../support/real-n8n-workflows';

const real = realN8n();
const good = ['sample.pdf', 'three-pages.pdf', 'two-columns.pdf'];
const toText = { resource: 'document', operation: 'convert', tool: 'pdf/txt' };

/** A new folder that n8n may read, with copies of these fixtures. */
async function folderWith(name: string, fixtures: readonly string[]): Promise<string> {
	const folder = join(real.fileFolder, name);
	await mkdir(folder, { recursive: true });
	for (const fixture of fixtures) await copyFile(fixturePath(fixture), join(folder, fixture));
	return folder;
}

function results(execution: Execution, output = 0): Item[] {
	return outputItems(execution, 'Document Conversion', { output });
}

/** Texts by the name of the file they were made of. */
function textByFile(execution: Execution): Record<string, string> {
	return Object.fromEntries(
		results(execution).map(({ json: { fileName, text } }) => {
			if (typeof text !== 'string') throw new Error(`No text of ${String(fileName)}`);
			return [String(fileName), text];
		}),
	);
}

describe('PDF to text in a real n8n', () => {
	let folder: string;
	let direct: Record<string, string>;

	beforeAll(async () => {
		folder = await folderWith('conversion', good);
		const node = documentConversion({ ...toText, options: { flow: 'direct' } });
		direct = textByFile(await runWell(real, chain('Direct', [start, readFiles(`${folder}/*.pdf`), node])));
	});

	it('gives the text of each file in the direct flow', () => {
		expect(Object.keys(direct).sort()).toEqual(good);
		expect(direct['sample.pdf']).toContain('Invoice');
		expect(new Set(Object.values(direct)).size).toBe(3);
	});

	it('gives the same text for one file in the presigned flow, and its file on request', async () => {
		const node = documentConversion({ ...toText, options: { flow: 'presigned', output: 'binary' } });
		const execution = await runWell(real, chain('One', [start, readFiles(`${folder}/sample.pdf`), node]));
		expect(textByFile(execution)).toEqual({ 'sample.pdf': direct['sample.pdf'] });
		const file = results(execution)[0]?.binary?.data;
		expect(file).toMatchObject({ fileName: 'sample.txt', mimeType: 'text/plain' });
		expect((await real.n8n.fetchBinary(file!)).toString('utf8')).toBe(direct['sample.pdf']);
	});

	it('gives the same texts for three files in one task, each linked to its own input item', async () => {
		const node = documentConversion({ ...toText, options: { flow: 'presigned', taskScope: 'all' } });
		const execution = await runWell(real, chain('Three', [start, readFiles(`${folder}/*.pdf`), node]));
		expect(textByFile(execution)).toEqual(direct);
		expect(new Set(results(execution).map(({ json }) => json.taskId)).size).toBe(1);
		const read = outputItems(execution, 'Read files').map(({ json }) => json.fileName);
		for (const { json, pairedItem } of results(execution)) {
			expect(read[(pairedItem as { item: number }).item]).toBe(json.fileName);
		}
	});
});

describe('one bad file among three in a real n8n', () => {
	const node = { ...toText, options: { flow: 'presigned', taskScope: 'all' } };
	let folder: string;

	beforeAll(async () => {
		folder = await folderWith('one-bad', ['sample.pdf', 'broken.pdf', 'two-columns.pdf']);
	});

	it('goes to the error output with its name and code; the other two are converted', async () => {
		const conversion = documentConversion(node, { onError: 'continueErrorOutput' });
		const execution = await runWell(real, chain('Error output', [start, readFiles(`${folder}/*.pdf`), conversion]));
		expect(Object.keys(textByFile(execution)).sort()).toEqual(['sample.pdf', 'two-columns.pdf']);

		const failed = results(execution, 1);
		expect(failed).toHaveLength(1);
		expect(failed[0]?.json.error).toContain('broken.pdf');
		expect(failed[0]?.json.details).toMatchObject({ fileName: 'broken.pdf', code: '02207' });
		const read = outputItems(execution, 'Read files').map(({ json }) => json.fileName);
		expect(read[(failed[0]?.pairedItem as { item: number }).item]).toBe('broken.pdf');

		const taskId = String(results(execution)[0]?.json.taskId);
		const get = documentConversion({
			resource: 'task',
			operation: 'get',
			taskId: { __rl: true, mode: 'id', value: taskId },
		});
		const [task] = results(await runWell(real, chain('Get', [start, get])));
		expect(task?.json).toMatchObject({
			taskId,
			taskFileNum: 3,
			taskSuccessNum: 2,
			taskFailNum: 1,
			taskStatus: 'TaskFinish',
		});
	});

	it('is an item like the others when the node continues with its regular output', async () => {
		const conversion = documentConversion(node, { onError: 'continueRegularOutput' });
		const execution = await runWell(real, chain('Regular output', [start, readFiles(`${folder}/*.pdf`), conversion]));
		expect(
			results(execution)
				.map(({ json }) => (json.error ? 'failed' : json.fileName))
				.sort(),
		).toEqual(['failed', 'sample.pdf', 'two-columns.pdf']);
	});

	it('ends the workflow with name and code if the node stops on failures', async () => {
		const execution = await runToEnd(
			real,
			chain('Stop', [start, readFiles(`${folder}/*.pdf`), documentConversion(node)]),
		);
		expect(execution.status).toBe('error');
		const error = executionError(execution);
		expect(error?.message).toContain('broken.pdf');
		expect(error?.description).toContain('02207');
	});
});
