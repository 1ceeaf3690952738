import { S3Client } from '@aws-sdk/client-s3';
import type { FileSettings } from '../store-settings';

/** A server that does not take a connection within this time is away. */
const connectMs = 5000;
/** Silence on a connection after which the server is taken for gone. */
const silenceMs = 60_000;
const maximumAttempts = 4;
/** The library would write to the console; what fails is thrown. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client of the S3 server of the settings. @param endpoint  its address; empty: AWS */
export function makeS3Client(settings: FileSettings, endpoint: string): S3Client {
	const { s3Region, s3PathStyle, s3AccessKey, s3SecretKey } = settings;
	return new S3Client({
		region: s3Region,
		forcePathStyle: s3PathStyle,
		maxAttempts: maximumAttempts,
		logger: silent,
		requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
		// Checksums of AWS alone: other servers refuse them, and a signed upload address would demand one of the client.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		...(endpoint === '' ? {} : { endpoint }),
		...(s3AccessKey === '' ? {} : { credentials: { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } }),
	});
}

function ignore(): void {}
