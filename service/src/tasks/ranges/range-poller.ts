import type { Logger } from 'pino';
import type { FileStore } from '../../storage/file-store';
import type { MetadataStore, OfferedRange } from '../../storage/metadata-store';
import { chargeWork } from '../end-file';
import { requestOf, type FileRequestParts } from '../file-requests';
import type { PageHelpers } from '../page-helpers';
import { Rounds } from '../rounds';
import type { SharedClock } from '../shared-clock';
import type { TaskEvents } from '../task-events';
import { traceOf } from '../worker-messages';
import { readsAlike, type ReadingSettings } from './read-alike';
import { RangeBoard } from './range-board';
import { leaseMs, lookMs, maxLeftOut } from './settings';

/** Dependencies of a looker. */
export interface RangePollerParts extends FileRequestParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly settings: FileRequestParts['settings'] & ReadingSettings;
	readonly helpers: Pick<PageHelpers, 'open' | 'close' | 'isHelped' | 'resting'>;
	readonly clock: Pick<SharedClock, 'now'>;
	readonly events: Pick<TaskEvents, 'hasChannel' | 'onOffered'>;
	readonly log: Logger;
}

/** Lets idle workers of this process read pages of documents that other processes convert. */
export class RangePoller {
	private readonly rounds: Rounds;
	private readonly works = new Set<Promise<void>>();
	/** Rounds to skip after the last empty one, and the remaining number. */
	private leftOut = 0;
	private toLeaveOut = 0;
	/** Whether pages were offered since the last look started. */
	private isTold = false;

	constructor(private readonly parts: RangePollerParts) {
		const { helpers, events, log } = parts;
		this.rounds = new Rounds(
			lookMs,
			async () => helpers.resting > 0 && (await this.lookInTurn()),
			(error) => log.error({ cause: traceOf(error) }, 'pages of other processes could not be looked for'),
		);
		events.onOffered(() => {
			this.isTold = true;
			this.toLeaveOut = 0;
		});
	}

	/** Starts looking. */
	start(): void {
		this.rounds.start();
	}

	/** Stops looking; fulfilled when nothing is being read. The workers must be stopped before. */
	async stop(): Promise<void> {
		await this.rounds.stop();
		await Promise.all(this.works);
	}

	/** A look, rarely while there is nothing. @returns whether there was something to read */
	private async lookInTurn(): Promise<boolean> {
		if (this.toLeaveOut > 0) {
			this.toLeaveOut--;
			return false;
		}
		this.isTold = false;
		const hasRead = await this.look();
		const isQuiet = !hasRead && !this.isTold && this.parts.events.hasChannel;
		this.leftOut = this.toLeaveOut = isQuiet ? Math.min(2 * this.leftOut + 1, maxLeftOut) : 0;
		return hasRead;
	}

	/** @returns whether there was something to read */
	private async look(): Promise<boolean> {
		const { store, settings, clock } = this.parts;
		const range = await store.ranges.claimNext(await readsAlike(settings), clock.now() + leaseMs);
		if (!range) return false;
		const work = this.read(range)
			.catch((error: unknown) => {
				this.parts.log.warn({ cause: traceOf(error) }, 'pages of another process could not be read');
			})
			.finally(() => this.works.delete(work));
		this.works.add(work);
		// The worker is counted from here on.
		await Promise.race([work, this.rounds.rest()]);
		return true;
	}

	private async read(range: OfferedRange): Promise<void> {
		const { store, fileStore, helpers, clock, log } = this.parts;
		const began = performance.now();
		const folder = await fileStore.makeWorkFolder();
		try {
			const file = await store.files.find(range.fileKey);
			const task = file && (await store.tasks.find(file.taskId));
			if (!task || file.tries !== range.tries) return await this.giveBack(range);
			const request = await requestOf(this.parts, task, file, folder);
			const board = new RangeBoard(this.parts, range, request, () => helpers.close(board));
			helpers.open(board, task.accountId);
			// A file has arrived in the meantime.
			if (!helpers.isHelped(board)) board.leave({}, false);
			await board.ended;
			helpers.close(board);
			const ms = Math.round(performance.now() - began);
			const { fileKey } = range;
			log.info({ fileKey, taskId: task.taskId, pages: board.given, ms }, 'pages were read for another process');
			await store.transaction((rows) => chargeWork(rows, task, ms, clock.now()));
		} catch (error) {
			await this.giveBack(range);
			throw error;
		} finally {
			await fileStore.removeWorkFolder(folder);
		}
	}

	private async giveBack({ id }: OfferedRange): Promise<void> {
		await this.parts.store.ranges.report(id, [], 0, 'ended').catch(() => undefined);
	}
}
