import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixtureBytes, fixturePath } from '../../fixtures';
import { outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { dovecotInstalled, startDovecot, type MailServer } from '../support/dovecot';
import { messageWithAttachments, type Attachment } from '../support/dovecot-message';
import type { Item } from '../../scripts/lib/n8n-execution.mjs';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../support/real-n8n-requirement';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, nodeNamed, readExample, readFiles, start, waitFor } from '../support/real-n8n-workflows';

/** n8n begins to wait for new messages (IMAP's IDLE) 15 s after its last command. */
const idleMs = 45_000;

const pdf = 'application/pdf';
const picture: Attachment = { fileName: 'logo.png', contentType: 'image/png', content: Buffer.from('no picture') };
const messages: Readonly<Record<string, readonly Attachment[]>> = {
	'Four attachments': [
		{ fileName: 'invoice.pdf', contentType: pdf, content: fixtureBytes('sample.pdf') },
		picture,
		{ fileName: 'Übersicht März.PDF', contentType: 'application/octet-stream', content: fixtureBytes('three-pages.pdf') },
		{ fileName: '发票 2.pdf', contentType: pdf, content: fixtureBytes('two-columns.pdf'), nameEncoding: 'rfc2047' },
	],
	'One is broken': [
		{ fileName: 'broken.pdf', contentType: pdf, content: fixtureBytes('broken.pdf') },
		{ fileName: 'invoice.pdf', contentType: pdf, content: fixtureBytes('sample.pdf') },
	],
	'Only a picture': [picture],
};

describeWith('dovecot', dovecotInstalled, 'the example "e-mail attachments to text files"', () => {
	const real = realN8n();
	const { n8n } = real;
	const folder = join(real.fileFolder, 'converted');
	let mail: MailServer;
	let workflowId = '';
	let executions: Execution[] = [];
	/** Text of each saved file by the subject of its message and the name it was saved under. */
	const saved: Record<string, Record<string, string>> = {};

	beforeAll(async () => {
		await mkdir(folder);
		mail = await startDovecot();
		await activateExample();
		await waitFor('n8n watches the mailbox', async () => (await mail.isWatched()) || undefined, idleMs);
		for (const [subject, attachments] of Object.entries(messages)) {
			await mail.deliver(messageWithAttachments(subject, attachments));
		}
		// n8n takes messages that arrive together in one run or in several.
		await waitFor(
			'every message has been worked on',
			async () => {
				executions = await endedExecutions();
				return itemsOf('When an e-mail arrives').length === Object.keys(messages).length || undefined;
			},
			idleMs,
		);
		await readSavedFiles();
	}, 2 * idleMs + 30_000);

	afterAll(async () => {
		try {
			if (workflowId) await n8n.deactivateWorkflow(workflowId);
		} finally {
			await mail?.stop();
		}
	});

	/** What the note in the workflow asks for: the accounts, which n8n finds by their names, and the folder. */
	async function activateExample(): Promise<void> {
		const { user, password, host, port } = mail;
		await n8n.createCredential({
			name: 'IMAP account',
			type: 'imap',
			data: { user, password, host, port, secure: false, allowUnauthorizedCerts: false },
		});
		const workflow = readExample('email-attachment-to-text.json');
		const { parameters } = nodeNamed(workflow, 'Save the text');
		expect(parameters.fileName).toContain('/home/node/.n8n-files/');
		parameters.fileName = String(parameters.fileName).replace('/home/node/.n8n-files', folder);
		({ id: workflowId } = await n8n.createWorkflow(workflow));
		await n8n.activateWorkflow(workflowId);
	}

	async function endedExecutions(): Promise<Execution[]> {
		const listed = await n8n.listExecutions(workflowId);
		return await Promise.all(listed.map(({ id }) => n8n.waitForExecution(id)));
	}

	function itemsOf(node: string): Item[] {
		return executions.flatMap((execution) => outputItems(execution, node));
	}

	async function readSavedFiles(): Promise<void> {
		const subjects = new Map(itemsOf('When an e-mail arrives').map(({ json }) => [json.attributes.uid, json.subject]));
		for (const fileName of await readdir(folder)) {
			const [, uid, name] = /^(\d+)-\d+-(.+)$/.exec(fileName) ?? [];
			const subject = subjects.get(Number(uid)) ?? `no message for ${fileName}`;
			(saved[subject] ??= {})[name ?? fileName] = await readFile(join(folder, fileName), 'utf8');
		}
	}

	/** What the node makes of a fixture in a workflow without mail. */
	async function textOf(fixture: string): Promise<string> {
		const convert = documentConversion({ resource: 'document', operation: 'convert', tool: 'pdf/txt', flow: 'presigned' });
		const source = join(real.fileFolder, fixture);
		await copyFile(fixturePath(fixture), source);
		const execution = await runWell(real, chain('Without mail', [start, readFiles(source), convert]));
		const [item] = outputItems(execution, convert.name);
		if (!item?.binary?.data) throw new Error(`${fixture} gave no text`);
		return (await n8n.fetchBinary(item.binary.data)).toString('utf8');
	}

	it('ends well for every message and marks it as read', async () => {
		expect(executions.map(({ status }) => status)).toEqual(executions.map(() => 'success'));
		expect(await mail.count()).toEqual({ messages: 3, unseen: 0 });
	});

	it('saves the text of every PDF of a message under its own name and leaves other attachments alone', async () => {
		expect(saved['Four attachments']).toEqual({
			'invoice.txt': await textOf('sample.pdf'),
			'Übersicht März.txt': await textOf('three-pages.pdf'),
			'发票 2.txt': await textOf('two-columns.pdf'),
		});
		expect(saved['Four attachments']?.['invoice.txt']).toContain('Invoice');
	}, 30_000);

	it('passes a PDF that cannot be converted to "Not converted" and saves the others', () => {
		expect(Object.keys(saved['One is broken'] ?? {})).toEqual(['invoice.txt']);
		expect(itemsOf('Not converted').map(({ json }) => json.error)).toEqual([expect.stringContaining('broken.pdf')]);
	});

	it('saves nothing of a message without a PDF', () => {
		expect(Object.keys(saved).sort()).toEqual(['Four attachments', 'One is broken']);
	});
});
