import { Worker } from 'node:worker_threads';
import { ServiceError } from '../messages/errors';

/** Limits of a thread. */
interface ThreadBounds {
	/** Timeout of a thread. */
	readonly maxMs: number;
	readonly memoryMiB: number;
	/** Maximum concurrent threads, which leaves processor and memory to others. */
	readonly maxAtOnce: number;
}

/**
 * Runs a script in a separate thread, which is ended if it takes too long: document texts are untrusted. The script
 * gets its work as `workerData`, and sends one message. It opens no files.
 */
export class TimedThreads<Work, Said> {
	private running = 0;
	private readonly waiting: (() => void)[] = [];

	/** @param script  path of the compiled script */
	constructor(
		private readonly script: string,
		private readonly bounds: ThreadBounds,
	) {}

	/**
	 * The script's message about its work.
	 * @param makeWork  called when a thread is free, so that waiting callers hold nothing in memory
	 * @param file      its name, for the error
	 * @throws ServiceError `conversionFailed`, `conversionTimedOut`; errors of `makeWork`
	 */
	async run(makeWork: () => Work | Promise<Work>, file: string): Promise<Said> {
		// The next waiting caller takes the place of the one that ended; a caller that has just arrived cannot.
		if (this.running >= this.bounds.maxAtOnce) await new Promise<void>((go) => this.waiting.push(go));
		else this.running++;
		try {
			return await this.inThread(await makeWork(), file);
		} finally {
			const next = this.waiting.shift();
			if (next) next();
			else this.running--;
		}
	}

	private async inThread(work: Work, file: string): Promise<Said> {
		const { maxMs, memoryMiB } = this.bounds;
		const worker = new Worker(this.script, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: memoryMiB } });
		const failed = (cause?: unknown): ServiceError => new ServiceError('conversionFailed', { file }, { cause });
		let clock: NodeJS.Timeout | undefined;
		try {
			return await new Promise<Said>((resolve, reject) => {
				clock = setTimeout(() => reject(new ServiceError('conversionTimedOut', { file, limit: maxMs / 1000 })), maxMs);
				worker.once('message', resolve);
				worker.once('error', (error) => reject(failed(error)));
				worker.once('exit', () => reject(failed()));
			});
		} finally {
			clearTimeout(clock);
			await worker.terminate();
		}
	}
}
