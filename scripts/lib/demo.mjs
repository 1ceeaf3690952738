import { executionError, outputItems } from './n8n-client.mjs';
import { UserFailure } from './user-failure.mjs';

/** @typedef {import('./n8n-client.mjs').N8nClient} N8nClient */

export const DEMO_FILE = 'pdf-to-text.json';
const NODE_TYPE = /\.documentConversion$/;
const TRIGGER_TYPE = 'n8n-nodes-base.manualTrigger';
const LINES_SHOWN = 12;
const DEMO_TIMEOUT_MS = 120_000;

/**
 * Runs the demo workflow and returns the text of our node's output.
 * @param {N8nClient} n8n
 * @param {string} workflowId
 * @returns {Promise<string>} the whole text
 * @throws {UserFailure} when the workflow fails or puts no text out
 */
export async function runDemo(n8n, workflowId) {
	const { nodes, name } = await n8n.getWorkflow(workflowId);
	const trigger = nodes.find(({ type }) => type === TRIGGER_TYPE);
	const converter = nodes.find(({ type }) => NODE_TYPE.test(type));
	if (trigger === undefined || converter === undefined) {
		throw new UserFailure(`The workflow "${name}" no longer has a manual trigger or a Document Conversion node.`);
	}
	const execution = await n8n.execute(workflowId, { trigger: trigger.name }, { timeoutMs: DEMO_TIMEOUT_MS });
	const error = executionError(execution);
	if (execution.status !== 'success' || error !== undefined) {
		const reason = [error?.message, error?.description].filter(Boolean).join(' ');
		throw new UserFailure(`The workflow "${name}" ended with the status "${execution.status}". ${reason}`);
	}
	const text = outputItems(execution, converter.name)[0]?.json.text;
	if (typeof text !== 'string') throw new UserFailure(`The workflow "${name}" did not return a text.`);
	return text;
}

/**
 * @param {string} text
 * @returns {string} its first lines that are not empty, indented
 */
export function firstLines(text) {
	const lines = text.split(/\r?\n|\f/).filter((line) => line.trim() !== '');
	const printed = lines.slice(0, LINES_SHOWN).map((line) => `    ${line}`);
	if (lines.length > LINES_SHOWN) printed.push(`    … and ${lines.length - LINES_SHOWN} more lines`);
	return printed.join('\n');
}
