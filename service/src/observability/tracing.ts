import { continueTrace } from './trace-context';

/**
 * Attributes of a span: from the contract, the route table and the service's own counts; never names or text of
 * documents.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
	/** Parent W3C trace context; absent: a new trace. */
	readonly parent?: string | null | undefined;
	/** `server` for a request, `consumer` for queued work. */
	readonly kind?: 'server' | 'consumer' | 'internal';
	/** Milliseconds since 1970; now when absent. */
	readonly at?: number;
	readonly attributes?: SpanAttributes;
}

/** A started span. */
export interface OpenSpan {
	/** W3C trace context with this span as the parent of what follows; absent without a trace. */
	readonly traceparent: string | undefined;
	end(how?: { readonly at?: number; readonly attributes?: SpanAttributes; readonly failed?: boolean }): void;
}

/** Spans of this process, on their way to a collector. */
export interface Tracing {
	/** Whether spans are exported; otherwise nothing needs to be prepared for them. */
	readonly isOn: boolean;
	begin(name: string, start?: SpanStart): OpenSpan;
	/** Fulfilled when pending spans were sent, or abandoned. */
	stop(): Promise<void>;
}

/** No spans: a caller's trace only continues in the log. */
export const noTracing: Tracing = {
	isOn: false,
	begin: (_name, { parent } = {}) => ({ traceparent: continueTrace(parent), end: () => undefined }),
	stop: () => Promise.resolve(),
};
