import type { PageClaim, ReadingPlan } from '../../engine/request/page-readers';
import type { ConversionRequest } from '../../engine/request/request';
import type { FileStore } from '../../storage/file-store';
import type { MetadataStore, OfferedRange, RangeEnd, RangeReading } from '../../storage/metadata-store';
import type { HelpedBoard, PageReader } from '../reading-board';
import type { SharedClock } from '../shared-clock';
import type { RangeWork } from './range-work';
import { removeReadings } from './remove-readings';
import { leaseMs, signMs } from './settings';

/** Dependencies of a range board. */
interface RangeBoardParts {
	readonly store: Pick<MetadataStore, 'ranges'>;
	readonly fileStore: Pick<FileStore, 'adopt' | 'remove'>;
	readonly clock: Pick<SharedClock, 'now'>;
}

/** A range being read here, or with its last readings in transfer. */
interface OpenRange {
	readonly range: OfferedRange;
	readonly work: RangeWork;
	/** Pages not given out yet. */
	readonly left: number[];
	/** Pages given out without a response. */
	readonly inWork: Set<number>;
	/** Stored readings that are not reported yet. */
	readonly kept: Map<number, string>;
	readonly readings: RangeReading[];
	/** The end of the range was reported: no further messages. */
	isEnded: boolean;
}

/**
 * Pages that this process reads for a conversion of another one: those of a range, and then of the next range of the
 * same document, which is already here. One worker reads them in sequence; it gets the next range while its last
 * reading is being transferred.
 */
export class RangeBoard implements HelpedBoard {
	readonly plan: ReadingPlan;
	/** The range whose pages are given out. */
	private current: OpenRange;
	/** It, and those whose last reading is being transferred. */
	private readonly open = new Set<OpenRange>();
	private isOver = false;
	/** Reports in sequence. */
	private reports: Promise<unknown> = Promise.resolve();
	private readonly sign: NodeJS.Timeout;
	private tellEnded: () => void = () => undefined;
	/** Fulfilled when nothing is being read, and everything is reported. */
	readonly ended = new Promise<void>((resolve) => (this.tellEnded = resolve));
	/** Pages read. */
	given = 0;

	/**
	 * @param range    claimed by this process
	 * @param request  of the conversion, with its file on this machine
	 * @param onGone   called when the pages are not needed any more
	 */
	constructor(
		private readonly parts: RangeBoardParts,
		range: OfferedRange,
		readonly request: ConversionRequest,
		private readonly onGone: () => void,
	) {
		this.current = this.begin(range);
		this.plan = this.current.work.plan;
		this.sign = setInterval(() => {
			for (const one of this.open) void this.report(one);
		}, signMs);
	}

	isWorth(readers: number): boolean {
		return readers === 0 && !this.isOver;
	}

	/** Puts a reading into the file store for the conversion. */
	readonly deliver = async (path: string, page: number): Promise<void> => {
		this.rangeWith(page)?.kept.set(page, (await this.parts.fileStore.adopt(path)).id);
	};

	async claim(): Promise<PageClaim | undefined> {
		if (this.current.left.length === 0 && !this.isOver) await this.goOn();
		const page = this.isOver ? undefined : this.current.left.shift();
		if (page === undefined) return undefined;
		this.current.inWork.add(page);
		return { page, usual: this.current.work.usual };
	}

	isWith(_reader: PageReader, page: number): boolean {
		return this.rangeWith(page) !== undefined;
	}

	done(_reader: PageReader, page: number, isKept: boolean): void {
		const range = this.rangeWith(page);
		if (!range) return;
		range.inWork.delete(page);
		this.given++;
		const reading = { page, readingId: (isKept ? range.kept.get(page) : undefined) ?? null };
		if (range.isEnded) return void removeReadings(this.parts.fileStore, { readings: [reading] });
		range.readings.push(reading);
		void this.report(range, this.isThrough(range) ? 'ended' : undefined);
	}

	dismiss(): void {
		this.isOver = true;
	}

	leave(_reader: PageReader, isLost: boolean): void {
		this.isOver = true;
		clearInterval(this.sign);
		// An unread page is free again for the conversion; one of a lost worker must not kill another.
		const pending = [...this.open].map((range) => this.report(range, isLost ? 'lost' : 'ended'));
		void Promise.all([this.reports, ...pending]).then(this.tellEnded);
	}

	private begin(range: OfferedRange): OpenRange {
		const work = JSON.parse(range.work) as RangeWork;
		const left = [...work.plan.pages];
		const begun = { range, work, left, inWork: new Set<number>(), kept: new Map<number, string>() };
		this.current = { ...begun, readings: [], isEnded: false };
		this.open.add(this.current);
		return this.current;
	}

	private rangeWith(page: number): OpenRange | undefined {
		return [...this.open].find(({ inWork }) => inWork.has(page));
	}

	/** Nothing of a range is left to read or transfer. */
	private isThrough({ left, inWork }: OpenRange): boolean {
		return left.length === 0 && inWork.size === 0;
	}

	/** The next range of the same document, if one is offered. */
	private async goOn(): Promise<void> {
		const { store, clock } = this.parts;
		const { alike, fileKey } = this.current.range;
		const next = await store.ranges.claimNext(alike, clock.now() + leaseMs, fileKey).catch(() => undefined);
		if (next) this.begin(next);
		else this.isOver = true;
	}

	/** Reports the readings. */
	private async report(range: OpenRange, end?: RangeEnd): Promise<void> {
		if (range.isEnded) return;
		range.isEnded = end !== undefined;
		const readings = [...range.readings];
		this.reports = this.reports.then(() => this.tell(range, readings, end));
		await this.reports;
	}

	private async tell(open: OpenRange, readings: readonly RangeReading[], end?: RangeEnd): Promise<void> {
		const { store, fileStore, clock } = this.parts;
		if (end !== undefined) this.open.delete(open);
		// During a database outage it is reported with the next page; the lease limits the delay.
		const isWanted = await store.ranges.report(open.range.id, readings, clock.now() + leaseMs, end).catch(() => true);
		if (isWanted) return;
		await removeReadings(fileStore, { readings });
		open.isEnded = true;
		if (!this.isOver) this.onGone();
		this.isOver = true;
	}
}
