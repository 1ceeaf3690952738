import { WorkClock, type ReadProcessor } from '../runtime/work-clock';

/** Time limits of one conversion, in milliseconds of processor time. */
export interface ClockBounds {
	/** Total limit: this, … */
	readonly conversionBaseMs: number;
	/** … plus this per page, … */
	readonly conversionPageMs: number;
	/** … up to this. */
	readonly conversionMaximumMs: number;
	/** From one finished page to the next. */
	readonly conversionStallMs: number;
}

/** The expired clock, as its error. */
type ExpiredClock = 'conversionTimedOut' | 'conversionStalled';

/**
 * The two clocks of one conversion. They start when they are made, which is when a worker gets the file: queueing and
 * worker start do not count.
 */
export class ConversionClocks {
	private readonly total: WorkClock;
	private readonly stall: WorkClock;
	private stopped = false;
	private totalMs = 0;
	private pagesDone = 0;

	/**
	 * @param onExpired      called once, with the clock and its limit in milliseconds
	 * @param readProcessor  without it, only real time counts
	 */
	constructor(
		private readonly bounds: ClockBounds,
		private readonly onExpired: (clock: ExpiredClock, limitMs: number) => void,
		readProcessor: ReadProcessor = () => undefined,
	) {
		this.total = new WorkClock(readProcessor, () => this.expire('conversionTimedOut', this.totalMs));
		this.stall = new WorkClock(readProcessor, () => this.expire('conversionStalled', bounds.conversionStallMs));
		this.allow(bounds.conversionBaseMs);
		this.stall.restart(bounds.conversionStallMs);
	}

	/** Pages were counted or finished. Worker values have been checked; a lower number changes nothing. */
	progress(pagesDone: number, pagesTotal: number): void {
		if (this.stopped) return;
		const { conversionBaseMs, conversionPageMs } = this.bounds;
		this.allow(conversionBaseMs + pagesTotal * conversionPageMs);
		if (pagesDone <= this.pagesDone) return;
		this.pagesDone = pagesDone;
		this.alive();
	}

	/** Progress elsewhere for this conversion: it continues, though it has finished no page itself. */
	alive(): void {
		if (!this.stopped) this.stall.restart(this.bounds.conversionStallMs);
	}

	/** Stops all clocks. */
	stop(): void {
		this.stopped = true;
		this.total.stop();
		this.stall.stop();
	}

	/** More pages, more time; counted from the start. */
	private allow(wantedMs: number): void {
		const totalMs = Math.min(wantedMs, this.bounds.conversionMaximumMs);
		if (totalMs <= this.totalMs) return;
		this.totalMs = totalMs;
		this.total.extend(totalMs);
	}

	private expire(clock: ExpiredClock, limitMs: number): void {
		this.stop();
		this.onExpired(clock, limitMs);
	}
}
