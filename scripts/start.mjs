// `npm start`: from a fresh clone to a document that has gone through n8n, the node and the service.
// Runs on the system's Node (20 or newer) before anything is installed: node: modules and ./lib only.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { lastLines, stopAllServers } from './lib/child-server.mjs';
import { DEMO_FILE, firstLines, runDemo } from './lib/demo.mjs';
import { ensureN8n, ensureProject } from './lib/install.mjs';
import { N8nClient } from './lib/n8n-client.mjs';
import { startN8n } from './lib/n8n-process.mjs';
import { ensureCredential, ensureOwner, importExamples } from './lib/n8n-setup.mjs';
import { ROOT } from './lib/paths.mjs';
import { assertPortsFree } from './lib/ports.mjs';
import { startProgress } from './lib/progress.mjs';
import { addModels, createApiKey, startService } from './lib/service-process.mjs';
import { readStartOptions, START_HELP } from './lib/start-options.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

/** @typedef {import('./lib/start-options.mjs').StartOptions} StartOptions */
/** @typedef {import('./lib/child-server.mjs').ChildServer} ChildServer */

const ACCOUNT = 'n8n';
/** The document of the demo. */
const SAMPLE = path.join(ROOT, 'fixtures', 'documents', 'sample.pdf');
/** A setting of the service that this command makes, unless the person has. */
const PRIVATE_CALLBACKS = 'DOCUMENT_CONVERSION_ALLOW_PRIVATE_CALLBACKS';
let isRunning = false;

await runMain(main, async () => {
	if (isRunning) process.stdout.write('\nStopping …\n');
	await stopAllServers();
	if (!isRunning) return undefined;
	process.stdout.write('Stopped. The data is kept for the next npm start.\n');
	return 0;
});

async function main() {
	const options = readStartOptions(process.argv.slice(2));
	if (options.help) {
		process.stdout.write(`${START_HELP}\n`);
		return 0;
	}
	await assertPortsFree([
		{ port: options.servicePort, what: 'the service', flag: '--service-port' },
		...(options.serviceOnly ? [] : [{ port: options.n8nPort, what: 'n8n', flag: '--n8n-port' }]),
	]);
	await ensureProject();
	// Both end before a failure is reported: neither is left half done in the background.
	const steps = await Promise.allSettled([ensureBuilt(), ...(options.serviceOnly ? [] : [ensureN8n()])]);
	for (const step of steps) if (step.status === 'rejected') throw step.reason;
	try {
		return await runServers(options);
	} finally {
		await stopAllServers();
	}
}

/** @param {StartOptions} options */
async function runServers(options) {
	await addTheModels(options);
	const service = await withProgress('Starting the service', startTheService(options));
	const servers = new Map([['The conversion service', service]]);
	if (options.serviceOnly) {
		printServiceOnly(service, options);
	} else {
		const n8n = await withProgress('Starting n8n', startTheN8n(options));
		servers.set('n8n', n8n);
		await showDemo(service, n8n, options);
	}
	if (options.exitAfterDemo) return 0;
	process.stdout.write('\nCtrl+C stops everything.\n');
	isRunning = true;
	return untilOneEnds(servers);
}

/** Better OCR models if available; nothing else depends on them. @param {StartOptions} options */
async function addTheModels({ serviceData }) {
	const why = await withProgress('Downloading OCR models', addModels(serviceData));
	if (why !== '') process.stdout.write(`${why}\n`);
}

/** @param {StartOptions} options */
function startTheService({ dataFolder, serviceData, servicePort }) {
	const logFile = path.join(dataFolder, 'logs', 'service.log');
	// The n8n to be called back is on this very machine, which the service calls only when it may.
	const environment = { [PRIVATE_CALLBACKS]: process.env[PRIVATE_CALLBACKS] ?? 'true' };
	return startService({ dataFolder: serviceData, port: servicePort, logFile, environment });
}

/** @param {StartOptions} options */
function startTheN8n({ dataFolder, n8nPort }) {
	return startN8n({
		userFolder: path.join(dataFolder, 'n8n'),
		port: n8nPort,
		fileFolders: [filesFolder(dataFolder)],
		logFile: path.join(dataFolder, 'logs', 'n8n.log'),
	});
}

/**
 * Account, credential and examples on the first start; the demo on every start.
 * @param {ChildServer} service
 * @param {ChildServer} n8nServer
 * @param {StartOptions} options
 */
async function showDemo(service, n8nServer, { dataFolder, serviceData }) {
	const n8n = new N8nClient(n8nServer.url);
	const loginFile = path.join(dataFolder, 'n8n', 'login.json');
	const login = await ensureOwner(n8n, loginFile);
	const credential = await ensureCredential(n8n, service.url, () => createApiKey(serviceData, ACCOUNT));
	const setting = { credential, filesFolder: filesFolder(dataFolder) };
	const workflows = await importExamples(n8n, path.join(ROOT, 'examples'), setting);
	const demo = workflows.find(({ file }) => file === DEMO_FILE);
	if (demo === undefined) throw new UserFailure(`The example ${DEMO_FILE} is missing from the folder "examples".`);
	const text = await withProgress(
		`Running the workflow "${demo.name}" on ${path.basename(SAMPLE)}`,
		runDemo(n8n, demo.id),
	);
	process.stdout.write(
		[
			'',
			firstLines(text),
			'',
			`n8n          ${n8nServer.url}/workflow/${demo.id}`,
			`  login      ${login.email}  ${login.password}   (kept in ${loginFile})`,
			`  workflows  ${workflows.map(({ name }) => name).join(', ')}`,
			`  files      ${filesFolder(dataFolder)}   (workflows may read and write here)`,
			`service      ${service.url}`,
			`logs         ${path.join(dataFolder, 'logs')}`,
			'',
		].join('\n'),
	);
}

/**
 * @param {ChildServer} service
 * @param {StartOptions} options
 */
function printServiceOnly(service, { dataFolder, serviceData }) {
	process.stdout.write(
		[
			'',
			`service      ${service.url}`,
			`API key      node service/bin/document-conversion.js keys create --name <account>${serviceData === undefined ? '' : ` --data-folder ${serviceData}`}`,
			`logs         ${path.join(dataFolder, 'logs')}`,
			'',
		].join('\n'),
	);
}

/**
 * @param {Map<string, ChildServer>} servers
 * @returns {Promise<never>}
 * @throws {UserFailure} as soon as one of them ends unexpectedly
 */
async function untilOneEnds(servers) {
	const [name, how, logFile] = await Promise.race(
		[...servers].map(async ([name, server]) => [name, await server.exited, server.logFile]),
	);
	throw new UserFailure(
		`${name} stopped unexpectedly (${how}). Last lines of its log ${logFile}:\n${lastLines(logFile)}`,
	);
}

/**
 * Show progress while something happens.
 * @template T
 * @param {string} title
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function withProgress(title, work) {
	const progress = startProgress(title);
	try {
		const result = await work;
		progress.done();
		return result;
	} catch (error) {
		progress.failed();
		throw error;
	}
}

/**
 * @param {string} dataFolder
 * @returns {string} the only folder that workflows may read and write; it contains the sample
 */
function filesFolder(dataFolder) {
	const folder = path.join(dataFolder, 'files');
	mkdirSync(folder, { recursive: true });
	const sample = path.join(folder, path.basename(SAMPLE));
	if (!existsSync(sample)) copyFileSync(SAMPLE, sample);
	return folder;
}
