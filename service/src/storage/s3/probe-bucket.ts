import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSettings } from '../store-settings';
import { Bucket } from './bucket';
import { makeS3Client } from './s3-client';

/** A small object: some servers refuse empty ones. */
const content = 'document-conversion';

/**
 * Writes, finds and removes a small test object where documents are stored.
 * @throws ServiceError `storeUnavailable` with the cause
 */
export async function probeBucket(settings: FileSettings): Promise<void> {
	const client = makeS3Client(settings, settings.s3Endpoint);
	const bucket = new Bucket(client, settings.s3Bucket);
	const id = randomUUID();
	const path = join(tmpdir(), `document-conversion-doctor-${id}`);
	try {
		await bucket.check();
		await writeFile(path, content, { mode: 0o600 });
		await bucket.putFile(`files/${id}`, path, content.length);
		if ((await bucket.size(`files/${id}`)) !== content.length)
			throw new Error('an object that was written cannot be found');
		await bucket.remove(`files/${id}`);
	} finally {
		await rm(path, { force: true });
		client.destroy();
	}
}
