import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CopyObjectCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadBucketCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	UploadPartCommand,
	type S3Client,
} from '@aws-sdk/client-s3';
import { ServiceError } from '../../messages/errors';

/** Larger files are sent in parts: S3 takes 5 GiB at once, and retrying a part is cheaper. */
const partBytes = 64 * 1024 ** 2;
/** Tries of streaming requests; the client repeats everything else. */
const streamTries = 3;

interface ListedObject {
	readonly key: string;
	readonly bytes: number;
	/** Milliseconds since 1970. */
	readonly changedAt: number;
}

/**
 * The objects of one bucket. Every method throws ServiceError `storeUnavailable`, with its cause, if the server is
 * unreachable or refuses.
 */
export class Bucket {
	constructor(
		private readonly client: S3Client,
		readonly name: string,
	) {}

	/** Fulfilled if the bucket exists and is accessible. */
	async check(): Promise<void> {
		await ask(this.client.send(new HeadBucketCommand({ Bucket: this.name })));
	}

	/** Size in bytes; `undefined` if there is no such object. */
	async size(key: string): Promise<number | undefined> {
		const head = await askFor(this.client.send(new HeadObjectCommand(this.object(key))));
		return head && (head.ContentLength ?? 0);
	}

	/** The content from `start` to `end`, both inclusive; `undefined` if there is no such object. */
	async open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
		const Range = range && `bytes=${range.start}-${range.end}`;
		const found = await askFor(this.client.send(new GetObjectCommand({ ...this.object(key), Range })));
		// In Node the body is a Node stream.
		return found?.Body as Readable | undefined;
	}

	/** Uploads a local file; a large one in parts. */
	async putFile(key: string, path: string, size: number): Promise<void> {
		if (size > partBytes) await this.putParts(key, path, size);
		else {
			await this.sendStream(path, 0, size, (Body) =>
				this.client.send(new PutObjectCommand({ ...this.object(key), Body, ContentLength: size })),
			);
		}
	}

	/** Server-side copy inside the bucket. @returns false if there is no such object */
	async copy(from: string, to: string): Promise<boolean> {
		const CopySource = `${this.name}/${from}`;
		return (await askFor(this.client.send(new CopyObjectCommand({ ...this.object(to), CopySource })))) !== undefined;
	}

	/** Does nothing if there is no such object. */
	async remove(key: string): Promise<void> {
		await askFor(this.client.send(new DeleteObjectCommand(this.object(key))));
	}

	/** Objects with this key prefix, in key order. */
	async *list(prefix: string): AsyncIterable<ListedObject> {
		for (let ContinuationToken: string | undefined; ; ) {
			const command = new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix, ContinuationToken });
			const page = await ask(this.client.send(command));
			for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
				if (Key !== undefined && LastModified) yield { key: Key, bytes: Size, changedAt: LastModified.getTime() };
			}
			if (!page.IsTruncated) return;
			ContinuationToken = page.NextContinuationToken;
		}
	}

	private async putParts(key: string, path: string, size: number): Promise<void> {
		const object = this.object(key);
		const { UploadId } = await ask(this.client.send(new CreateMultipartUploadCommand(object)));
		try {
			const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
			for (let start = 0; start < size; start += partBytes) {
				const PartNumber = Parts.length + 1;
				const length = Math.min(partBytes, size - start);
				const { ETag } = await this.sendStream(path, start, length, (Body) =>
					this.client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body, ContentLength: length })),
				);
				Parts.push({ PartNumber, ETag });
			}
			const complete = { ...object, UploadId, MultipartUpload: { Parts } };
			await ask(this.client.send(new CompleteMultipartUploadCommand(complete)));
		} catch (error) {
			// What could not be aborted is removed by the bucket's lifecycle rule for unfinished uploads
			// (docs/storage.md).
			await this.client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
			throw error;
		}
	}

	/** A stream can only be sent once: each try gets a new one. */
	private async sendStream<T>(
		path: string,
		start: number,
		length: number,
		send: (body: Readable) => Promise<T>,
	): Promise<T> {
		for (let tries = 1; ; tries++) {
			const body = createReadStream(path, { start, end: Math.max(start, start + length - 1) });
			try {
				return await ask(send(body));
			} catch (error) {
				if (tries >= streamTries) throw error;
			} finally {
				body.destroy();
			}
		}
	}

	private object(key: string): { readonly Bucket: string; readonly Key: string } {
		return { Bucket: this.name, Key: key };
	}
}

async function ask<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer;
	} catch (error) {
		throw new ServiceError('storeUnavailable', {}, { cause: error });
	}
}

/** @returns `undefined` when there is no such object */
async function askFor<T>(answer: Promise<T>): Promise<T | undefined> {
	const missing = Symbol('missing');
	const found = await ask(
		answer.catch((error: unknown) => {
			if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return missing;
			throw error;
		}),
	);
	return found === missing ? undefined : (found as T);
}
