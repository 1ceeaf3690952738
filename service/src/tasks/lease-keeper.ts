import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { MetadataStore } from '../storage/metadata-store';
import { recoverFiles } from './recover';
import { Rounds } from './rounds';
import type { SharedClock } from './shared-clock';
import type { TaskEvents } from './task-events';
import type { TaskRunner } from './task-runner';
import type { WorkQueue } from './work-queue';
import { traceOf } from './worker-messages';

/** Dependencies of a keeper. */
interface LeaseKeeperParts {
	readonly store: MetadataStore;
	readonly queue: WorkQueue;
	readonly events: TaskEvents;
	readonly runner: Pick<TaskRunner, 'held' | 'abandon'>;
	readonly clock: SharedClock;
	readonly settings: Pick<Settings, 'leaseMs' | 'leaseHeartbeatMs' | 'triesPerFile'>;
	readonly log: Logger;
}

/**
 * Reports at every heartbeat that this process lives and which files it works on, and takes over files of processes
 * that have been silent for longer than a lease. Uses the shared clock.
 */
export class LeaseKeeper {
	private readonly rounds: Rounds;

	constructor(private readonly parts: LeaseKeeperParts) {
		const { settings, log } = parts;
		this.rounds = new Rounds(
			settings.leaseHeartbeatMs,
			() => this.beat(),
			(error) => log.error({ cause: traceOf(error) }, 'the leases could not be renewed'),
		);
	}

	/** Starts the heartbeat. */
	start(): void {
		this.rounds.start();
	}

	/** Stops the heartbeat; only after the runner has stopped. */
	async stop(): Promise<void> {
		await this.rounds.stop();
	}

	/** One heartbeat. Its own leases come first: after a long suspension of the process they are still its own. */
	async beat(): Promise<void> {
		const { store, queue, events, runner, clock, settings, log } = this.parts;
		await clock.compare();
		const now = clock.now();
		const held = runner.held();
		// In a transaction, which is retried if the end of a task and its files conflicted.
		const kept = await store.transaction(({ files }) => files.renewLeases(held, now + settings.leaseMs));
		const lost = held.filter(({ fileKey }) => !kept.has(fileKey));
		runner.abandon(lost);
		const { requeued, endedTaskIds } = await recoverFiles(store, settings.triesPerFile, now, now);
		for (const { fileKey, taskId, tries } of requeued) {
			log.warn({ taskId, fileKey, tries }, 'a file of a process that is gone waits again');
			events.changed(taskId);
		}
		for (const taskId of endedTaskIds) events.ended(taskId);
		if (requeued.length > 0) queue.wake(requeued.length);
		await queue.refresh();
	}
}
