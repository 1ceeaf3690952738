import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import type { FileStore } from '../storage/file-store';

/** Lifetime of a disk check. */
const lookMs = 2000;
/** Assumed size of a body without a length. */
const unknownBytes = 16 * 1024 * 1024;

/** Refuses new work while the disk is almost full, so that running work and reads continue. */
export class DiskGuard {
	private lookedAt = -Infinity;
	/** The last check, shared by concurrent calls. */
	private looking: Promise<void> = Promise.resolve();
	/** Free bytes above the reserve; negative if the disk is almost full. */
	private room = 0;
	/** Bytes of incoming bodies, by account. */
	private readonly coming = new Map<number, number>();

	constructor(
		private readonly fileStore: FileStore,
		private readonly settings: Pick<Settings, 'freeDiskBytes' | 'freeDiskPercent'>,
	) {}

	/** @throws ServiceError `outOfDiskSpace` */
	async check(): Promise<void> {
		if ((await this.look()) < 0) throw new ServiceError('outOfDiskSpace');
	}

	/**
	 * Reserves space for the body of a request until it has arrived or is abandoned. One account gets at most half,
	 * including its stored bytes, so that no account can take the last space from others.
	 * @param accountId  owner of the body
	 * @param kept       bytes on the disk charged to the account
	 * @throws ServiceError `outOfDiskSpace`
	 */
	async reserve(request: FastifyRequest, reply: FastifyReply, accountId: number, kept = 0): Promise<void> {
		await this.check();
		const ends = [request.raw, reply.raw];
		// A client that has left sends no more, and no second event would say so.
		if (ends.some(({ destroyed }) => destroyed)) return;
		const release = this.hold(bodyBytes(request), accountId, kept);
		// A pipelined response is not notified of the end of its connection; its request is.
		for (const end of ends) end.once('close', release);
	}

	/**
	 * Reserves space like `reserve`, for copies that the service makes itself.
	 * @param copy  makes them
	 * @throws ServiceError `outOfDiskSpace`
	 */
	async within<T>(bytes: number, accountId: number, copy: () => Promise<T>): Promise<T> {
		await this.check();
		const release = this.hold(bytes, accountId, 0);
		try {
			return await copy();
		} finally {
			release();
			// The last check did not see the copies.
			this.lookedAt = -Infinity;
		}
	}

	private hold(bytes: number, accountId: number, kept: number): () => void {
		const own = this.coming.get(accountId) ?? 0;
		const left = this.room - [...this.coming.values()].reduce((sum, others) => sum + others, 0);
		if (bytes > left || kept + own + bytes > (left + own + kept) / 2) throw new ServiceError('outOfDiskSpace');
		this.add(accountId, bytes);
		let isHeld = true;
		return () => {
			if (isHeld) this.add(accountId, -bytes);
			isHeld = false;
		};
	}

	private add(accountId: number, bytes: number): void {
		const coming = (this.coming.get(accountId) ?? 0) + bytes;
		if (coming === 0) this.coming.delete(accountId);
		else this.coming.set(accountId, coming);
	}

	private async look(): Promise<number> {
		const now = performance.now();
		if (now - this.lookedAt > lookMs) {
			this.lookedAt = now;
			this.looking = this.measure();
		}
		await this.looking;
		return this.room;
	}

	private async measure(): Promise<void> {
		const { freeDiskBytes, freeDiskPercent } = this.settings;
		const [bytes, share] = [await this.fileStore.freeBytes(), await this.fileStore.freeShare()];
		const all = share > 0 ? bytes / share : 0;
		this.room = bytes - Math.max(freeDiskBytes, (all * freeDiskPercent) / 100);
	}
}

/** Length of a body, as far as its sender declares it. */
function bodyBytes({ headers }: FastifyRequest): number {
	const length = headers['content-length'];
	return length === undefined ? unknownBytes : Number(length);
}
