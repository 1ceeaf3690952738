import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import type { ErrorName } from '../../../contract/errors';

/** What the check of worker processes needs. */
export interface WorkerHealthParts {
	/** Script of the worker processes. */
	readonly entry: string;
	readonly makeFolder: () => Promise<string>;
	readonly removeFolder: (path: string) => Promise<void>;
}

/** Failures after which it is worth a look whether workers can be started at all. */
const crashes: readonly ErrorName[] = ['workerNotStarted', 'workerExited', 'workerKilled', 'workerCrashed'];

/**
 * Knows whether a worker process can be started. While files are converted, that is known from them; otherwise the
 * system starts a process that reads the worker's script and ends.
 */
export class WorkerHealth {
	private running = 0;
	private crashed = false;

	constructor(private readonly parts: WorkerHealthParts) {}

	/** A worker has begun with a file. */
	fileStarted(): void {
		this.running++;
	}

	/** A worker has ended with a file. */
	fileEnded(failure: ErrorName | undefined): void {
		this.running--;
		this.crashed = failure !== undefined && crashes.includes(failure);
	}

	/** @throws Error when no worker could be started now */
	async check(signal: AbortSignal): Promise<void> {
		await access(this.parts.entry);
		// A service whose workers are all busy is well. Where the last one crashed, it is worth a look.
		if (this.running > 0 && !this.crashed) return;
		const folder = await this.parts.makeFolder();
		try {
			await readScript(this.parts.entry, folder, signal);
		} finally {
			await this.parts.removeFolder(folder);
		}
	}
}

/** Start the program that workers run, in a folder of its own and with as little around it. @throws Error when it fails */
async function readScript(entry: string, folder: string, signal: AbortSignal): Promise<void> {
	const env = { PATH: '/usr/local/bin:/usr/bin:/bin', TMPDIR: folder, HOME: folder };
	await new Promise<void>((resolve, reject) => {
		execFile(process.execPath, ['--check', entry], { cwd: folder, env, signal, killSignal: 'SIGKILL' }, (error) =>
			error ? reject(new Error(`the worker's script could not be read: ${error.code ?? error.name}`)) : resolve(),
		);
	});
}
