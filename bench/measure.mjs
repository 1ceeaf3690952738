// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/**
 * Run a shell command and measure it with its children.
 * @param {string} command
 * @param {Record<string, string>} env values the command may use as variables
 * @returns {{ cpuSeconds: number, wallSeconds: number }}
 */
export function measure(command, env = {}) {
	const run = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time { ${command}; } >/dev/null 2>/dev/null`], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, ...env },
		maxBuffer: 1 << 26,
	});
	const [wall = NaN, user = NaN, system = NaN] = run.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
	return { cpuSeconds: user + system, wallSeconds: wall };
}

/** @param {string} program @returns {boolean} whether it can be called */
export function isInstalled(program) {
	return spawnSync('bash', ['-c', 'command -v "$PROGRAM"'], { env: { ...process.env, PROGRAM: program } }).status === 0;
}

/** The command line of our own program; documents follow. */
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
