import type { Callback } from '../storage/metadata-store';
import { successEnvelope } from './envelope';
import type { HttpParts } from './parts';
import { taskInformation } from './present';
import { publicOrigin } from './request';

/** The body of a callback: the current response of `task/taskInfo`. */
export async function callbackBody(
	{
		store,
		lookup,
		settings,
		signer,
		fileStore,
	}: Pick<HttpParts, 'store' | 'lookup' | 'settings' | 'signer' | 'fileStore'>,
	{ taskId, origin, language, keyPrefix }: Callback,
): Promise<string> {
	const task = await store.tasks.find(taskId);
	if (!task) throw new Error('a callback without a task');
	const found = await lookup.find(task.accountId, taskId);
	// The public address may have changed since the task was made.
	const address = { signer, fileStore, keyPrefix, origin: publicOrigin(settings) ?? origin };
	const view = { ...address, settings, language, now: Date.now() };
	return JSON.stringify(successEnvelope(await taskInformation(found, view)));
}
