import pino, { type Logger } from 'pino';
import { isEarlierDataFolder } from '../settings/folders';
import {
	allowedText,
	environmentName,
	flagName,
	readSettings,
	settingDefinitions,
	type SettingDefinition,
	type SettingName,
	type Settings,
} from '../settings/settings';
import { boundGarbage } from '../runtime/garbage';
import { startService } from '../start/start-service';
import type { Arguments } from './arguments';

/** `serve`: runs the service until SIGTERM or SIGINT. @returns the exit code */
export async function runServe(argumentsOfServe: Arguments): Promise<number> {
	if (argumentsOfServe.flags['help']) {
		process.stdout.write(serveHelp());
		return 0;
	}
	const settings = readSettings(process.env, withNoWorkers(argumentsOfServe.flags));
	return await runUntilSignal('the service', settings, async (log) => {
		const service = await startService(settings, log);
		log.info({ host: service.host, port: service.port }, 'the service is ready');
		return service;
	});
}

/** `--no-workers` is an alias of `--workers 0`. */
function withNoWorkers({ 'no-workers': none, ...flags }: Arguments['flags']): Arguments['flags'] {
	return none === undefined ? flags : { ...flags, workers: '0' };
}

/**
 * Runs something until SIGTERM or SIGINT, then stops it.
 * @param name  in the log
 * @returns the exit code
 */
export async function runUntilSignal(
	name: string,
	settings: Settings,
	start: (log: Logger) => Promise<{ stop(): Promise<void> }>,
): Promise<number> {
	const log = pino({
		level: settings.logLevel,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		// At level "trace" the form parser logs request headers, including the key.
		redact: { paths: ['busboyOptions'], remove: true },
	});
	if (isEarlierDataFolder(settings.dataFolder))
		log.info(
			{ dataFolder: settings.dataFolder },
			'the data folder of an earlier version in the current folder is used',
		);
	const running = await start(log);
	boundGarbage();
	const signal = await new Promise<NodeJS.Signals>((resolve) => {
		process.once('SIGTERM', resolve);
		process.once('SIGINT', resolve);
	});
	log.info({ signal }, `${name} stops`);
	await running.stop();
	log.info(`${name} has stopped`);
	return 0;
}

/** Every setting with its names, description, allowed values and default. */
export function settingsHelp(): string {
	const lines = (Object.keys(settingDefinitions) as SettingName[]).map((name) => {
		const definition: SettingDefinition = settingDefinitions[name];
		return [
			`  --${flagName(name)}   (${environmentName(name)})`,
			`      ${definition.meaning.replace(/\.?$/, '.')}`,
			`      Value: ${allowedText(definition)}; default: ${definition.default === '' ? 'empty' : definition.default}`,
		].join('\n');
	});
	return `Set each option with a flag or an environment variable. The flag takes precedence.\n\n${lines.join('\n')}\n`;
}

function serveHelp(): string {
	return `Usage: document-conversion serve [--no-workers] [--setting value …]

Runs the service until it is stopped. With --no-workers, this process does not convert files. Separate "work" processes
that use the same Redis convert them.

${settingsHelp()}`;
}
