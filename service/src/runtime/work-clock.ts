/**
 * Work that a busy machine slows down gets up to this multiple of its limit, so that load changes no result.
 * 20 busy processes on 2 processors leave it a tenth of one.
 */
const maxWait = 10;

/** Work that uses a smaller share of a processor hangs. */
const minShare = 0.01;

/** Processor time of the work so far, ms; `undefined` if unknown. */
export type ReadProcessor = () => number | undefined;

/** A moment: real time and processor time, ms. */
interface Moment {
	readonly real: number;
	readonly processor: number | undefined;
}

/**
 * A time limit of work in another process. It ends after that much real time, unless the process has been working with
 * less processor time than that.
 */
export class WorkClock {
	private timer: NodeJS.Timeout | undefined;
	private limitMs = 0;
	private start: Moment;
	private lastCheck: Moment;

	constructor(
		private readonly readProcessor: ReadProcessor,
		private readonly onExpired: () => void,
	) {
		this.start = this.lastCheck = this.now();
	}

	/** Counts from now. */
	restart(limitMs: number): void {
		this.start = this.lastCheck = this.now();
		this.extend(limitMs);
	}

	/** Changes the limit; it counts from the start. */
	extend(limitMs: number): void {
		this.limitMs = limitMs;
		this.wait(limitMs - (this.now().real - this.start.real));
	}

	stop(): void {
		clearTimeout(this.timer);
	}

	private wait(ms: number): void {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.check(), ms);
	}

	private check(): void {
		const now = this.now();
		const left = this.limitMs - worked(this.start, now);
		const isIdle = worked(this.lastCheck, now) < minShare * (now.real - this.lastCheck.real);
		const realLeft = this.limitMs * maxWait - (now.real - this.start.real);
		this.lastCheck = now;
		if (left <= 0 || isIdle || realLeft <= 0) this.onExpired();
		else this.wait(Math.min(left, realLeft));
	}

	private now(): Moment {
		return { real: performance.now(), processor: this.readProcessor() };
	}
}

/** Processor time between two moments, ms; real time if it is unknown. */
function worked(from: Moment, to: Moment): number {
	if (to.processor === undefined) return to.real - from.real;
	return to.processor - (from.processor ?? 0);
}
