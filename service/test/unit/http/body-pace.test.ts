import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchBodyPace } from '../../../src/http/body-pace';

let server: Server;
/** Long beside the pauses of a busy machine. */
const windowMs = 500;

afterEach(() => {
	server.closeAllConnections();
	server.close();
});

/** Send a body in pieces to a server that reads it as uploads are read. @returns what the server met */
async function send(pieces: number, pieceBytes: number, everyMs: number): Promise<string> {
	const met = new Promise<string>((resolve) => {
		server = createServer((request, response) => {
			const endWatch = watchBodyPace(request, windowMs);
			const read = async (): Promise<string> => {
				let size = 0;
				for await (const chunk of request.iterator({ destroyOnReturn: false })) size += (chunk as Buffer).length;
				return `${size} bytes`;
			};
			read().then(
				(text) => {
					endWatch();
					response.end();
					resolve(text);
				},
				(error: Error) => resolve(error.message),
			);
		}).listen(0, '127.0.0.1');
	});
	await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	const request = httpRequest({ port, method: 'PUT', host: '127.0.0.1' });
	request.on('error', () => undefined);
	for (let count = 0; count < pieces; count++) {
		request.write(Buffer.alloc(pieceBytes));
		await new Promise((resolve) => setTimeout(resolve, everyMs));
	}
	request.end();
	return await met;
}

describe('the pace of a body', () => {
	it('aborts a trickling one', async () => {
		expect(await send(10, 100, 0.4 * windowMs)).toContain('too slowly');
	});

	it('accepts a steady one', async () => {
		expect(await send(10, 40_000, 0.2 * windowMs)).toBe('400000 bytes');
	});
});
