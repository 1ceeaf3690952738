import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../../scripts/lib/ports.mjs';

/** Where Debian's redis-server installs the server. */
const program = '/usr/bin/redis-server';

/** How long the server may take to answer its first connection. */
const startMs = 10_000;

/** Whether a Redis can be started on this machine. */
export const redisInstalled = existsSync(program);

/** A real Redis on a free port of the loopback interface, which keeps nothing on disk. */
export interface RedisServer {
	readonly host: string;
	readonly port: number;
	stop(): Promise<void>;
}

/** @throws Error with the server's own log when it does not come up. */
export async function startRedis(): Promise<RedisServer> {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-redis-'));
	const host = '127.0.0.1';
	const port = await findFreePort();
	const args = ['--bind', host, '--port', `${port}`, '--dir', folder, '--save', '', '--appendonly', 'no'];
	const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
	let log = '';
	server.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
	server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
	const ended = once(server, 'exit');

	async function stop(): Promise<void> {
		if (server.exitCode === null && server.signalCode === null) {
			server.kill('SIGTERM');
			await ended;
		}
		await rm(folder, { recursive: true, force: true });
	}

	const deadline = Date.now() + startMs;
	while (!(await answersPing(host, port))) {
		if (server.exitCode !== null || Date.now() > deadline) {
			await stop();
			throw new Error(`redis-server did not start: ${log}`);
		}
		await sleep(50);
	}
	return { host, port, stop };
}

async function answersPing(host: string, port: number): Promise<boolean> {
	const socket = createConnection({ host, port });
	try {
		await once(socket, 'connect');
		socket.write('PING\r\n');
		const [answer] = (await once(socket, 'data')) as [Buffer];
		return answer.toString().startsWith('+PONG');
	} catch {
		// Not listening yet.
		return false;
	} finally {
		socket.destroy();
	}
}
