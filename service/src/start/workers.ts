import { join } from 'node:path';
import { isAlone } from '../settings/settings';
import type { Foundation } from './foundation';
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
import { WorkerPool } from '../tasks/worker-pool';
import { traceOf } from '../tasks/worker-messages';

/** Conversions that run in this process's workers. */
export interface Conversions {
	/** Take no more files; running ones get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/** Script of the worker processes. */
const workerScript = join(__dirname, '..', 'tasks', 'worker-main.js');

/** What is known of the worker processes before the first one is started. */
export interface Workers {
	/** Script of the worker processes. */
	readonly entry: string;
	/** How they are kept in. */
	readonly jail: Jail;
	readonly health: WorkerHealth;
}

/**
 * Find out how worker processes are kept in here, and what knows whether they can be started.
 * @param entry  script of the worker processes
 * @throws ServiceError `jailTooWeak` where the settings want more than can be had
 */
export async function prepareWorkers(foundation: Foundation, entry: string = workerScript): Promise<Workers> {
	const { settings, log, metrics } = foundation;
	const { dataFolder } = settings;
	const modelFolder = modelFolderOf(settings);
	const dataFolders = [languageFolderOf(dataFolder), modelFolder];
	// A folder that was set by its name is the operator's.
	await Promise.all((settings.modelFolder === '' ? dataFolders : dataFolders.slice(0, 1)).map(shareWithWorkers));
	const programFolders = await officeFolders(settings.officeProgram);
	const needs = { entry, dataFolder, dataFolders, programFolders };
	const jail = await findJail(settings.workerJail as JailWish, needs, settings.workerJailAtLeast as JailLevel);
	metrics.jailFound(jail.level);
	const isRoot = process.getuid?.() === 0;
	if (jail.level === 'full') log.info({ jail: jail.level }, 'workers are kept in a jail');
	else log.warn({ jail: jail.level, isRoot }, warnings[jail.level]);
	await sayModels(modelFolder, log);
	await sayOffice(settings.officeProgram, log);
	return { entry, jail, health: new WorkerHealth({ entry, ...workerFolders(foundation) }) };
}

/** Which models OCR reads with: an operator sees whether the better ones were added, and whether they are whole. */
async function sayModels(modelFolder: string, log: Foundation['log']): Promise<void> {
	const ocrModels = (await addedModels(modelFolder)) ? addedVersion : carriedVersion;
	if (ocrModels === addedVersion) log.info({ ocrModels }, 'OCR reads with the models that were added');
	else if (hasAdded(modelFolder)) log.warn({ ocrModels }, damagedModels);
	else log.info({ ocrModels }, 'OCR reads with the models of the service; "models add" fetches better ones');
}

/** Whether files of office programs are read: an operator sees what is missing before somebody sends one. */
async function sayOffice(officeProgram: string, log: Foundation['log']): Promise<void> {
	const office = await findOffice(officeProgram);
	if (office) log.info({ libreOffice: office.program }, 'files of office programs and HTML are read by LibreOffice');
	else log.info('files of office programs and HTML are not read: no LibreOffice was found');
}

const damagedModels = 'the models that were added are damaged: OCR reads with those of the service';

const warnings = {
	landlock:
		'workers reach no network and no file of the service, but see that other processes are there: no namespaces can be made for them here',
	network: 'workers reach no network, but they can read what the service can: no jail can be made for them here',
	none: 'workers can reach networks and read what the service can: this system has no jail for them',
} as const;

/** Makes and removes the folders that worker processes live in. */
function workerFolders({ fileStore, log }: Foundation) {
	return {
		makeFolder: () => fileStore.makeWorkFolder(),
		removeFolder: (path: string) =>
			fileStore.removeWorkFolder(path).catch((error: unknown) => {
				log.warn({ cause: traceOf(error) }, 'the folder of a worker could not be removed');
			}),
	};
}

/** Begin to take files out of the queue. */
export async function startConversions(foundation: Foundation, { entry, jail, health }: Workers): Promise<Conversions> {
	const { settings, log, store, clock, queue, metrics } = foundation;
	const onStart = (): void => metrics.workerStarted();
	const pool = new WorkerPool({ ...settings, entry, jail, onStart, ...workerFolders(foundation) });
	metrics.watchWorkers(() => pool.residentBytes);
	const { clock: _clock, ...parts } = foundation;
	const others = isAlone(settings) ? {} : { clock };
	const runner = new TaskRunner({ ...parts, ...others, now: clock.now, pool, observer: observeWork(metrics, health) });
	const leases = new LeaseKeeper({ store, queue, clock, events: foundation.events, runner, settings, log });
	const turns = new TurnKeeper({ store, runner, settings, log });
	if (isAlone(settings)) {
		// Whatever is in work was left by an earlier process: there is no need to wait for the end of its lease.
		const { requeued } = await recoverFiles(store, settings.triesPerFile, everyLease, clock.now());
		if (requeued.length > 0) log.info({ files: requeued.length }, 'files of an earlier run are taken up again');
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
