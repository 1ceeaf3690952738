import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { ConnectionHints } from './connection-failure';
import { connectionFailure, networkCode } from './connection-failure';
import { pause, throwIfStopped } from './stopping';
import type { Run } from './run';

/** An answer of any status, including redirects. */
export interface HttpAnswer {
	readonly statusCode: number;
	readonly headers: IDataObject;
	readonly body: unknown;
}

/** How often and how long to retry a call. */
interface RetryRules extends ConnectionHints {
	/** True if repeating the call is safe: reads, and uploads to a presigned address. */
	readonly repeatable: boolean;
	/** Time (ms since 1970) after which no retry starts. */
	readonly deadline?: number;
}

/** Pauses before the second and third attempt of a repeatable call after a network fault or a status of 500 and up. */
const faultDelaysMs = [500, 1500];
/** Pauses after status 429 without a `Retry-After`. */
const limitDelaysMs = [1000, 2000, 4000, 8000];
/** Longer values of `Retry-After` are capped. */
const maxRetryAfterMs = 60_000;

/** What to do if the shared timeout has ended a call. */
const timeLimitHint =
	'The timeout of the node is over. Increase More Options → Timeout, or check the service and any proxy between n8n and the service.';

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
	const deadline = () => Math.min(rules.deadline ?? Infinity, run.timeLimit?.endsAt ?? Infinity);
	for (let attempt = 0; ; attempt++) {
		const outcome = await send().then(
			(answer) => ({ answer }),
			(fault: unknown) => ({ fault }),
		);
		throwIfStopped(run);
		if ('answer' in outcome && outcome.answer.statusCode === 429) run.findings.isLimited = true;
		const delay = delayBeforeNext(outcome, attempt, rules);
		if (delay === undefined || Date.now() + delay >= deadline()) {
			if ('answer' in outcome) return outcome.answer;
			if (outcome.fault instanceof NodeOperationError) throw outcome.fault;
			const hints = Date.now() >= deadline() ? { timeoutHint: timeLimitHint, ...rules } : rules;
			throw connectionFailure(run.context.getNode(), outcome.fault, address, hints);
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
