import { createHash, createHmac, timingSafeEqual } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { callbacks } from '../../contract';

interface ReceivedCall {
	readonly headers: IDataObject;
	/** The signed bytes, before parsing. */
	readonly body: Buffer;
}

/**
 * Verify that a call was just sent by the service for the account of an API key.
 * @param now ms since 1970
 * @returns the reason for rejection; `undefined` for a valid call
 */
export function findRejection({ headers, body }: ReceivedCall, apiKey: string, now: number): string | undefined {
	const timestamp = headers[callbacks.timestampHeader];
	const signature = headers[callbacks.signatureHeader];
	if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'The signature is missing';
	if (!/^\d{1,12}$/.test(timestamp)) return 'The timestamp is not a whole number of seconds';
	// The signature first, so that others learn nothing about the clock.
	if (!isEqual(signature, sign(timestamp, body, apiKey))) return 'The signature is not valid';
	const isRecent = Math.abs(now - Number(timestamp) * 1000) <= callbacks.toleranceMs;
	return isRecent ? undefined : 'The timestamp is too old, or the clocks of the two machines differ';
}

function sign(timestamp: string, body: Buffer, apiKey: string): string {
	const key = createHash('sha256').update(apiKey).digest('hex');
	return callbacks.signaturePrefix + createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
}

function isEqual(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
