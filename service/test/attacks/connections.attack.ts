import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { nodePath } from '../support/build-service';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { createKey, startService, type StartedService } from '../support/start-service';
import { Figures, quantile } from './figures';
import { heavyPdf } from '../support/heavy-pdf';
import { HonestClients } from './honest-clients';

/** How long each attack lasts. Longer than the limits of time of the service, for `ATTACK_SECONDS`. */
const attackMs = Number(process.env['ATTACK_SECONDS'] ?? 30) * 1000;
const quietMs = 10_000;
const mebibyte = 1024 * 1024;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One address has a part of the connections only; five have all of them. */
const one = ['127.0.0.3'];
const five = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'];

const attacks = [
	{ kind: 'slow readers', connections: 2048, addresses: one },
	{ kind: 'unknown fields', connections: 600, addresses: one },
	{ kind: 'endless bodies', connections: 32, addresses: one },
	{ kind: 'idle connections', connections: 2048, addresses: one },
	{ kind: 'slow readers', connections: 2048, addresses: five },
	{ kind: 'idle connections', connections: 2048, addresses: five },
	{ kind: 'calls of MCP', connections: 32, addresses: one },
	{ kind: 'event streams of MCP', connections: 300, addresses: one },
	{ kind: 'slow review forms', connections: 32, addresses: one },
	{ kind: 'nested reviews', connections: 32, addresses: one },
	{ kind: 'wrong keys', connections: 32, addresses: one },
	{ kind: 'aborted uploads', connections: 32, addresses: one },
	{ kind: 'slow documents', connections: 32, addresses: one },
] as const;

const ofJson = { 'content-type': 'application/json', accept: 'application/json' };
const firstCall = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

/** The most memory a process ever had, in bytes. */
function peakOf({ pid }: StartedService): number {
	return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

describe.each(attacks)('an attack by $kind of $addresses.length addresses', ({ kind, connections, addresses }) => {
	it(
		'costs little memory and does not block health checks and honest clients',
		async () => {
			const metricsPort = await findFreePort();
			const service = await startService({ settings: { workers: 1, metricsPort, logLevel: 'info' } });
			const headers = { 'x-api-key': service.apiKey };
			const honest = () => new HonestClients(`${service.baseUrl}/server/v2/asset/info`, 4, 150, headers);
			try {
				// The first call loads the libraries of the protocol.
				await fetch(`${service.baseUrl}/mcp`, { method: 'POST', headers: { ...headers, ...ofJson }, body: firstCall });
				const clients = honest();
				const quietHealth = new HonestClients(`${service.baseUrl}/livez`, 1, 100);
				await pause(quietMs);
				const quiet = quantile(await clients.stop(), 0.99);
				const slowestQuiet = Math.max(...(await quietHealth.stop())).toFixed(1);

				const document = join(service.dataFolder, 'heavy.pdf');
				writeFileSync(document, heavyPdf(100, 20_000));
				const options = {
					kind,
					connections,
					addresses,
					document,
					port: Number(new URL(service.baseUrl).port),
					apiKey: await createKey(service.dataFolder, 'attacker'),
				};
				const attacked = honest();
				const health = new HonestClients(`${service.baseUrl}/livez`, 1, 100);
				const ownPort = new HonestClients(`http://127.0.0.1:${metricsPort}/livez`, 1, 100);
				await pause(500);
				const attacker = spawn(nodePath, [join(__dirname, 'attacker.js'), JSON.stringify(options)], {
					stdio: ['ignore', 'pipe', 'inherit'],
				});
				const report = text(attacker.stdout);
				const exited = once(attacker, 'exit');
				await pause(attackMs);
				const [honestTimes, healthTimes, ownTimes] = [await attacked.stop(), await health.stop(), await ownPort.stop()];
				attacker.kill('SIGTERM');
				await exited;
				const { opened, most, sentBytes } = JSON.parse(await report) as {
					opened: number;
					most: number;
					sentBytes: number;
				};

				const figures = new Figures(addresses === five ? `${kind} of five addresses` : kind);
				process.stdout.write(
					`        ${opened} opened, ${most} at once, ${Math.round(sentBytes / mebibyte)} MiB sent\n`,
				);
				figures.atLeast('connections of the attack at once', most, Math.min(connections, 32));
				figures.atMost('memory of the service', peakOf(service) / 1e6, 300, 'MB');
				figures.atMost('/livez on the port of its own, slowest', Math.max(...ownTimes), 1000, 'ms');
				// Existing connections survive the attack, although five addresses can occupy all new ones.
				figures.atMost(
					`/livez beside the interface, slowest (quiet: ${slowestQuiet} ms)`,
					Math.max(...healthTimes),
					1000,
					'ms',
				);
				figures.atMost(
					`p99 of ${honestTimes.length} honest calls (quiet: ${quiet.toFixed(1)} ms)`,
					quantile(honestTimes, 0.99),
					4 * quiet,
					'ms',
				);
				figures.check();
			} finally {
				await service.stop();
			}
		},
		quietMs + attackMs + 60_000,
	);
});
