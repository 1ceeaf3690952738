import { ServiceError } from '../errors';
import type { FileStore } from '../storage/file-store';

/** How long one look at the disk holds. */
const lookMs = 2000;

/** Refuses new work while the disk is nearly full, so that running work and reads can go on. */
export class DiskGuard {
	#lookedAt = -Infinity;
	#free = Infinity;

	constructor(
		private readonly fileStore: FileStore,
		private readonly leastFreeBytes: number,
	) {}

	/** @throws ServiceError `outOfDiskSpace` */
	async check(): Promise<void> {
		const now = performance.now();
		if (now - this.#lookedAt > lookMs) {
			this.#lookedAt = now;
			this.#free = await this.fileStore.freeBytes();
		}
		if (this.#free < this.leastFreeBytes) throw new ServiceError('outOfDiskSpace');
	}
}
