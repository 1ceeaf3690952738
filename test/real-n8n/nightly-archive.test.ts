import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { realN8n } from '../support/real-n8n';
import { nodeNamed, readExample } from '../support/real-n8n-workflows';

describe('the example "every night: the PDFs of a folder archived as PDF/A"', () => {
	const real = realN8n();
	const { n8n } = real;
	const folder = join(real.fileFolder, 'to-archive');
	let workflowId: string;

	beforeAll(async () => {
		await mkdir(join(folder, 'archive'), { recursive: true });
		await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
		await copyFile(fixturePath('broken.pdf'), join(folder, 'half a copy.pdf'));
		const workflow = readExample('nightly-archive-as-pdfa.json');
		for (const [name, parameter] of [
			['PDFs in the folder', 'fileSelector'],
			['Save to the archive', 'fileName'],
		] as const) {
			const { parameters } = nodeNamed(workflow, name);
			expect(parameters[parameter]).toContain('/home/node/.n8n-files/');
			parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
		}
		({ id: workflowId } = await n8n.createWorkflow(workflow));
	});

	async function rows() {
		const found = await n8n.dataTableRows('pdf_archive');
		return found
			.map(({ file, status, archived, remark }) => ({ file, status, archived, remark }))
			.sort((a, b) => String(a.file).localeCompare(String(b.file), 'en'));
	}

	it('saves PDF/A, records the outcome of each file, and processes each once', async () => {
		expect((await n8n.execute(workflowId, { trigger: 'Every night' })).status).toBe('success');
		expect(await rows()).toEqual([
			{ file: 'half a copy.pdf', status: 'failed', archived: '', remark: expect.stringContaining('half a copy.pdf') },
			{ file: 'invoice.pdf', status: 'archived', archived: 'invoice.pdf', remark: expect.any(String) },
		]);
		const archived = await readFile(join(folder, 'archive', 'invoice.pdf'), 'latin1');
		expect(archived).toMatch(/<pdfaid:part>2<\/pdfaid:part>|pdfaid:part="2"/);

		await copyFile(fixturePath('three-pages.pdf'), join(folder, 'half a copy.pdf'));
		const again = await n8n.execute(workflowId, { trigger: 'Every night' });
		expect(outputItems(again, 'PDF to PDF/A').map(({ json }) => json.fileName)).toEqual(['half a copy.pdf']);
		expect((await rows()).map(({ status }) => status)).toEqual(['archived', 'archived']);
	});
});
