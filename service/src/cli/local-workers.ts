import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings/settings';
import { officeFolders } from '../runtime/office-program';
import type { ConversionOutcome, ConversionRequest } from '../engine/request/request';
import { toServiceError } from '../messages/errors';
import { languageFolderOf, modelFolderOf } from '../storage/data-folder';
import { engineLimitsOf } from '../tasks/engine-limits';
import { findJail, type Jail } from '../tasks/jail/jail';
import type { JailLevel, JailWish } from '../tasks/jail/jail-level';
import { ConversionFailure } from '../tasks/worker-ends';
import { WorkerPool, type RunOptions } from '../tasks/worker-pool';

/** Options of a conversion set by its caller. */
type LocalJob = Omit<ConversionRequest, 'outputFolder' | 'languageFolder' | 'modelFolder' | 'officeProgram' | 'limits'>;

/** Script of the worker processes. */
const entry = join(__dirname, '..', 'tasks', 'worker-main.js');

/**
 * Runs conversions of a command in worker processes with the same sandbox, timeouts and limits as the service. All
 * output is in a temporary folder, which `close` removes.
 */
export class LocalWorkers {
	/** Callers waiting for a worker, in order. */
	private readonly waiting: (() => void)[] = [];
	private running = 0;

	private constructor(
		private readonly settings: Settings,
		/** Temporary folder of this command, readable only by its owner. */
		readonly folder: string,
		private readonly pool: WorkerPool,
		/** Sandbox of the workers. */
		readonly jail: Jail,
	) {}

	/**
	 * @param parent  of the temporary folder; default: the system's
	 * @throws ServiceError `jailTooWeak` if the required sandbox is not available
	 */
	static async open(settings: Settings, parent = tmpdir()): Promise<LocalWorkers> {
		const dataFolders = [languageFolderOf(settings.dataFolder), modelFolderOf(settings)];
		const needs = {
			entry,
			dataFolder: settings.dataFolder,
			dataFolders,
			programFolders: await officeFolders(settings.officeProgram),
		};
		const least = settings.workerJailAtLeast as JailLevel;
		const jail = await findJail(settings.workerJail as JailWish, needs, least);
		const folder = await realpath(await mkdtemp(join(parent, 'document-conversion-work-')));
		const pool = new WorkerPool({
			...settings,
			entry,
			jail,
			makeFolder: () => makeFolder(folder),
			removeFolder: (path) => rm(path, { recursive: true, force: true }),
		});
		return new LocalWorkers(settings, folder, pool, jail);
	}

	/**
	 * Converts one file, or several that become one result; calls run in parallel up to the number of workers. The
	 * result is in a separate folder in `folder`.
	 * @throws the ServiceError of the failed file
	 */
	async convert(job: LocalJob, options: RunOptions = {}): Promise<ConversionOutcome> {
		const { settings } = this;
		const outputFolder = await makeFolder(this.folder);
		await this.turn();
		try {
			const place = {
				outputFolder,
				languageFolder: languageFolderOf(settings.dataFolder),
				modelFolder: modelFolderOf(settings),
				officeProgram: settings.officeProgram,
			};
			return await this.pool.run({ ...job, ...place, limits: engineLimitsOf(settings) }, options);
		} catch (thrown) {
			await rm(outputFolder, { recursive: true, force: true });
			throw thrown instanceof ConversionFailure
				? thrown.error
				: toServiceError(thrown, 'conversionFailed', { file: job.fileName });
		} finally {
			this.running--;
			this.waiting.shift()?.();
		}
	}

	/** Fulfilled when a worker is free. */
	private async turn(): Promise<void> {
		const most = Math.max(1, this.settings.workers);
		while (this.running >= most) await new Promise<void>((resolve) => this.waiting.push(resolve));
		this.running++;
	}

	/** Ends the workers and removes all output. */
	async close(): Promise<void> {
		await this.pool.stop();
		await rm(this.folder, { recursive: true, force: true });
	}
}

async function makeFolder(parent: string): Promise<string> {
	const folder = join(parent, randomUUID());
	await mkdir(folder, { mode: 0o700 });
	return folder;
}
