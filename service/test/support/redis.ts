import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../../../scripts/lib/ports.mjs';

/** Where Debian's redis-server installs the server. */
const program = '/usr/bin/redis-server';

/** How long the server may take to answer its first connection. */
const startMs = 60_000;

/** Whether a Redis can be started on this machine. */
export const redisInstalled = existsSync(program);

/** A real Redis on a free port of the loopback interface, which keeps nothing on disk by default. */
export interface RedisServer {
	readonly host: string;
	readonly port: number;
	readonly url: string;
	/** Where `save` writes everything it has, uncompressed. */
	readonly folder: string;
	save(): Promise<void>;
	/** Forget everything. */
	flush(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * @param wantedPort  that of a server that was stopped, for one in its place
 * @throws Error with the server's own log when it does not come up.
 */
export async function startRedis(wantedPort?: number): Promise<RedisServer> {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-redis-'));
	const host = '127.0.0.1';
	const port = wantedPort ?? (await findFreePort());
	const args = ['--bind', host, '--port', `${port}`, '--dir', folder, '--save', '', '--appendonly', 'no'];
	args.push('--rdbcompression', 'no');
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
	while (!(await answers(host, port, 'PING', '+PONG'))) {
		if (server.exitCode !== null || Date.now() > deadline) {
			await stop();
			throw new Error(`redis-server did not start: ${log}`);
		}
		await sleep(50);
	}
	return {
		host,
		port,
		url: `redis://${host}:${port}`,
		folder,
		async save() {
			if (!(await answers(host, port, 'SAVE', '+OK'))) throw new Error('Redis could not be saved');
		},
		async flush() {
			if (!(await answers(host, port, 'FLUSHALL', '+OK'))) throw new Error('Redis could not be flushed');
		},
		stop,
	};
}

async function answers(host: string, port: number, command: string, answer: string): Promise<boolean> {
	const socket = createConnection({ host, port });
	try {
		await once(socket, 'connect');
		socket.write(`${command}\r\n`);
		const [data] = (await once(socket, 'data')) as [Buffer];
		return data.toString().startsWith(answer);
	} catch {
		// Not listening yet.
		return false;
	} finally {
		socket.destroy();
	}
}
