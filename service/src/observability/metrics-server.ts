import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Metrics } from './metrics';

/**
 * Whether a request may read the metrics: always without a configured token, else with `Authorization: Bearer <token>`.
 */
export function mayReadMetrics(authorization: string | undefined, token: string): boolean {
	if (token === '') return true;
	const given = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? '';
	const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
	return timingSafeEqual(hash(given), hash(token));
}

/** Address of the separate metrics server. */
interface MetricsAddress {
	readonly metricsHost: string;
	readonly metricsPort: number;
	readonly metricsToken: string;
}

/** Whether a process is ready; known only after its start is complete. */
export interface Readiness {
	isReady: () => boolean;
}

/**
 * Serves only the metrics and the probes `/livez` and `/readyz`, at a separate address: for a network without access to
 * the interface, and for processes without one.
 * @returns a function that ends it
 */
export async function serveMetrics(
	metrics: Metrics,
	{ metricsHost, metricsPort, metricsToken }: MetricsAddress,
	readiness: Readiness,
): Promise<() => Promise<void>> {
	const server = createServer((request, response) => {
		const answer = (status: number, text = '', headers: Record<string, string> = {}): void => {
			response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text);
		};
		if (request.method === 'GET' && request.url === '/livez') return answer(200, 'ok');
		if (request.method === 'GET' && request.url === '/readyz') {
			return readiness.isReady() ? answer(200, 'ok') : answer(503, 'not ready');
		}
		if (request.method !== 'GET' || request.url !== '/metrics') return answer(404);
		if (!mayReadMetrics(request.headers.authorization, metricsToken)) return answer(401);
		metrics.text().then(
			(text) => answer(200, text, { 'content-type': metrics.contentType }),
			() => answer(503),
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(metricsPort, metricsHost, resolve);
	});
	return async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
}
