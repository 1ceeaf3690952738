import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FileHeaders } from '../file-store';

/** Signature version 4 allows at most a week. */
const maxMs = 7 * 24 * 3_600_000;
/** Making an address costs a fraction of a millisecond, and task information is polled often. */
const remembered = 10_000;
/** An address is reused while it has lost no more than this share of its lifetime. */
const staleShare = 0.1;

interface SignedAddress {
	readonly address: string;
	readonly expiresAt: number;
}

/** Makes presigned addresses of objects (AWS Signature Version 4, query authentication). */
export class Presigner {
	private readonly downloads = new Map<string, SignedAddress>();

	/** @param client  with the endpoint that clients reach */
	constructor(
		private readonly client: S3Client,
		private readonly bucket: string,
	) {}

	/** For one PUT of any type and length. */
	async upload(key: string, expiresAt: number): Promise<string> {
		return await this.sign(new PutObjectCommand({ Bucket: this.bucket, Key: key }), expiresAt);
	}

	/** For GET; the response has these headers. */
	async download(key: string, headers: FileHeaders, expiresAt: number): Promise<string> {
		const name = `${key}\n${headers.contentType}\n${headers.contentDisposition}`;
		const known = this.downloads.get(name);
		const lifeMs = expiresAt - Date.now();
		if (known && known.expiresAt <= expiresAt && known.expiresAt > expiresAt - lifeMs * staleShare)
			return known.address;
		const command = new GetObjectCommand({
			Bucket: this.bucket,
			Key: key,
			ResponseContentType: headers.contentType,
			ResponseContentDisposition: headers.contentDisposition,
		});
		const address = await this.sign(command, expiresAt);
		this.downloads.delete(name);
		this.downloads.set(name, { address, expiresAt: Math.min(expiresAt, Date.now() + maxMs) });
		for (const oldest of this.downloads.keys()) {
			if (this.downloads.size <= remembered) break;
			this.downloads.delete(oldest);
		}
		return address;
	}

	private async sign(command: GetObjectCommand | PutObjectCommand, expiresAt: number): Promise<string> {
		const lifeMs = Math.min(expiresAt - Date.now(), maxMs);
		return await getSignedUrl(this.client, command, { expiresIn: Math.max(1, Math.floor(lifeMs / 1000)) });
	}
}
