import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { realN8n } from '../support/real-n8n';
import { nodeNamed, readExample, waitFor } from '../support/real-n8n-workflows';

/** What the workflow writes into the data table. */
interface Row {
	readonly file: string;
	readonly status: string;
	readonly text: string;
	readonly error: string;
}

describe('the example "every night: PDFs of a folder to table rows"', () => {
	const real = realN8n();
	const { n8n } = real;
	const folder = join(real.fileFolder, 'inbox');
	let workflowId: string;

	beforeAll(async () => {
		await mkdir(folder);
		await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
		await copyFile(fixturePath('broken.pdf'), join(folder, 'half a copy.pdf'));
		await copyFile(fixturePath('two-columns.pdf'), join(folder, 'Übersicht (2) [März].PDF'));
		await writeFile(join(folder, 'notes.txt'), 'no PDF');
		// What the note in the workflow asks for: the account, which n8n finds by its name, and the folder.
		const workflow = readExample('nightly-folder-to-table.json');
		const { parameters } = nodeNamed(workflow, 'PDFs in the folder');
		expect(parameters.fileSelector).toContain('/home/node/.n8n-files/');
		parameters.fileSelector = String(parameters.fileSelector).replace('/home/node/.n8n-files', folder);
		// A test cannot wait for the night.
		expect(nodeNamed(workflow, 'Every night').parameters).toEqual({
			rule: { interval: [{ field: 'days', daysInterval: 1, triggerAtHour: 2, triggerAtMinute: 0 }] },
		});
		nodeNamed(workflow, 'Every night').parameters = { rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] } };
		({ id: workflowId } = await n8n.createWorkflow(workflow));
	});

	async function rows(): Promise<Row[]> {
		const found = (await n8n.dataTableRows('pdf_texts')) as unknown as Row[];
		return found
			.map(({ file, status, text, error }) => ({ file, status, text, error }))
			.sort((a, b) => a.file.localeCompare(b.file, 'en'));
	}

	it('runs on schedule and writes a row for every PDF, with the reason for a bad one', async () => {
		await n8n.activateWorkflow(workflowId);
		const ended = await waitFor('the first run by the schedule', async () => {
			const [oldest] = (await n8n.listExecutions(workflowId)).reverse();
			return oldest && oldest.status !== 'running' && oldest.status !== 'new' ? oldest : undefined;
		});
		await n8n.deactivateWorkflow(workflowId);
		expect(ended).toMatchObject({ mode: 'trigger', status: 'success' });
		expect(await rows()).toEqual([
			{ file: 'half a copy.pdf', status: 'failed', text: '', error: expect.stringContaining('half a copy.pdf') },
			{ file: 'invoice.pdf', status: 'converted', text: expect.stringContaining('Invoice'), error: '' },
			{ file: 'Übersicht (2) [März].PDF', status: 'converted', text: expect.stringMatching(/\w{3,}/), error: '' },
		]);
	});

	it('converts only new and previously failed files, and keeps one row per file', async () => {
		const before = await rows();
		await copyFile(fixturePath('three-pages.pdf'), join(folder, 'half a copy.pdf'));
		await copyFile(fixturePath('form.pdf'), join(folder, 'new.pdf'));
		const execution = await n8n.execute(workflowId, { trigger: 'Every night' });
		expect(execution.status).toBe('success');
		expect(
			outputItems(execution, 'PDF to text')
				.map(({ json }) => json.fileName)
				.sort(),
		).toEqual(['half a copy.pdf', 'new.pdf']);
		const after = await rows();
		expect(after.map(({ file, status, error }) => ({ file, status, error }))).toEqual(
			['half a copy.pdf', 'invoice.pdf', 'new.pdf', 'Übersicht (2) [März].PDF'].map((file) => ({
				file,
				status: 'converted',
				error: '',
			})),
		);
		expect(after.filter(({ file }) => file === 'invoice.pdf')).toEqual(
			before.filter(({ file }) => file === 'invoice.pdf'),
		);
	});

	it('does nothing if the folder has no PDF', async () => {
		const workflow = await n8n.getWorkflow(workflowId);
		const read = workflow.nodes.find(({ name }) => name === 'PDFs in the folder');
		if (read) read.parameters.fileSelector = join(folder, 'empty', '*.pdf');
		await n8n.updateWorkflow(workflowId, { nodes: workflow.nodes });
		const execution = await n8n.execute(workflowId, { trigger: 'Every night' });
		expect(execution.status).toBe('success');
		expect(outputItems(execution, 'PDF to text')).toEqual([]);
	});
});
