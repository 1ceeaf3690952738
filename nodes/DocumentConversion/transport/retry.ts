import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { failure } from './failure';
import { pause, throwIfStopped } from './stopping';
import type { Run } from './run';

/** An answer of any status, including redirects. */
export interface HttpAnswer {
	readonly statusCode: number;
	readonly headers: IDataObject;
	readonly body: unknown;
}

/** How often and how long to retry a call. */
export interface RetryRules {
	/** True if repeating the call is safe: reads, and uploads to a presigned address. */
	readonly repeatable: boolean;
	/** Time (ms since 1970) after which no retry starts. */
	readonly deadline?: number;
	/** What the user can do after a timeout. */
	readonly timeoutHint?: string;
}

/** Pauses before the second and third attempt of a repeatable call after a network fault or a status of 500 and up. */
const faultDelaysMs = [500, 1500];
/** Pauses after status 429 without a `Retry-After`. */
const limitDelaysMs = [1000, 2000, 4000, 8000];
/** Longer values of `Retry-After` are capped. */
const maxRetryAfterMs = 60_000;

const defaultTimeoutHint =
	'Try again. If the problem persists, check the service and any proxy between n8n and the service.';

/**
 * Send a call and retry it if that is safe: always after 429, after faults and 5xx if it is repeatable.
 * @param address of the server, for the error message
 * @throws NodeApiError without an answer, NodeOperationError if the execution was stopped
 */
export async function sendWithRetries(
	run: Run,
	address: string,
	rules: RetryRules,
	send: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
	for (let attempt = 0; ; attempt++) {
		const outcome = await send().then(
			(answer) => ({ answer }),
			(fault: unknown) => ({ fault }),
		);
		throwIfStopped(run);
		if ('answer' in outcome && outcome.answer.statusCode === 429) run.findings.isLimited = true;
		const delay = delayBeforeNext(outcome, attempt, rules);
		if (delay === undefined || Date.now() + delay >= (rules.deadline ?? Infinity)) {
			if ('answer' in outcome) return outcome.answer;
			throw connectionFailure(run.context.getNode(), outcome.fault, address, rules.timeoutHint);
		}
		await pause(run, delay);
	}
}

function delayBeforeNext(
	outcome: { answer: HttpAnswer } | { fault: unknown },
	attempt: number,
	{ repeatable }: RetryRules,
): number | undefined {
	if ('fault' in outcome) return repeatable && networkCode(outcome.fault) ? faultDelaysMs[attempt] : undefined;
	const { statusCode, headers } = outcome.answer;
	if (statusCode === 429) {
		const delay = limitDelaysMs[attempt];
		return delay === undefined ? undefined : (retryAfterMs(headers) ?? delay);
	}
	return repeatable && statusCode >= 500 ? faultDelaysMs[attempt] : undefined;
}

/** `Retry-After` as seconds or as a date, in milliseconds; never longer than a minute. */
function retryAfterMs(headers: IDataObject): number | undefined {
	const value = headers['retry-after'];
	if (value === undefined) return undefined;
	const seconds = Number(value);
	const ms = Number.isNaN(seconds) ? Date.parse(String(value)) - Date.now() : seconds * 1000;
	return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}

/** The code of a network fault such as ECONNREFUSED, from inside the wrappers of n8n and axios. */
function networkCode(fault: unknown): string | undefined {
	for (let error = fault, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
		const { code } = error as { code?: unknown };
		if (typeof code === 'string' && /^(E[A-Z_]+|ERR_[A-Z_]+|UND_[A-Z_]+)$/.test(code)) return code;
	}
	return undefined;
}

function connectionFailure(
	node: INode,
	fault: unknown,
	address: string,
	timeoutHint = defaultTimeoutHint,
): NodeApiError {
	const code = networkCode(fault);
	if (code === undefined) {
		return failure(node, fault instanceof Error ? fault.message : String(fault), { address });
	}
	if (code === 'ETIMEDOUT' || code === 'ECONNABORTED') {
		return failure(node, `The server at ${address} did not answer in time (${code})`, {
			code,
			address,
			hint: timeoutHint,
		});
	}
	return failure(node, `The server at ${address} cannot be reached (${code})`, {
		code,
		address,
		hint: isOtherProtocol(code)
			? 'The server uses the other protocol. Change https:// to http:// in the base URL of the credential, or vice versa.'
			: 'Check that the service is running and that the base URL of the credential is correct.',
	});
}

/** Fault of a TLS call to a server without TLS. */
function isOtherProtocol(code: string): boolean {
	return code === 'EPROTO' || code.startsWith('ERR_SSL');
}
