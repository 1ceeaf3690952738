import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmEnvironment } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

/**
 * Published files: source path → path in the package. npm publishes the README next to package.json; the root README
 * addresses contributors, the node's README its users.
 */
const PARTS = {
	'package.json': 'package.json',
	'index.js': 'index.js',
	'LICENSE.md': 'LICENSE.md',
	'nodes/README.md': 'README.md',
	dist: 'dist',
};

/**
 * Pack the node package as it is published.
 * @param {string} destination folder for the file
 * @returns {Promise<string>} path of the packed file
 * @throws {UserFailure} when the package is not built
 */
export async function packNode(destination) {
	if (!existsSync(path.join(ROOT, 'dist')))
		throw new UserFailure('The folder dist/ is missing. Run "npm run build" first.');
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-pack-'));
	try {
		for (const [from, to] of Object.entries(PARTS)) {
			cpSync(path.join(ROOT, from), path.join(folder, to), { recursive: true });
		}
		const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', path.resolve(destination)];
		const { stdout } = await runCommand('npm', pack, { cwd: folder, env: npmEnvironment() });
		const [{ filename }] = /** @type {[{ filename: string }]} */ (JSON.parse(stdout));
		return path.resolve(destination, filename);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
