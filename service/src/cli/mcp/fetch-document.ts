import { createWriteStream } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { once } from 'node:events';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { safeName } from '../../engine/request/names';
import { ServiceError } from '../../errors';
import { phrase } from '../../phrases';
import {
	AddressRefusedError,
	allowsPrivate,
	parseCallbackUrl,
	resolveCallback,
} from '../../tasks/callbacks/callback-address';
import { lookupAmong } from '../../tasks/callbacks/lookup-among';

/** What may be fetched, and how much. */
export interface FetchBounds {
	/** Names or addresses in private networks that may be fetched from, with commas between. */
	readonly privateHosts: string;
	readonly fileBytes: number;
}

/** A server that says nothing for so long is given up. */
const silenceMs = 30_000;
const mostRedirects = 5;

/**
 * Fetch a document, from public networks and hosts that are named alone; a redirect is checked as the address was.
 * @param path  where it is written
 * @returns its name, as the last part of its address says
 * @throws ServiceError `invalidRequest`, `fileTooLarge`, `emptyFile`
 */
export async function fetchDocument(
	address: string,
	path: string,
	bounds: FetchBounds,
	signal: AbortSignal,
): Promise<string> {
	let url = parseCallbackUrl(address);
	for (let redirects = 0; redirects <= mostRedirects; redirects++) {
		const answer = await ask(url, bounds, signal);
		const { statusCode = 0, headers } = answer;
		const name = safeName(decoded(basename(url.pathname))) || 'document';
		if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
			answer.destroy();
			url = parseCallbackUrl(new URL(headers.location, url).href);
			continue;
		}
		if (statusCode !== 200) {
			answer.destroy();
			throw refused(String(statusCode));
		}
		await write(answer, path, name, bounds.fileBytes, signal);
		return name;
	}
	throw refused('too many redirects');
}

async function ask(url: URL, { privateHosts }: FetchBounds, signal: AbortSignal): Promise<IncomingMessage> {
	const isPrivateAllowed = allowsPrivate(url.href, { allowPrivateCallbacks: false, callbackHosts: privateHosts });
	const addresses = await resolveCallback(url, isPrivateAllowed).catch((error: unknown) => {
		if (error instanceof AddressRefusedError)
			throw new ServiceError('invalidRequest', { reason: phrase('callbackHost') });
		throw refused((error as NodeJS.ErrnoException).code ?? 'nothing');
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
		throw refused((error as NodeJS.ErrnoException).code ?? 'nothing', error);
	}
}

async function write(
	answer: IncomingMessage,
	path: string,
	file: string,
	limit: number,
	signal: AbortSignal,
): Promise<void> {
	let bytes = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length;
			done(bytes > limit ? new ServiceError('fileTooLarge', { file, limit }) : null, chunk);
		},
	});
	try {
		await pipeline(answer, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
	} catch (error) {
		throw error instanceof ServiceError ? error : refused('less than all of it', error);
	}
	if (bytes === 0) throw new ServiceError('emptyFile', { file });
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function refused(answer: string, cause?: unknown): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase('addressAnswer', { answer }) }, { cause });
}
