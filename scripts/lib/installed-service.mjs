import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmEnvironment } from './npm.mjs';
import { packService } from './pack-service.mjs';
import { PROJECT_NODE } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Pack the service and install the packed file into an empty folder, like a user without the repository.
 * @returns {Promise<{ program: string, remove: () => void }>} the installed program, and what removes it
 * @throws {import('./user-failure.mjs').UserFailure} when the service is not built
 */
export async function installPackedService() {
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-installed-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	try {
		const tarball = await packService(folder);
		const empty = path.join(folder, 'empty');
		mkdirSync(empty);
		const { PATH = '', ...others } = npmEnvironment();
		const env = { ...others, PATH: [path.dirname(PROJECT_NODE), PATH].join(path.delimiter) };
		const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
		await runCommand('npm', ['install', '--prefix', empty, ...flags, tarball], { cwd: empty, env });
		return { program: path.join(empty, 'node_modules/document-conversion/bin/document-conversion.js'), remove };
	} catch (error) {
		remove();
		throw error;
	}
}
