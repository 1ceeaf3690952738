import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixtureBytes, fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { dovecotInstalled } from '../support/dovecot';
import type { Attachment } from '../support/dovecot-message';
import { runWithMailbox, type MailboxRun } from '../support/mailbox-example';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, nodeNamed, readExample, readFiles, start } from '../support/real-n8n-workflows';

const pdf = 'application/pdf';
const picture: Attachment = { fileName: 'logo.png', contentType: 'image/png', content: Buffer.from('no picture') };
const messages: Readonly<Record<string, readonly Attachment[]>> = {
	'Four attachments': [
		{ fileName: 'invoice.pdf', contentType: pdf, content: fixtureBytes('sample.pdf') },
		picture,
		{
			fileName: 'Übersicht März.PDF',
			contentType: 'application/octet-stream',
			content: fixtureBytes('three-pages.pdf'),
		},
		{ fileName: '发票 2.pdf', contentType: pdf, content: fixtureBytes('two-columns.pdf'), nameEncoding: 'rfc2047' },
	],
	'One is broken': [
		{ fileName: 'broken.pdf', contentType: pdf, content: fixtureBytes('broken.pdf') },
		{ fileName: 'invoice.pdf', contentType: pdf, content: fixtureBytes('sample.pdf') },
	],
	'Only a picture': [picture],
};

describeWith('dovecot', dovecotInstalled, 'the example "email attachments to text files"', () => {
	const real = realN8n();
	const { n8n } = real;
	const folder = join(real.fileFolder, 'converted');
	let run: MailboxRun;
	/** Text of each saved file by the subject of its message and the name it was saved under. */
	const saved: Record<string, Record<string, string>> = {};

	beforeAll(async () => {
		await mkdir(folder);
		const workflow = readExample('email-attachment-to-text.json');
		const { parameters } = nodeNamed(workflow, 'Save the text');
		expect(parameters.fileName).toContain('/home/node/.n8n-files/');
		parameters.fileName = String(parameters.fileName).replace('/home/node/.n8n-files', folder);
		run = await runWithMailbox(n8n, workflow, messages);
		await readSavedFiles();
	});

	afterAll(async () => {
		await run?.stop();
	});

	async function readSavedFiles(): Promise<void> {
		const subjects = new Map(
			run.itemsOf('When an email arrives').map(({ json }) => [json.attributes.uid, json.subject]),
		);
		for (const fileName of await readdir(folder)) {
			const [, uid, name] = /^(\d+)-\d+-(.+)$/.exec(fileName) ?? [];
			const subject = subjects.get(Number(uid)) ?? `no message for ${fileName}`;
			(saved[subject] ??= {})[name ?? fileName] = await readFile(join(folder, fileName), 'utf8');
		}
	}

	/** What the node makes of a fixture in a workflow without mail. */
	async function textOf(fixture: string): Promise<string> {
		const convert = documentConversion({
			resource: 'document',
			operation: 'convert',
			tool: 'pdf/txt',
			options: { flow: 'presigned' },
		});
		const source = join(real.fileFolder, fixture);
		await copyFile(fixturePath(fixture), source);
		const execution = await runWell(real, chain('Without mail', [start, readFiles(source), convert]));
		const [item] = outputItems(execution, convert.name);
		return String(item?.json.text);
	}

	it('succeeds for every message and marks it as read', async () => {
		expect(run.executions.map(({ status }) => status)).toEqual(run.executions.map(() => 'success'));
		expect(await run.mail.count()).toEqual({ messages: 3, unseen: 0 });
	});

	it('saves the text of every PDF of a message under its own name and leaves other attachments alone', async () => {
		expect(saved['Four attachments']).toEqual({
			'invoice.txt': await textOf('sample.pdf'),
			'Übersicht März.txt': await textOf('three-pages.pdf'),
			'发票 2.txt': await textOf('two-columns.pdf'),
		});
		expect(saved['Four attachments']?.['invoice.txt']).toContain('Invoice');
	});

	it('passes a PDF that cannot be converted to "Not converted" and saves the others', () => {
		expect(Object.keys(saved['One is broken'] ?? {})).toEqual(['invoice.txt']);
		expect(run.itemsOf('Not converted').map(({ json }) => json.error)).toEqual([expect.stringContaining('broken.pdf')]);
	});

	it('saves nothing of a message without a PDF', () => {
		expect(Object.keys(saved).sort()).toEqual(['Four attachments', 'One is broken']);
	});
});
