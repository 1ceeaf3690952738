import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { callbacks } from '../../../../contract/callbacks';
import type { CheckedAddress } from './callback-address';
import { lookupAmong } from './lookup-among';

/** Maximum response read; its content does not matter. */
const answerBytes = 64 * 1024;

/** One try of a callback. */
interface CallbackPost {
	readonly url: URL;
	/** Address to connect to, whatever the name resolves to by now. */
	readonly addresses: readonly CheckedAddress[];
	readonly body: string;
	readonly eventId: string;
	/** SHA-256 of the API key, lower-case hexadecimal. */
	readonly keyHash: string;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Aborts the try. */
	readonly signal: AbortSignal;
}

/**
 * Sends one try. Redirects are not followed.
 * @returns the HTTP status of the response
 * @throws connection errors, and the reason of `signal`
 */
export async function postCallback(post: CallbackPost): Promise<number> {
	const { url, addresses, body, signal } = post;
	const secure = url.protocol === 'https:';
	const options = {
		method: 'POST',
		headers: { ...callbackHeaders(post), 'content-length': Buffer.byteLength(body) },
		// A new connection for each try: a kept one could lead to an unchecked address.
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
		// Always the last event: after the response, after an error, and alone if the peer changes the protocol.
		request.on('close', () => {
			// With the status known, the rest of the response does not matter.
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

/** Reads a response up to a limit, so that the connection ends well; only the status matters. */
function readAway(answer: IncomingMessage): void {
	let bytes = 0;
	answer.on('data', (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes > answerBytes) answer.destroy();
	});
	answer.on('error', () => undefined);
}
