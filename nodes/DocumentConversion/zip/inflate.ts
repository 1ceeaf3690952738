import { ZipFault, damaged } from './zip-fault';

/**
 * Inflate a deflate stream (RFC 1951) chunk by chunk.
 * @throws ZipFault if it is damaged; exceptions of the chunks are passed on
 */
export async function* inflate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
	const { readable, writable } = new DecompressionStream('deflate-raw');
	const reader = readable.getReader();
	const writer = writable.getWriter();
	let fault: unknown;
	let isOver = false;
	const fed = (async () => {
		try {
			for await (const chunk of chunks) {
				if (isOver) return;
				await writer.write(chunk as Uint8Array<ArrayBuffer>);
			}
			await writer.close();
		} catch (error) {
			fault = error;
			await writer.abort(error).catch(() => undefined);
		}
	})();
	try {
		for (;;) {
			const { done, value } = await reader.read().catch(async () => {
				await fed;
				// A fault of the chunks is more specific.
				throw fault instanceof ZipFault ? fault : damaged('compressed data');
			});
			if (done) break;
			yield value as Uint8Array;
		}
		await fed;
		if (fault !== undefined) throw damaged('compressed data');
	} finally {
		isOver = true;
		await reader.cancel().catch(() => undefined);
	}
}
