import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SettingsError } from '../../settings/settings';
import { ServiceError } from '../../messages/errors';
import { isFileId, requireFileId } from '../file-id';
import type { DirectTransfer, FileStore, StoredFile } from '../file-store';
import { fullDisk, openPlainFile, writeStream } from '../folder/local-file';
import { WorkFolderStore, WorkFolders } from '../folder/work-folders';
import type { FileSettings } from '../store-settings';
import { Bucket } from './bucket';
import { Presigner } from './presigner';
import { makeS3Client } from './s3-client';
import { S3DirectTransfer } from './s3-direct-transfer';

/** Maximum of one S3 PUT or copy. */
const largestObjectBytes = 5 * 1024 ** 3;

const prefix = 'files/';

/**
 * Files in a bucket, under `files/<id>`; pending uploads under `uploads/`. Clients reach the bucket directly; what
 * passes through the service (direct calls, results) is first completed on the local disk.
 */
export class S3FileStore extends WorkFolderStore implements FileStore {
	readonly direct: DirectTransfer;

	private constructor(
		private readonly bucket: Bucket,
		work: WorkFolders,
		presigner: Presigner,
	) {
		super(work);
		this.direct = new S3DirectTransfer(bucket, presigner, keyOf);
	}

	/** @throws SettingsError for a limit S3 cannot support, ServiceError `storeUnavailable` if the bucket is unusable */
	static async open(settings: FileSettings): Promise<S3FileStore> {
		const { s3Bucket, s3Endpoint, s3PublicEndpoint, dataFolder, fileBytes } = settings;
		if (fileBytes > largestObjectBytes) {
			throw new SettingsError([
				`fileBytes is ${fileBytes}. With an S3 bucket, it must be at most ${largestObjectBytes} (5 GiB).`,
			]);
		}
		const client = makeS3Client(settings, s3Endpoint);
		const forClients = s3PublicEndpoint === '' ? client : makeS3Client(settings, s3PublicEndpoint);
		const bucket = new Bucket(client, s3Bucket);
		await bucket.check();
		return new S3FileStore(bucket, await WorkFolders.open(dataFolder), new Presigner(forClients, s3Bucket));
	}

	async receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile> {
		const temporary = this.work.newUploadPath();
		const { handle, size } = await writeStream(content, temporary, maximumBytes, fileName);
		try {
			await handle.close();
			return await this.keep(temporary, size);
		} finally {
			await rm(temporary, { force: true });
		}
	}

	async adopt(path: string): Promise<StoredFile> {
		const { handle, size } = await openPlainFile(path);
		await handle.close();
		const kept = await this.keep(path, size);
		await rm(path);
		return kept;
	}

	async putBack(id: string, path: string): Promise<void> {
		await this.bucket.putFile(keyOf(id), path, (await stat(path)).size);
	}

	async size(id: string): Promise<number | undefined> {
		return await this.bucket.size(keyOf(id));
	}

	async open(id: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
		return await this.bucket.open(keyOf(id), range);
	}

	async makeLocal(id: string, folder: string): Promise<string> {
		const path = join(folder, requireFileId(id));
		const content = await this.open(id);
		if (!content) throw new Error('a file that was kept is no longer in the bucket');
		try {
			await pipeline(content, createWriteStream(path, { mode: 0o600 }));
		} catch (error) {
			const failure = fullDisk(error);
			throw failure instanceof ServiceError ? failure : new ServiceError('storeUnavailable', {}, { cause: error });
		}
		return path;
	}

	async remove(id: string): Promise<void> {
		await this.bucket.remove(keyOf(id));
	}

	async *listOlder(before: number): AsyncIterable<string> {
		for await (const { key, changedAt } of this.bucket.list(prefix)) {
			const id = key.slice(prefix.length);
			if (changedAt < before && isFileId(id)) yield id;
		}
	}

	async check(): Promise<void> {
		await this.bucket.check();
		await this.work.check();
	}

	private async keep(path: string, size: number): Promise<StoredFile> {
		const id = randomUUID();
		await this.bucket.putFile(keyOf(id), path, size);
		return { id, size };
	}
}

function keyOf(id: string): string {
	return prefix + requireFileId(id);
}
