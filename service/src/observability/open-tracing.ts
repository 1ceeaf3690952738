import { noTracing, type Tracing } from './tracing';

/** OpenTelemetry variables that configure the collector. */
const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;

/**
 * OpenTelemetry spans if its environment variables name a collector; else none, without loading its libraries.
 * @param version  of the service
 */
export async function openTracing(
	environment: Readonly<Record<string, string | undefined>>,
	version: string,
): Promise<Tracing> {
	const isWanted = endpoints.some((name) => (environment[name] ?? '').trim() !== '');
	if (!isWanted || environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return noTracing;
	const { OtlpTracing } = await import('./otlp-tracing.js');
	return new OtlpTracing(environment, version);
}
