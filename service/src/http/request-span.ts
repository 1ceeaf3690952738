import type { FastifyReply, FastifyRequest } from 'fastify';
import { continueTrace } from '../observability/trace-context';
import type { Tracing } from '../observability/tracing';
import { probes } from './authentication';

/**
 * Starts the span of a request, which ends with its response. Its name is the route, never the address.
 * @returns the trace context for further work; `undefined` without a trace
 */
export function beginSpan(
	{ headers, method, routeOptions }: FastifyRequest,
	{ raw }: FastifyReply,
	tracing: Tracing,
): string | undefined {
	const { url: route = 'none' } = routeOptions;
	const given = headers['traceparent'];
	const parent = typeof given === 'string' ? given : undefined;
	const attributes = { 'http.request.method': method, 'http.route': route };
	// Frequent health checks would fill the collector.
	if (!tracing.isOn || probes.includes(route) || route === '/metrics') return continueTrace(parent);
	const span = tracing.begin(`${method} ${route}`, { parent, kind: 'server', attributes });
	raw.once('close', () => {
		const { statusCode } = raw;
		const attributesOfEnd = { 'http.response.status_code': statusCode };
		span.end({ attributes: attributesOfEnd, failed: statusCode >= 500 });
	});
	return span.traceparent;
}
