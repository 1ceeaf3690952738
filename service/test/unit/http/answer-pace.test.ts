import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { cutStalledAnswers } from '../../../src/http/answer-pace';

let app: FastifyInstance;
const answerBytes = 30_000_000;
const stallMs = 1500;

beforeAll(async () => {
	app = fastify();
	cutStalledAnswers(app, stallMs);
	app.get('/large', (_request, reply) => reply.send(Buffer.alloc(answerBytes)));
	await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Ask for a large answer and read it in pauses. @returns bytes that came before the end of the connection */
async function read(pauseMs: number): Promise<number> {
	const { port } = app.server.address() as AddressInfo;
	const socket = connect(port, '127.0.0.1');
	let bytes = 0;
	socket.write('GET /large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
	const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
	socket.on('data', (chunk) => {
		bytes += chunk.length;
		if (bytes % 4_000_000 > chunk.length) return;
		socket.pause();
		setTimeout(() => socket.resume(), pauseMs);
	});
	await ended;
	return bytes;
}

describe('an unread response', () => {
	it('is aborted when it stalls', async () => {
		expect(await read(4 * stallMs)).toBeLessThan(answerBytes);
	});

	it('is sent completely to a slow reader', async () => {
		expect(await read(stallMs / 30)).toBeGreaterThan(answerBytes);
	});
});
