import { folderSize } from './folder-size';
import { residentMemory } from './resident-memory';

/** What one worker may take of the machine, in bytes. */
export interface ResourceBounds {
	readonly workerMemoryBytes: number;
	readonly workerDiskBytes: number;
}

/** The bound that was broken, as the error it means. */
export type BrokenBound = 'memoryLimitReached' | 'diskLimitReached';

/** From the end of one look to the next. */
const pauseMs = 200;

/** Looks at a worker's memory and at the size of its folders while it converts a file. */
export class WorkerWatch {
	private timer: NodeJS.Timeout | undefined;
	private memoryBytes = 0;
	private diskBytes = 0;
	private stopped = false;

	/**
	 * @param pid      of the worker
	 * @param folders  where it writes
	 * @param onBreach called once, with the bound and its value in bytes
	 */
	constructor(
		private readonly pid: number,
		private readonly folders: readonly string[],
		private readonly bounds: ResourceBounds,
		private readonly onBreach: (bound: BrokenBound, limitBytes: number) => void,
	) {
		this.next();
	}

	/** Memory at the last look, in bytes. */
	get lastMemory(): number {
		return this.memoryBytes;
	}

	/** Most disk space its folders were seen to take, one more look now included, in bytes. */
	async mostDisk(): Promise<number> {
		await this.lookAtDisk();
		return this.diskBytes;
	}

	/** No more looks. */
	stop(): void {
		this.stopped = true;
		clearTimeout(this.timer);
	}

	private next(): void {
		this.timer = setTimeout(() => {
			// Nothing in a look throws; what cannot be read has ended.
			void this.look().then(() => {
				if (!this.stopped) this.next();
			});
		}, pauseMs);
	}

	private async look(): Promise<void> {
		const { workerMemoryBytes, workerDiskBytes } = this.bounds;
		this.memoryBytes = (await residentMemory(this.pid).catch(() => undefined)) ?? this.memoryBytes;
		if (this.memoryBytes > workerMemoryBytes) return this.breach('memoryLimitReached', workerMemoryBytes);
		if ((await this.lookAtDisk()) > workerDiskBytes) this.breach('diskLimitReached', workerDiskBytes);
	}

	/** @returns disk space that its folders take now, in bytes */
	private async lookAtDisk(): Promise<number> {
		let used = 0;
		for (const folder of this.folders) used += await folderSize(folder, this.bounds.workerDiskBytes);
		this.diskBytes = Math.max(this.diskBytes, used);
		return used;
	}

	private breach(bound: BrokenBound, limitBytes: number): void {
		if (this.stopped) return;
		this.stop();
		this.onBreach(bound, limitBytes);
	}
}
