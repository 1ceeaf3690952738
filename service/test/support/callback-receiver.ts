import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received callback. */
export interface ReceivedCallback {
	readonly at: number;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	// Read by tests field by field.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	readonly body: any;
}

/** A receiver of callbacks on this machine. */
export interface CallbackReceiver {
	readonly port: number;
	/** What it answers from now on; `undefined` for nothing at all. */
	status: number | undefined;
	readonly received: readonly ReceivedCallback[];
	address(path: string): string;
	/** Callbacks to a path, as soon as there are so many. */
	waitFor(path: string, count?: number, timeoutMs?: number): Promise<readonly ReceivedCallback[]>;
	close(): Promise<void>;
}

/** Start one. */
export async function startReceiver(): Promise<CallbackReceiver> {
	const received: ReceivedCallback[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString();
			const { url: path = '', headers } = request;
			received.push({ at: Date.now(), path, headers, text, body: JSON.parse(text) });
			if (receiver.status === undefined) return;
			response.writeHead(receiver.status, { location: `${receiver.address('/redirected')}` }).end('the secret answer');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const receiver: CallbackReceiver = {
		port,
		status: 200,
		received,
		address: (path) => `http://127.0.0.1:${port}${path}`,
		async waitFor(path, count = 1, timeoutMs = 60_000) {
			for (const end = Date.now() + timeoutMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
				const found = received.filter((callback) => callback.path === path);
				if (found.length >= count) return found;
				if (Date.now() > end) throw new Error(`${found.length} of ${count} callbacks came to ${path}`);
			}
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return receiver;
}

/** Whether the signature of a callback is right, as a receiver with the API key checks it. */
export function isSigned({ headers, text }: ReceivedCallback, apiKey: string): boolean {
	const key = createHash('sha256').update(apiKey).digest('hex');
	const timestamp = String(headers['x-callback-timestamp']);
	const expected = createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex');
	return (
		headers['x-callback-signature'] === `v1=${expected}` && Math.abs(Date.now() - Number(timestamp) * 1000) < 60_000
	);
}
