import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '../../../../contract/errors';
import { joinsFiles } from '../../../../contract/tools';
import type { convert } from '../../engine/convert/conversion';
import { ServiceError } from '../../messages/errors';
import { readSettings } from '../../settings/settings';
import { DataFolderInUseError, lockDataFolder } from '../../storage/folder-lock';
import { otherFlags, requireFlag, UsageError, type Arguments } from '../arguments';
import { convertSource, completeParameters, toolOf, type ConvertLine, type ConvertOptions } from '../convert-file';
import { ResultFolder } from '../convert-results';
import { failureText } from '../failure';
import { LocalWorkers } from '../local-workers';
import { readPassword } from '../password-file';
import { Arrivals, copyArrival, identityOf, type Arrival } from './arrivals';
import { KeptFiles } from './kept-files';
import { Publication, sync, type FileMove } from './publication';

/** Text of `watch --help`. */
const watchHelp = `Usage: document-conversion watch <folder> <output folder> --tool <tool path> [options]

Converts each file that is in a folder or its subfolders, or arrives there, exactly once. Stops on Ctrl+C or SIGTERM
after the files in progress, at once on the second signal, and continues after a restart. Prints the same JSON lines as
"convert".

Files are complete when they have not changed between two looks. Hidden files and unfinished ones (.part, .tmp,
.crdownload) are ignored. Results keep their subfolders and never overwrite files: a number is added, as in
"report (2).txt". Converted files move to the folder "done", failed ones to the folder "failed" with the reason in
NAME.reason.txt.

Options:
  --tool <tool path>   conversion, for example pdf/searchable
  --parameter <JSON>   tool parameters, as for "convert"
  --done <folder>      folder for converted files; default: "done" in the watched folder
  --keep               leave converted files where they are; a file that changes is converted again
  --failed <folder>    folder for failed files; default: "failed" in the watched folder
  --interval <n>       seconds between two looks, 0.1 to 3600; default: 2. Network folders need no notifications
  --once               stop when all files are converted; exit code 1 if a file failed
  --receipt            write NAME.receipt.json next to each result
  --password-file <f>  file with the password of encrypted files in its first line; - reads standard input
  --help               show this help

Files are converted in the sandbox of the service. All settings of "serve --help" are accepted, such as --workers.
`;

const own = ['tool', 'parameter', 'done', 'keep', 'failed', 'interval', 'once', 'receipt', 'password-file', 'help'];

/** Seconds between two looks; a file that does not change in between is complete. */
const defaultInterval = 2;

/** Milliseconds until the next try after a failure that is not the file's. */
const retryMs = 30_000;

/** Failures of this machine: the file waits. */
const ofThisMachine: ReadonlySet<ErrorName> = new Set(['workerNotStarted', 'outOfDiskSpace']);

interface WatchOptions extends ConvertOptions {
	/** Absolute paths, as the following ones. */
	readonly folder: string;
	readonly out: string;
	readonly done: string;
	readonly failed: string;
	readonly once: boolean;
	/** Whether converted files stay in place of `done`. */
	readonly keep: boolean;
	readonly intervalMs: number;
}

/**
 * `watch`: converts what arrives in a folder.
 * @returns the exit code
 * @throws UsageError
 */
export async function runWatch(line: Arguments): Promise<number> {
	if (line.flags['help'] !== undefined) {
		process.stdout.write(watchHelp);
		return 0;
	}
	const options = await readOptions(line);
	const settings = readSettings(process.env, otherFlags(line, own));
	const id = createHash('sha256').update(options.folder).digest('hex').slice(0, 16);
	// Not in the watched folder, whose other users could write records that move any file.
	const records = join(settings.dataFolder, 'watch', id);
	await mkdir(records, { recursive: true, mode: 0o700 });
	const unlock = lock(options.folder, records);
	const staging = join(options.out, `.document-conversion-watch-${id}`);
	const stop = new AbortController();
	const cancel = new AbortController();
	const end = (): void => (stop.signal.aborted ? cancel : stop).abort();
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
	const publication = new Publication(records);
	const clear = async (): Promise<void> => {
		// Results of a file whose moves are not finished are still there.
		await publication.resume();
		await rm(staging, { recursive: true, force: true });
	};
	try {
		await clear();
		await mkdir(staging, { mode: 0o700 });
		const kept = await KeptFiles.open(join(records, 'kept'));
		const workers = await LocalWorkers.open(settings, staging);
		try {
			const lanes = Math.max(1, settings.workers);
			const signals = { stop: stop.signal, cancel: cancel.signal };
			return await new Watch(options, staging, workers, publication, kept, signals, lanes).run();
		} finally {
			await workers.close();
			await clear();
		}
	} finally {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
		unlock();
	}
}

