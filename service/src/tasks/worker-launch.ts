import { execFile, fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const mebibyte = 1024 ** 2;

/**
 * Ways to start a program without a network, by `unshare` of util-linux, best first: for root, and for others where
 * the system lets them have a user namespace. `unshare` becomes the program it starts, so that process id and
 * channel stay.
 */
const networkless = [
	['unshare', '--net', '--'],
	['unshare', '--user', '--map-current-user', '--net', '--'],
] as const;

/** How worker processes reach networks: not at all, or, where the system has no means against it, as the service does. */
export type WorkerNetwork = 'none' | 'open';

let found: Promise<readonly string[]> | undefined;

/** Command and arguments that come before a worker's own, to take the network from it; empty where that is not possible. */
export async function isolation(): Promise<readonly string[]> {
	return await (found ??= findIsolation());
}

/** What `isolation` comes to on this system. */
export async function workerNetwork(): Promise<WorkerNetwork> {
	return (await isolation()).length > 0 ? 'none' : 'open';
}

async function findIsolation(): Promise<readonly string[]> {
	if (process.platform !== 'linux') return [];
	for (const way of networkless) {
		const [command, ...before] = way;
		const works = await new Promise<boolean>((resolve) => {
			execFile(command, [...before, 'true'], { timeout: 10_000 }, (error) => resolve(error === null));
		});
		if (works) return way;
	}
	return [];
}

/**
 * Start a worker process, in a process group of its own.
 * @param entry        script of the worker, see `serveConversions`
 * @param folder       its working and temporary folder; the folders of its files lie beside it
 * @param memoryBytes  bound of its JavaScript heap; the rest is watched
 * @param before       see `isolation`
 */
export function launchWorker(
	entry: string,
	folder: string,
	memoryBytes: number,
	before: readonly string[],
): ChildProcess {
	const flags = [
		`--max-old-space-size=${Math.floor(memoryBytes / mebibyte)}`,
		// V8 lets the space for new objects grow to 128 MB; a conversion is as fast with 32.
		'--max-semi-space-size=16',
		// It writes where its work is and nowhere else: code, database and secrets cannot be changed by accident or by a
		// document. Native libraries and programs it starts are outside of this.
		'--permission',
		'--allow-fs-read=*',
		`--allow-fs-write=${dirname(folder)}/*`,
		'--allow-addons',
		'--allow-child-process',
		'--allow-worker',
	];
	const [command, ...rest] = [...before, process.execPath];
	const child = fork(entry, [String(process.pid)], {
		cwd: folder,
		detached: true,
		// Output of libraries may hold text of documents; nothing here waits for it either.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		execPath: command,
		execArgv: [...rest, ...flags],
		// Nothing of the service's own environment: no keys, no addresses. One computing thread a worker.
		env: {
			PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
			LANG: 'C.UTF-8',
			TZ: 'UTC',
			TMPDIR: folder,
			HOME: folder,
			OMP_NUM_THREADS: '1',
			OMP_THREAD_LIMIT: '1',
			VIPS_CONCURRENCY: '1',
			UV_THREADPOOL_SIZE: '1',
			// Each further arena of the C library keeps memory of its own.
			MALLOC_ARENA_MAX: '2',
		},
	});
	if (process.platform === 'linux' && child.pid !== undefined) {
		// When the system itself runs out of memory, it ends a worker and not the service. It may be gone already.
		writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
	}
	return child;
}
