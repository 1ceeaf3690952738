import { randomUUID } from 'node:crypto';
import type { ToolPath } from '../../../../contract/tools';
import { ServiceError } from '../../messages/errors';
import { parseParameter, refuseUnknownKeys, withDefaults } from '../../parameters';
import type { MetadataRows, NewFile, NewTask, Task } from '../../storage/metadata-store';
import type { CallbackOrder, FileDescription, IntakeParts } from './intake-parts';

/** A new file row, not uploaded yet. Throws like `parseParameter`, and `unknownParameter` if set so. */
export function newFileOf(
	{ secretBox, now, settings }: Pick<IntakeParts, 'secretBox' | 'now' | 'settings'>,
	taskId: string,
	toolPath: ToolPath,
	{ fileName, password, parameter }: FileDescription,
): NewFile {
	const fileKey = randomUUID();
	const given = parseParameter(toolPath, parameter);
	if (settings.refuseUnknownParameters) refuseUnknownKeys(toolPath, given);
	return {
		fileKey,
		taskId,
		fileName,
		parameter: JSON.stringify(withDefaults(toolPath, given)),
		sealedPassword: password ? secretBox.seal(password, fileKey) : null,
		originalId: null,
		fileSize: 0,
		createdAt: now(),
	};
}

/** Writes a task and its callback. @param insert  writes its row */
export async function addTaskRow<Made extends NewTask>(
	{ callbacks }: MetadataRows,
	insert: (task: Made) => Promise<void>,
	task: Made,
	order: CallbackOrder | undefined,
): Promise<void> {
	if (!order) return await insert(task);
	const { url, ...callback } = order;
	await insert({ ...task, callbackUrl: url });
	await callbacks.insert({ ...callback, taskId: task.taskId, eventId: randomUUID() });
}

/** A task of this account. @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task */
export async function findOwnTask({ tasks }: MetadataRows, accountId: number, taskId: string): Promise<Task> {
	const task = await tasks.find(taskId);
	if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
	return task;
}
