// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { UserFailure } from '../scripts/lib/user-failure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose PDFs are measured: our own fixtures, and a set of real documents beside the project when it is there. */
const documentFolders = [
	'fixtures/documents',
	'../shared/data/docs/docbank',
	'../shared/data/docs/docling',
	'../shared/data/tables',
];

/** Own documents that no program is meant to open. */
const unreadable = /^(broken|encrypted|empty|truncated)/;

/** @returns {string[]} PDFs to measure, absolute paths */
export function benchDocuments() {
	return documentFolders
		.map((folder) => join(root, folder))
		.filter((folder) => existsSync(folder))
		.flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name)))
		.filter((path) => !unreadable.test(basename(path)))
		.sort();
}

/** @typedef {{ cpuSeconds: number, wallSeconds: number }} Measured  with children */

/**
 * Run a shell command and measure it. How it ends is for the caller to see: programs of others fail with some documents.
 * @param {string} command
 * @param {Record<string, string>} env values the command may use as variables
 * @returns {Measured}
 */
export function measure(command, env = {}) {
	const { cpuSeconds, wallSeconds } = runTimed(command, env);
	return { cpuSeconds, wallSeconds };
}

/**
 * Like `measure`, but throws if the command fails: a program that stops early skips documents, which would score as badly read.
 * @param {string} what  in words, for the sentence of the error
 * @param {string} command
 * @param {Record<string, string>} env
 * @returns {Measured}
 * @throws {UserFailure}
 */
export function measureWhole(what, command, env = {}) {
	const { status, words, ...measured } = runTimed(command, env);
	if (status === 0) return measured;
	const message = words.filter((line) => /error|cannot|not found|no such/i.test(line))[0] ?? words.at(-1);
	throw new UserFailure(`${what} ended early, with ${status}: ${message ?? 'it said nothing'}`);
}

/**
 * @param {string} command
 * @param {Record<string, string>} env
 */
function runTimed(command, env) {
	const folder = mkdtempSync(join(tmpdir(), 'bench-measure-'));
	const errors = join(folder, 'stderr');
	try {
		const run = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time { ${command}; } >/dev/null 2>"$BENCH_STDERR"`], {
			cwd: root,
			encoding: 'utf8',
			env: { ...process.env, ...env, BENCH_STDERR: errors },
			maxBuffer: 1 << 26,
		});
		const [wall = NaN, user = NaN, system = NaN] = run.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
		const words = existsSync(errors) ? readFileSync(errors, 'utf8').split('\n') : [];
		return {
			...{ cpuSeconds: user + system, wallSeconds: wall, status: run.status },
			words: words.map((line) => line.trim()).filter((line) => line !== ''),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {string} program @returns {boolean} whether it can be called */
export function isInstalled(program) {
	return spawnSync('bash', ['-c', 'command -v "$PROGRAM"'], { env: { ...process.env, PROGRAM: program } }).status === 0;
}

/** The command line of this project; documents follow. */
export const ours = `node "${join(root, 'service/bin/document-conversion.js')}" convert`;

/**
 * Install a peer; a line says when that cannot be.
 * @param {string} name
 * @param {string} command
 * @returns {boolean} whether it is there
 */
export function installs(name, command) {
	const run = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
	if (run.status === 0) return true;
	console.log(`${name} is left out: it could not be installed (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
	return false;
}
