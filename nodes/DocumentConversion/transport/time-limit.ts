/** Minimum time for a call: the last poll of a task begins when the timeout ends. */
const minCallMs = 5000;

/** The timeout of an operation, shared by all calls until a file is converted. Transfers of large files extend it. */
export class TimeLimit {
	private end: number;

	constructor(private readonly maxMs: number) {
		this.end = Date.now() + maxMs;
	}

	/** Time (ms since 1970) after which nothing is tried again. */
	get endsAt(): number {
		return this.end;
	}

	/** Maximum time for a call that begins now, ms. */
	get leftMs(): number {
		return Math.max(this.end - Date.now(), Math.min(minCallMs, this.maxMs));
	}

	/** The next file has the whole time again. */
	restart(): void {
		this.end = Date.now() + this.maxMs;
	}

	/** @param ms time that a transfer has needed for its size */
	extend(ms: number): void {
		this.end += ms;
	}

	/** The same time for something else. */
	renewed(): TimeLimit {
		return new TimeLimit(this.maxMs);
	}
}
