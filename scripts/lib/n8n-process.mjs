import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { startServer } from './child-server.mjs';
import { installNodePackage } from './n8n-package.mjs';
import { DATA_FOLDER, N8N_PROJECT, n8nProgramIn, nodeBinaryIn, ROOT } from './paths.mjs';
import { findFreePort } from './ports.mjs';

/** 16 s on an idle two-core machine; the first start makes the database. */
const READY_TIMEOUT_MS = 180_000;
/** n8n itself gives running executions this long after SIGTERM. */
const GRACEFUL_SHUTDOWN_S = 10;
const STOP_TIMEOUT_MS = (GRACEFUL_SHUTDOWN_S + 10) * 1000;

/** What n8n may see of our environment: nothing that would change its behaviour (N8N_*, DB_*, NODE_ENV=test, …). */
const PASSED_ON = /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|all_proxy)$/i;

/**
 * @typedef {object} N8nOptions
 * @property {string} userFolder kept between runs: database, encryption key, binary data; made when missing
 * @property {string} [project] folder where that n8n is installed; that of `ensureN8n()` when absent
 * @property {number} [port] any free one when absent
 * @property {readonly string[]} [fileFolders] folders that the nodes for files on disk may use; made when missing
 * @property {string} [logFile] `n8n.log` or `worker.log` in the user folder when absent
 * @property {NodeJS.ProcessEnv} [environment] further variables, e.g. N8N_LOG_LEVEL
 * @property {number} [readyTimeoutMs]
 */

/**
 * Start a real n8n with the node package loaded; its install and a build must have happened before.
 * @param {N8nOptions & { packageFolder?: string }} options `packageFolder`: a built node package (package.json and
 *   dist/), the project itself when absent
 * @returns {Promise<import('./child-server.mjs').ChildServer>}
 * @throws {import('./user-failure.mjs').UserFailure} with the log's last lines when it does not come up
 */
export async function startN8n(options) {
	mkdirSync(options.userFolder, { recursive: true });
	installNodePackage(options.userFolder, options.packageFolder);
	return startProcess('n8n', ['start'], options);
}

/**
 * Start a worker beside a running n8n in queue mode, whose user folder (encryption key, node package, database) and
 * environment it shares.
 * @param {N8nOptions} options `port`: of its health check, the only thing it answers
 * @returns {Promise<import('./child-server.mjs').ChildServer>}
 * @throws {import('./user-failure.mjs').UserFailure} with the log's last lines when it does not come up
 */
export async function startN8nWorker(options) {
	const port = options.port ?? (await findFreePort());
	const environment = {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		...options.environment,
	};
	return startProcess('worker', ['worker'], { ...options, port, environment });
}

/**
 * @param {string} name of its log file
 * @param {readonly string[]} args
 * @param {N8nOptions} options
 */
async function startProcess(name, args, options) {
	const { userFolder, project = N8N_PROJECT } = options;
	const port = options.port ?? (await findFreePort());
	return startServer({
		name: name === 'n8n' ? 'n8n' : `The n8n ${name}`,
		command: nodeBinaryIn(project),
		args: [n8nProgramIn(project), ...args],
		cwd: ROOT,
		env: {
			...n8nEnvironment(userFolder, port, await findFreePort(), options.fileFolders ?? [], project),
			...options.environment,
		},
		port,
		readyPath: '/healthz/readiness',
		logFile: options.logFile ?? path.join(userFolder, `${name}.log`),
		readyTimeoutMs: options.readyTimeoutMs ?? READY_TIMEOUT_MS,
		stopTimeoutMs: STOP_TIMEOUT_MS,
	});
}

/**
 * @param {string} userFolder
 * @param {number} port
 * @param {number} brokerPort where n8n's own task runner connects to
 * @param {readonly string[]} fileFolders
 * @param {string} [project] folder where that n8n is installed
 * @returns {NodeJS.ProcessEnv} an n8n without internet traffic
 */
export function n8nEnvironment(userFolder, port, brokerPort, fileFolders, project = N8N_PROJECT) {
	for (const folder of fileFolders) mkdirSync(folder, { recursive: true });
	const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
	return {
		...Object.fromEntries(passedOn),
		PATH: [path.dirname(nodeBinaryIn(project)), process.env.PATH].join(path.delimiter),
		NODE_ENV: 'production',
		// n8n is compiled once, not at every start.
		NODE_COMPILE_CACHE: path.join(DATA_FOLDER, 'n8n-compiled'),
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		// n8n compares resolved paths; without any folder it would allow ~/.n8n-files.
		N8N_RESTRICT_FILE_ACCESS_TO: (fileFolders.length > 0 ? fileFolders : [userFolder])
			.map((folder) => realpathSync(folder))
			.join(';'),
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(GRACEFUL_SHUTDOWN_S),
		// After five seconds without an answer n8n calls its database lost, which it is not on a busy disk.
		DB_PING_TIMEOUT_MS: '60000',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		// The list of verified community nodes comes from n8n's server.
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		// Fetches a list from n8n's server at every start.
		N8N_DISABLED_MODULES: 'mcp-registry',
		N8N_PYTHON_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	};
}
