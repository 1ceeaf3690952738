import { createHash, createHmac } from 'node:crypto';

/** A callback as the contract describes it, signed by the tests' own reading of it. */
export interface SignedCallback {
	readonly headers: Record<string, string>;
	readonly body: Buffer;
}

/**
 * Sign a callback.
 * @param data task information
 * @param options `sentAt`: ms since 1970
 */
export function signedCallback(
	data: unknown,
	{ apiKey, id = 'callback-1', sentAt = Date.now() }: { apiKey: string; id?: string; sentAt?: number },
): SignedCallback {
	const body = Buffer.from(JSON.stringify({ code: '200', msg: 'success', message: 'success', data }));
	const timestamp = String(Math.floor(sentAt / 1000));
	const key = createHash('sha256').update(apiKey).digest('hex');
	const signature = createHmac('sha256', key)
		.update(Buffer.concat([Buffer.from(`${timestamp}.`), body]))
		.digest('hex');
	return {
		headers: {
			'content-type': 'application/json',
			'x-callback-timestamp': timestamp,
			'x-callback-id': id,
			'x-callback-signature': `v1=${signature}`,
		},
		body,
	};
}
