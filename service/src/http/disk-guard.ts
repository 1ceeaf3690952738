import type { Settings } from '../config';
import { ServiceError } from '../errors';
import type { FileStore } from '../storage/file-store';

/** How long one look at the disk holds. */
const lookMs = 2000;

/** Refuses new work while the disk is nearly full, so that running work and reads can go on. */
export class DiskGuard {
	private lookedAt = -Infinity;
	private full = false;

	constructor(
		private readonly fileStore: FileStore,
		private readonly settings: Pick<Settings, 'freeDiskBytes' | 'freeDiskPercent'>,
	) {}

	/** @throws ServiceError `outOfDiskSpace` */
	async check(): Promise<void> {
		const now = performance.now();
		if (now - this.lookedAt > lookMs) {
			this.lookedAt = now;
			const { freeDiskBytes, freeDiskPercent } = this.settings;
			const [bytes, share] = [await this.fileStore.freeBytes(), await this.fileStore.freeShare()];
			this.full = bytes < freeDiskBytes || share < freeDiskPercent / 100;
		}
		if (this.full) throw new ServiceError('outOfDiskSpace');
	}
}
