import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import type { ErrorName } from '../../../contract/errors';

/** Dependencies of the worker health check. */
interface WorkerHealthParts {
	/** Script of the worker processes. */
	readonly entry: string;
	readonly makeFolder: () => Promise<string>;
	readonly removeFolder: (path: string) => Promise<void>;
}

/** Failures that make a check of worker start worthwhile. */
const crashes: readonly ErrorName[] = ['workerNotStarted', 'workerExited', 'workerKilled', 'workerCrashed'];

/**
 * Knows whether a worker process can be started. Running conversions show it; otherwise the system starts a process
 * that reads the worker script and ends.
 */
export class WorkerHealth {
	private running = 0;
	private crashed = false;

	constructor(private readonly parts: WorkerHealthParts) {}

	/** A worker has started a file. */
	fileStarted(): void {
		this.running++;
	}

	/** A worker has finished a file. */
	fileEnded(failure: ErrorName | undefined): void {
		this.running--;
		this.crashed = failure !== undefined && crashes.includes(failure);
	}

	/** @throws Error if no worker can be started now */
	async check(signal: AbortSignal): Promise<void> {
		await access(this.parts.entry);
		// A service with only busy workers is healthy. After a crash, it is checked.
		if (this.running > 0 && !this.crashed) return;
		const folder = await this.parts.makeFolder();
		try {
			await readScript(this.parts.entry, folder, signal);
		} finally {
			await this.parts.removeFolder(folder);
		}
	}
}

/** Starts the worker program in a separate folder with minimal input. @throws Error if it fails */
async function readScript(entry: string, folder: string, signal: AbortSignal): Promise<void> {
	const env = { PATH: '/usr/local/bin:/usr/bin:/bin', TMPDIR: folder, HOME: folder };
	await new Promise<void>((resolve, reject) => {
		execFile(process.execPath, ['--check', entry], { cwd: folder, env, signal, killSignal: 'SIGKILL' }, (error) =>
			error ? reject(new Error(`the worker's script could not be read: ${error.code ?? error.name}`)) : resolve(),
		);
	});
}
