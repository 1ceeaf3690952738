import { Worker } from 'node:worker_threads';
import { ServiceError } from '../messages/errors';

/** Bounds of the work of a thread. */
interface ThreadBounds {
	/** A thread is ended after this time. */
	readonly maxMs: number;
	readonly memoryMiB: number;
	/** Maximum of threads at once, which leaves processor and memory to others. */
	readonly maxAtOnce: number;
}

/**
 * Work that a script does in a thread of its own, which is ended when it takes too long: texts of documents come from anywhere. The
 * script gets its work as `workerData`, and sends one message. No file is opened there.
 */
export class TimedThreads<Work, Said> {
	private running = 0;
	private readonly waiting: (() => void)[] = [];

	/** @param script  compiled, by its path */
	constructor(
		private readonly script: string,
		private readonly bounds: ThreadBounds,
	) {}

	/**
	 * What the script says of its work.
	 * @param makeWork  called when its turn comes, so that many callers hold no more than a few in memory
	 * @param file      its name, for the error
	 * @throws ServiceError `conversionFailed`, `conversionTimedOut`; whatever `makeWork` throws
	 */
	async run(makeWork: () => Work | Promise<Work>, file: string): Promise<Said> {
		// A caller that waited takes the place of the one that ended: nobody who comes meanwhile can take it.
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
