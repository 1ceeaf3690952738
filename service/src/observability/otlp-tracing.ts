import {
	ROOT_CONTEXT,
	SpanKind,
	SpanStatusCode,
	trace,
	TraceFlags,
	type Context,
	type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { traceFields } from './trace-context';
import type { OpenSpan, SpanStart, Tracing } from './tracing';

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const;
/** Maximum shutdown delay caused by an unreachable collector. */
const stopMs = 5000;
const serviceName = 'document-conversion';

/**
 * Spans for a collector by OTLP over HTTP; the exporter takes its address, headers and limits from the `OTEL_`
 * variables.
 */
export class OtlpTracing implements Tracing {
	readonly isOn = true;
	private readonly provider: BasicTracerProvider;
	private readonly tracer: Tracer;

	constructor(environment: Readonly<Record<string, string | undefined>>, version: string) {
		const name = environment['OTEL_SERVICE_NAME'] ?? serviceName;
		const own = resourceFromAttributes({ 'service.name': name, 'service.version': version });
		const resource = defaultResource()
			.merge(own)
			.merge(detectResources({ detectors: [envDetector] }));
		const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())];
		this.provider = new BasicTracerProvider({ resource, spanProcessors });
		this.tracer = this.provider.getTracer(serviceName, version);
	}

	begin(name: string, { parent, kind = 'internal', at, attributes = {} }: SpanStart = {}): OpenSpan {
		const options = { kind: kinds[kind], attributes, ...(at === undefined ? {} : { startTime: at }) };
		const span = this.tracer.startSpan(name, options, contextOf(parent));
		const { traceId, spanId, traceFlags } = span.spanContext();
		return {
			traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
			end: (how = {}) => {
				span.setAttributes(how.attributes ?? {});
				if (how.failed === true) span.setStatus({ code: SpanStatusCode.ERROR });
				span.end(how.at);
			},
		};
	}

	async stop(): Promise<void> {
		let timer: NodeJS.Timeout | undefined;
		const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)));
		await Promise.race([this.provider.shutdown().catch(() => undefined), over]);
		clearTimeout(timer);
	}
}

function contextOf(parent: string | null | undefined): Context {
	const { traceId, spanId } = traceFields(parent);
	if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
	const isSampled = (Number.parseInt(parent?.trim().split('-')[3] ?? '00', 16) & 1) === 1;
	const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
	return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
