import { randomUUID } from 'node:crypto';
import type { ToolPath } from '../../../../contract/tools';
import { ServiceError } from '../../messages/errors';
import { claimCall, type TakenIn } from '../idempotent-call';
import type { CallbackOrder, CallContext, FileDescription, IntakeParts } from './intake-parts';
import { addTaskRow, findOwnTask, newFileOf } from './new-rows';
import { requireFilePlace, requireUnstartedRoom } from './task-room';

/**
 * A new task with its first file, not uploaded yet.
 * @throws ServiceError `tooManyUnstartedFiles`; like `parseParameter`
 */
export async function announceFirstFile(
	parts: IntakeParts,
	accountId: number,
	toolPath: ToolPath,
	description: FileDescription,
	callback: CallbackOrder | undefined,
	{ once, keyPrefix }: CallContext,
): Promise<TakenIn> {
	const taskId = randomUUID();
	const file = newFileOf(parts, taskId, toolPath, description);
	return await parts.store.transaction(async (rows) => {
		const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
		if (earlier) return earlier;
		const key = keyPrefix === undefined ? {} : { keyPrefix };
		requireFilePlace(parts, toolPath, 1);
		const task = { taskId, accountId, toolPath, fileCount: 1, createdAt: file.createdAt, ...key };
		await addTaskRow(rows, (one) => rows.tasks.insert(one), task, callback);
		await rows.files.insert(file);
		await requireUnstartedRoom(parts, rows, accountId);
		return { taskId, fileKey: file.fileKey, isReplayed: false };
	});
}

/**
 * Another file of an unstarted task, not uploaded yet.
 * @throws ServiceError `taskNotFound`, `wrongTaskState`, `tooManyFiles`, `tooManyFilesToMerge`,
 * `tooManyUnstartedFiles`; like
 * `parseParameter`
 */
export async function announceFurtherFile(
	parts: IntakeParts,
	accountId: number,
	taskId: string,
	description: FileDescription,
	{ once }: CallContext,
): Promise<TakenIn> {
	return await parts.store.transaction(async (rows) => {
		const { toolPath, state } = await findOwnTask(rows, accountId, taskId);
		const file = newFileOf(parts, taskId, toolPath, description);
		const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
		if (earlier) return earlier;
		if (state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state });
		const fileCount = (await rows.files.count(taskId)).waiting + 1;
		requireFilePlace(parts, toolPath, fileCount);
		await rows.files.insert(file);
		await rows.tasks.update(taskId, { fileCount, updatedAt: file.createdAt });
		await requireUnstartedRoom(parts, rows, accountId);
		return { taskId, fileKey: file.fileKey, isReplayed: false };
	});
}
