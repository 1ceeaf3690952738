/** Counters shared with the other processes of the service. */
export interface SharedCounts {
	/**
	 * Increments a counter.
	 * @param key       of the counter
	 * @param windowMs  reset time after its first call
	 * @returns `undefined` while the others are unreachable
	 */
	count(key: string, windowMs: number): Promise<SharedCount | undefined>;
}

export interface SharedCount {
	readonly current: number;
	/** Time until it resets, ms. */
	readonly leftMs: number;
}
