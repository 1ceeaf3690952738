/**
 * An HTTP client of the published interface, written from its document alone with other people's tools (undici,
 * form-data). It uses none of our code, so that a mistake shared by the node and the service still shows.
 *
 * Nothing is thrown for a bad answer: each call returns what came over the wire, and the test judges it.
 */
import FormData from 'form-data';
import { request } from 'undici';

/** Where the service is and who calls; `apiKey` undefined sends no key header at all. */
export interface Caller {
	/** What the interface calls {base_url}: scheme, host and port, no path. */
	readonly baseUrl: string;
	readonly apiKey: string | undefined;
}

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly bytes: Buffer;
	/** The body read as JSON; undefined when it is not JSON. */
	readonly json: unknown;
}

/** One form field in the order it is to be sent. */
export type FormPart = readonly [name: string, text: string] | readonly [name: string, bytes: Buffer, fileName: string];

/** Fields of the presigned call; absent ones are not sent, an empty text is sent as an empty text. */
export interface PresignedFields {
	readonly executeTypeUrl?: string;
	readonly taskId?: string;
	readonly fileName?: string;
	readonly password?: string;
	readonly parameter?: string;
	readonly language?: string;
}

export interface DirectFile {
	readonly bytes: Buffer;
	readonly fileName: string;
}

/** Text fields of the direct call; an empty text is sent as an empty text. */
export interface DirectFields {
	readonly password?: string;
	readonly parameter?: string;
	readonly language?: string;
}

type Query = Readonly<Record<string, string | undefined>>;
type Headers = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'PUT';

const PREFIX = '/server/v2';
/** Longer than any conversion of the tests, shorter than jest's patience. */
const ANSWER_TIMEOUT_MS = 60_000;

async function send(method: Method, url: string, headers: Headers, body?: Buffer): Promise<Answer> {
	const response = await request(url, {
		method,
		headers,
		body,
		headersTimeout: ANSWER_TIMEOUT_MS,
		bodyTimeout: ANSWER_TIMEOUT_MS,
	});
	const bytes = Buffer.from(await response.body.arrayBuffer());
	return { status: response.statusCode, headers: response.headers, bytes, json: parseOrUndefined(bytes) };
}

function parseOrUndefined(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'));
	} catch {
		// Not JSON: a result file, an empty body, or a page for people. The caller looks at `bytes`.
		return undefined;
	}
}

function address(caller: Caller, path: string, query: Query = {}): string {
	const url = new URL(PREFIX + path, caller.baseUrl);
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) url.searchParams.set(name, value);
	}
	return url.toString();
}

function credential(caller: Caller): Headers {
	return caller.apiKey === undefined ? {} : { 'x-api-key': caller.apiKey };
}

function get(caller: Caller, path: string, query?: Query): Promise<Answer> {
	return send('GET', address(caller, path, query), credential(caller));
}

/** POST the parts as multipart/form-data in the given order; for requests that the functions below cannot make. */
export function postParts(caller: Caller, path: string, parts: readonly FormPart[], query?: Query): Promise<Answer> {
	const form = new FormData();
	for (const [name, content, fileName] of parts) {
		if (fileName === undefined) form.append(name, content);
		else form.append(name, content, { filename: fileName, contentType: 'application/octet-stream' });
	}
	const headers = { ...credential(caller), ...form.getHeaders() };
	return send('POST', address(caller, path, query), headers, form.getBuffer());
}

/** Fields that are set, empty texts included, as form parts. */
export function toParts(fields: PresignedFields | DirectFields): FormPart[] {
	return Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

/** Endpoint 1. */
export function listTools(caller: Caller): Promise<Answer> {
	return get(caller, '/tool/support');
}

/** Endpoint 2; `languageInQuery` is the second place the interface allows for `language`. */
export function getPresignedUrl(caller: Caller, fields: PresignedFields, languageInQuery?: string): Promise<Answer> {
	return postParts(caller, '/presignedUrl', toParts(fields), { language: languageInQuery });
}

/** Endpoint 3: exactly the three headers of the interface (undici writes Host and Content-Length, as HTTP demands). */
export function upload(presignedUrl: string, bytes: Buffer): Promise<Answer> {
	const headers = { 'Content-Type': 'application/octet-stream', Accept: '*/*', Connection: 'keep-alive' };
	return send('PUT', presignedUrl, headers, bytes);
}

/** Endpoint 4. */
export function start(caller: Caller, taskId: string | undefined, language?: string): Promise<Answer> {
	return get(caller, '/execute/start', { taskId, language });
}

/** Endpoint 5. */
export function getTaskInfo(caller: Caller, taskId: string | undefined, language?: string): Promise<Answer> {
	return get(caller, '/task/taskInfo', { taskId, language });
}

/** Endpoint 6. */
export function getAssets(caller: Caller): Promise<Answer> {
	return get(caller, '/asset/info');
}

/** Endpoint 7. */
export function listTasks(
	caller: Caller,
	paging: { readonly page?: string; readonly size?: string } = {},
): Promise<Answer> {
	return get(caller, '/task/list', paging);
}

/** Endpoint 8, the file as the last part; `callToolFileFirst` is the other order. */
export function callTool(
	caller: Caller,
	toolPath: string,
	file: DirectFile,
	fields: DirectFields = {},
): Promise<Answer> {
	return postParts(caller, `/process/${toolPath}`, [...toParts(fields), filePart(file)]);
}

/** Endpoint 8 with the file before its fields: multipart/form-data gives order no meaning. */
export function callToolFileFirst(
	caller: Caller,
	toolPath: string,
	file: DirectFile,
	fields: DirectFields,
): Promise<Answer> {
	return postParts(caller, `/process/${toolPath}`, [filePart(file), ...toParts(fields)]);
}

/** GET an address the service returned (`downloadUrl`, `fileUrl`), without any header of ours. */
export function download(url: string): Promise<Answer> {
	return send('GET', url, {});
}

function filePart(file: DirectFile): FormPart {
	return ['file', file.bytes, file.fileName];
}
