import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { retryHint } from './connection-failure';
import { isSuccess, readEnvelope } from './envelope';
import { failure } from './failure';
import type { MultipartForm } from './multipart';
import type { HttpAnswer } from './retry';
import { sendWithRetries } from './retry';
import { originOf } from './origin';
import type { Run } from './run';
import { readAnswer, send } from './send';
import { getCodeHint, translateServerText } from './server-text';

/** A call of one of the service's endpoints. */
interface ApiCall {
	readonly method: 'GET' | 'POST';
	/** Path below `/server/v2`, beginning with a slash. */
	readonly path: string;
	readonly query?: IDataObject;
	readonly form?: MultipartForm;
	/** Maximum time for the answer; the default suits calls that do not convert. */
	readonly timeoutMs?: number;
	/** Time (ms since 1970) after which no retry starts. */
	readonly deadline?: number;
	/** What the user can do after a timeout. */
	readonly timeoutHint?: string;
	/** Idempotency key; only our own service supports it. */
	readonly onceKey?: string;
}

/** The `data` of an answer. */
export interface ApiAnswer {
	readonly data: unknown;
	/** The answer of an earlier call with the same key. */
	readonly isReplayed: boolean;
}

const defaultTimeoutMs = 60_000;

/** Like `apiAnswer`, without the replay flag. */
export async function apiRequest(run: Run, call: ApiCall): Promise<unknown> {
	return (await apiAnswer(run, call)).data;
}

/**
 * Call an endpoint with the API key.
 * Redirects are not followed, because n8n would send the key along.
 * @throws NodeApiError with the server's message, or the fault of the address
 */
export async function apiAnswer(run: Run, call: ApiCall): Promise<ApiAnswer> {
	const [keyHeader, replayedHeader] = additiveNames.headers;
	const address = (await serverAddress(run)) + call.path;
	const rules = {
		// A call with a key is safe to repeat if the server supports keys.
		repeatable: call.method === 'GET' || (call.onceKey !== undefined && run.findings.isOurService === true),
		...(call.deadline ? { deadline: call.deadline } : {}),
		...(call.timeoutHint ? { timeoutHint: call.timeoutHint } : {}),
	};
	const answer = await sendWithRetries(run, originOf(address), rules, async () => {
		const form = await call.form?.open();
		const options = {
			method: call.method,
			url: address,
			qs: call.query ?? {},
			headers: {
				Accept: 'application/json',
				...(call.onceKey === undefined ? {} : { [keyHeader]: call.onceKey }),
				...form?.headers,
			},
			...(form ? { body: form.body } : {}),
		};
		const limits = {
			waitMs: call.timeoutMs ?? defaultTimeoutMs,
			sentBytes: Number(form?.headers['Content-Length'] ?? 0),
		};
		return await send(run, { options, withKey: true, ...limits }, readAnswer);
	});
	const data = readData(run.context.getNode(), answer, address);
	run.findings.hasAnswered = true;
	return { data, isReplayed: answer.headers[replayedHeader] === 'true' };
}

/** @throws NodeApiError if the answer does not report success */
export function readData(node: INode, answer: HttpAnswer, address: string): unknown {
	const envelope = readEnvelope(answer.body);
	if (envelope === undefined) throw wrongServer(node, answer, address);
	if (isSuccess(answer.statusCode, envelope)) return envelope.data;
	const message = envelope.message && translateServerText(envelope.message);
	throw failure(node, message || `The server answered with HTTP status ${answer.statusCode}`, {
		...(message ? {} : { hint: retryHint }),
		...codeDetails(envelope.code),
		httpStatus: answer.statusCode,
		address,
	});
}

/** A code and a hint for it. */
function codeDetails(code: string | undefined): { code?: string; hint?: string } {
	const hint = getCodeHint(code);
	return { ...(code === undefined ? {} : { code }), ...(hint ? { hint } : {}) };
}

/** An answer that is not JSON: usually the base URL is wrong, or a proxy answered. */
function wrongServer(node: INode, answer: HttpAnswer, address: string): NodeApiError {
	const { statusCode, headers } = answer;
	const { location } = headers;
	if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
		return failure(node, `The server at ${originOf(address)} redirects to ${String(location)}`, {
			httpStatus: statusCode,
			address,
			hint: 'Set the base URL of the credential to the redirect target. For security, the API key is not sent to redirect targets.',
		});
	}
	const isPage = /^\s*<|html/i.test(
		`${String(answer.body ?? '').slice(0, 200)}${String(headers['content-type'] ?? '')}`,
	);
	return failure(node, `${address} returned ${isPage ? 'a web page' : 'an unexpected response'} instead of JSON`, {
		httpStatus: statusCode,
		address,
		hint: 'Check the base URL of the credential and any proxy between n8n and the service.',
	});
}
