import { setTimeout as sleep } from 'node:timers/promises';
import { endFile, type FileEnd } from './end-file';
import { requeueFile } from './requeue-file';
import type { TaskRunnerParts } from './task-runner-parts';
import { dropUnrecorded } from './unpacked-files';
import { traceOf } from './worker-messages';
import type { ClaimedFile } from './work-queue';

/** Delay after a store error: long enough for a full disk or a locked database, short for a waiting caller. */
const retryMs = 1000;

/** Records the outcome of files and notifies waiting callers, however long the database is away. */
export class EndRecorder {
	constructor(
		private readonly parts: TaskRunnerParts,
		/** Whether this process stops: what cannot be recorded then is left to the process that takes over the lease. */
		private readonly isStopping: () => boolean,
	) {}

	/** Records the end of a file, and notifies waiting callers. */
	async tell(claimed: ClaimedFile, end: FileEnd): Promise<void> {
		const { task } = claimed;
		const { events } = this.parts;
		const outcome = await this.record(claimed, end);
		const unpacked = end.kind === 'success' ? (end.unpacked?.files ?? []) : [];
		if (unpacked.length > 0 && (await dropUnrecorded(this.parts, unpacked)) && outcome !== 'stale') {
			this.parts.queue.wake(unpacked.length);
		}
		if (outcome === 'stale' && end.kind === 'success' && !(await this.isRecorded(task.taskId, end.resultId))) {
			if (end.readingId !== undefined) await this.parts.fileStore.remove(end.readingId);
			return await this.parts.fileStore.remove(end.resultId);
		}
		// Recorded by a try whose response was lost: waiting callers must check.
		if (outcome === 'stale') events.changed(task.taskId);
		if (outcome === 'taskGoesOn') events.changed(task.taskId);
		if (outcome === 'taskWaitsForReview') events.rests(task.taskId);
		if (outcome === 'taskEnded') events.ended(task.taskId);
	}

	/** Requeues the file. A cancelled one has already ended. A store that cannot write yet is retried. */
	async putBack({ task, file }: ClaimedFile, tries: number, workMs: number): Promise<void> {
		const { store, queue, events, log } = this.parts;
		for (;;) {
			try {
				const waits = await store.transaction((rows) => requeueFile(rows, file, tries, this.parts.now(), workMs));
				if (!waits) return;
				queue.wake(1);
				events.changed(task.taskId);
				return;
			} catch (error) {
				// On shutdown its lease ends, and another process takes over.
				if (this.isStopping()) throw error;
				log.error({ fileKey: file.fileKey, cause: traceOf(error) }, 'a file could not be put back');
				await sleep(retryMs);
			}
		}
	}

	/** A lost connection may have recorded the end without a response. */
	private async isRecorded(taskId: string, resultId: string): Promise<boolean> {
		return (await this.parts.store.files.list(taskId)).some((file) => file.resultId === resultId);
	}

	/** Retried until it works: the conversion is done, and the caller waits for it. */
	private async record({ file }: ClaimedFile, end: FileEnd): ReturnType<typeof endFile> {
		for (;;) {
			try {
				return await this.parts.store.transaction((rows) => endFile(rows, file, end, this.parts.now()));
			} catch (error) {
				this.parts.log.error(
					{ fileKey: file.fileKey, cause: traceOf(error) },
					'the end of a file could not be recorded',
				);
				if (this.isStopping()) return 'stale';
				await sleep(retryMs);
			}
		}
	}
}
