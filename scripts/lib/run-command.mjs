import { spawn } from 'node:child_process';
import { killAtExit } from './process-group.mjs';

/** How much of a command's output is kept for an error report, in characters. */
const KEPT_OUTPUT = 16_000;

/**
 * A command that ended badly; `output` holds the end of what it printed.
 */
export class CommandFailure extends Error {
	/**
	 * @param {string} commandLine
	 * @param {number | null} exitCode null when it was killed or could not be started
	 * @param {string} output
	 */
	constructor(commandLine, exitCode, output) {
		super(`${commandLine} failed with ${exitCode === null ? 'a signal' : `exit code ${exitCode}`}`);
		this.name = 'CommandFailure';
		this.exitCode = exitCode;
		this.output = output;
	}
}

/**
 * Runs a command, waits for its exit and hides its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 *   `onLine` gets every line of stdout and stderr
 * @returns {Promise<{ stdout: string }>}
 * @throws {CommandFailure} when it cannot be started, is killed, or ends with another exit code than 0
 */
export function runCommand(command, args, options = {}) {
	const commandLine = [command, ...args].join(' ');
	return new Promise((resolve, reject) => {
		let stdout = '';
		let output = '';
		const child = spawn(command, [...args], {
			cwd: options.cwd,
			env: options.env,
			stdio: ['ignore', 'pipe', 'pipe'],
			// A separate process group, so nothing it started keeps installing after we end.
			detached: true,
		});
		const forgetGroup = killAtExit(child.pid);
		const collect = (/** @type {Buffer} */ chunk) => {
			const text = chunk.toString();
			output = (output + text).slice(-KEPT_OUTPUT);
			for (const line of text.split('\n')) if (line.trim()) options.onLine?.(line.trim());
		};
		child.stdout.on('data', (chunk) => {
			stdout += chunk;
			collect(chunk);
		});
		child.stderr.on('data', collect);
		child.on('error', (error) => reject(new CommandFailure(commandLine, null, `${output}${error.message}`)));
		child.on('close', (code) => {
			forgetGroup();
			if (code === 0) resolve({ stdout });
			else reject(new CommandFailure(commandLine, code, output));
		});
	});
}

/**
 * Whether a program of this name is on PATH.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function hasProgram(name, env) {
	try {
		await runCommand('sh', ['-c', `command -v ${name}`], { env });
		return true;
	} catch {
		// `command -v` ends with 1 when there is no such program: that is the answer, not a failure.
		return false;
	}
}
