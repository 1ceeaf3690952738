import type { IBinaryData, IDataObject, IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import type { InputFile } from '../files/file-content';
import { originOf } from './api-request';
import { stopSignal } from './context';
import { readEnvelope } from './envelope';
import { checkAddress } from './named-address';
import type { FailureDetails } from './failure';
import { failure } from './failure';
import type { HttpAnswer } from './retry';
import { sendWithRetries } from './retry';
import type { FileRun, NodeRun, Run } from './run';

// Upload and download addresses may belong to another host (S3), so the API key is never sent here.

/** Maximum idle time of the connection, not of the whole transfer. */
const idleTimeoutMs = 120_000;

/** Smaller files go through memory, which is faster for many files. */
const maxInMemoryBytes = 16 * 1024;

/** Bytes of an error answer to read for its message. */
const maxErrorBytes = 64 * 1024;

/**
 * Upload a file to its presigned address, with retries.
 * Not chunked, which S3 rejects, and without redirects, which would keep the file in memory.
 * @throws NodeApiError with the server's message if the upload is rejected
 */
export async function putPresigned(run: NodeRun, address: string, file: InputFile): Promise<void> {
	await checkAddress(run, address);
	const answer = await sendWithRetries(run, originOf(address), { repeatable: true }, async () => {
		const options: IHttpRequestOptions = {
			method: 'PUT',
			url: address,
			headers: { Accept: '*/*', 'Content-Type': 'application/octet-stream', 'Content-Length': String(file.sizeBytes) },
			body: await file.open(),
			timeout: idleTimeoutMs,
			disableFollowRedirect: true,
			...transferOptions(run),
		};
		return (await run.context.helpers.httpRequest(options)) as HttpAnswer;
	});
	if (answer.statusCode >= 200 && answer.statusCode < 300) {
		// A server may answer 200 with a failed envelope.
		const envelope = readEnvelope(answer.body);
		if (envelope?.code === undefined || /^2/.test(envelope.code)) return;
	}
	throw rejectionOf(run, answer, `The upload of "${file.name}" was rejected`, { address: withoutQuery(address) });
}

/** Name and type of a download. */
export interface DownloadName {
	readonly fileName?: string;
	readonly mimeType?: string;
}

/** A file in n8n's binary store. */
export interface Downloaded {
	readonly binary: IBinaryData;
	/** The bytes of a small file, to avoid reading them from the store again. */
	readonly content?: Buffer;
}

/**
 * Download a file into n8n's binary store.
 * @param nameOf the name and type to store, from the headers of the answer
 * @param isUserFile true for a URL that the user entered
 * @throws NodeApiError with the server's message if there is nothing to download
 */
export async function download(
	run: FileRun,
	address: string,
	nameOf: (headers: IDataObject) => DownloadName,
	isUserFile = false,
): Promise<Downloaded> {
	let stored: Downloaded | undefined;
	const rules = { repeatable: true, isUserFile };
	const answer = await sendWithRetries(run, originOf(address), rules, async () => {
		const response = (await run.context.helpers.httpRequest({
			url: address,
			encoding: 'stream',
			timeout: idleTimeoutMs,
			...transferOptions(run),
		})) as HttpAnswer & { body: Awaited<ReturnType<InputFile['open']>> };
		if (response.statusCode < 200 || response.statusCode >= 300) {
			const text = (await run.context.helpers.binaryToBuffer(response.body)).subarray(0, maxErrorBytes).toString();
			return { ...response, body: parseOrText(text) };
		}
		const { fileName, mimeType } = nameOf(response.headers);
		// Without a type, n8n detects it from the answer of the stream.
		const isSmall =
			mimeType !== undefined && Number(response.headers['content-length'] ?? Infinity) <= maxInMemoryBytes;
		const content = isSmall ? await run.context.helpers.binaryToBuffer(response.body) : undefined;
		const binary = await run.context.helpers.prepareBinaryData(content ?? response.body, fileName, mimeType);
		stored = { binary, ...(content ? { content } : {}) };
		return response;
	});
	if (stored === undefined) {
		throw rejectionOf(run, answer, 'The file could not be downloaded', { address: withoutQuery(address) });
	}
	return stored;
}

/** Any status is an answer, and the stop button aborts the transfer. */
function transferOptions(run: Run): Partial<IHttpRequestOptions> {
	const abortSignal = stopSignal(run.context);
	return { ignoreHttpStatusErrors: true, returnFullResponse: true, ...(abortSignal ? { abortSignal } : {}) };
}

function rejectionOf(
	run: Run,
	{ statusCode, body }: HttpAnswer,
	message: string,
	details: FailureDetails,
): NodeApiError {
	const { code, message: serverMessage } = readEnvelope(body) ?? {};
	return failure(run.context.getNode(), serverMessage ?? `${message} (HTTP status ${statusCode})`, {
		...details,
		...(code === undefined ? {} : { code }),
		httpStatus: statusCode,
	});
}

function parseOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The query of a presigned address contains its signature. */
function withoutQuery(address: string): string {
	return address.replace(/\?.*$/s, '');
}
