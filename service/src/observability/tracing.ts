import { continueTrace } from './trace-context';

/** Facts of a span: from the contract, the table of routes and the service's own counts; never names or text of documents. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. */
export interface SpanStart {
	/** W3C trace context that it belongs under; absent: a trace of its own. */
	readonly parent?: string | null | undefined;
	/** `server` for a request, `consumer` for work that was in a queue. */
	readonly kind?: 'server' | 'consumer' | 'internal';
	/** Milliseconds since 1970; now when absent. */
	readonly at?: number;
	readonly attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
	/** W3C trace context with this span as the parent of what follows; absent where there is no trace. */
	readonly traceparent: string | undefined;
	end(how?: { readonly at?: number; readonly attributes?: SpanAttributes; readonly failed?: boolean }): void;
}

/** Spans of this process, on their way to a collector. */
export interface Tracing {
	/** Whether spans go anywhere; where they do not, nothing is to be put together for them. */
	readonly isOn: boolean;
	begin(name: string, start?: SpanStart): OpenSpan;
	/** Fulfilled when what there is was sent, or given up. */
	stop(): Promise<void>;
}

/** No spans: a caller's trace goes on in the log alone. */
export const noTracing: Tracing = {
	isOn: false,
	begin: (_name, { parent } = {}) => ({ traceparent: continueTrace(parent), end: () => undefined }),
	stop: () => Promise.resolve(),
};
