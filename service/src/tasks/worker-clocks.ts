/** Time limits of one conversion, in milliseconds. */
export interface ClockBounds {
	/** In total: this, … */
	readonly conversionBaseMs: number;
	/** … this for each page, … */
	readonly conversionPageMs: number;
	/** … and never more than this. */
	readonly conversionMaximumMs: number;
	/** From one finished page to the next. */
	readonly conversionStallMs: number;
}

/** The clock that has run out, as the error it means. */
export type ExpiredClock = 'conversionTimedOut' | 'conversionStalled';

/**
 * The two clocks of one conversion. They start when they are made, which is when a worker is given the file: time in
 * the queue and time to start a worker count in neither.
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

	/** Pages were counted or finished. What a worker says has been checked; a number lower than before changes nothing. */
	progress(pagesDone: number, pagesTotal: number): void {
		if (!this.total) return;
		const { conversionBaseMs, conversionPageMs } = this.bounds;
		this.allow(conversionBaseMs + pagesTotal * conversionPageMs);
		if (pagesDone <= this.pagesDone) return;
		this.pagesDone = pagesDone;
		this.restartStall();
	}

	/** Something was done for this conversion elsewhere: it goes on, though it has finished no page itself. */
	alive(): void {
		if (this.stall) this.restartStall();
	}

	/** No clock runs out any more. */
	stop(): void {
		clearTimeout(this.total);
		clearTimeout(this.stall);
		this.total = undefined;
		this.stall = undefined;
	}

	/** More pages, more time; counted from the beginning. */
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
