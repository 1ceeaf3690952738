import type { PageClaim, ReadingPlan } from '../../engine/request/page-readers';
import type { ConversionRequest } from '../../engine/request/request';
import type { FileStore } from '../../storage/file-store';
import type { MetadataStore, OfferedRange, RangeEnd, RangeReading } from '../../storage/metadata-store';
import type { HelpedBoard, PageReader } from '../reading-board';
import type { SharedClock } from '../shared-clock';
import type { RangeWork } from './range-work';
import { removeReadings } from './remove-readings';
import { leaseMs, signMs } from './settings';

/** What a board of a range works with. */
export interface RangeBoardParts {
	readonly store: Pick<MetadataStore, 'ranges'>;
	readonly fileStore: Pick<FileStore, 'adopt' | 'remove'>;
	readonly clock: Pick<SharedClock, 'now'>;
}

/**
 * Pages that this process reads for a conversion of another one: those of a range, and then of the next range of the same document,
 * which is here already. One worker reads them, one after the other.
 */
export class RangeBoard implements HelpedBoard {
	readonly plan: ReadingPlan;
	private work: RangeWork;
	private left: number[];
	private readings: RangeReading[] = [];
	/** Pages that were given out, and of which nothing was said yet. */
	private readonly inWork = new Set<number>();
	/** Called when nothing is in work any more. */
	private tellSettled: () => void = () => undefined;
	private isOver = false;
	/** The end of the range was told: nothing more is said of it. */
	private isEnded = false;
	/** Where readings were kept that the range does not tell of yet. */
	private readonly kept = new Map<number, string>();
	/** Reports, one after the other. */
	private said: Promise<unknown> = Promise.resolve();
	private readonly sign: NodeJS.Timeout;
	private tellEnded: () => void = () => undefined;
	/** Fulfilled when nothing is read any more, and all that was is told. */
	readonly ended = new Promise<void>((resolve) => (this.tellEnded = resolve));
	/** Pages that were read. */
	given = 0;

	/**
	 * @param range    claimed by this process
	 * @param request  of the conversion, with its file on this machine
	 * @param onGone   told when nobody wants the pages any more
	 */
	constructor(
		private readonly parts: RangeBoardParts,
		private range: OfferedRange,
		readonly request: ConversionRequest,
		private readonly onGone: () => void,
	) {
		this.work = JSON.parse(range.work) as RangeWork;
		this.plan = this.work.plan;
		this.left = [...this.plan.pages];
		this.sign = setInterval(() => void this.report(), signMs);
	}

	isWorth(readers: number): boolean {
		return readers === 0 && !this.isOver;
	}

	/** Keeps a reading in the file store, where the conversion gets it from. */
	readonly deliver = async (path: string, page: number): Promise<void> => {
		this.kept.set(page, (await this.parts.fileStore.adopt(path)).id);
	};

	async claim(): Promise<PageClaim | undefined> {
		// A worker asks for the next page while what it has read is still on its way.
		if (this.left.length === 0 && this.inWork.size > 0)
			await new Promise<void>((resolve) => (this.tellSettled = resolve));
		if (this.left.length === 0 && !this.isOver) await this.goOn();
		const page = this.isOver ? undefined : this.left.shift();
		if (page === undefined) return undefined;
		this.inWork.add(page);
		return { page, usual: this.work.usual };
	}

	isWith(_reader: PageReader, page: number): boolean {
		return this.inWork.has(page);
	}

	done(_reader: PageReader, page: number, isKept: boolean): void {
		if (!this.inWork.delete(page)) return;
		this.given++;
		this.readings.push({ page, readingId: (isKept ? this.kept.get(page) : undefined) ?? null });
		void this.report();
		if (this.inWork.size === 0) this.tellSettled();
	}

	dismiss(): void {
		this.isOver = true;
	}

	leave(_reader: PageReader, isLost: boolean): void {
		this.isOver = true;
		clearInterval(this.sign);
		this.tellSettled();
		// A page that was not read is free again for the conversion; of one that was lost nobody else is to die.
		void this.report(isLost ? 'lost' : 'ended').then(this.tellEnded);
	}

	/** The next range of the same document, where one is offered. */
	private async goOn(): Promise<void> {
		const { store, clock } = this.parts;
		const isWanted = await this.report('ended');
		const { alike, fileKey } = this.range;
		const next = isWanted
			? await store.ranges.claimNext(alike, clock.now() + leaseMs, fileKey).catch(() => undefined)
			: undefined;
		if (!next) {
			this.isOver = true;
			return;
		}
		this.range = next;
		this.work = JSON.parse(next.work) as RangeWork;
		this.left = [...this.work.plan.pages];
		this.readings = [];
		this.isEnded = false;
	}

	/** Tell what was read. @returns whether somebody wants it still */
	private async report(end?: RangeEnd): Promise<boolean> {
		if (this.isEnded) return true;
		this.isEnded = end !== undefined;
		const { range, readings } = this;
		const last = this.said.then(() => this.tell(range, [...readings], end));
		this.said = last;
		return await last;
	}

	private async tell(range: OfferedRange, readings: readonly RangeReading[], end?: RangeEnd): Promise<boolean> {
		const { store, fileStore, clock } = this.parts;
		// A database that is away for a moment is told with the next page; the lease says when it is too late.
		const isWanted = await store.ranges.report(range.id, readings, clock.now() + leaseMs, end).catch(() => true);
		if (isWanted) return true;
		await removeReadings(fileStore, { readings });
		this.isEnded = true;
		if (!this.isOver) this.onGone();
		this.isOver = true;
		return false;
	}
}
