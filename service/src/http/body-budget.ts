import { ServiceError } from '../messages/errors';

/** Usual maximum time of such a body. */
const waitSeconds = 5;

/** Shared memory budget for unusually long bodies, however many arrive at once. */
export class BodyBudget {
	private held = 0;

	/** @param most  maximum bytes of all bodies in progress */
	constructor(private readonly most: number) {}

	/**
	 * Processes a body within the budget.
	 * @param bytes  its maximum size
	 * @throws ServiceError `rateLimited` if the budget is used up: the caller should retry
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
