import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { environmentName, type SettingName, type Settings } from '../../src/settings/settings';
import { checkAnswersOf } from './check-answers';
import { buildService, distFolder, nodePath, repositoryFolder } from './build-service';
import { isOwnProgram, testedProgram } from './tested-program';

/** Longer than any start of a quiet machine; attacks make it a busy one. */
const startMs = 120_000;

/** Below the time limit of tests, so that a process that does not end is named with its log. */
const endMs = 170_000;

/** Differ from the standard ones in every test; a direct call waits for its end, however busy the machine is. */
const settingsForTests: Partial<Settings> = {
	port: 0,
	logLevel: 'info',
	freeDiskBytes: 0,
	freeDiskPercent: 0,
	directWaitMs: 150_000,
};

/** Options of a service for tests. */
export interface StartOptions {
	/** Settings that differ from the standard ones. */
	readonly settings?: Partial<Settings>;
	/** An existing data folder; otherwise a fresh one that `stop` removes. */
	readonly dataFolder?: string;
	/** An existing key; otherwise one is created. */
	readonly apiKey?: string;
	/** Further variables of its environment, such as `NODE_OPTIONS`. */
	readonly environment?: Readonly<Record<string, string>>;
}

/** A process of the service, of whatever kind. */
export interface StartedProcess {
	readonly pid: number;
	/** Everything it has written so far: its log. */
	readonly output: () => string;
	/** Fulfilled with its exit code when it has ended, `null` after a signal. */
	readonly exited: Promise<number | null>;
	/** Send a signal and wait for the end. */
	end(signal: NodeJS.Signals): Promise<void>;
}

/** A service in a separate process. */
export interface StartedService extends StartedProcess {
	readonly baseUrl: string;
	/** Key of the account `tester`. */
	readonly apiKey: string;
	readonly dataFolder: string;
	/** End it with SIGTERM and wait; a fresh data folder is removed. */
	stop(): Promise<void>;
	/** End it as a power cut does; the data folder stays. */
	kill(): Promise<void>;
}

/** Run a command of the real, compiled program. Never throws for an exit code. */
export async function runProgram(
	argv: readonly string[],
	settings: Partial<Settings> = {},
	environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
	buildService();
	try {
		const { stdout, stderr } = await promisify(execFile)(nodePath, [testedProgram, ...argv], {
			env: { ...environmentOf(settings), ...environment },
			timeout: startMs,
		});
		return { code: 0, stdout, stderr };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, stdout, stderr };
	}
}

/** Make an API key with the real command. */
export async function createKey(
	dataFolder: string,
	account = 'tester',
	settings: Partial<Settings> = {},
): Promise<string> {
	const { code, stdout, stderr } = await runProgram(['keys', 'create', '--name', account], { ...settings, dataFolder });
	if (code !== 0) throw new Error(stderr);
	return stdout.trim();
}

/** Made once for each build, outside everything that is packed: data folders with a key, and compiled code. */
const madeForTests = join(repositoryFolder, '.data/made-for-tests');

/** Differs for each build and day. */
function buildName(): string {
	const { mtimeMs } = statSync(join(distFolder, 'cli/main.js'));
	return `${new Date().toISOString().slice(0, 10)}-${Math.round(mtimeMs)}`;
}

/** The program starts faster with what Node.js has compiled at an earlier start. */
export function compiledCode(): { readonly NODE_COMPILE_CACHE: string } {
	return { NODE_COMPILE_CACHE: join(madeForTests, `${buildName()}-compiled`) };
}

/**
 * Fills a folder with a database that has a key of `tester`. The real command makes it once a day for each build: it
 * takes a fifth as long as a start of the service.
 * @returns the key
 */
async function copyFolderWithKey(dataFolder: string, initialAssets: number | undefined): Promise<string> {
	const build = buildName();
	const made = join(madeForTests, `${build}-key-${initialAssets ?? 'default'}`);
	if (!existsSync(made)) {
		await mkdir(madeForTests, { recursive: true });
		const others = (await readdir(madeForTests)).filter((name) => !name.startsWith(build));
		await Promise.all(others.map((name) => rm(join(madeForTests, name), { recursive: true, force: true })));
		const folder = await mkdtemp(`${made}-`);
		const settings = initialAssets === undefined ? {} : { initialAssets };
		await writeFile(join(folder, 'key'), await createKey(join(folder, 'data'), 'tester', settings));
		// Another test process may have been faster.
		await rename(folder, made).catch(() => rm(folder, { recursive: true }));
	}
	await cp(join(made, 'data'), dataFolder, { recursive: true });
	return await readFile(join(made, 'key'), 'utf8');
}

