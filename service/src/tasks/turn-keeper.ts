import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { MetadataStore } from '../storage/metadata-store';
import { Rounds } from './rounds';
import type { TaskRunner } from './task-runner';
import { traceOf } from './worker-messages';

/** Dependencies of a keeper. */
interface TurnKeeperParts {
	readonly store: Pick<MetadataStore, 'files'>;
	readonly runner: Pick<TaskRunner, 'isFull' | 'yieldFile'>;
	readonly settings: Pick<Settings, 'turnWaitMs'>;
	readonly log: Logger;
}

/** Interval of checks. */
const lookMs = 1000;

/**
 * Ensures that no account occupies all workers while another one waits. The queue decides whose turn is next; but slow
 * files of one account may fill all workers before another account arrives. After that one has waited for a while, the
 * most recently started file is requeued in its place. Earlier files run until they finish.
 */
export class TurnKeeper {
	private readonly rounds: Rounds;
	/** The waiting account, and since when this process has seen it wait. */
	private waiting: { readonly accountId: number; readonly since: number } | undefined;

	constructor(private readonly parts: TurnKeeperParts) {
		this.rounds = new Rounds(
			lookMs,
			() => this.look(performance.now()),
			(error) => parts.log.error({ cause: traceOf(error) }, 'the turns of accounts could not be looked at'),
		);
	}

	/** Starts checking. */
	start(): void {
		this.rounds.start();
	}

	/** Stops checking. */
	async stop(): Promise<void> {
		await this.rounds.stop();
	}

	/** One check at a given monotonic time. */
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
