import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { FileSettings } from '../../src/storage/store-settings';
import { nodePath } from './build-service';
import { temporaryFolder } from './temporary-folder';

/** The only access key S3rver knows. */
const key = 'S3RVER';

/** A real S3-compatible server on the loopback interface, with an empty private bucket. */
export interface S3Server {
	/** Where it keeps its objects. */
	readonly folder: string;
	/** What the service needs to use it. */
	readonly settings: Omit<FileSettings, 'dataFolder' | 'fileBytes'>;
	/** Requests so far, by method, and the processor time of the server in seconds. */
	counts(): Promise<S3Counts>;
	/** End it at once; the objects stay. */
	stop(): Promise<void>;
	/** Start it again on the same port after `stop`. */
	start(): Promise<void>;
	/** End it for good, with its objects. */
	remove(): Promise<void>;
}

/** What the server says of itself. */
export interface S3Counts {
	readonly requests: Readonly<Record<string, number>>;
	readonly cpu: number;
}

/** @throws Error with what the server wrote when it does not come up */
export async function startS3(): Promise<S3Server> {
	const folder = await temporaryFolder();
	const s3Bucket = 'documents';
	let child: ChildProcess | undefined;
	let port = '';

	async function start(): Promise<void> {
		const server = spawn(nodePath, [join(__dirname, 's3-server.js'), folder.path, s3Bucket], {
			env: { ...process.env, ...(port === '' ? {} : { S3_TEST_PORT: port }) },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let log = '';
		server.stderr.on('data', (chunk) => (log += String(chunk)));
		child = server;
		port = await new Promise<string>((resolve, reject) => {
			createInterface({ input: server.stdout }).once('line', resolve);
			server.once('exit', () => reject(new Error(`the S3 server did not start: ${log}`)));
		});
	}

	async function stop(): Promise<void> {
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, 'exit');
		child.kill('SIGKILL');
		await ended;
	}

	await start();
	return {
		folder: folder.path,
		settings: {
			s3Bucket,
			s3Endpoint: `http://127.0.0.1:${port}`,
			s3PublicEndpoint: '',
			s3Region: 'us-east-1',
			s3PathStyle: true,
			s3AccessKey: key,
			s3SecretKey: key,
		},
		async counts() {
			return (await (await fetch(`http://127.0.0.1:${port}/?counts`)).json()) as S3Counts;
		},
		stop,
		start,
		async remove() {
			await stop();
			await folder.remove();
		},
	};
}
