/** Slower transfers are ended: a server that sends single bytes would hold the node for hours. */
const minBytesPerSecond = 8 * 1024;
/** How often the time is checked. */
const tickMs = 1000;

/** What a call may take. */
export interface CallLimits {
	/** Maximum time for the answer, and maximum pause between its parts. */
	readonly waitMs: number;
	/** Size of the request; uploading it takes extra time. */
	readonly sentBytes?: number;
	/** Maximum time for the whole answer; absent: it takes the time of its size. */
	readonly answerMs?: number;
}

/** Limits the time of a whole call, from the request to the last byte of the answer: timeouts of n8n only notice silence. */
export class CallClock {
	/** The error of a call that was ended by this clock. */
	fault?: Error;
	private readonly controller = new AbortController();
	private readonly startedAt = Date.now();
	private readonly waitMs: number;
	private readonly endsAt: number;
	private lastByteAt?: number;
	private bytes: number;
	private isStopped = false;

	constructor({ waitMs, sentBytes = 0, answerMs = Infinity }: CallLimits) {
		this.waitMs = waitMs;
		this.endsAt = this.startedAt + answerMs + timeOf(sentBytes);
		this.bytes = sentBytes;
		this.tick();
	}

	/** Aborts the call. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/** Note that bytes of the answer have arrived. */
	count(bytes: number): void {
		this.bytes += bytes;
		this.lastByteAt = Date.now();
	}

	/** The call has ended. @returns the time that its bytes have needed, ms */
	stop(): number {
		this.isStopped = true;
		return Math.min(Date.now() - this.startedAt, timeOf(this.bytes));
	}

	private tick(): void {
		if (this.isStopped) return;
		const now = Date.now();
		const isLate = now - this.startedAt > this.waitMs + timeOf(this.bytes) || now > this.endsAt;
		if (isLate || now - (this.lastByteAt ?? now) > this.waitMs) {
			this.fault = Object.assign(new Error('The server is too slow'), { code: 'ETIMEDOUT' });
			this.controller.abort(this.fault);
			return;
		}
		// Nodes may not use timers; this one does not keep the process running either.
		const pause = AbortSignal.timeout(Math.min(tickMs, Math.ceil(this.waitMs / 4)));
		pause.addEventListener('abort', () => this.tick(), { once: true });
	}
}

/** Time in which a number of bytes must have been transferred, ms. */
function timeOf(bytes: number): number {
	return (bytes / minBytesPerSecond) * 1000;
}
