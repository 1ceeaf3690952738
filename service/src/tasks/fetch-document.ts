import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { once } from 'node:events';
import { basename } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { safeName } from '../engine/request/names';
import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';
import { AddressRefusedError, allowsPrivate, parseCallbackUrl, resolveCallback } from './callbacks/callback-address';
import { lookupAmong } from './callbacks/lookup-among';

/** What may be fetched, and how much. */
interface FetchBounds {
	/** Comma-separated names or addresses in private networks that are allowed. */
	readonly privateHosts: string;
	readonly fileBytes: number;
}

/** Timeout of a silent server. */
const silenceMs = 30_000;
const maxRedirects = 5;

/**
 * Fetches a document, from public networks and allowed hosts only; redirects are checked like the address.
 * @param keep  receives the content, and the name from the last part of its address
 * @returns the result of `keep`
 * @throws ServiceError `invalidRequest`, `fileTooLarge`, `emptyFile`
 */
export async function fetchDocument<Kept>(
	address: string,
	bounds: FetchBounds,
	signal: AbortSignal,
	keep: (content: Readable, name: string) => Promise<Kept>,
): Promise<Kept> {
	let url = parseCallbackUrl(address, 'documentAddress');
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const answer = await ask(url, bounds, signal);
		const { statusCode = 0, headers } = answer;
		const name = safeName(decode(basename(url.pathname))) || 'document';
		if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
			answer.destroy();
			url = parseCallbackUrl(new URL(headers.location, url).href, 'documentAddress');
			continue;
		}
		if (statusCode !== 200) {
			answer.destroy();
			throw refusal(`HTTP status ${statusCode}`);
		}
		return await take(answer, name, bounds.fileBytes, keep);
	}
	throw refusal('too many redirects');
}

async function ask(url: URL, { privateHosts }: FetchBounds, signal: AbortSignal): Promise<IncomingMessage> {
	const isPrivateAllowed = allowsPrivate(url.href, { allowPrivateCallbacks: false, callbackHosts: privateHosts });
	const addresses = await resolveCallback(url, isPrivateAllowed).catch((error: unknown) => {
		if (error instanceof AddressRefusedError)
			throw new ServiceError('invalidRequest', { reason: phrase('documentHost') });
		throw refusal((error as NodeJS.ErrnoException).code ?? 'no response');
	});
	const get = url.protocol === 'https:' ? httpsGet : httpGet;
	const request = get(url, {
		lookup: lookupAmong(addresses),
		agent: false,
		signal,
		headers: { 'user-agent': 'document-conversion' },
	});
	request.setTimeout(silenceMs, () => request.destroy(new Error('silence')));
	try {
		const [answer] = (await once(request, 'response')) as [IncomingMessage];
		return answer;
	} catch (error) {
		throw refusal((error as NodeJS.ErrnoException).code ?? 'no response', error);
	}
}

async function take<Kept>(
	answer: IncomingMessage,
	file: string,
	limit: number,
	keep: (content: Readable, name: string) => Promise<Kept>,
): Promise<Kept> {
	let bytes = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length;
			done(bytes > limit ? new ServiceError('fileTooLarge', { file, limit }) : null, chunk);
		},
		flush: (done) => done(bytes === 0 ? new ServiceError('emptyFile', { file }) : null),
	});
	answer.once('error', (error) => counted.destroy(error));
	answer.once('aborted', () => counted.destroy(new Error('cut off')));
	try {
		return await keep(answer.pipe(counted), file);
	} catch (error) {
		answer.destroy();
		throw error instanceof ServiceError ? error : refusal('incomplete response', error);
	}
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function refusal(answer: string, cause?: unknown): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase('addressAnswer', { answer }) }, { cause });
}
