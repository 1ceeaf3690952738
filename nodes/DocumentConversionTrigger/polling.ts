import { createHash } from 'crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { credentialName } from '../DocumentConversion/transport/context';
import { beginRun } from '../DocumentConversion/transport/run';
import { readEvents } from './events';
import { fetchSample } from './sample';
import type { Wishes } from './watch';
import { watch } from './watch';
import type { WatchState } from './watch-state';

/** Polls that are under way, by workflow and node. */
const busy = new Set<string>();

/**
 * What n8n calls at each of the poll times, and when the user fetches a test event.
 * @returns the items of the tasks that have ended since, `null` when there is none
 */
export async function poll(poller: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	if (poller.getMode() === 'manual') return [await fetchSample(beginRun(poller), readWishes(poller))];
	// n8n starts a poll even while the one before is still at work; both would tell the same.
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
	const account = await accountMark(poller);
	const known = memory.account === account ? (memory.watch as unknown as WatchState | undefined) : undefined;
	const { items, state } = await watch(beginRun(poller), known, readWishes(poller));
	// Only now, and together with the items: a poll that fails is repeated as it was.
	memory.account = account;
	memory.watch = state as unknown as IDataObject;
	return items.length > 0 ? [items] : null;
}

function readWishes(poller: IPollFunctions): Wishes {
	const binaryField = String(poller.getNodeParameter('outputBinaryField', 'data')) || 'data';
	return {
		events: readEvents(poller.getNodeParameter('events', [])),
		output: {
			itemPer: poller.getNodeParameter('itemPer', 'task') === 'file' ? 'file' : 'task',
			...(poller.getNodeParameter('download', false) ? { binaryField } : {}),
		},
	};
}

/** Tells one account from another without giving it away: what is known of one says nothing about another. */
async function accountMark(poller: IPollFunctions): Promise<string> {
	const { baseUrl, apiKey } = await poller.getCredentials<{ baseUrl: string; apiKey: string }>(credentialName);
	return createHash('sha256').update(`${baseUrl.trim()}\n${apiKey}`).digest('hex').slice(0, 16);
}