async function readOptions(line: Arguments): Promise<WatchOptions> {
	const { flags, positionals } = line;
	const [given, givenOut, ...more] = positionals;
	const hint = 'See "document-conversion watch --help".';
	if (given === undefined || givenOut === undefined || more.length > 0)
		throw new UsageError(`Specify the folder to watch and the output folder. ${hint}`);
	for (const name of ['once', 'receipt', 'keep']) {
		const value = flags[name] ?? 'true';
		if (value !== 'true') throw new UsageError(`--${name} accepts no value, but "${value}" follows it. ${hint}`);
	}
	const { parameter, 'password-file': passwordFile } = flags;
	if (flags['keep'] !== undefined && flags['done'] !== undefined)
		throw new UsageError(`--keep leaves converted files in place, so --done has no effect. Use one of them. ${hint}`);
	const tool = requireFlag(line, 'tool');
	checkTool(tool, parameter);
	const folder = await realpath(given).catch(() => {
		throw new UsageError(`The folder "${given}" does not exist. ${hint}`);
	});
	await mkdir(givenOut, { recursive: true });
	const out = await realpath(givenOut);
	if (folder === out || folder.startsWith(`${out}${sep}`))
		throw new UsageError(`The output folder must not contain the watched folder. ${hint}`);
	return {
		folder,
		out,
		done: resolve(flags['done'] ?? join(folder, 'done')),
		failed: resolve(flags['failed'] ?? join(folder, 'failed')),
		once: flags['once'] !== undefined,
		keep: flags['keep'] !== undefined,
		intervalMs: readInterval(flags['interval']),
		tool,
		parameter,
		receipt: flags['receipt'] !== undefined,
		password: passwordFile === undefined ? undefined : await readPassword(passwordFile),
	};
}

/** @returns milliseconds. @throws UsageError */
function readInterval(text: string | undefined): number {
	const seconds = text === undefined ? defaultInterval : /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
	if (seconds < 0.1 || seconds > 3600) throw new UsageError('--interval must be a number of seconds from 0.1 to 3600.');
	return seconds * 1000;
}

/** Otherwise every file would fail. @throws UsageError */
function checkTool(tool: string, parameter: string | undefined): void {
	try {
		const toolPath = toolOf(tool);
		if (joinsFiles(toolPath, completeParameters(toolPath, parameter)))
			throw new UsageError(`${tool} joins files, but "watch" converts each file separately. Use "convert".`);
	} catch (error) {
		throw error instanceof ServiceError ? new UsageError(error.message) : error;
	}
}

function lock(folder: string, records: string): () => void {
	try {
		return lockDataFolder(records, true);
	} catch (error) {
		if (!(error instanceof DataFolderInUseError)) throw error;
		throw new UsageError(`The folder ${folder} is already watched by another process. Stop that one first.`);
	}
}

class Watch {
	private readonly arrivals: Arrivals;
	private failedFiles = 0;

	constructor(
		private readonly options: WatchOptions,
		private readonly staging: string,
		private readonly workers: LocalWorkers,
		private readonly publication: Publication,
		private readonly kept: KeptFiles,
		/** `stop`: begin no further file; `cancel`: stop those in progress as well. */
		private readonly signals: { readonly stop: AbortSignal; readonly cancel: AbortSignal },
		private readonly lanes: number,
	) {
		this.arrivals = new Arrivals(options.folder, [options.done, options.failed, options.out]);
	}

	/** @returns the exit code */
	async run(): Promise<number> {
		const { once, intervalMs } = this.options;
		while (!this.signals.stop.aborted) {
			try {
				await this.publication.resume();
				const { complete, waits } = await this.arrivals.look(this.kept);
				if (once && complete.length === 0 && !waits) return this.failedFiles > 0 ? 1 : 0;
				await this.convertAll(complete);
				await this.pause(intervalMs);
			} catch (error) {
				if (once) throw error;
				process.stderr.write(`${failureText(error)} Trying again in ${retryMs / 1000} seconds.\n`);
				await this.pause(retryMs);
			}
		}
		return 0;
	}

