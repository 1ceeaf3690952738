import type { IDataObject, IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { credentialName, stopSignal } from './context';
import { isSuccess, readEnvelope } from './envelope';
import { failure } from './failure';
import type { MultipartForm } from './multipart';
import type { HttpAnswer } from './retry';
import { sendWithRetries } from './retry';
import { credentialOf } from './run';
import { hintOfCode, serverText } from './server-text';
import type { Run } from './run';

/** A call of one of the service's endpoints. */
export interface ApiCall {
	readonly method: 'GET' | 'POST';
	/** Path below `/server/v2`, beginning with a slash. */
	readonly path: string;
	readonly query?: IDataObject;
	readonly form?: MultipartForm;
	/** Longest silence on the connection; the standard fits answers that need no conversion. */
	readonly timeoutMs?: number;
	/** Time (ms since 1970) after which no new attempt starts. */
	readonly deadline?: number;
	/** What the user can do when there is no answer in time. */
	readonly timeoutHint?: string;
	/** Name of a call that our service does once, however often it is sent; others do not know it. */
	readonly onceKey?: string;
}

/** The `data` of an answer. */
export interface ApiAnswer {
	readonly data: unknown;
	/** It tells of what an earlier call of the same name has made. */
	readonly isReplayed: boolean;
}

const standardTimeoutMs = 60_000;

/** The `data` that an endpoint answers with; as `apiAnswer`. */
export async function apiRequest(run: Run, call: ApiCall): Promise<unknown> {
	return (await apiAnswer(run, call)).data;
}

/**
 * Call an endpoint with the API key.
 * Redirects are not followed: n8n would take the key along.
 * @throws NodeApiError with the server's message, or saying what is wrong with the address
 */
export async function apiAnswer(run: Run, call: ApiCall): Promise<ApiAnswer> {
	const [keyHeader, replayedHeader] = additiveNames.headers;
	const address = (await serverAddress(run)) + call.path;
	const rules = {
		// A named call makes nothing twice where the server knows names.
		repeatable: call.method === 'GET' || (call.onceKey !== undefined && run.findings.isOurService === true),
		...(call.deadline ? { deadline: call.deadline } : {}),
		...(call.timeoutHint ? { timeoutHint: call.timeoutHint } : {}),
	};
	// Newer versions of n8n add it by themselves.
	const abortSignal = stopSignal(run.context);
	const answer = await sendWithRetries(run, originOf(address), rules, async () => {
		const form = await call.form?.open();
		const options: IHttpRequestOptions = {
			method: call.method,
			url: address,
			qs: call.query ?? {},
			headers: {
				Accept: 'application/json',
				...(call.onceKey === undefined ? {} : { [keyHeader]: call.onceKey }),
				...form?.headers,
			},
			...(form ? { body: form.body } : {}),
			timeout: call.timeoutMs ?? standardTimeoutMs,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			...(abortSignal ? { abortSignal } : {}),
		};
		const known = { credentialsDecrypted: await credentialOf(run) };
		return (await run.context.helpers.httpRequestWithAuthentication.call(
			run.context,
			credentialName,
			options,
			known,
		)) as HttpAnswer;
	});
	const data = readData(run.context.getNode(), answer, address);
	run.findings.hasAnswered = true;
	return { data, isReplayed: answer.headers[replayedHeader] === 'true' };
}

function readData(node: INode, answer: HttpAnswer, address: string): unknown {
	const envelope = readEnvelope(answer.body);
	if (envelope === undefined) throw wrongServer(node, answer, address);
	if (isSuccess(answer.statusCode, envelope)) return envelope.data;
	const message = envelope.message && serverText(envelope.message);
	throw failure(node, message ?? `The server answered with HTTP status ${answer.statusCode}`, {
		...codeDetails(envelope.code),
		httpStatus: answer.statusCode,
		address,
	});
}

/** A code, and what can be done about it. */
function codeDetails(code: string | undefined): { code?: string; hint?: string } {
	const hint = hintOfCode(code);
	return { ...(code === undefined ? {} : { code }), ...(hint ? { hint } : {}) };
}

/** The answer is no JSON: most often the base URL names something else, or a proxy speaks for the service. */
function wrongServer(node: INode, answer: HttpAnswer, address: string): NodeApiError {
	const { statusCode, headers } = answer;
	const { location } = headers;
	if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
		return failure(node, `The server at ${originOf(address)} redirects to ${String(location)}`, {
			httpStatus: statusCode,
			address,
			hint: 'Enter the address it redirects to as base URL of the credential: the API key is not sent along redirects.',
		});
	}
	const isPage = /^\s*<|html/i.test(
		`${String(answer.body ?? '').slice(0, 200)}${String(headers['content-type'] ?? '')}`,
	);
	return failure(node, `${address} answered with ${isPage ? 'a web page' : 'something else'} instead of JSON`, {
		httpStatus: statusCode,
		address,
		hint: 'Check the base URL of the credential, and any proxy between n8n and the service.',
	});
}

/** Scheme and host of an address. */
export function originOf(address: string): string {
	return /^[a-z]+:\/\/[^/?#]+/i.exec(address)?.[0] ?? address;
}