/**
 * Starts the real, compiled service in a separate process on a free port and creates a key. Await `stop` at the end of
 * the test.
 */
export async function startService(options: StartOptions = {}): Promise<StartedService> {
	const { settings = {}, dataFolder: given, environment } = options;
	buildService();
	const dataFolder = given ?? (await mkdtemp(join(tmpdir(), 'document-conversion-')));
	const isFresh = given === undefined && options.apiKey === undefined && !settings.databaseUrl && isOwnProgram;
	const apiKey = isFresh
		? await copyFolderWithKey(dataFolder, settings.initialAssets)
		: (options.apiKey ?? (await createKey(dataFolder, 'tester', settings)));
	const { port, process } = await startProgram(
		'serve',
		{ ...settings, dataFolder },
		'the service is ready',
		environment,
	);
	const baseUrl = `http://127.0.0.1:${port}`;
	checkAnswersOf(baseUrl);
	return {
		...process,
		baseUrl,
		apiKey,
		dataFolder,
		async stop() {
			await process.end('SIGTERM');
			if (given === undefined) await rm(dataFolder, { recursive: true, force: true });
		},
		kill: () => process.end('SIGKILL'),
	};
}

/** Start a process that only converts files, for the services of the same settings. */
export async function startWork(
	settings: Partial<Settings>,
	environment: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
	buildService();
	return (await startProgram('work', settings, 'the worker is ready', environment)).process;
}

async function startProgram(
	command: 'serve' | 'work',
	settings: Partial<Settings>,
	readyLine: string,
	environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly port: number; readonly process: StartedProcess }> {
	const child = spawn(nodePath, [testedProgram, command], {
		env: { ...environmentOf({ ...settingsForTests, ...settings }), ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	child.stderr.on('data', (chunk) => (output += String(chunk)));
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const port = await untilReady(child, readyLine, (line) => (output += `${line}\n`));
	const end = async (signal: NodeJS.Signals): Promise<void> => {
		child.kill(signal);
		const isStuck = await Promise.race([exited.then(() => false), sleep(endMs, true, { ref: false })]);
		if (!isStuck) return;
		child.kill('SIGKILL');
		throw new Error(`${command} did not end within ${endMs} ms of ${signal}:\n${output}`);
	};
	return { port, process: { pid: child.pid ?? 0, output: () => output, exited, end } };
}

/** @returns the port, which is in the log line that says the service is ready; 0 when there is none */
async function untilReady(child: ChildProcess, readyLine: string, onLine: (line: string) => void): Promise<number> {
	let stderr = '';
	child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
	return await new Promise((resolve, reject) => {
		const fail = (reason: string): void => reject(new Error(`the service did not start: ${reason}\n${stderr}`));
		const timer = setTimeout(() => {
			child.kill('SIGKILL');
			fail(`nothing after ${startMs} ms`);
		}, startMs);
		child.once('exit', (code) => {
			clearTimeout(timer);
			fail(`exit code ${code}`);
		});
		if (!child.stdout) throw new Error('the service has no output to read');
		createInterface({ input: child.stdout }).on('line', (line) => {
			onLine(line);
			const { msg, port = 0 } = parseLine(line);
			if (msg !== readyLine) return;
			clearTimeout(timer);
			resolve(port);
		});
	});
}

function parseLine(line: string): { msg?: string; port?: number } {
	try {
		return JSON.parse(line) as { msg?: string; port?: number };
	} catch {
		return {};
	}
}

/** Settings go in as the environment does it for real; nothing else of the tests' own environment does. */
function environmentOf(settings: Partial<Settings>): NodeJS.ProcessEnv {
	const environment: NodeJS.ProcessEnv = { PATH: process.env['PATH'], ...compiledCode() };
	for (const [name, value] of Object.entries(settings))
		environment[environmentName(name as SettingName)] = String(value);
	return environment;
}
