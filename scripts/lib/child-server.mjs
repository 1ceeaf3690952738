import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAtExit, signalGroup } from './process-group.mjs';
import { UserFailure } from './user-failure.mjs';

const POLL_INTERVAL_MS = 200;
const LOG_LINES_SHOWN = 20;

/**
 * A server that runs as a child process.
 * @typedef {object} ChildServer
 * @property {string} url where it answers, without a trailing slash
 * @property {number} port
 * @property {number} pid also the id of its process group
 * @property {string} logFile everything it prints
 * @property {Promise<string>} exited resolves when it has ended, with how, e.g. `exit code 1`
 * @property {() => Promise<void>} stop ends it: SIGTERM, after a grace SIGKILL of its whole process group; may be
 *   called more than once
 */

/** How to stop every server that has been started and not been stopped, ready or not. */
/** @type {Set<() => Promise<void>>} */
const running = new Set();

/** Stop every server of this process, side by side. */
export async function stopAllServers() {
	await Promise.all([...running].map((stop) => stop()));
}

/**
 * Start a server and wait until it is ready.
 * @param {object} options
 * @param {string} options.name for messages
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.port
 * @param {string} options.readyPath answers 200 once the server is ready, e.g. `/readyz`
 * @param {string} options.logFile overwritten
 * @param {number} options.readyTimeoutMs
 * @param {number} options.stopTimeoutMs how long it may take to end after SIGTERM
 * @returns {Promise<ChildServer>}
 * @throws {UserFailure} with the last lines of the log, when it ends or does not get ready in time
 */
export async function startServer(options) {
	const { name, port, logFile } = options;
	mkdirSync(path.dirname(logFile), { recursive: true });
	const log = openSync(logFile, 'w');
	const child = spawn(options.command, [...options.args], {
		cwd: options.cwd,
		env: options.env,
		stdio: ['ignore', log, log],
		// A separate process group: Ctrl+C in the terminal reaches only us, and we can end everything it started.
		detached: true,
	});
	closeSync(log);

	let ended = '';
	const exited = new Promise((/** @type {(how: string) => void} */ resolve) => {
		const end = (/** @type {string} */ how) => {
			ended = how;
			resolve(how);
		};
		child.once('error', (error) => end(error.message));
		child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
	});
	const forgetGroup = killAtExit(child.pid);

	const stop = async () => {
		if (child.pid !== undefined && ended === '') {
			child.kill('SIGTERM');
			await Promise.race([exited, sleep(options.stopTimeoutMs, undefined, { ref: false })]);
		}
		// Helpers that it started may have outlived it.
		signalGroup(child.pid, 'SIGKILL');
		if (child.pid !== undefined) await exited;
		forgetGroup();
		running.delete(stop);
	};
	running.add(stop);

	const url = `http://127.0.0.1:${port}`;
	const deadline = Date.now() + options.readyTimeoutMs;
	while (!(await answersOk(url + options.readyPath))) {
		if (ended !== '' || Date.now() > deadline) {
			const how = ended === '' ? `is not ready after ${options.readyTimeoutMs / 1000} s` : `stopped (${ended})`;
			await stop();
			throw new UserFailure(`${name} ${how}. The last lines of its log, ${logFile}:\n${lastLines(logFile)}`);
		}
		await sleep(POLL_INTERVAL_MS);
	}
	return { url, port, pid: child.pid ?? 0, logFile, exited, stop };
}

/**
 * @param {string} file
 * @returns {string} its last lines, indented
 */
export function lastLines(file) {
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN);
	return lines.map((line) => `  ${line}`).join('\n');
}

/** @param {string} url */
async function answersOk(url) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		// Not listening yet.
		return false;
	}
}
