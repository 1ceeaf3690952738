import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JailLevel } from './jail/jail-level';

const mebibyte = 1024 ** 2;
/** Process id, as the worker sees it, of what waits for it in a jail: that ends when the service does. */
const jailParent = 1;

/**
 * Pixels lie outside of V8's heap. It would look for garbage after each 64 MB of them, some three times a page of a scan; counted
 * with the heap, they bring that about half as often: a scan of 200 made pages takes one worker 54.3 s in place of 58.8, and 58.2 s of
 * processor time in place of 73.6. A page of 35 megapixels takes 8 % more memory at its peak (24 November 2026).
 */
export const collectorFlags: readonly string[] = ['--external-memory-accounted-in-global-limit'];

/**
 * Start a worker process, in a process group of its own.
 * @param entry        script of the worker, see `serveConversions`
 * @param folder       its working and temporary folder; the folders of its files lie beside it
 * @param memoryBytes  bound of its JavaScript heap; the rest is watched
 * @param before       command and arguments that come before its own, see `Jail`
 */
export function launchWorker(
	entry: string,
	folder: string,
	memoryBytes: number,
	before: readonly string[],
	level: JailLevel,
): ChildProcess {
	const isJailed = level === 'full';
	const flags = [
		`--max-old-space-size=${Math.floor(memoryBytes / mebibyte)}`,
		// V8 lets the space for new objects grow to 128 MB; a conversion is as fast with 32.
		'--max-semi-space-size=16',
		...collectorFlags,
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
	const child = fork(entry, [String(isJailed ? jailParent : process.pid)], {
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
	if (!isJailed && process.platform === 'linux' && child.pid !== undefined) {
		// When the system itself runs out of memory, it ends a worker and not the service. It may be gone already.
		writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
	}
	return child;
}