	private async pause(ms: number): Promise<void> {
		await sleep(ms, undefined, { signal: this.signals.stop }).catch(() => undefined);
	}

	/** Several at a time. */
	private async convertAll(arrivals: readonly Arrival[]): Promise<void> {
		const queue = [...arrivals];
		const lane = async (): Promise<void> => {
			for (let next = queue.shift(); next && !this.signals.stop.aborted; next = queue.shift()) {
				try {
					await this.convertOne(next);
				} catch (error) {
					queue.length = 0;
					throw error;
				}
			}
		};
		const ended = await Promise.allSettled(Array.from({ length: this.lanes }, lane));
		for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
	}

	private async convertOne(arrival: Arrival): Promise<void> {
		const source = join(this.options.folder, arrival.name);
		const staging = join(this.staging, randomUUID());
		await mkdir(staging);
		const results = await ResultFolder.open(staging, []);
		const lines: ConvertLine[] = [];
		const failures: ServiceError[] = [];
		const made: string[] = [];
		let isBegun = false;
		let isCopied = true;
		try {
			const inputs = async () => {
				const { fileName } = await results.checkInput(source);
				const inputPath = join(await results.workFolder(), 'source');
				isCopied = await copyArrival(source, arrival.identity, inputPath);
				return [{ label: source, inputPath, fileName }];
			};
			await convertSource(source, inputs, this.options, results, this.converter(made), ({ line, failure }) => {
				lines.push(line);
				if (failure) failures.push(failure);
			});
			await results.close();
			// It is converted when it is complete, or again after a restart.
			if (!isCopied || this.signals.cancel.aborted || (await identityOf(source)) !== arrival.identity) return;
			const ours = failures.find(({ errorName }) => ofThisMachine.has(errorName));
			if (ours) throw ours;
			isBegun = true;
			await this.publish(arrival, lines, staging);
			isBegun = false;
		} finally {
			// Begun moves are finished later, from the staging folder.
			for (const folder of isBegun ? made : [...made, staging]) await rm(folder, { recursive: true, force: true });
		}
	}

	/** Converts in the sandbox. @param made  receives the folders of the workers */
	private converter(made: string[]): typeof convert {
		return async (request, onProgress) => {
			const outcome = await this.workers.convert(request, { signal: this.signals.cancel, onProgress });
			const folder = dirname(outcome.resultPath);
			made.push(folder);
			// The worker may be another user, whose files only it can read.
			const resultPath = join(request.outputFolder, 'result');
			await pipeline(createReadStream(outcome.resultPath), createWriteStream(resultPath));
			return { ...outcome, resultPath };
		};
	}

	private async publish(arrival: Arrival, lines: readonly ConvertLine[], staging: string): Promise<void> {
		const { folder, out, done, failed, keep } = this.options;
		const below = dirname(arrival.name);
		const written = lines.flatMap(({ result, receipt = '' }) => [result, receipt]).filter((path) => path !== '');
		const moves: FileMove[] = written.map((from) => ({ from, to: join(out, below, basename(from)) }));
		const failures = lines.filter(({ status }) => status === 'failed');
		if (failures.length > 0) {
			const from = join(staging, '.reason');
			await writeFile(
				from,
				failures.map(({ failureCode, failureReason }) => `${failureCode} ${failureReason}\n`).join(''),
			);
			moves.push({ from, to: join(failed, `${arrival.name}.reason.txt`) });
			this.failedFiles++;
		}
		const stays = keep && failures.length === 0;
		const home = failures.length > 0 ? failed : done;
		if (stays) moves.push(await this.kept.mark(arrival, staging));
		else moves.push({ from: join(folder, arrival.name), to: join(home, arrival.name) });
		for (const { from } of moves) if (dirname(from) === staging) await sync(from);
		const paths = await this.publication.publish(moves);
		if (stays) this.kept.add(arrival);
		const placed = new Map(written.map((from, index) => [from, paths[index] ?? '']));
		for (const line of lines) {
			const receipt = line.receipt === undefined ? {} : { receipt: placed.get(line.receipt) ?? '' };
			const moved = { ...line, result: placed.get(line.result) ?? '', ...receipt };
			process.stdout.write(`${JSON.stringify(moved)}\n`);
		}
	}
}
