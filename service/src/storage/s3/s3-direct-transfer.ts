import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../messages/errors';
import { isFileId, requireFileId } from '../file-id';
import type { DirectTransfer, DirectUpload, FileHeaders, StoredFile } from '../file-store';
import type { Bucket } from './bucket';
import type { Presigner } from './presigner';

const prefix = 'uploads/';

/** Lets clients upload and download objects of a bucket directly. */
export class S3DirectTransfer implements DirectTransfer {
	/** @param keptKey  key of a kept file by its id */
	constructor(
		private readonly bucket: Bucket,
		private readonly presigner: Presigner,
		private readonly keptKey: (id: string) => string,
	) {}

	async uploadAddress(fileKey: string, expiresAt: number): Promise<string> {
		return await this.presigner.upload(uploadKey(fileKey), expiresAt);
	}

	async takeUpload(fileKey: string, maximumBytes: number, fileName: string): Promise<StoredFile | undefined> {
		const key = uploadKey(fileKey);
		const refuse = (size: number): ServiceError | undefined => {
			if (size > maximumBytes) return new ServiceError('fileTooLarge', { file: fileName, limit: maximumBytes });
			return size === 0 ? new ServiceError('emptyFile', { file: fileName }) : undefined;
		};
		const uploaded = await this.bucket.size(key);
		if (uploaded === undefined) return undefined;
		let refused = refuse(uploaded);
		if (!refused) {
			const id = randomUUID();
			if (!(await this.bucket.copy(key, this.keptKey(id)))) return undefined;
			// Another upload may have finished between check and copy; the copy no longer changes.
			const size = (await this.bucket.size(this.keptKey(id))) ?? 0;
			refused = refuse(size);
			if (!refused) return { id, size };
			await this.bucket.remove(this.keptKey(id));
		}
		await this.bucket.remove(key);
		throw refused;
	}

	async removeUpload(fileKey: string): Promise<void> {
		await this.bucket.remove(uploadKey(fileKey));
	}

	async *listUploads(): AsyncIterable<DirectUpload> {
		for await (const { key, bytes, changedAt } of this.bucket.list(prefix)) {
			const fileKey = key.slice(prefix.length);
			if (isFileId(fileKey)) yield { fileKey, bytes, changedAt };
		}
	}

	async downloadAddress(id: string, headers: FileHeaders, expiresAt: number): Promise<string> {
		return await this.presigner.download(this.keptKey(id), headers, expiresAt);
	}
}

function uploadKey(fileKey: string): string {
	return prefix + requireFileId(fileKey);
}
