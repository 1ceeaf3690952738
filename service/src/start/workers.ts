import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlone } from '../settings/settings';
import type { Foundation } from './foundation';
import { parseParameter, withDefaults } from '../parameters';
import { engineLimitsOf } from '../tasks/engine-limits';
import { trialPdf } from '../tasks/trial-document';
import { LeaseKeeper } from '../tasks/lease-keeper';
import { everyLease, recoverFiles } from '../tasks/recover';
import { TaskRunner } from '../tasks/task-runner';
import { TurnKeeper } from '../tasks/turn-keeper';
import { observeWork } from '../tasks/work-figures';
import { WorkerHealth } from '../tasks/worker-health';
import { findJail, type Jail } from '../tasks/jail/jail';
import type { JailLevel, JailWish } from '../tasks/jail/jail-level';
import { languageFolderOf, modelFolderOf, shareWithWorkers } from '../storage/data-folder';
import { findOffice, officeFolders } from '../runtime/office-program';
import { addedModels, addedVersion, carriedVersion, hasAdded } from '../engine/text-detection/model-sets';
import { WorkerPool, type ConvertSample } from '../tasks/worker-pool';
import { traceOf } from '../tasks/worker-messages';

/** Conversions in this process's workers. */
export interface Conversions {
	/** Takes no more files; running ones get their time, the rest is requeued. */
	stop(): Promise<void>;
}

const workerScript = join(__dirname, '..', 'tasks', 'worker-main.js');

/** Worker processes before the first file. */
export interface Workers {
	/** Their isolation. */
	readonly jail: Jail;
	readonly pool: WorkerPool;
	readonly health: WorkerHealth;
	/** Ends all of them. */
	stop(): Promise<void>;
}

/**
 * Finds the isolation of worker processes, and a health check for starting them.
 * @param entry  worker script
 * @throws ServiceError `jailTooWeak` if the settings require more than available
 */
export async function prepareWorkers(foundation: Foundation, entry: string = workerScript): Promise<Workers> {
	const { settings, log, metrics } = foundation;
	const { dataFolder } = settings;
	const modelFolder = modelFolderOf(settings);
	const dataFolders = [languageFolderOf(dataFolder), modelFolder];
	// An explicitly configured folder belongs to the operator.
	await Promise.all((settings.modelFolder === '' ? dataFolders : dataFolders.slice(0, 1)).map(shareWithWorkers));
	const programFolders = await officeFolders(settings.officeProgram);
	const needs = { entry, dataFolder, dataFolders, programFolders };
	const jail = await findJail(settings.workerJail as JailWish, needs, settings.workerJailAtLeast as JailLevel);
	metrics.jailFound(jail.level);
	const isRoot = process.getuid?.() === 0;
	const { level, maker } = jail;
	if (level === 'full') log.info({ jail: level, maker }, 'worker processes run in a full sandbox');
	else log.warn({ jail: level, isRoot }, warnings[level]);
	await sayModels(modelFolder, log);
	await sayOffice(settings.officeProgram, log);
	const onStart = (): void => metrics.workerStarted();
	const warmUp = (convert: ConvertSample): Promise<void> => convertTrial(foundation, convert);
	const pool = new WorkerPool({ ...settings, entry, jail, onStart, warmUp, ...workerFolders(foundation) });
	metrics.watchWorkers(() => pool.residentBytes);
	const convertSample = (signal: AbortSignal): Promise<void> =>
		convertTrial(foundation, (job) => pool.convertSample(job, signal));
	const health = new WorkerHealth({ entry, convertSample });
	return {
		jail,
		pool,
		health,
		async stop() {
			await health.stop();
			await pool.stop();
		},
	};
}

/** The OCR models in use: shows operators whether the better ones were added, and whether they are complete. */
async function sayModels(modelFolder: string, log: Foundation['log']): Promise<void> {
	const ocrModels = (await addedModels(modelFolder)) ? addedVersion : carriedVersion;
	if (ocrModels === addedVersion) log.info({ ocrModels }, 'OCR uses the downloaded models');
	else if (hasAdded(modelFolder)) log.warn({ ocrModels }, damagedModels);
	else log.info({ ocrModels }, 'OCR uses the included models; run "models add" to download better ones');
}

/** Whether office files are supported: shows operators what is missing before someone sends one. */
async function sayOffice(officeProgram: string, log: Foundation['log']): Promise<void> {
	const office = await findOffice(officeProgram);
	if (office) log.info({ libreOffice: office.program }, 'LibreOffice reads office and HTML files');
	else log.info('office and HTML files are not supported because LibreOffice was not found');
}

const damagedModels = 'the downloaded models are damaged, so OCR uses the included models';

const warnings = {
	landlock:
		'worker processes have no access to the network or the files of the service, but can see other processes because namespaces are not available',
	network:
		'worker processes have no network access, but can read the same files as the service because no sandbox is available',
	none: 'worker processes can access the network and the same files as the service because no sandbox is available',
} as const;

/** Creates and removes the folders of worker processes. */
function workerFolders({ fileStore, log }: Foundation) {
	return {
		onLeft: (error: unknown) =>
			log.error({ cause: traceOf(error) }, 'files of a conversion could not be removed; its worker is replaced'),
		makeFolder: () => fileStore.makeWorkFolder(),
		removeFolder: (path: string) =>
			fileStore.removeWorkFolder(path).catch((error: unknown) => {
				log.warn({ cause: traceOf(error) }, 'the folder of a worker process could not be removed');
			}),
	};
}

/**
 * Converts a small document with the same folders and limits as any other.
 * @param convert  in a worker; its errors are thrown
 */
async function convertTrial(foundation: Foundation, convert: ConvertSample): Promise<void> {
	const { settings, fileStore } = foundation;
	const folder = await fileStore.makeWorkFolder();
	try {
		const inputPath = join(folder, 'trial.pdf');
		await writeFile(inputPath, trialPdf());
		const job = {
			toolPath: 'pdf/txt' as const,
			inputPath,
			fileName: 'trial.pdf',
			parameter: withDefaults('pdf/txt', parseParameter('pdf/txt', undefined)),
			outputFolder: folder,
			languageFolder: languageFolderOf(settings.dataFolder),
			modelFolder: modelFolderOf(settings),
			officeProgram: settings.officeProgram,
			limits: engineLimitsOf(settings),
		};
		const { resultPath } = await convert(job);
		await access(resultPath);
	} finally {
		await workerFolders(foundation).removeFolder(folder);
	}
}

/** Starts taking files from the queue. */
export async function startConversions(foundation: Foundation, { pool, health }: Workers): Promise<Conversions> {
	const { settings, log, store, clock, queue, metrics } = foundation;
	const { clock: _clock, ...parts } = foundation;
	const others = isAlone(settings) ? {} : { clock };
	const runner = new TaskRunner({ ...parts, ...others, now: clock.now, pool, observer: observeWork(metrics, health) });
	const leases = new LeaseKeeper({ store, queue, clock, events: foundation.events, runner, settings, log });
	const turns = new TurnKeeper({ store, runner, settings, log });
	if (isAlone(settings)) {
		// Any work in progress was left by an earlier process: no need to wait for its lease.
		const { requeued } = await recoverFiles(store, settings.triesPerFile, everyLease, clock.now());
		if (requeued.length > 0) log.info({ files: requeued.length }, 'files from an earlier run are processed again');
	}
	runner.start();
	leases.start();
	turns.start();
	return {
		async stop() {
			await turns.stop();
			await runner.stop();
			await leases.stop();
		},
	};
}
