/** Time limits of one conversion, in milliseconds. */
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
	private readonly startedAt = performance.now();
	private total: NodeJS.Timeout | undefined;
	private stall: NodeJS.Timeout | undefined;
	private totalMs = 0;
	private pagesDone = 0;

	/** @param onExpired  called once, with the clock and its limit in milliseconds */
	constructor(
		private readonly bounds: ClockBounds,
		private readonly onExpired: (clock: ExpiredClock, limitMs: number) => void,
	) {
		this.allow(bounds.conversionBaseMs);
		this.restartStall();
	}

	/** Pages were counted or finished. Worker values have been checked; a lower number changes nothing. */
	progress(pagesDone: number, pagesTotal: number): void {
		if (!this.total) return;
		const { conversionBaseMs, conversionPageMs } = this.bounds;
		this.allow(conversionBaseMs + pagesTotal * conversionPageMs);
		if (pagesDone <= this.pagesDone) return;
		this.pagesDone = pagesDone;
		this.restartStall();
	}

	/** Progress elsewhere for this conversion: it continues, though it has finished no page itself. */
	alive(): void {
		if (this.stall) this.restartStall();
	}

	/** Stops all clocks. */
	stop(): void {
		clearTimeout(this.total);
		clearTimeout(this.stall);
		this.total = undefined;
		this.stall = undefined;
	}

	/** More pages, more time; counted from the start. */
	private allow(wantedMs: number): void {
		const totalMs = Math.min(wantedMs, this.bounds.conversionMaximumMs);
		if (totalMs <= this.totalMs) return;
		this.totalMs = totalMs;
		clearTimeout(this.total);
		const left = totalMs - (performance.now() - this.startedAt);
		this.total = setTimeout(() => this.expire('conversionTimedOut', totalMs), left);
	}

	private restartStall(): void {
		const { conversionStallMs } = this.bounds;
		clearTimeout(this.stall);
		this.stall = setTimeout(() => this.expire('conversionStalled', conversionStallMs), conversionStallMs);
	}

	private expire(clock: ExpiredClock, limitMs: number): void {
		this.stop();
		this.onExpired(clock, limitMs);
	}
}
