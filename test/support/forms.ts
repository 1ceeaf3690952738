import type { Execution, N8nClient } from '../../scripts/lib/n8n-client.mjs';
import { waitFor } from './real-n8n-workflows';

/** A file of a form. */
export interface FormFile {
	readonly name: string;
	readonly type: string;
	readonly content: Uint8Array;
}

/** The answer of an address of a workflow: n8n knows it shortly after the workflow was published, and answers 404 before. */
export async function oncePublished(send: () => Promise<Response>): Promise<Response> {
	return await waitFor('n8n knows the address', async () => {
		const response = await send();
		return response.status === 404 ? undefined : response;
	});
}

/** Send a form of n8n, as a browser does: its fields by their places. @throws Error when it is refused */
export async function sendForm(address: string, fields: readonly (string | FormFile)[]): Promise<string> {
	const form = new FormData();
	for (const [index, field] of fields.entries()) {
		if (typeof field === 'string') form.set(`field-${index}`, field);
		else form.set(`field-${index}`, new Blob([new Uint8Array(field.content)], { type: field.type }), field.name);
	}
	const response = await oncePublished(() => fetch(address, { method: 'POST', body: form }));
	const text = await response.text();
	if (!response.ok) throw new Error(`The form was answered with ${response.status}: ${text}`);
	return text;
}

/** The only execution of a workflow, once it has come to one of these states. */
export async function executionIn(
	n8n: N8nClient,
	workflowId: string,
	states: readonly string[],
	timeoutMs = 60_000,
): Promise<Execution> {
	return await waitFor(
		`an execution is ${states.join(' or ')}`,
		async () => {
			const [listed] = await n8n.listExecutions(workflowId);
			return listed && states.includes(listed.status) ? await n8n.getExecution(listed.id) : undefined;
		},
		timeoutMs,
	);
}
