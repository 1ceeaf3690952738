import { isAlone, readSettings, SettingsError } from '../settings/settings';
import { startWork } from '../start/start-work';
import type { Arguments } from './arguments';
import { runUntilSignal, settingsHelp } from './serve';

/** `work`: converts files for the processes of `serve` until SIGTERM or SIGINT. @returns the exit code */
export async function runWork({ flags }: Arguments): Promise<number> {
	if (flags['help']) {
		process.stdout.write(workHelp());
		return 0;
	}
	const settings = readSettings(process.env, flags);
	if (settings.workers === 0)
		throw new SettingsError(['The command "work" requires at least one worker. Set --workers to 1 or more.']);
	if (isAlone(settings)) {
		const missing = 'The command "work" must be connected to a service. Set --redis-url and --database-url.';
		throw new SettingsError([missing]);
	}
	return await runUntilSignal('the worker', settings, async (log) => {
		const work = await startWork(settings, log);
		log.info({ workers: settings.workers }, 'the worker is ready');
		return work;
	});
}

function workHelp(): string {
	return `Usage: document-conversion work [--setting value …]

Converts files for a service that runs elsewhere, until the command is stopped. The database, Redis, file storage and
secret must be the same as for "serve". HTTP settings have no effect.

${settingsHelp()}`;
}
