import { damaged } from './zip-fault';

/** Reads chunks of bytes, forwards only. */
export class ByteSource {
	/** Bytes read or skipped so far. */
	position = 0;
	private readonly chunks: AsyncIterator<Buffer>;
	private rest: Buffer = Buffer.alloc(0);

	constructor(chunks: AsyncIterable<Buffer>) {
		this.chunks = chunks[Symbol.asyncIterator]();
	}

	/** @throws ZipFault if there are fewer bytes */
	async take(count: number): Promise<Buffer> {
		const parts: Buffer[] = [];
		for await (const part of this.pass(count)) parts.push(part);
		return Buffer.concat(parts);
	}

	/** @throws ZipFault if there are fewer bytes */
	async skipTo(position: number): Promise<void> {
		const parts = this.pass(position - this.position);
		while (!(await parts.next()).done);
	}

	/**
	 * The next `count` bytes.
	 * @throws ZipFault if there are fewer
	 */
	async *pass(count: number): AsyncGenerator<Buffer, void> {
		let left = count;
		while (left > 0) {
			if (this.rest.length === 0) {
				const { done, value } = await this.chunks.next();
				if (done) throw damaged('unexpected end');
				this.rest = value;
			}
			const part = this.rest.subarray(0, left);
			this.rest = this.rest.subarray(part.length);
			this.position += part.length;
			left -= part.length;
			yield part;
		}
	}

	/** Read to the end: a stream that is abandoned ends with a fault. */
	async drain(): Promise<void> {
		while (!(await this.chunks.next()).done);
	}

	/** Release the source of the chunks. */
	async close(): Promise<void> {
		await this.chunks.return?.();
	}
}
