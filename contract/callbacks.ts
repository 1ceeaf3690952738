/**
 * Callbacks (additive): the optional field `callbackUrl` of presigned and direct calls is an address to which the
 * service POSTs the task information (in the envelope of the task endpoint) when the task has ended.
 */
export const callbacks = {
	/** Form field of the presigned and direct calls. */
	field: 'callbackUrl',
	/** Time of this try in seconds since 1970; part of the signature. */
	timestampHeader: 'x-callback-timestamp',
	/** Event ID; the same in every try, so that receivers can detect repeats. */
	idHeader: 'x-callback-id',
	/**
	 * `v1=` and, in hexadecimal, HMAC-SHA256 of `<timestamp>.<body>`. The HMAC key is the SHA-256 of the API key that made
	 * the task, in lower-case hexadecimal: both sides have it, and the service never stores the API key itself.
	 */
	signatureHeader: 'x-callback-signature',
	signaturePrefix: 'v1=',
	/** Receivers reject a timestamp that differs by more than this. */
	toleranceMs: 5 * 60_000,
	/** Delays before the second and later tries; after the sixth failure it is abandoned. Over 15 minutes in all. */
	retryDelaysMs: [10_000, 60_000, 180_000, 300_000, 600_000],
} as const;
