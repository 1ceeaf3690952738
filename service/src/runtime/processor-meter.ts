import { processorTime } from './process-tree';

/** Pause between readings. */
const pauseMs = 500;

/** Reads the processor time of a process and its descendants while it converts a file. */
export class ProcessorMeter {
	private timer: NodeJS.Timeout | undefined;
	private stopped = false;
	private first: number | undefined;
	/** From the first reading to the last one, ms; `undefined` where it cannot be read. */
	processorMs: number | undefined;

	constructor(private readonly pid: number) {
		this.read();
	}

	/** Stops reading. */
	stop(): void {
		this.stopped = true;
		clearTimeout(this.timer);
	}

	private read(): void {
		const now = processorTime(this.pid);
		this.first ??= now;
		// A process that has ended has no further time.
		if (now !== undefined) this.processorMs = now - (this.first ?? now);
		if (!this.stopped) this.timer = setTimeout(() => this.read(), pauseMs).unref();
	}
}
