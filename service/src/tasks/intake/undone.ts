import { ServiceError } from '../../messages/errors';
import type { FileStore, StoredFile } from '../../storage/file-store';

/**
 * Whether a transaction that threw has left nothing behind. When the connection to the database broke it may have been
 * committed: a file it recorded has to stay, and one it did not is an orphan, which the sweeper finds.
 */
export function isUndone(error: unknown): boolean {
	return !(error instanceof ServiceError && error.errorName === 'storeUnavailable');
}

/** Remove a stored file that could not be recorded. @param error  why it could not */
export async function forgetStored(fileStore: FileStore, stored: StoredFile, error: unknown): Promise<void> {
	if (isUndone(error)) await fileStore.remove(stored.id);
}
