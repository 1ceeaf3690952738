import { startDovecot, type MailServer } from './dovecot';
import { messageWithAttachments, type Attachment } from './dovecot-message';
import { outputItems, type Execution, type N8nClient } from '../../scripts/lib/n8n-client.mjs';
import type { Item } from '../../scripts/lib/n8n-execution.mjs';
import { waitFor, type WorkflowFile } from './real-n8n-workflows';

/** n8n begins to wait for new messages (IMAP's IDLE) 15 s after its last command. */
export const idleMs = 45_000;

/** Node that every example for mail begins with. */
const trigger = 'When an email arrives';

/** An example that waits for mail, published, after it has worked on its messages. */
export interface MailboxRun {
	readonly mail: MailServer;
	readonly executions: readonly Execution[];
	/** The output of a node over all executions. */
	itemsOf(node: string): Item[];
	stop(): Promise<void>;
}

/**
 * Publish an example with a separate mailbox, deliver messages and wait until all were worked on.
 * @param messages attachments by the subject of their message
 * @throws Error when n8n does not watch the mailbox or work on the messages in time
 */
export async function runWithMailbox(
	n8n: N8nClient,
	workflow: WorkflowFile,
	messages: Readonly<Record<string, readonly Attachment[]>>,
): Promise<MailboxRun> {
	const mail = await startDovecot();
	const { user, password, host, port } = mail;
	const data = { user, password, host, port, secure: false, allowUnauthorizedCerts: false };
	// What the note in the workflow asks for: the account, which n8n finds by its name.
	const credential = await n8n.createCredential({ name: 'IMAP account', type: 'imap', data });
	let workflowId = '';
	const stop = async () => {
		try {
			if (workflowId) await n8n.deactivateWorkflow(workflowId);
			await n8n.deleteCredential(credential.id);
		} finally {
			await mail.stop();
		}
	};
	try {
		({ id: workflowId } = await n8n.createWorkflow(workflow));
		await n8n.activateWorkflow(workflowId);
		await waitFor('n8n watches the mailbox', async () => (await mail.isWatched()) || undefined, idleMs);
		for (const [subject, attachments] of Object.entries(messages)) {
			await mail.deliver(messageWithAttachments(subject, attachments));
		}
		// n8n takes messages that arrive together in one run or in several.
		const executions = await waitFor(
			'every message has been worked on',
			async () => {
				const listed = await n8n.listExecutions(workflowId);
				const ended = await Promise.all(listed.map(({ id }) => n8n.waitForExecution(id)));
				const count = ended.flatMap((execution) => outputItems(execution, trigger)).length;
				return count === Object.keys(messages).length ? ended : undefined;
			},
			idleMs,
		);
		return {
			mail,
			executions,
			itemsOf: (node) => executions.flatMap((execution) => outputItems(execution, node)),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
