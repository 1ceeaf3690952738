import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { FileContent } from '../files/file-content';
import { CallClock } from './call-clock';
import type { CallLimits } from './call-clock';
import { credentialName, stopSignal } from './context';
import { parseJson } from './parse-json';
import { redactKey } from './redact-key';
import type { HttpAnswer } from './retry';
import { credentialOf, withSignal } from './run';
import type { Run } from './run';

type Stream = Exclude<FileContent, Buffer>;

/** An answer whose body has not been read. */
export interface OpenAnswer {
	readonly statusCode: number;
	readonly headers: IDataObject;
	readonly body: Stream;
}

/** A request, and what it may take. */
export interface Request extends CallLimits {
	readonly options: Pick<IHttpRequestOptions, 'url' | 'method' | 'headers' | 'qs' | 'body'>;
	/** Send the API key of the credential. */
	readonly withKey?: boolean;
}

/** Larger answers of an endpoint are refused: n8n would keep them in memory. */
const maxAnswerBytes = 32 * 1024 * 1024;
/** Bytes of a rejected transfer to read for its message. */
const maxRejectionBytes = 64 * 1024;

/**
 * Send a request once, and read its answer while it arrives. Redirects are not followed, any status is an answer, and
 * the stop button aborts it. The API key is removed from all texts of the answer.
 * @throws the fault of the network, also if the whole call takes too long
 */
export async function send<Value>(
	run: Run,
	{ options, withKey = false, ...own }: Request,
	read: (answer: OpenAnswer) => Promise<Value>,
): Promise<Value> {
	const limits = limitsWithin(run, own, withKey);
	const clock = new CallClock(limits);
	const stop = stopSignal(run.context) as AbortSignal | undefined;
	const signal = stop ? AbortSignal.any([stop, clock.signal]) : clock.signal;
	let body: Stream | undefined;
	try {
		const { data } = await credentialOf(run);
		const { statusCode, headers, ...opened } = await request(run, toHttpOptions(options, limits, signal), withKey);
		body = opened.body;
		body.pause();
		body.on('data', (chunk: Buffer) => clock.count(chunk.length));
		const answer = { statusCode, headers: redactKey({ ...headers }, data?.apiKey), body };
		return redactKey(await read(answer), data?.apiKey);
	} catch (fault) {
		throw clock.fault ?? fault;
	} finally {
		run.timeLimit?.extend(clock.stop());
		if (body?.readableEnded === false) body.destroy();
	}
}

/** The limits of a call that the shared timeout allows. Only files take the time of their size. */
function limitsWithin({ timeLimit }: Run, own: CallLimits, isEndpoint: boolean): CallLimits {
	if (!timeLimit) return own;
	const { leftMs } = timeLimit;
	return { ...own, waitMs: Math.min(own.waitMs, leftMs), ...(isEndpoint ? { answerMs: leftMs } : {}) };
}

function toHttpOptions(
	{ headers, ...options }: Request['options'],
	{ waitMs }: CallLimits,
	abortSignal: AbortSignal,
): IHttpRequestOptions {
	return {
		...options,
		// A small compressed answer can fill the memory.
		headers: { 'Accept-Encoding': 'identity', ...headers },
		encoding: 'stream',
		timeout: waitMs,
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		abortSignal,
	};
}

async function request(run: Run, options: IHttpRequestOptions, withKey: boolean): Promise<OpenAnswer> {
	if (!withKey) return (await run.context.helpers.httpRequest(options)) as OpenAnswer;
	const context = withSignal(run.context, options.abortSignal as AbortSignal);
	const known = { credentialsDecrypted: await credentialOf(run) };
	const { httpRequestWithAuthentication } = context.helpers;
	return (await httpRequestWithAuthentication.call(context, credentialName, options, known)) as OpenAnswer;
}

/** The answer of an endpoint: parsed JSON, or the text. */
export async function readAnswer({ statusCode, headers, body }: OpenAnswer): Promise<HttpAnswer> {
	const bytes = await readUpTo(body, maxAnswerBytes + 1);
	if (bytes.length > maxAnswerBytes) throw new Error('The answer of the server is larger than 32 MB');
	return { statusCode, headers, body: parseOrText(bytes) };
}

/** The beginning of an answer, for its message. */
export async function readRejection({ statusCode, headers, body }: OpenAnswer): Promise<HttpAnswer> {
	return { statusCode, headers, body: parseOrText(await readUpTo(body, maxRejectionBytes)) };
}

/** At most `maxBytes` of a stream; the rest is not read. */
async function readUpTo(body: Stream, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of body) {
		chunks.push(chunk as Buffer);
		length += (chunk as Buffer).length;
		if (length >= maxBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, maxBytes);
}

function parseOrText(bytes: Buffer): unknown {
	return parseJson(bytes) ?? bytes.toString('utf8');
}
