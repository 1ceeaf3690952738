import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentDateVariable } from '../../runtime/document-date';
import type { OfficeProgram } from '../../runtime/office-program';
import { ProcessorMeter } from '../../runtime/processor-meter';
import { WorkClock } from '../../runtime/work-clock';
import { boundedProgram } from './bounded-program';

/** Build id of an installation; empty if unknown. Settings for a known build are not initialised by an extra start. */
export async function officeBuild({ program }: OfficeProgram): Promise<string> {
	const text = await readFile(join(dirname(program), 'versionrc'), 'utf8').catch(() => '');
	return /^buildid=(.+)$/m.exec(text)?.[1]?.trim() ?? '';
}

/** Version such as `7.4.7.2`; `undefined` if it does not start. @param profile  a folder for its own files */
export async function officeVersion({ program }: OfficeProgram, profile: string): Promise<string | undefined> {
	const options = { timeout: 30_000, killSignal: 'SIGKILL', env: environment(profile) } as const;
	return await new Promise((resolve) => {
		execFile(program, [installation(profile), '--version'], options, (_error, output) =>
			resolve(/LibreOffice\D* (\d+(?:\.\d+)+)/.exec(output)?.[1]),
		);
	});
}

/** One file to convert. */
interface OfficeRun {
	/** Folder of its settings and its own files. */
	readonly profile: string;
	readonly inputPath: string;
	/** Input filter, by LibreOffice's name: no other one is tried. */
	readonly readBy: string;
	/** Extension of the result, and the filter that writes it. */
	readonly writtenAs: string;
	readonly writtenBy: string;
	/** An existing folder; the result gets the name of the input there. */
	readonly outputFolder: string;
	/** Timeout in ms of processor time. */
	readonly maxMs: number;
	/** Maximum address space, bytes. */
	readonly memoryBytes: number;
	/** Maximum file it may write, bytes. */
	readonly fileBytes: number;
}

/** How it ended; the caller checks whether there is a result. */
type OfficeEnd = 'ended' | 'timedOut';

/** It asks for another start, for example after creating its profile. */
const startAgain = 81;

/**
 * Converts a file, in a separate process without a window. It inherits no environment; its output, which may
 * quote the document, is not read.
 * @throws Error if the program cannot be started
 */
export async function runOffice(office: OfficeProgram, run: OfficeRun): Promise<OfficeEnd> {
	const deadline = performance.now() + run.maxMs;
	for (let leftMs = run.maxMs; leftMs > 0; leftMs = deadline - performance.now()) {
		const code = await runOnce(office, run, leftMs);
		if (code === 'timedOut') return 'timedOut';
		if (code !== startAgain) return 'ended';
	}
	return 'timedOut';
}

async function runOnce({ program }: OfficeProgram, run: OfficeRun, maxMs: number): Promise<number | 'timedOut' | null> {
	const { memoryBytes, fileBytes } = run;
	const bounds = { memoryBytes, fileBytes, cpuSeconds: Math.ceil(run.maxMs / 1000) * 2 };
	const own = [
		installation(run.profile),
		...['--headless', '--nologo', '--nodefault', '--norestore', '--nolockcheck', '--nofirststartwizard'],
		`--infilter=${run.readBy}`,
		...[
			'--convert-to',
			`${run.writtenAs}:${run.writtenBy}`,
			'--outdir',
			resolvePath(run.outputFolder),
			resolvePath(run.inputPath),
		],
	];
	const { command, args } = boundedProgram(bounds, program, own);
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: run.outputFolder, stdio: 'ignore', env: environment(run.profile) });
		let isLate = false;
		const meter = child.pid === undefined ? undefined : new ProcessorMeter(child.pid);
		const clock = new WorkClock(
			() => meter?.processorMs,
			() => {
				isLate = true;
				child.kill('SIGKILL');
			},
		);
		clock.restart(maxMs);
		const stop = (): void => {
			clock.stop();
			meter?.stop();
		};
		child.on('error', (error) => {
			stop();
			reject(error);
		});
		child.on('close', (code) => {
			stop();
			resolve(isLate ? 'timedOut' : code);
		});
	});
}

function installation(profile: string): string {
	return `-env:UserInstallation=${pathToFileURL(profile).href}`;
}

function environment(profile: string): NodeJS.ProcessEnv {
	return {
		PATH: '/usr/local/bin:/usr/bin:/bin',
		LANG: 'C.UTF-8',
		TZ: 'UTC',
		HOME: resolvePath(profile),
		TMPDIR: resolvePath(profile),
		// Renders without a display.
		SAL_USE_VCLPLUGIN: 'svp',
		MALLOC_ARENA_MAX: '2',
		...documentDateVariable(),
	};
}
