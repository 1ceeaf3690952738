import { folderSize } from './folder-size';
import { residentMemory } from '../runtime/process-tree';

/** Limits of one worker, bytes. */
export interface ResourceBounds {
	readonly workerMemoryBytes: number;
	readonly workerDiskBytes: number;
}

/** The exceeded limit, as its error. */
type BrokenBound = 'memoryLimitReached' | 'diskLimitReached';

/** Pause between checks. */
const pauseMs = 200;

/** Checks a worker's memory and the size of its folders while it converts a file. */
export class WorkerWatch {
	private timer: NodeJS.Timeout | undefined;
	private memoryBytes = 0;
	private diskBytes = 0;
	private stopped = false;

	/**
	 * @param pid      of the worker
	 * @param folders  where it writes
	 * @param onBreach called once, with the limit and its value in bytes
	 */
	constructor(
		private readonly pid: number,
		private readonly folders: readonly string[],
		private readonly bounds: ResourceBounds,
		private readonly onBreach: (bound: BrokenBound, limitBytes: number) => void,
	) {
		this.next();
	}

	/** Memory at the last check, bytes. */
	get lastMemory(): number {
		return this.memoryBytes;
	}

	/** Maximum disk space of its folders, including one more check now, bytes. */
	async maxDisk(): Promise<number> {
		await this.lookAtDisk();
		return this.diskBytes;
	}

	/** Stops checking. */
	stop(): void {
		this.stopped = true;
		clearTimeout(this.timer);
	}

	private next(): void {
		this.timer = setTimeout(() => {
			// Checks never throw; unreadable processes have ended.
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

	/** @returns current disk space of its folders, bytes */
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
