import { randomBytes } from 'node:crypto';

/** The request that work is done for: its id in the log, and its place in the caller's trace. */
export interface RequestTrace {
	readonly requestId: string;
	/** W3C trace context (`traceparent`), this service's own part as the parent; absent when the caller sent none. */
	readonly traceparent?: string;
}

/** Version 00 of https://www.w3.org/TR/trace-context/; later versions begin in the same way. */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/**
 * The trace context of a request, continued: the same trace, with a part (span) of its own as the parent of what follows.
 * @param header  `traceparent` as it came in
 * @returns `undefined` for none, and for one that cannot be read
 */
export function continueTrace(header: unknown): string | undefined {
	const [, traceId, , flags] = (typeof header === 'string' && pattern.exec(header.trim())) || [];
	if (traceId === undefined || flags === undefined) return undefined;
	return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** What a log line says of a trace: nothing when there is none. */
export function traceFields(traceparent: string | null | undefined): {
	readonly traceId?: string;
	readonly spanId?: string;
} {
	const [, traceId, spanId] = pattern.exec(traceparent ?? '') ?? [];
	return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}
