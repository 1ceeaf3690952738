/**
 * Callbacks of ours: the optional field `callbackUrl` of the presigned and direct calls names an address that the
 * service POSTs the task information to (in the envelope of the task endpoint) when the task has ended.
 */
export const callbacks = {
	/** Form field of the presigned and direct calls. */
	field: 'callbackUrl',
	/** Seconds since 1970 at which this try was sent; part of what is signed. */
	timestampHeader: 'x-callback-timestamp',
	/** Names the event; the same in every try, so that a receiver can tell repeats. */
	idHeader: 'x-callback-id',
	/**
	 * `v1=` and, in hexadecimal, HMAC-SHA256 of `<timestamp>.<body>`. The HMAC key is the SHA-256 of the API key that made
	 * the task, in lower-case hexadecimal: both sides have it, and the service never stores the API key itself.
	 */
	signatureHeader: 'x-callback-signature',
	signaturePrefix: 'v1=',
	/** A receiver refuses a time stamp that is further away than this. */
	toleranceMs: 5 * 60_000,
	/** Pauses before the second and later tries; the sixth failure ends it. Over 15 minutes in all. */
	retryDelaysMs: [10_000, 60_000, 180_000, 300_000, 600_000],
} as const;
