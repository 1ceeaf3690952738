import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { credentialName, credentialType, nodeType } from './real-n8n';

/** A node as n8n saves it; `position` does not matter to a test. */
export interface WorkflowNode {
	id?: string;
	name: string;
	type: string;
	typeVersion: number;
	position: number[];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	onError?: string;
	[key: string]: unknown;
}

/** A workflow as n8n saves it. */
export interface WorkflowFile {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	[key: string]: unknown;
}

/** Where the examples lie. */
export const examplesFolder = join(__dirname, '..', '..', 'examples');

/** A workflow of `examples/`, as a user imports it. */
export function readExample(fileName: string): WorkflowFile {
	return JSON.parse(readFileSync(join(examplesFolder, fileName), 'utf8')) as WorkflowFile;
}

/** The node of that name. @throws Error when there is none, so that a renamed node is noticed */
export function nodeNamed(workflow: WorkflowFile, name: string): WorkflowNode {
	const found = workflow.nodes.find((node) => node.name === name);
	if (!found) throw new Error(`The workflow "${workflow.name}" has no node "${name}".`);
	return found;
}

/** One node after the other: each gets the output of the one before. */
export function chain(name: string, nodes: readonly WorkflowNode[]): WorkflowFile {
	const connections = Object.fromEntries(
		nodes
			.slice(0, -1)
			.map((node, index) => [node.name, { main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] }]),
	);
	return { name, nodes: [...nodes], connections, settings: { executionOrder: 'v1' } };
}

function node(name: string, type: string, typeVersion: number, parameters: Record<string, unknown>): WorkflowNode {
	return { name, type, typeVersion, position: [0, 0], parameters };
}

/** The node that starts a workflow by hand. */
export const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/** A node that reads files; one item a file, the bytes in the binary field `data`. */
export function readFiles(selector: string): WorkflowNode {
	return node('Read files', 'n8n-nodes-base.readWriteFile', 1.1, {
		operation: 'read',
		fileSelector: selector,
		options: {},
	});
}

/** A Document Conversion node with the shared credential; `fields` are its parameters, further keys the node's own. */
export function documentConversion(fields: Record<string, unknown>, further: Partial<WorkflowNode> = {}): WorkflowNode {
	return {
		...node('Document Conversion', nodeType, 1, fields),
		credentials: { [credentialType]: { id: '', name: credentialName } },
		...further,
	};
}

/**
 * Wait until `look` finds something.
 * @param what for the message when it does not
 * @returns what `look` has found
 * @throws Error after `timeoutMs`
 */
export async function waitFor<T>(
	what: string,
	look: () => Promise<T | undefined> | T | undefined,
	timeoutMs = 120_000,
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const found = await look();
		if (found !== undefined) return found;
		if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
		await sleep(100);
	}
}
