import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { readInTurns } from '../../../src/http/body-turns';
import { Turns } from '../../../src/http/turns';

const mebibyte = 1024 * 1024;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('simultaneous bodies', () => {
	let server: Server;
	const sockets: Socket[] = [];
	/** What was read of each body, by its path. */
	const read = new Map<string, number>();
	let maxOfTurn = 0;
	let ofTurn = 0;

	beforeAll(async () => {
		const turns = new Turns(2);
		server = createServer((incoming, response) => {
			const path = incoming.url ?? '';
			readInTurns(incoming, turns, () => path.split('-')[0] ?? '');
			incoming.on('data', (chunk: Buffer) => {
				ofTurn += chunk.length;
				read.set(path, (read.get(path) ?? 0) + chunk.length);
			});
			incoming.on('end', () => response.end(String(read.get(path))));
		});
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
	});
	afterAll(async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
		await once(server, 'close');
	});

	const port = () => (server.address() as AddressInfo).port;

	/** A sender that never stops. */
	function send(path: string): void {
		const socket = connect(port(), '127.0.0.1');
		sockets.push(socket);
		socket.on('error', () => undefined);
		const piece = Buffer.alloc(mebibyte);
		socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${2 ** 40}\r\n\r\n`);
		const more = () => {
			while (!socket.destroyed && socket.write(piece));
		};
		socket.on('drain', more);
		more();
	}

	async function turnsFor(ms: number): Promise<void> {
		for (const end = performance.now() + ms; performance.now() < end; ) {
			await turn();
			maxOfTurn = Math.max(maxOfTurn, ofTurn);
			ofTurn = 0;
		}
	}

	it('are read in small chunks between two turns of the event loop, in any number', async () => {
		for (let count = 0; count < 40; count++) send(`/many-${count}`);
		await turnsFor(300);
		maxOfTurn = 0;
		await turnsFor(700);
		// Two pieces of 64 KiB, and two more that were asked for in the turn before.
		expect(maxOfTurn).toBeGreaterThan(0);
		expect(maxOfTurn).toBeLessThanOrEqual(4 * 64 * 1024);
	});

	it('take turns by owner', async () => {
		send('/single-0');
		await turnsFor(300);
		read.clear();
		await turnsFor(1000);
		const ofMany = [...read].filter(([path]) => path.startsWith('/many')).reduce((sum, [, bytes]) => sum + bytes, 0);
		expect((read.get('/single-0') ?? 0) / ofMany).toBeGreaterThan(0.5);
	});

	it('arrive completely, in sequence on a connection', async () => {
		for (const bytes of [0, 1, 100_000, 3 * mebibyte]) {
			read.clear();
			const call = request({ port: port(), host: '127.0.0.1', method: 'POST', path: '/whole' });
			call.end(Buffer.alloc(bytes));
			const [response] = (await once(call, 'response')) as [IncomingMessage];
			let received = '';
			for await (const chunk of response) received += String(chunk);
			expect(received).toBe(bytes === 0 ? 'undefined' : String(bytes));
		}
	});
});
