import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmEnvironment } from './npm.mjs';
import { DATA_FOLDER, ROOT } from './paths.mjs';
import { startProgress } from './progress.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

/** Everything the build reads. */
const SOURCES = [
	'contract',
	'credentials',
	'nodes',
	'service/src',
	'service/bin',
	'service/package.json',
	'service/bundle.mjs',
	'service/tsconfig.json',
	'scripts/generate',
	'gulpfile.js',
	'index.js',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'tsconfig.base.json',
];
const RESULTS = ['dist', 'service/dist'];
const STAMP = path.join(DATA_FOLDER, 'built');

/**
 * Build the node package and the service, unless the sources are those of the last build.
 * @throws {UserFailure} with the build's last lines
 */
export async function ensureBuilt() {
	const hash = sourceHash(ROOT, SOURCES);
	const isBuilt = RESULTS.every((folder) => existsSync(path.join(ROOT, folder)));
	if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;

	const progress = startProgress('Building');
	try {
		await runCommand('npm', ['run', 'build', '--silent'], { cwd: ROOT, env: npmEnvironment() });
		progress.done();
	} catch (error) {
		progress.failed();
		if (!(error instanceof CommandFailure)) throw error;
		throw new UserFailure(`The build failed:\n${error.output.trim()}`, { cause: error });
	}
	mkdirSync(DATA_FOLDER, { recursive: true });
	// A build may rewrite generated sources.
	writeFileSync(STAMP, sourceHash(ROOT, SOURCES));
}

/**
 * @param {string} root
 * @param {readonly string[]} sources files and folders below it; a missing one counts as empty
 * @returns {string} changes with any name or content
 */
export function sourceHash(root, sources) {
	const hash = createHash('sha256');
	const visit = (/** @type {string} */ relative) => {
		const absolute = path.join(root, relative);
		if (!existsSync(absolute)) return;
		if (statSync(absolute).isDirectory()) {
			for (const name of readdirSync(absolute).sort()) visit(path.join(relative, name));
		} else {
			hash.update(`${relative}\0`).update(readFileSync(absolute)).update('\0');
		}
	};
	for (const source of sources) visit(source);
	return hash.digest('hex');
}
