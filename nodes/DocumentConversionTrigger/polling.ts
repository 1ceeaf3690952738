import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { credentialName } from '../DocumentConversion/transport/context';
import { beginRun } from '../DocumentConversion/transport/run';
import { readEvents } from './events';
import { fetchSample } from './sample';
import type { TriggerOptions } from './watch';
import { watch } from './watch';
import type { WatchState } from './watch-state';

/** Polls in progress, by workflow and node. */
const busy = new Set<string>();

/**
 * Poll for finished tasks, or fetch a test event.
 * @returns `null` if no task has finished since the last poll
 */
export async function poll(poller: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (poller.getMode() === 'manual') return [await fetchSample(beginRun(poller), readTriggerOptions(poller))];
	// n8n may start a poll before the previous one ends; both would report the same tasks.
	const key = `${String(poller.getWorkflow().id)}:${poller.getNode().id}`;
	if (busy.has(key)) return null;
	busy.add(key);
	try {
		return await pollOnce(poller);
	} finally {
		busy.delete(key);
	}
}

async function pollOnce(poller: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const memory = poller.getWorkflowStaticData('node');
	const account = await hashAccount(poller);
	const known = memory.account === account ? (memory.watch as unknown as WatchState | undefined) : undefined;
	const { items, state } = await watch(beginRun(poller), known, readTriggerOptions(poller));
	// Only after success, so that a failed poll is repeated unchanged.
	memory.account = account;
	memory.watch = state as unknown as IDataObject;
	return items.length > 0 ? [items] : null;
}

function readTriggerOptions(poller: IPollFunctions): TriggerOptions {
	const binaryField = String(poller.getNodeParameter('outputBinaryField', 'data')) || 'data';
	return {
		events: readEvents(poller.getNodeParameter('events', [])),
		output: {
			itemPer: poller.getNodeParameter('itemPer', 'task') === 'file' ? 'file' : 'task',
			...(poller.getNodeParameter('download', false) ? { binaryField } : {}),
		},
	};
}

/** Identifies an account without revealing it: the state of one account does not apply to another. */
async function hashAccount(poller: IPollFunctions): Promise<string> {
	const { baseUrl, apiKey } = await poller.getCredentials<{ baseUrl: string; apiKey: string }>(credentialName);
	return createHash('sha256').update(`${baseUrl.trim()}\n${apiKey}`).digest('hex').slice(0, 16);
}
