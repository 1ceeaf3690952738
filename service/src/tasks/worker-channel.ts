import type { Readable } from 'node:stream';

/** Limits of the messages of one worker: far more than any document needs. */
interface ChannelBounds {
	/** Per second, and of one message. */
	readonly maxBytes: number;
	/** Per second. */
	readonly maxMessages: number;
}

/** Handle of the channel in a worker. */
export const channelHandle = 3;

/** The list of a container with 100,000 entries takes some 20 MB; a page takes two or three messages. */
export const channelBounds: ChannelBounds = { maxBytes: 32 * 1024 ** 2, maxMessages: 5000 };

const windowMs = 1000;
const lineEnd = 10;

/** One message as it is sent. */
export function encodeMessage(message: unknown): string {
	return `${JSON.stringify(message)}\n`;
}

/**
 * Reads messages, one per line. Text that is not JSON is a message of `undefined`.
 * @param onFlood  called once if they exceed the limits; nothing is read any more
 */
export function readMessages(
	stream: Readable,
	onMessage: (message: unknown) => void,
	bounds?: ChannelBounds,
	onFlood: () => void = () => undefined,
): void {
	/** Of the message that is not complete. */
	let chunks: Buffer[] = [];
	let heldBytes = 0;
	let window = { from: performance.now(), bytes: 0, messages: 0 };
	let isFlooded = false;

	const isBeyond = (): boolean => {
		if (!bounds) return false;
		const { maxBytes, maxMessages } = bounds;
		return window.bytes > maxBytes || heldBytes > maxBytes || window.messages > maxMessages;
	};
	const flood = (): void => {
		isFlooded = true;
		chunks = [];
		stream.destroy();
		onFlood();
	};
	stream.on('data', (chunk: Buffer) => {
		const now = performance.now();
		if (now - window.from > windowMs) window = { from: now, bytes: 0, messages: 0 };
		window.bytes += chunk.length;
		let from = 0;
		for (let end = chunk.indexOf(lineEnd); end >= 0 && !isFlooded; end = chunk.indexOf(lineEnd, from)) {
			window.messages++;
			if (isBeyond()) return flood();
			const line = Buffer.concat([...chunks, chunk.subarray(from, end)]);
			[chunks, heldBytes, from] = [[], 0, end + 1];
			onMessage(parse(line));
		}
		if (isFlooded) return;
		chunks.push(chunk.subarray(from));
		heldBytes += chunk.length - from;
		if (isBeyond()) flood();
	});
	// Its end is known by the end of the process.
	stream.on('error', () => undefined);
}

function parse(line: Buffer): unknown {
	try {
		return JSON.parse(line.toString());
	} catch {
		return undefined;
	}
}
