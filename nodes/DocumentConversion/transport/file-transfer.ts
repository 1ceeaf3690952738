import type { IBinaryData, IDataObject, IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import type { InputFile } from '../files/file-content';
import { originOf } from './api-request';
import { stopSignal } from './context';
import { readEnvelope } from './envelope';
import { requireNamed } from './named-address';
import type { FailureDetails } from './failure';
import { failure } from './failure';
import type { HttpAnswer } from './retry';
import { sendWithRetries } from './retry';
import type { FileRun, NodeRun, Run } from './run';

// Upload and download addresses may belong to another host (S3), so nothing here ever carries the API key.

/** Longest silence on the connection; not the time a large file may take. */
const idleTimeoutMs = 120_000;

/** Files up to this size are taken into memory: many small ones are stored faster so. */
const smallBytes = 16 * 1024;

/** Bytes of an error answer that are read for its message. */
const longestErrorText = 64 * 1024;

/**
 * Put a file to its presigned address. Repeated on faults, each time with the content from its start.
 * Not chunked and not redirected: S3 refuses the one, and the other would keep the file in memory.
 * @throws NodeApiError with the server's words when the address refuses the file
 */
export async function putPresigned(run: NodeRun, address: string, file: InputFile): Promise<void> {
	await requireNamed(run, address);
	const answer = await sendWithRetries(run, originOf(address), { repeatable: true }, async () => {
		const options: IHttpRequestOptions = {
			method: 'PUT',
			url: address,
			headers: { Accept: '*/*', 'Content-Type': 'application/octet-stream', 'Content-Length': String(file.sizeBytes) },
			body: await file.open(),
			timeout: idleTimeoutMs,
			disableFollowRedirect: true,
			...openEnded(run),
		};
		return (await run.context.helpers.httpRequest(options)) as HttpAnswer;
	});
	if (answer.statusCode >= 200 && answer.statusCode < 300) {
		// A server may answer 200 with an envelope that says otherwise.
		const envelope = readEnvelope(answer.body);
		if (envelope?.code === undefined || /^2/.test(envelope.code)) return;
	}
	throw refused(run, answer, `The upload of "${file.name}" was refused`, { address: withoutQuery(address) });
}

/** Name and type of a download, where the answer knows better than the caller. */
export interface DownloadName {
	readonly fileName?: string;
	readonly mimeType?: string;
}

/** A file in n8n's binary store. */
export interface Downloaded {
	readonly binary: IBinaryData;
	/** Its bytes, where there are few: whoever looks at them need not read them from the store. */
	readonly content?: Buffer;
}

/**
 * Stream what an address holds into n8n's binary store; what is small goes through memory.
 * @param nameOf told the headers of the answer, gives the name and type to store under
 * @throws NodeApiError with the server's words when there is nothing to download
 */
export async function download(
	run: FileRun,
	address: string,
	nameOf: (headers: IDataObject) => DownloadName,
): Promise<Downloaded> {
	let stored: Downloaded | undefined;
	const answer = await sendWithRetries(run, originOf(address), { repeatable: true }, async () => {
		const response = (await run.context.helpers.httpRequest({
			url: address,
			encoding: 'stream',
			timeout: idleTimeoutMs,
			...openEnded(run),
		})) as HttpAnswer & { body: Awaited<ReturnType<InputFile['open']>> };
		if (response.statusCode < 200 || response.statusCode >= 300) {
			const text = (await run.context.helpers.binaryToBuffer(response.body)).subarray(0, longestErrorText).toString();
			return { ...response, body: parsed(text) };
		}
		const { fileName, mimeType } = nameOf(response.headers);
		// Without a type, n8n looks at the answer that the stream belongs to.
		const isSmall = mimeType !== undefined && Number(response.headers['content-length'] ?? Infinity) <= smallBytes;
		const content = isSmall ? await run.context.helpers.binaryToBuffer(response.body) : undefined;
		const binary = await run.context.helpers.prepareBinaryData(content ?? response.body, fileName, mimeType);
		stored = { binary, ...(content ? { content } : {}) };
		return response;
	});
	if (stored === undefined) {
		throw refused(run, answer, 'The file could not be downloaded', { address: withoutQuery(address) });
	}
	return stored;
}

/** Any status is an answer, and the stop button ends the transfer. */
function openEnded(run: Run): Partial<IHttpRequestOptions> {
	const abortSignal = stopSignal(run.context);
	return { ignoreHttpStatusErrors: true, returnFullResponse: true, ...(abortSignal ? { abortSignal } : {}) };
}

function refused(run: Run, { statusCode, body }: HttpAnswer, what: string, details: FailureDetails): NodeApiError {
	const { code, message } = readEnvelope(body) ?? {};
	return failure(run.context.getNode(), message ?? `${what} (HTTP status ${statusCode})`, {
		...details,
		...(code === undefined ? {} : { code }),
		httpStatus: statusCode,
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The query of a presigned address holds its signature. */
function withoutQuery(address: string): string {
	return address.replace(/\?.*$/s, '');
}
