import type { Readable } from 'node:stream';
import { ServiceError } from '../../messages/errors';
import type { StoredFile } from '../../storage/file-store';
import type { MetadataRows, TaskFile } from '../../storage/metadata-store';
import { releaseUploads, takeUploads } from '../direct-uploads';
import type { IntakeParts } from './intake-parts';
import { findUnstartedOf, requireUnstartedBytes } from './task-room';
import { forgetStored, isUndone } from './undone';

/**
 * The announced file of an upload.
 * @throws ServiceError `addressInvalid` if there is no such file, `taskOverdue`, `wrongTaskState` after the task has
 * started
 */
export async function findUploadable(rows: MetadataRows, fileKey: string) {
	const file = await rows.files.find(fileKey);
	const task = file && (await rows.tasks.find(file.taskId));
	if (!file || !task) throw new ServiceError('addressInvalid');
	if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
	if (task.state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state: task.state });
	return { file, accountId: task.accountId };
}

/**
 * Stores the original of an announced file, replacing an earlier one.
 * @throws ServiceError like `findUploadable`; `fileTooLarge`, `emptyFile`, `unstartedFilesTooLarge`
 */
export async function receiveUpload(parts: IntakeParts, fileKey: string, content: Readable): Promise<StoredFile> {
	const { store, fileStore, settings, now } = parts;
	const { file, accountId } = await findUploadable(store, fileKey);
	const stored = await fileStore.receive(content, settings.fileBytes, file.fileName);
	let replaced: string | null;
	try {
		if (stored.size === 0) throw new ServiceError('emptyFile', { file: file.fileName });
		replaced = await store.transaction(async (rows) => {
			const { file: current } = await findUploadable(rows, fileKey);
			await rows.files.update(fileKey, { originalId: stored.id, fileSize: stored.size, updatedAt: now() });
			requireUnstartedBytes(parts, (await findUnstartedOf(parts, rows, accountId)).bytes);
			return current.originalId;
		});
	} catch (error) {
		await forgetStored(fileStore, stored, error);
		throw error;
	}
	if (replaced !== null) await fileStore.remove(replaced);
	return stored;
}

/**
 * An announced file with its original: one sent directly to the store is kept from now on, like by `receiveUpload`.
 * @throws ServiceError like `receiveUpload`, `fileNotUploaded`
 */
export async function keepUpload({ store, fileStore, settings, now }: IntakeParts, file: TaskFile): Promise<TaskFile> {
	if (file.originalId !== null) return file;
	const taken = await takeUploads(fileStore, [file], settings.fileBytes);
	const { stored, refusal } = taken.get(file.fileKey) ?? {};
	if (!stored) throw refusal ?? new ServiceError('fileNotUploaded', { file: file.fileName });
	let isKept = false;
	try {
		const kept = await store.transaction(async (rows) => {
			const { file: current } = await findUploadable(rows, file.fileKey);
			if (current.originalId !== null) return current;
			const change = { originalId: stored.id, fileSize: stored.size, updatedAt: now() };
			await rows.files.update(file.fileKey, change);
			return { ...current, ...change };
		});
		isKept = kept.originalId === stored.id;
		return kept;
	} catch (error) {
		isKept = !isUndone(error);
		throw error;
	} finally {
		if (isKept) await releaseUploads(fileStore, taken, true);
		else await fileStore.remove(stored.id);
	}
}
