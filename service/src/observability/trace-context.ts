import { randomBytes } from 'node:crypto';

/** The request that work belongs to: its id in the log, and its place in the caller's trace. */
export interface RequestTrace {
	readonly requestId: string;
	/** W3C trace context (`traceparent`) with this service's span as the parent; absent if the caller sent none. */
	readonly traceparent?: string;
}

/** Version 00 of https://www.w3.org/TR/trace-context/; later versions start in the same way. */
const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/**
 * The continued trace context of a request: the same trace, with a new span as the parent of what follows.
 * @param header  received `traceparent`
 * @returns `undefined` for none, or a malformed one
 */
export function continueTrace(header: unknown): string | undefined {
	const [, traceId, , flags] = (typeof header === 'string' && pattern.exec(header.trim())) || [];
	if (traceId === undefined || flags === undefined) return undefined;
	return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** Log fields of a trace; empty without one. */
export function traceFields(traceparent: string | null | undefined): {
	readonly traceId?: string;
	readonly spanId?: string;
} {
	const [, traceId, spanId] = pattern.exec(traceparent ?? '') ?? [];
	return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}
