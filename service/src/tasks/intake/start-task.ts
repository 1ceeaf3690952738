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
 * Queues an unstarted task and withholds its cost; an already started one is unchanged. An announced file without an
 * upload fails alone, and costs nothing; so does one whose direct upload is refused.
 * @throws ServiceError `taskNotFound`, `taskHasNoFile`, `outOfAssets`, `queueFull`, `taskOverdue`, `wrongTaskState`
 * if it was cancelled before; `fileTooLarge`, `emptyFile` if no file is left because of it
 */
export async function startAnnounced(
	parts: IntakeParts,
	accountId: number,
	taskId: string,
	trace: RequestTrace | undefined,
): Promise<void> {
	const { store, fileStore, settings, onStarted } = parts;
	const task = await findOwnTask(store, accountId, taskId);
	// Direct uploads, outside of any transaction, since copying takes time.
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
	// Another call may have been faster, with its own copies.
	await releaseUploads(fileStore, uploads, files > 0);
	if (files > 0) onStarted(taskId, files);
}

/** @returns number of files queued by it; 0 if the task was already started */
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

/** @returns number of files queued by it */
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
	// One worker makes one result of all: the first file waits for it, with the others attached.
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
 * A missing file would be missing in the combined result, unless its owner allows that.
 * @throws ServiceError `fileNotUploaded`, or why its upload was refused
 */
function requireAll(files: readonly TaskFile[], uploads: TakenUploads): void {
	for (const { fileKey, fileName, originalId, parameter } of files) {
		const { skipUnreadable } = parameterOf({ parameter });
		if (originalId !== null || skipUnreadable === 1) continue;
		throw uploads.get(fileKey)?.refusal ?? new ServiceError('fileNotUploaded', { file: fileName });
	}
}
