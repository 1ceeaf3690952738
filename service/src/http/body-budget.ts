import { ServiceError } from '../messages/errors';

/** Usual maximum time of such a body. */
const waitSeconds = 5;

/** Shared memory budget for unusually long bodies, with a share per owner. */
export class BodyBudget {
	private held = 0;
	private readonly heldBy = new Map<number, number>();

	/**
	 * @param maxBytes         of all bodies in progress
	 * @param maxBytesOfOwner  of those of one owner
	 */
	constructor(
		private readonly maxBytes: number,
		private readonly maxBytesOfOwner: number,
	) {}

	/**
	 * Processes a body within the budget. Only what has arrived counts: slow bodies would otherwise block others.
	 * @param work  counts the bytes as they arrive; counting throws ServiceError `rateLimited` if the budget is used up
	 */
	async within<T>(owner: number, work: (count: (bytes: number) => void) => Promise<T>): Promise<T> {
		let own = 0;
		try {
			return await work((bytes) => {
				this.add(owner, bytes);
				own += bytes;
			});
		} finally {
			this.remove(owner, own);
		}
	}

	private add(owner: number, bytes: number): void {
		const ofOwner = (this.heldBy.get(owner) ?? 0) + bytes;
		if (this.held + bytes > this.maxBytes || ofOwner > this.maxBytesOfOwner) {
			throw new ServiceError('rateLimited', { seconds: waitSeconds });
		}
		this.held += bytes;
		this.heldBy.set(owner, ofOwner);
	}

	private remove(owner: number, bytes: number): void {
		const left = (this.heldBy.get(owner) ?? 0) - bytes;
		this.held -= bytes;
		if (left > 0) this.heldBy.set(owner, left);
		else this.heldBy.delete(owner);
	}
}
