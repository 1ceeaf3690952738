import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../../../src/messages/errors';
import { serveFolder } from '../../../src/http/serve-folder';
import { UnreadAnswers } from '../../../src/http/unread-answers';
import { waitUntil } from '../../support/wait-until';

const script = randomBytes(1_700_000);
const countedMs = 1000;
const address = '127.0.0.1';

/** A server of one script that allows this many unread copies. */
async function serve(copies: number) {
	const folder = mkdtempSync(join(tmpdir(), 'unread-answers-test-'));
	writeFileSync(join(folder, 'script.js'), script);
	const unread = new UnreadAnswers(copies * script.length, countedMs);
	const app = fastify();
	app.setErrorHandler((error, _request, reply) =>
		reply.code(error instanceof ServiceError && error.errorName === 'rateLimited' ? 429 : 500).send(),
	);
	await serveFolder(app, { prefix: '/', folder, needs: {}, unread });
	await app.listen({ port: 0, host: address });
	const { port } = app.server.address() as AddressInfo;
	/** Ask for it so many times on one connection, and read nothing. */
	const ask = (times: number) => {
		const socket = connect(port, address).on('error', () => undefined);
		socket.pause();
		socket.write('GET /script.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(times));
		return socket;
	};
	const fetchScript = () => fetch(`http://${address}:${port}/script.js`);
	const connections: Socket[] = [];
	app.server.on('connection', (socket) => connections.push(socket));
	const sent = () => connections.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
	const close = async () => {
		app.server.closeAllConnections();
		await app.close();
		rmSync(folder, { recursive: true });
	};
	return { unread, ask, fetchScript, sent, close };
}

describe('unread responses', () => {
	it('are sent up to a number of bytes, then 429', async () => {
		const test = await serve(12);
		try {
			// More than the system takes over for connections that do not read.
			const sockets = [test.ask(10), test.ask(10)];
			await waitUntil(() => test.unread.unreadOf(address) > script.length, 'answers are unread', 20);
			expect(test.unread.unreadOf(address)).toBeLessThanOrEqual(12 * script.length);
			for (const socket of sockets) socket.destroy();
		} finally {
			await test.close();
		}
	});

	it('are sent in chunks, a few in each turn of the event loop', async () => {
		const test = await serve(12);
		const sockets = Array.from({ length: 8 }, () => test.ask(1));
		try {
			let [before, largest] = [0, 0];
			for (const end = Date.now() + 60_000; before < 4 * script.length && Date.now() < end; ) {
				await new Promise((resolve) => setImmediate(resolve));
				const now = test.sent();
				largest = Math.max(largest, now - before);
				before = now;
			}
			expect(before).toBeGreaterThanOrEqual(4 * script.length);
			expect(largest).toBeLessThan(script.length / 2);
		} finally {
			for (const socket of sockets) socket.destroy();
			await test.close();
		}
	});

	it('are released with their connection, including queued ones', async () => {
		const test = await serve(2);
		try {
			const readers = [test.ask(3), test.ask(3), test.ask(3)];
			await waitUntil(() => test.unread.unreadOf(address) > script.length, 'answers are unread', 20);
			const { status } = await test.fetchScript();
			for (const reader of readers) reader.destroy();
			await waitUntil(() => test.unread.unreadOf(address) === 0, 'they are released', 20);
			const after = await test.fetchScript();
			expect([status, after.status]).toEqual([429, 200]);
			expect(Buffer.from(await after.arrayBuffer()).equals(script)).toBe(true);
		} finally {
			await test.close();
		}
	});

	it('never block a single one', async () => {
		const test = await serve(0.1);
		try {
			expect((await test.fetchScript()).status).toBe(200);
		} finally {
			await test.close();
		}
	});
});
