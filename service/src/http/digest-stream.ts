import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable, type TransformCallback } from 'node:stream';

/** Hash functions for bodies. */
export type DigestName = 'md5' | 'sha256';

/** Passes bytes on unchanged and hashes them. */
export class DigestStream extends Transform {
	private readonly hashes: ReadonlyMap<DigestName, Hash>;
	private readonly digests = new Map<DigestName, Buffer>();

	/** @param check  called at the end, before the last reader sees it; throws to fail the stream */
	constructor(
		names: readonly DigestName[],
		private readonly check: (digest: (name: DigestName) => Buffer) => void = () => undefined,
	) {
		super();
		this.hashes = new Map(names.map((name) => [name, createHash(name)]));
	}

	/** The digest of all bytes; after the end of the stream. */
	digest(name: DigestName): Buffer {
		const digest = this.digests.get(name);
		if (!digest) throw new Error('the stream has not ended');
		return digest;
	}

	override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		for (const hash of this.hashes.values()) hash.update(chunk);
		done(null, chunk);
	}

	override _flush(done: TransformCallback): void {
		for (const [name, hash] of this.hashes) this.digests.set(name, hash.digest());
		try {
			this.check((name) => this.digest(name));
			done();
		} catch (error) {
			done(error as Error);
		}
	}
}

/**
 * Pipes a stream through another. Unlike `pipeline`, an error of the second leaves the first open, so that a response
 * can follow. An error waits in the second for its reader: it may occur during a database query, before anyone listens,
 * and must not count as unhandled then.
 */
export function through<T extends Transform>(content: Readable, transform: T): T {
	transform.on('error', () => undefined);
	content.once('error', (error) => transform.destroy(error));
	return content.pipe(transform);
}
