/** Calls counted together with the other processes of the service. */
export interface SharedCounts {
	/**
	 * Count one more.
	 * @param key       what is counted
	 * @param windowMs  the count begins anew so long after its first call
	 * @returns `undefined` while there is no way to the others
	 */
	count(key: string, windowMs: number): Promise<SharedCount | undefined>;
}

export interface SharedCount {
	readonly current: number;
	/** Until the count begins anew, in ms. */
	readonly leftMs: number;
}
