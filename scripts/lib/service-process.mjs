import path from 'node:path';
import { startServer } from './child-server.mjs';
import { npmEnvironment } from './npm.mjs';
import { PROJECT_NODE, ROOT } from './paths.mjs';
import { findFreePort } from './ports.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';

const COMMAND = path.join(ROOT, 'service', 'bin', 'document-conversion.js');
const READY_TIMEOUT_MS = 60_000;
/** The service itself waits 30 s for running conversions. */
const STOP_TIMEOUT_MS = 40_000;

/**
 * Start the conversion service; a build must have happened before.
 * @param {object} options
 * @param {string} [options.dataFolder] kept between runs; made when missing; the service's default when absent
 * @param {number} [options.port] any free one when absent
 * @param {string} [options.logFile] `service.log` in the data folder when absent; needed without a data folder
 * @param {NodeJS.ProcessEnv} [options.environment] further variables, e.g. DOCUMENT_CONVERSION_WORKERS
 * @returns {Promise<import('./child-server.mjs').ChildServer>}
 * @throws {import('./user-failure.mjs').UserFailure} with the log's last lines when it does not come up
 */
export async function startService(options) {
	const { dataFolder, logFile = path.join(dataFolder ?? '.', 'service.log') } = options;
	const port = options.port ?? (await findFreePort());
	return startServer({
		name: 'The conversion service',
		command: PROJECT_NODE,
		args: [COMMAND, 'serve', '--port', String(port), ...dataFolderFlag(dataFolder)],
		cwd: ROOT,
		env: { ...npmEnvironment(), ...options.environment },
		port,
		readyPath: '/readyz',
		logFile,
		readyTimeoutMs: READY_TIMEOUT_MS,
		stopTimeoutMs: STOP_TIMEOUT_MS,
	});
}

/**
 * Installs the larger OCR models if they are missing and pip can download them.
 * @param {string} [dataFolder] of the service, by default its default folder
 * @returns {Promise<string>} empty, or the reason why they are missing; OCR then uses the bundled models
 */
export async function addModels(dataFolder) {
	try {
		await runCommand(PROJECT_NODE, [COMMAND, 'models', 'add', ...dataFolderFlag(dataFolder)], {
			cwd: ROOT,
			env: npmEnvironment(),
		});
		return '';
	} catch (error) {
		if (!(error instanceof CommandFailure)) throw error;
		return error.output.trim().split('\n').at(-1) ?? '';
	}
}

/**
 * @param {string | undefined} dataFolder the service's; its default when absent
 * @param {string} name of the account the key is for
 * @returns {Promise<string>} a new API key
 */
export async function createApiKey(dataFolder, name) {
	const args = [COMMAND, 'keys', 'create', '--name', name, ...dataFolderFlag(dataFolder)];
	const { stdout } = await runCommand(PROJECT_NODE, args, { cwd: ROOT, env: npmEnvironment() });
	return stdout.trim();
}

/** @param {string | undefined} dataFolder @returns {string[]} */
function dataFolderFlag(dataFolder) {
	return dataFolder === undefined ? [] : ['--data-folder', dataFolder];
}
