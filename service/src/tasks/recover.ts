import type { MetadataStore, TaskFile, TimeMs } from '../storage/metadata-store';
import { endFile } from './end-file';
import { requeueFile } from './requeue-file';

/** Result of recovering files of lost processes. */
interface Recovered {
	readonly requeued: readonly TaskFile[];
	/** Tasks that have ended by it. */
	readonly endedTaskIds: readonly string[];
}

/** Before any time: takes over unexpired leases too. Only for a process that is alone. */
export const everyLease = Number.MAX_SAFE_INTEGER;

const batch = 100;

/**
 * Requeues files in progress of lost processes. A file started `maximumTries` times has probably killed its process
 * each time, and fails.
 * @param before  files whose lease ended before this time
 * @param at      the shared clock
 */
export async function recoverFiles(
	store: MetadataStore,
	maximumTries: number,
	before: TimeMs,
	at: TimeMs,
): Promise<Recovered> {
	const requeued: TaskFile[] = [];
	const endedTaskIds: string[] = [];
	for (let more = true; more; ) {
		const expired = await store.files.listExpired(before, batch);
		for (const { fileKey, tries } of expired) {
			await store.transaction(async (rows) => {
				const file = await rows.files.find(fileKey);
				// Another process may have been first, or the silent one is back.
				if (file?.state !== 'processing' || file.tries !== tries || file.leaseUntil >= before) return;
				if (tries < maximumTries) {
					if (await requeueFile(rows, file, tries, at)) requeued.push(file);
					return;
				}
				const failure = { errorName: 'workerCrashed', details: { file: file.fileName } } as const;
				const ended = await endFile(rows, file, { kind: 'failed', failure, convertTimeMs: 0 }, at);
				if (ended === 'taskEnded') endedTaskIds.push(file.taskId);
			});
		}
		more = expired.length === batch;
	}
	return { requeued, endedTaskIds };
}
