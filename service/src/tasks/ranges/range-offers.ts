import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FileStore } from '../../storage/file-store';
import type { MetadataStore, OfferedRange, TaskFile, TimeMs } from '../../storage/metadata-store';
import type { PageBoard } from '../page-board';
import type { SharedClock } from '../shared-clock';
import { traceOf } from '../worker-messages';
import { readsAlike, type ReadingSettings } from './read-alike';
import type { RangeWork } from './range-work';
import type { TaskEvents } from '../task-events';
import { removeReadings } from './remove-readings';
import { minPages, openOffers, pagesOfRange, pollMs, restMs, shortPollMs } from './settings';

/** Dependencies of a conversion's offers. */
interface RangeOfferParts {
	readonly store: Pick<MetadataStore, 'ranges'>;
	readonly fileStore: Pick<FileStore, 'makeLocal' | 'remove'>;
	readonly settings: ReadingSettings;
	readonly clock: Pick<SharedClock, 'now'>;
	readonly events: Pick<TaskEvents, 'offered'>;
	readonly log: Logger;
}

/** A range of this conversion: a reader, to the board. */
interface Offered {
	readonly id: string;
	/** Pages with fetched readings, or that need none. */
	readonly fetched: Set<number>;
	isTaken: boolean;
}

/**
 * Offers pages of a document converted here to workers of other processes, and fetches their readings. The conversion
 * reads whatever is lost.
 */
export class RangeOffers {
	private readonly ranges = new Map<string, Offered>();
	private readonly cut = new AbortController();
	private readonly loop: Promise<void>;
	private isStarved = false;
	/** No offers until this time, by the clock of this process. */
	private restsUntil = 0;
	private rouse: () => void = () => undefined;

	/**
	 * @param file    whose conversion has opened the board
	 * @param folder  of the conversion, for readings in transfer
	 */
	constructor(
		private readonly parts: RangeOfferParts,
		private readonly board: PageBoard,
		private readonly file: Pick<TaskFile, 'fileKey' | 'tries'> & { readonly accountId: number },
		private readonly folder: string,
	) {
		board.onStarved = () => {
			this.isStarved = true;
			this.rouse();
		};
		this.loop = board.plan.pages.length < minPages ? Promise.resolve() : this.run();
	}

	/** The conversion has ended in any way: removes all offers. */
	async end(): Promise<void> {
		this.cut.abort();
		this.rouse();
		await this.loop;
		for (const id of this.ranges.keys()) await this.forget(id);
	}

	private async run(): Promise<void> {
		const { log } = this.parts;
		while (!this.cut.signal.aborted) {
			try {
				if (this.ranges.size > 0) await this.look();
				await this.offer();
			} catch (error) {
				log.warn(
					{ fileKey: this.file.fileKey, cause: traceOf(error) },
					'pages could not be offered to other processes',
				);
			}
			await this.rest();
		}
	}

	private async rest(): Promise<void> {
		if (this.isStarved) return;
		const { isBegun, free } = this.board;
		const ms = isBegun && free > 0 ? pollMs : shortPollMs;
		const roused = new Promise<void>((resolve) => (this.rouse = resolve));
		await Promise.race([roused, sleep(ms, undefined, { signal: this.cut.signal }).catch(() => undefined)]);
	}

	/** Makes new offers while some are accepted. */
	private async offer(): Promise<void> {
		const { board, parts, file } = this;
		if (this.isStarved) return await this.takeBack();
		if (performance.now() < this.restsUntil) return;
		const open = [...this.ranges.values()].filter(({ isTaken }) => !isTaken).length;
		for (let count = open; count < openOffers && !this.cut.signal.aborted; count++) {
			const offered: Offered = { id: randomUUID(), fetched: new Set(), isTaken: false };
			const pages = board.offer(offered, pagesOfRange);
			if (!pages) return;
			this.ranges.set(offered.id, offered);
			const { usual, ...how } = pages;
			const work: RangeWork = { plan: { ...how, kind: board.plan.kind }, usual };
			const createdAt = parts.clock.now();
			const alike = await readsAlike(parts.settings);
			try {
				const { fileKey, tries, accountId } = file;
				await parts.store.ranges.offer({
					id: offered.id,
					fileKey,
					tries,
					accountId,
					alike,
					work: JSON.stringify(work),
					createdAt,
				});
			} catch (error) {
				this.lose(offered, false);
				throw error;
			}
			parts.events.offered();
		}
	}

	/** A local reader waits for pages: it gets those that were not accepted. */
	private async takeBack(): Promise<void> {
		this.isStarved = false;
		const open = [...this.ranges.values()].find(({ isTaken }) => !isTaken);
		if (!open) return;
		if (!(await this.parts.store.ranges.withdraw(open.id))) return this.take(open);
		// No process would have accepted it, unless others are being read now.
		const isRead = [...this.ranges.values()].some(({ isTaken }) => isTaken);
		if (!isRead) this.restsUntil = performance.now() + restMs;
		this.lose(open, false);
	}

	private async look(): Promise<void> {
		const { store, clock } = this.parts;
		const found = new Map(
			(await store.ranges.list(this.file.fileKey, this.file.tries)).map((range) => [range.id, range]),
		);
		for (const offered of [...this.ranges.values()]) {
			const range = found.get(offered.id);
			// A crashed database has forgotten them.
			if (!range) this.lose(offered, false);
			else if (range.state !== 'offered') await this.follow(offered, range, clock.now());
		}
	}

	/** Fetches readings, and checks whether reading continues. */
	private async follow(offered: Offered, range: OfferedRange, now: TimeMs): Promise<void> {
		this.take(offered);
		for (const { page, readingId } of range.readings) {
			if (offered.fetched.has(page) || this.cut.signal.aborted) continue;
			offered.fetched.add(page);
			const isKept = readingId !== null && (await this.fetch(page, readingId));
			this.board.done(offered, page, isKept);
		}
		if (range.state !== 'claimed') this.lose(offered, range.state === 'lost');
		else if (range.leaseUntil < now) {
			this.parts.log.warn({ fileKey: this.file.fileKey }, 'a process that was reading pages sends no heartbeat');
			this.lose(offered, true);
		} else return;
		await this.forget(offered.id);
	}

	/** @returns whether the reading is stored for the conversion */
	private async fetch(page: number, readingId: string): Promise<boolean> {
		const { fileStore, log } = this.parts;
		try {
			await this.board.deliver(await fileStore.makeLocal(readingId, this.folder), page);
			await fileStore.remove(readingId);
			return true;
		} catch (error) {
			log.warn(
				{ fileKey: this.file.fileKey, cause: traceOf(error) },
				'a page that another process has read could not be fetched',
			);
			return false;
		}
	}

	private take(offered: Offered): void {
		offered.isTaken = true;
		this.board.accept(offered);
	}

	private lose(offered: Offered, isLost: boolean): void {
		this.ranges.delete(offered.id);
		this.board.leave(offered, isLost);
	}

	/** Removes a range with its unfetched readings. */
	private async forget(id: string): Promise<void> {
		const { store, fileStore } = this.parts;
		try {
			const removed = await store.ranges.remove(id);
			if (removed) await removeReadings(fileStore, removed);
		} catch (error) {
			// The sweeper does so.
			this.parts.log.warn({ cause: traceOf(error) }, 'pages that were offered could not be removed');
		}
	}
}
