import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { MetadataStore } from '../storage/metadata-store';
import { Rounds } from './rounds';
import type { TaskRunner } from './task-runner';
import { traceOf } from './worker-messages';

/** What a keeper works with. */
export interface TurnKeeperParts {
	readonly store: Pick<MetadataStore, 'files'>;
	readonly runner: Pick<TaskRunner, 'isFull' | 'yieldFile'>;
	readonly settings: Pick<Settings, 'turnWaitMs'>;
	readonly log: Logger;
}

/** Time between two looks. */
const lookMs = 1000;

/**
 * Sees that no account holds all workers while another one waits. Whose turn is next is a matter of the queue; but slow
 * files of one account may be in all workers before another account comes. When that one has waited for a while, the file
 * that was begun last waits again in its place. Its account keeps the ones begun before, which come to their ends.
 */
export class TurnKeeper {
	private readonly rounds: Rounds;
	/** The account that waits, and since when this process has seen it wait. */
	private waiting: { readonly accountId: number; readonly since: number } | undefined;

	constructor(private readonly parts: TurnKeeperParts) {
		this.rounds = new Rounds(
			lookMs,
			() => this.look(performance.now()),
			(error) => parts.log.error({ cause: traceOf(error) }, 'the turns of accounts could not be looked at'),
		);
	}

	/** Begin to look. */
	start(): void {
		this.rounds.start();
	}

	/** No more looks. */
	async stop(): Promise<void> {
		await this.rounds.stop();
	}

	/** One look at a given time of a clock that only goes forward. */
	async look(now: number): Promise<void> {
		const { store, runner, settings, log } = this.parts;
		const yielding = runner.isFull ? await store.files.findYielding() : undefined;
		if (!yielding) {
			this.waiting = undefined;
			return;
		}
		const { fileKey, waitingAccountId: accountId } = yielding;
		if (this.waiting?.accountId !== accountId) this.waiting = { accountId, since: now };
		if (now - this.waiting.since < settings.turnWaitMs) return;
		this.waiting = undefined;
		// Another process may have it, and does the same.
		if (runner.yieldFile(fileKey)) log.info({ fileKey, accountId }, 'a file makes room for one of another account');
	}
}
