import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import type { FileStore } from '../storage/file-store';

/** How long one look at the disk holds. */
const lookMs = 2000;
/** What a body is taken for that does not say how long it is. */
const unknownBytes = 16 * 1024 * 1024;

/** Refuses new work while the disk is nearly full, so that running work and reads can go on. */
export class DiskGuard {
	private lookedAt = -Infinity;
	/** The last look, which those who come meanwhile wait for as well. */
	private looking: Promise<void> = Promise.resolve();
	/** Free bytes beyond those that have to stay free; negative when the disk is nearly full. */
	private room = 0;
	/** Bytes of bodies that are coming in, by account. */
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
	 * Keep room for the body of a request until it has come in or is given up. One account gets half of what there is at most, with what
	 * it has on the disk already, so that no account can take the last room from the others.
	 * @param accountId  whose body it is
	 * @param kept       bytes on the disk that are held against the account
	 * @throws ServiceError `outOfDiskSpace`
	 */
	async reserve(request: FastifyRequest, reply: FastifyReply, accountId: number, kept = 0): Promise<void> {
		await this.check();
		const ends = [request.raw, reply.raw];
		// Whoever has gone meanwhile sends no more, and nothing would say a second time that he has.
		if (ends.some(({ destroyed }) => destroyed)) return;
		const bytes = bodyBytes(request);
		const own = this.coming.get(accountId) ?? 0;
		const left = this.room - [...this.coming.values()].reduce((sum, others) => sum + others, 0);
		if (bytes > left || kept + own + bytes > (left + own + kept) / 2) throw new ServiceError('outOfDiskSpace');
		this.add(accountId, bytes);
		let isHeld = true;
		const release = (): void => {
			if (isHeld) this.add(accountId, -bytes);
			isHeld = false;
		};
		// An answer that waits behind another one of its connection is not told of the end of the connection; its request is.
		for (const end of ends) end.once('close', release);
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

/** How long a body is, as far as its sender says. */
function bodyBytes({ headers }: FastifyRequest): number {
	const length = headers['content-length'];
	return length === undefined ? unknownBytes : Number(length);
}
