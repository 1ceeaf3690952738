import { ServiceError } from '../../messages/errors';
import type { FileStore, StoredFile } from '../../storage/file-store';

/**
 * Whether a failed transaction left nothing behind. If the database connection broke, it may have been committed: a
 * recorded file must stay, and an unrecorded one is an orphan, which the sweeper removes.
 */
export function isUndone(error: unknown): boolean {
	return !(error instanceof ServiceError && error.errorName === 'storeUnavailable');
}

/** Removes a stored file that could not be recorded. @param error  the cause */
export async function forgetStored(fileStore: FileStore, stored: StoredFile, error: unknown): Promise<void> {
	if (isUndone(error)) await fileStore.remove(stored.id);
}
