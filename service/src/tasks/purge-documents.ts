import type { FileStore } from '../storage/file-store';
import type { MetadataStore, Task } from '../storage/metadata-store';

/** Deletes the documents of an ended task, and data about their content; the task and its file names stay. */
export async function purgeDocuments(
	{ store, fileStore }: { readonly store: MetadataStore; readonly fileStore: Pick<FileStore, 'remove'> },
	{ taskId, startedAt }: Pick<Task, 'taskId' | 'startedAt'>,
	now: number,
): Promise<void> {
	for (const { fileKey, originalId, resultId, readingId, words, receipt, parameter } of await store.files.list(
		taskId,
	)) {
		if (originalId !== null) await fileStore.remove(originalId);
		if (resultId !== null) await fileStore.remove(resultId);
		if (readingId !== null) await fileStore.remove(readingId);
		// Quotes of the document are deleted too.
		if (words.places.length > 0) await store.files.update(fileKey, { words: { ...words, places: [] } });
		if (receipt && receipt.places.length > 0)
			await store.files.update(fileKey, { receipt: { ...receipt, places: [] } });
		// They changed nothing, and may be long.
		if (startedAt === null && parameter.length > 2) await store.files.update(fileKey, { parameter: '{}' });
	}
	await store.reviews.removeOf(taskId);
	await store.marks.removeOf(taskId);
	await store.tasks.update(taskId, { purgedAt: now });
	store.overwriteDeleted?.();
}
