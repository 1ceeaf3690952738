import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { installErrorHandlers } from '../../../src/http/errors';
import { readForm } from '../../../src/http/form';
import { ServiceError } from '../../../src/messages/errors';

let app: FastifyInstance;
let onBytes: ((bytes: number) => void) | undefined;

beforeAll(async () => {
	app = fastify();
	installErrorHandlers(app);
	app.decorateRequest('promptLanguage', 'en');
	await app.register(multipart);
	app.post('/', async (request) => {
		const receive = async (content: AsyncIterable<Buffer>) => {
			let size = 0;
			for await (const chunk of content) size += chunk.length;
			return { id: 'x', size };
		};
		const form = await readForm(request, {
			maxLength: 100,
			maxFileBytes: 1000,
			receive,
			...(onBytes ? { onBytes } : {}),
		});
		return form.field('name');
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => (onBytes = undefined));
afterAll(() => app.close());

/** Sends a chunked form that never ends, until it is answered. @returns the status and the bytes sent */
async function sendEndlessly(
	first: string,
	block: string,
): Promise<{ readonly status: number; readonly sent: number }> {
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
	const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
	const head =
		'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n';
	let answer = '';
	let sent = 0;
	socket.on('data', (data) => (answer += data.toString('latin1')));
	socket.write(head + (first === '' ? '' : chunk(first)));
	while (answer === '' && sent < 40_000_000) {
		sent += block.length;
		if (!socket.write(chunk(block)))
			await Promise.race([once(socket, 'drain'), once(socket, 'data'), once(socket, 'close')]);
		await new Promise((resolve) => setImmediate(resolve));
	}
	socket.destroy();
	return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), sent };
}

const field = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue\r\n';

describe('a form without end', () => {
	it.each([
		['text before the first part', '', 'a'.repeat(65_536)],
		['empty lines', '', '\r\n'.repeat(32_768)],
		['a header', '--b\r\nx: ', 'a'.repeat(65_536)],
		['headers', '--b\r\n', 'x-a: b\r\n'.repeat(8192)],
		['parts without content', '', '--b\r\n\r\n\r\n'.repeat(6000)],
		['fields', '', field.repeat(1000)],
		['text after the last part', `${field}--b--\r\n`, 'a'.repeat(65_536)],
	])('is refused: %s', async (_state, first, block) => {
		const { status, sent } = await sendEndlessly(first, block);
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
		expect(sent).toBeLessThan(20_000_000);
	});

	it('is refused by the caller while it arrives', async () => {
		let bytes = 0;
		onBytes = (more) => {
			bytes += more;
			if (bytes > 100_000) throw new ServiceError('rateLimited', { seconds: 5 });
		};
		expect((await sendEndlessly('', 'a'.repeat(65_536))).status).toBe(429);
	});
});
