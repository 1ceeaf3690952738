import { randomUUID } from 'node:crypto';
import type { ToolPath } from '../../../../contract/tools';
import { findKeyLimits } from '../../accounts/key-limits';
import { ServiceError } from '../../messages/errors';
import { claimCall, type TakenIn } from '../idempotent-call';
import { isJoined } from '../joined-files';
import type { CallbackOrder, CallContext, IntakeParts, StoredDescription } from './intake-parts';
import { addTaskRow, newFileOf } from './new-rows';
import { payTask, waitingTask } from './pay-task';
import { forgetStored } from './undone';

/**
 * A task of existing files, started at once: of one, or of those that become one result.
 * @throws ServiceError `outOfAssets`, `queueFull`; `oneFileOnly` for several that do not become one result; like
 * `parseParameter`; the stored files are then removed
 */
export async function submitStored(
	parts: IntakeParts,
	accountId: number,
	toolPath: ToolPath,
	received: readonly StoredDescription[],
	callback: CallbackOrder | undefined,
	{ taskId = randomUUID(), once, trace, keyPrefix }: CallContext,
): Promise<TakenIn> {
	const { store, fileStore, now } = parts;
	const worker = parts.keepResting();
	let taken: TakenIn | undefined;
	let isBegun = false;
	try {
		const files = received.map(({ stored, ...description }) => ({
			...newFileOf(parts, taskId, toolPath, description),
			originalId: stored.id,
			fileSize: stored.size,
		}));
		const [file] = files;
		if (!file) throw new Error('a task without files');
		if (files.length > 1 && !isJoined(toolPath, file)) throw new ServiceError('oneFileOnly');
		taken = await store.transaction(async (rows) => {
			const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
			if (earlier) return earlier;
			const key = await findKeyLimits(rows, keyPrefix ?? null);
			const task = {
				...{ taskId, accountId, toolPath, fileCount: files.length, createdAt: file.createdAt },
				...(keyPrefix === undefined ? {} : { keyPrefix }),
				...waitingTask('TaskStart', files.length, key.limits, trace, now()),
			};
			await addTaskRow(rows, (one) => rows.tasks.insertUncounted(one), task, callback);
			for (const one of files) await rows.files.insert(one === file ? one : { ...one, partOf: file.fileKey });
			await worker?.claim(rows, taskId);
			// From here on other changes of the account wait: as late as possible, and the account before its assets.
			const ordinal = await rows.accounts.countTask(accountId);
			const fileKeys = files.map(({ fileKey }) => fileKey);
			const assetType = await payTask(parts, rows, accountId, fileKeys, key, true);
			await rows.tasks.update(taskId, { ordinal, assetType });
			return { taskId, fileKey: file.fileKey, isReplayed: false };
		});
	} catch (error) {
		for (const { stored } of received) await forgetStored(fileStore, stored, error);
		throw error;
	} finally {
		isBegun = worker?.release(taken !== undefined) ?? false;
	}
	// The file of an earlier call already exists.
	if (taken.isReplayed) for (const { stored } of received) await fileStore.remove(stored.id);
	else parts.onStarted(taskId, isBegun ? 0 : 1);
	return taken;
}
