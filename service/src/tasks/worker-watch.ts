import { treeUse } from '../runtime/process-tree';
import { folderSize } from './folder-size';

/** Limits of one worker, bytes. */
export interface ResourceBounds {
	readonly workerMemoryBytes: number;
	readonly workerDiskBytes: number;
}

/** The exceeded limit: its error, and its value in bytes; `tooManyThreads` has none. */
type BrokenBound = 'memoryLimitReached' | 'diskLimitReached' | 'tooManyThreads';

/** Threads of a worker and all its processes. It has some 15; LibreOffice or Tesseract add some 20. */
export const maxThreads = 256;

/** Pause between checks: while it works, and while it should do nothing. */
const pauseMs = { working: 200, idle: 1000 } as const;

/** Checks a worker's memory, its threads, and the size of its folders, as long as it lives. */
export class WorkerWatch {
	private timer: NodeJS.Timeout | undefined;
	private folders: readonly string[] = [];
	private memoryBytes = 0;
	private diskBytes = 0;
	private isWorking = false;
	private lastCheck = performance.now();
	private stopped = false;

	/**
	 * @param pid      of the worker
	 * @param own      its folder
	 * @param onBreach called once, with the limit and its value in bytes
	 */
	constructor(
		private readonly pid: number,
		private readonly own: string,
		private readonly bounds: ResourceBounds,
		private readonly onBreach: (bound: BrokenBound, limitBytes: number) => void,
	) {
		this.folders = [own];
		this.next();
	}

	/** Memory at the last check, bytes; 0 before the first one of a file. */
	get lastMemory(): number {
		return this.memoryBytes;
	}

	/** It gets a file. @param folder  where it also writes */
	begin(folder?: string): void {
		this.folders = folder === undefined ? [this.own] : [this.own, folder];
		[this.memoryBytes, this.diskBytes, this.isWorking] = [0, 0, true];
		this.next();
	}

	/** It has finished its file. */
	rest(): void {
		[this.folders, this.isWorking] = [[this.own], false];
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

	/** Files that take less time than the pause must not put a check off for ever. */
	private next(): void {
		clearTimeout(this.timer);
		const dueMs = Math.max(0, this.lastCheck + pauseMs.idle - performance.now());
		this.timer = setTimeout(
			() => {
				// Checks never throw; unreadable processes have ended.
				void this.look().then(() => {
					if (!this.stopped) this.next();
				});
			},
			this.isWorking ? Math.min(pauseMs.working, dueMs) : dueMs,
		).unref();
	}

	private async look(): Promise<void> {
		this.lastCheck = performance.now();
		const { workerMemoryBytes, workerDiskBytes } = this.bounds;
		const use = await treeUse(this.pid, maxThreads).catch(() => undefined);
		this.memoryBytes = use?.memoryBytes ?? this.memoryBytes;
		if (use && use.threads > maxThreads) return this.breach('tooManyThreads', 0);
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
