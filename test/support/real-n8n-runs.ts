import type { Execution } from '../../scripts/lib/n8n-client.mjs';
import { executionError } from '../../scripts/lib/n8n-client.mjs';
import type { RealN8n } from './real-n8n';
import { start, type WorkflowFile } from './real-n8n-workflows';

/**
 * Runs a workflow manually until it finishes. Keeps the workflow because n8n deletes its result files with it.
 * @param from name of the trigger node
 * @returns the execution, whether it went well or not
 */
export async function runToEnd({ n8n }: RealN8n, workflow: WorkflowFile, from = start.name): Promise<Execution> {
	const { id } = await n8n.createWorkflow(workflow);
	return await n8n.execute(id, { trigger: from });
}

/** Like `runToEnd`, for a run that must go well. @throws Error with n8n's own message when it does not */
export async function runWell(real: RealN8n, workflow: WorkflowFile, from?: string): Promise<Execution> {
	const execution = await runToEnd(real, workflow, from);
	const error = executionError(execution);
	if (execution.status !== 'success' || error) {
		throw new Error(`"${workflow.name}" ended with ${execution.status}: ${error?.message} ${error?.description ?? ''}`);
	}
	return execution;
}
