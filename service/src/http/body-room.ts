import { ServiceError } from '../messages/errors';

/** Such a body takes no longer, as a rule. */
const waitSeconds = 5;

/** Room in memory for bodies that are far longer than others: all of them together take no more, however many come at once. */
export class BodyRoom {
	private held = 0;

	/** @param most  bytes of all bodies that are worked on */
	constructor(private readonly most: number) {}

	/**
	 * Work on a body while there is room for it.
	 * @param bytes  that it has at most
	 * @throws ServiceError `rateLimited` where others fill the room: the caller is to come again
	 */
	async within<T>(bytes: number, work: () => Promise<T>): Promise<T> {
		if (this.held + bytes > this.most) throw new ServiceError('rateLimited', { seconds: waitSeconds });
		this.held += bytes;
		try {
			return await work();
		} finally {
			this.held -= bytes;
		}
	}
}
