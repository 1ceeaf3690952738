import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Root of the repository. */
export const repositoryFolder = resolve(__dirname, '../../..');
const serviceFolder = join(repositoryFolder, 'service');
/** Compiled sources of the service. */
export const distFolder = join(serviceFolder, 'dist/service/src');
const stamp = join(serviceFolder, 'dist/.built-for-tests');
const lock = join(serviceFolder, 'dist/.build-lock');
/** Longer than any build of a quiet machine; other tests make it a busy one. */
const buildMs = 600_000;

/** The Node the project brings along: tests may have been begun with an older one. */
export const nodePath = join(repositoryFolder, 'node_modules/node/bin/node');

/** Sources do not change during a test file, which has this module to itself. */
let isBuilt = false;

/**
 * Compiles the service unless the output is newer than every source. The worker is a separate process, which the test
 * runner cannot compile on the fly. Types are checked elsewhere.
 */
export function buildService(): void {
	if (isBuilt) return;
	const end = Date.now() + buildMs;
	// Two test processes may get here at once; making a folder succeeds for one of them.
	while (!tryLock()) {
		if (Date.now() > end) throw new Error(`another build has not ended; remove ${lock} if there is none`);
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
	}
	try {
		if (!isFresh()) build();
	} finally {
		rmSync(lock, { recursive: true, force: true });
	}
	isBuilt = true;
}

function build(): void {
	const begun = new Date();
	const tsc = join(repositoryFolder, 'node_modules/typescript/bin/tsc');
	execFileSync(nodePath, [tsc, '-p', serviceFolder, '--noCheck'], { stdio: 'inherit', timeout: buildMs });
	for (const script of ['bundle.mjs', 'page/build.mjs'])
		execFileSync(nodePath, [join(serviceFolder, script)], { stdio: 'inherit', timeout: buildMs });
	writeFileSync(stamp, begun.toISOString());
}

function tryLock(): boolean {
	mkdirSync(dirname(lock), { recursive: true });
	try {
		mkdirSync(lock);
		return true;
	} catch {
		// Left by a test that was killed.
		if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > buildMs)
			rmSync(lock, { recursive: true, force: true });
		return false;
	}
}

function isFresh(): boolean {
	const builtAt = Math.max(
		...[stamp, join(distFolder, 'cli/main.js')].map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)),
	);
	return [join(serviceFolder, 'src'), join(serviceFolder, 'page'), join(repositoryFolder, 'contract')].every((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true }).every(
			(entry) => !entry.isFile() || statSync(join(entry.parentPath, entry.name)).mtimeMs < builtAt,
		),
	);
}
