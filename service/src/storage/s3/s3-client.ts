import { S3Client } from '@aws-sdk/client-s3';
import type { FileSettings } from '../store-settings';

/** Connection timeout. */
const connectMs = 5000;
/** Idle timeout after which the server counts as gone. */
const silenceMs = 60_000;
const maximumAttempts = 4;
/** The library would write to the console; failures are thrown. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client of the configured S3 server. @param endpoint  its address; empty: AWS */
export function makeS3Client(settings: FileSettings, endpoint: string): S3Client {
	const { s3Region, s3PathStyle, s3AccessKey, s3SecretKey } = settings;
	return new S3Client({
		region: s3Region,
		forcePathStyle: s3PathStyle,
		maxAttempts: maximumAttempts,
		logger: silent,
		requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
		// Checksums specific to AWS: other servers refuse them, and a presigned upload would require one from the
		// client.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		...(endpoint === '' ? {} : { endpoint }),
		...(s3AccessKey === '' ? {} : { credentials: { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } }),
	});
}

function ignore(): void {}
