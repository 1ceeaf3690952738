import { ServiceError } from '../messages/errors';
import type { FileStore, StoredFile } from '../storage/file-store';
import type { TaskFile } from '../storage/metadata-store';

/** Outcome of direct uploads to the file store, by file. */
export type TakenUploads = ReadonlyMap<string, TakenUpload>;

interface TakenUpload {
	readonly stored?: StoredFile;
	/** Why the upload is not converted. */
	readonly refusal?: ServiceError;
}

/** Uploads processed at the same time: each is copied inside the store. */
const atOnce = 8;

/**
 * Stores the files that clients uploaded directly; does nothing if all uploads come through the service. The uploads
 * stay until `releaseUploads`, so that several calls may do this concurrently.
 * @throws ServiceError `storeUnavailable`
 */
export async function takeUploads(
	{ direct }: FileStore,
	files: readonly TaskFile[],
	maximumBytes: number,
): Promise<TakenUploads> {
	const taken = new Map<string, TakenUpload>();
	if (!direct) return taken;
	const announced = files.filter(({ originalId }) => originalId === null);
	const takeNext = async (): Promise<void> => {
		for (let file = announced.pop(); file; file = announced.pop()) {
			try {
				const stored = await direct.takeUpload(file.fileKey, maximumBytes, file.fileName);
				if (stored) taken.set(file.fileKey, { stored });
			} catch (error) {
				if (!isRefusal(error)) throw error;
				taken.set(file.fileKey, { refusal: error });
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, takeNext));
	return taken;
}

/** Removes what is no longer needed: the uploads after the task has started, else the copies of this call. */
export async function releaseUploads(fileStore: FileStore, taken: TakenUploads, started: boolean): Promise<void> {
	for (const [fileKey, { stored }] of taken) {
		// Leftovers after an error are orphans, which the sweeper removes.
		const removal = started ? fileStore.direct?.removeUpload(fileKey) : stored && fileStore.remove(stored.id);
		await removal?.catch(() => undefined);
	}
}

function isRefusal(error: unknown): error is ServiceError {
	return error instanceof ServiceError && ['fileTooLarge', 'emptyFile'].includes(error.errorName);
}
