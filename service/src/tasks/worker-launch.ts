import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JailLevel } from './jail/jail-level';
import { documentDateVariable } from '../runtime/document-date';
import { allocatorVariables, heapOptions } from '../runtime/v8-flags';

const mebibyte = 1024 ** 2;
/** The parent of a worker in a sandbox ends with the service; the worker asks for its process id. */
const jailParent = 0;

/**
 * Starts a worker process in its own process group.
 * @param entry        worker script, see `serveConversions`
 * @param folder       its working and temporary folder; folders of its files are next to it
 * @param memoryBytes  limit of its JavaScript heap; the rest is watched
 * @param before       command and arguments before its own, see `Jail`
 */
export function launchWorker(
	entry: string,
	folder: string,
	memoryBytes: number,
	before: readonly string[],
	level: JailLevel,
): ChildProcess {
	const isJailed = level === 'full' || level === 'landlock';
	const flags = [
		`--max-old-space-size=${Math.floor(memoryBytes / mebibyte)}`,
		...heapOptions,
		// It only writes to its work folder: code, database and secrets cannot be changed by accident or by a document.
		// This does not cover native libraries and programs it starts.
		'--permission',
		'--allow-fs-read=*',
		`--allow-fs-write=${dirname(folder)}/*`,
		'--allow-addons',
		'--allow-child-process',
		'--allow-worker',
	];
	const parent = String(isJailed ? jailParent : process.pid);
	const [command = '', ...rest] = [...before, process.execPath, ...flags, entry, parent];
	const child = spawn(command, rest, {
		cwd: folder,
		detached: true,
		// Library output may contain document text; nothing here reads it either. The last one is `channelHandle`.
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
		// None of the service's environment: no keys, no addresses. One compute thread per worker.
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
			...allocatorVariables,
			...documentDateVariable(),
		},
	});
	if (!isJailed && process.platform === 'linux' && child.pid !== undefined) {
		// If the system runs out of memory, it kills a worker before the service. It may be gone already.
		writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
	}
	return child;
}
