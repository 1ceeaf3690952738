import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { callbacks } from '../../../../contract/callbacks';
import type { CheckedAddress } from './callback-address';
import { lookupAmong } from './lookup-among';

/** The longest answer that is read; its content is of no interest. */
const answerBytes = 64 * 1024;

/** One try of a callback. */
export interface CallbackPost {
	readonly url: URL;
	/** Where to connect to, whatever the name of the address stands for by now. */
	readonly addresses: readonly CheckedAddress[];
	readonly body: string;
	readonly eventId: string;
	/** SHA-256 of the API key, lower-case hexadecimal. */
	readonly keyHash: string;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Ends the try. */
	readonly signal: AbortSignal;
}

/**
 * Send one try. Redirects are not followed.
 * @returns the HTTP status of the answer
 * @throws errors of the connection, and the reason of `signal`
 */
export async function postCallback(post: CallbackPost): Promise<number> {
	const { url, addresses, body, signal } = post;
	const secure = url.protocol === 'https:';
	const options = {
		method: 'POST',
		headers: { ...callbackHeaders(post), 'content-length': Buffer.byteLength(body) },
		// Each try for itself: a connection that is kept could lead to an address that was not checked.
		agent: secure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
		lookup: lookupAmong(addresses),
		signal,
	};
	return await new Promise((resolve, reject) => {
		const request = secure ? httpsRequest(url, options) : httpRequest(url, options);
		let status: number | undefined;
		let fault: Error | undefined;
		request.on('response', (answer) => {
			status = answer.statusCode;
			readAway(answer);
		});
		request.on('error', (error) => (fault = error));
		// The last event in every case: after the answer, after a fault, and alone when the other side changes the protocol.
		request.on('close', () => {
			// With the status known, it does not matter how the rest of the answer went.
			if (status === undefined) reject(fault ?? new Error('the connection was closed without an answer'));
			else resolve(status);
		});
		request.end(body);
	});
}

/** Headers of one try, the signature among them. */
export function callbackHeaders({
	body,
	eventId,
	keyHash,
	now,
}: Pick<CallbackPost, 'body' | 'eventId' | 'keyHash' | 'now'>): Record<string, string> {
	const timestamp = String(Math.floor(now / 1000));
	const signature = createHmac('sha256', keyHash).update(`${timestamp}.${body}`).digest('hex');
	return {
		'content-type': 'application/json; charset=utf-8',
		'user-agent': 'document-conversion',
		[callbacks.timestampHeader]: timestamp,
		[callbacks.idHeader]: eventId,
		[callbacks.signatureHeader]: callbacks.signaturePrefix + signature,
	};
}

/** Read an answer so that the connection ends well, up to a bound; the status says it all. */
function readAway(answer: IncomingMessage): void {
	let bytes = 0;
	answer.on('data', (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes > answerBytes) answer.destroy();
	});
	answer.on('error', () => undefined);
}
