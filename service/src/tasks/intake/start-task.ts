import { findKeyLimits } from '../../accounts/key-limits';
import { ServiceError } from '../../messages/errors';
import type { RequestTrace } from '../../observability/trace-context';
import type { MetadataRows, Task, TaskFile } from '../../storage/metadata-store';
import { releaseUploads, takeUploads, type TakenUploads } from '../direct-uploads';
import { isJoined, parameterOf } from '../joined-files';
import type { IntakeParts } from './intake-parts';
import { findOwnTask } from './new-rows';
import { payTask, waitingTask } from './pay-task';
import { isUndone } from './undone';

/**
 * Put an unstarted task into the queue and withhold its cost; a task that was started before stays as it is.
 * A file that was announced but not uploaded fails by itself, and costs nothing; so does one whose direct upload is
 * refused.
 * @throws ServiceError `taskNotFound`, `taskHasNoFile`, `outOfAssets`, `queueFull`, `taskOverdue`, `wrongTaskState`
 *   when it was cancelled before; `fileTooLarge`, `emptyFile` when no file is left because of it
 */
export async function startAnnounced(
	parts: IntakeParts,
	accountId: number,
	taskId: string,
	trace: RequestTrace | undefined,
): Promise<void> {
	const { store, fileStore, settings, onStarted } = parts;
	const task = await findOwnTask(store, accountId, taskId);
	// Uploads that did not come through the service, outside of any transaction: copying takes its time.
	const uploads: TakenUploads =
		task.state === 'TaskStart'
			? await takeUploads(fileStore, await store.files.list(taskId), settings.fileBytes)
			: new Map();
	let files: number;
	try {
		files = await store.transaction((rows) => startOnce(parts, rows, accountId, taskId, uploads, trace));
	} catch (error) {
		if (isUndone(error)) await releaseUploads(fileStore, uploads, false);
		throw error;
	}
	// Another call may have been faster, with copies of its own.
	await releaseUploads(fileStore, uploads, files > 0);
	if (files > 0) onStarted(taskId, files);
}

/** @returns how many files wait for workers by it; 0 when the task was started before */
async function startOnce(
	parts: IntakeParts,
	rows: MetadataRows,
	accountId: number,
	taskId: string,
	uploads: TakenUploads,
	trace: RequestTrace | undefined,
): Promise<number> {
	const task = await findOwnTask(rows, accountId, taskId);
	if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
	if (task.state !== 'TaskStart' && task.startedAt === null) {
		throw new ServiceError('wrongTaskState', { state: task.state });
	}
	if (task.state !== 'TaskStart') return 0;
	for (const [fileKey, { stored }] of uploads) {
		if (!stored) continue;
		await rows.files.update(fileKey, { originalId: stored.id, fileSize: stored.size, updatedAt: parts.now() });
	}
	return await startWith(parts, rows, task, await rows.files.list(taskId), uploads, trace);
}

/** @returns how many files wait for workers by it */
async function startWith(
	parts: IntakeParts,
	rows: MetadataRows,
	task: Task,
	files: readonly TaskFile[],
	uploads: TakenUploads,
	trace: RequestTrace | undefined,
): Promise<number> {
	const now = parts.now();
	const uploaded = files.filter(({ originalId }) => originalId !== null);
	if (uploaded.length === 0) {
		const [refused] = [...uploads.values()].flatMap(({ refusal }) => refusal ?? []);
		throw refused ?? new ServiceError('taskHasNoFile', { taskId: task.taskId });
	}
	const joins = isJoined(task.toolPath, files[0]);
	if (joins) requireAll(files, uploads);
	const fileKeys = uploaded.map(({ fileKey }) => fileKey);
	const key = await findKeyLimits(rows, task.keyPrefix);
	for (const file of files) {
		if (file.originalId !== null) continue;
		const missing = { errorName: 'fileNotUploaded', details: { file: file.fileName } } as const;
		const failure = uploads.get(file.fileKey)?.refusal?.toJSON() ?? missing;
		await rows.files.update(file.fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
	}
	// One worker makes one result of all: the first file waits for it, and the others with the first one.
	const [lead, ...others] = joins ? fileKeys : [];
	for (const fileKey of others) await rows.files.update(fileKey, { partOf: lead ?? null, updatedAt: now });
	const assetType = await payTask(parts, rows, task.accountId, fileKeys, key, false);
	await rows.tasks.update(task.taskId, {
		...waitingTask(task.state, uploaded.length, key.limits, trace, now),
		assetType,
		failCount: files.length - uploaded.length,
	});
	return joins ? 1 : uploaded.length;
}

/**
 * A file that is missing would be missing in the one result of all, unless its owner said that it may be left out.
 * @throws ServiceError `fileNotUploaded`, or why its upload was refused
 */
function requireAll(files: readonly TaskFile[], uploads: TakenUploads): void {
	for (const { fileKey, fileName, originalId, parameter } of files) {
		const { skipUnreadable } = parameterOf({ parameter });
		if (originalId !== null || skipUnreadable === 1) continue;
		throw uploads.get(fileKey)?.refusal ?? new ServiceError('fileNotUploaded', { file: fileName });
	}
}
