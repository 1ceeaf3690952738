import { createHash, createHmac, timingSafeEqual } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { callbacks } from '../../contract';

/** A call as it has arrived. */
export interface ReceivedCall {
	readonly headers: IDataObject;
	/** The bytes that were signed, before anything was parsed. */
	readonly body: Buffer;
}

/**
 * Check that a call comes from the service, for the account of an API key, and was sent just now.
 * @param now ms since 1970
 * @returns why it is refused; `undefined` when it is genuine
 */
export function refusalOf({ headers, body }: ReceivedCall, apiKey: string, now: number): string | undefined {
	const timestamp = headers[callbacks.timestampHeader];
	const signature = headers[callbacks.signatureHeader];
	if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'The signature is missing';
	if (!/^\d{1,12}$/.test(timestamp)) return 'The time stamp is no whole number of seconds';
	// The signature first: who cannot sign learns nothing about the clock here.
	if (!isSame(signature, signatureOf(timestamp, body, apiKey))) return 'The signature is wrong';
	const isNow = Math.abs(now - Number(timestamp) * 1000) <= callbacks.toleranceMs;
	return isNow ? undefined : 'The time stamp is too old, or the clocks of the two machines differ';
}

function signatureOf(timestamp: string, body: Buffer, apiKey: string): string {
	const key = createHash('sha256').update(apiKey).digest('hex');
	return callbacks.signaturePrefix + createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
}

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
