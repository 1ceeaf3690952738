import type { IBinaryData, IDataObject, NodeApiError } from 'n8n-workflow';
import type { InputFile } from '../files/file-content';
import { serverAddress } from './base-url';
import { readEnvelope } from './envelope';
import type { FailureDetails } from './failure';
import { failure } from './failure';
import type { AddressSource } from './named-address';
import { checkAddress } from './named-address';
import { originOf } from './origin';
import type { HttpAnswer } from './retry';
import { sendWithRetries } from './retry';
import type { FileRun, NodeRun, Run } from './run';
import type { OpenAnswer } from './send';
import { readRejection, send } from './send';

// Upload and download addresses may belong to another host (S3), so the API key is never sent here.

/** Maximum time for the answer, and maximum pause between its parts. */
const idleTimeoutMs = 120_000;

/** Smaller files go through memory, which is faster for many files. */
const maxInMemoryBytes = 16 * 1024;

/** Larger files are refused. */
const maxFileBytes = 2048 * 1024 * 1024;
/** The same for files of unknown length, including those that the server compressed. */
const maxUndeclaredBytes = 256 * 1024 * 1024;
/** The same for small files that the server compressed: they go through memory. */
const maxUnpackedBytes = 1024 * 1024;

const maxRedirects = 5;

/**
 * Upload a file to its presigned address, with retries.
 * Not chunked, which S3 rejects, and without redirects, which would keep the file in memory.
 * @throws NodeApiError with the server's message if the upload is rejected
 */
export async function putPresigned(run: NodeRun, address: string, file: InputFile): Promise<void> {
	await checkAddress(run, address, { base: await serverAddress(run), isUserFile: false });
	const answer = await sendWithRetries(run, originOf(address), { repeatable: true }, async () => {
		const options = {
			method: 'PUT' as const,
			url: address,
			headers: { Accept: '*/*', 'Content-Type': 'application/octet-stream', 'Content-Length': String(file.sizeBytes) },
			body: await file.open(),
		};
		return await send(run, { options, waitMs: idleTimeoutMs, sentBytes: file.sizeBytes }, readRejection);
	});
	if (answer.statusCode >= 200 && answer.statusCode < 300) {
		// A server may answer 200 with a failed envelope.
		const envelope = readEnvelope(answer.body);
		if (envelope?.code === undefined || /^2/.test(envelope.code)) return;
	}
	throw rejectionOf(run, answer, `The upload of "${file.name}" was rejected`, {
		address: withoutQuery(address),
		hint: expiredHint,
	});
}

/** Name and type of a download. */
interface DownloadName {
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
 * Download a file into n8n's binary store. Each redirect is checked like the address itself.
 * @param nameOf the name and type to store, from the headers of the answer
 * @param isUserFile true for a URL that the user entered
 * @throws NodeApiError with the server's message if there is nothing to download
 * @throws NodeOperationError for an address that n8n must not call
 */
export async function download(
	{ timeLimit, ...whole }: FileRun,
	address: string,
	nameOf: (headers: IDataObject) => DownloadName,
	isUserFile = false,
): Promise<Downloaded> {
	// Each file has the whole timeout.
	const run: FileRun = timeLimit ? { ...whole, timeLimit: timeLimit.renewed() } : whole;
	let stored: Downloaded | undefined;
	const source = { base: isUserFile ? address : await serverAddress(run), isUserFile };
	const answer = await sendWithRetries(run, originOf(address), { repeatable: true, isUserFile }, async () => {
		return await getFollowing(run, address, source, async (opened) => {
			if (opened.statusCode < 200 || opened.statusCode >= 300) return await readRejection(opened);
			stored = await store(run, opened, nameOf(opened.headers));
			return opened;
		});
	});
	if (stored === undefined) {
		throw rejectionOf(run, answer, 'The file could not be downloaded', {
			address: withoutQuery(address),
			hint: isUserFile ? fileHint : expiredHint,
		});
	}
	return stored;
}

/** Get an address, or the one it redirects to. */
async function getFollowing(
	run: Run,
	address: string,
	source: AddressSource,
	read: (answer: OpenAnswer) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
	let current = address;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		if (redirects > 0 || !source.isUserFile) await checkAddress(run, current, source);
		const request = { options: { url: current }, waitMs: idleTimeoutMs };
		const answer = await send(run, request, async (opened) => {
			const target = redirectTarget(opened, current);
			return target === undefined ? await read(opened) : target;
		});
		if (typeof answer !== 'string') return answer;
		current = answer;
	}
	throw new Error(`${originOf(address)} redirects more than ${maxRedirects} times`);
}

function redirectTarget({ statusCode, headers }: OpenAnswer, address: string): string | undefined {
	const { location } = headers;
	if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined;
	return URL.canParse(location, address) ? new URL(location, address).href : location;
}

async function store(run: FileRun, opened: OpenAnswer, { fileName, mimeType }: DownloadName): Promise<Downloaded> {
	const { helpers } = run.context;
	const length = Number(opened.headers['content-length'] ?? 0);
	// Without a type, n8n detects it from the answer of the stream.
	if (mimeType === undefined || length === 0 || length > maxInMemoryBytes) {
		const maxBytes = Math.min(Math.max(length, maxUndeclaredBytes), maxFileBytes);
		return { binary: await helpers.prepareBinaryData(limitBytes(opened.body, maxBytes), fileName, mimeType) };
	}
	const content = await helpers.binaryToBuffer(limitBytes(opened.body, maxUnpackedBytes));
	return { binary: await helpers.prepareBinaryData(content, fileName, mimeType), content };
}

/** The same stream, which fails beyond a number of bytes. */
function limitBytes(body: OpenAnswer['body'], maxBytes: number): OpenAnswer['body'] {
	return body.compose(async function* (chunks: AsyncIterable<Buffer>) {
		let length = 0;
		for await (const chunk of chunks) {
			length += chunk.length;
			if (length > maxBytes) throw new Error(`The file is larger than ${maxBytes / 1024 / 1024} MB`);
			yield chunk;
		}
	}) as OpenAnswer['body'];
}

const expiredHint =
	'Run the node again to get a new URL. If the problem persists, check the file store of the service and any proxy.';
const fileHint = 'Check that the URL opens in a browser without signing in.';

/** The hint is for an answer without a message of the service. */
function rejectionOf(
	run: Run,
	{ statusCode, body }: HttpAnswer,
	message: string,
	{ hint, ...details }: FailureDetails,
): NodeApiError {
	const { code, message: serverMessage } = readEnvelope(body) ?? {};
	return failure(run.context.getNode(), serverMessage ?? `${message} (HTTP status ${statusCode})`, {
		...details,
		...(serverMessage === undefined ? { hint } : {}),
		...(code === undefined ? {} : { code }),
		httpStatus: statusCode,
	});
}

/** The query of a presigned address contains its signature. */
function withoutQuery(address: string): string {
	return address.replace(/\?.*$/s, '');
}
