import pino from 'pino';
import {
	allowedText,
	environmentName,
	flagName,
	readSettings,
	settingDefinitions,
	type SettingDefinition,
	type SettingName,
} from '../config';
import { startService } from '../main';
import { traceOf } from '../tasks/worker-messages';
import type { Arguments } from './arguments';

/** `serve`: run the service until SIGTERM or SIGINT. @returns the exit code */
export async function runServe(argumentsOfServe: Arguments): Promise<number> {
	if (argumentsOfServe.flags['help']) {
		process.stdout.write(serveHelp());
		return 0;
	}
	const settings = readSettings(process.env, argumentsOfServe.flags);
	const log = pino({
		level: settings.logLevel,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		// The form parser logs the headers of a request, the key among them, at the level "trace".
		redact: { paths: ['busboyOptions'], remove: true },
	});
	const service = await startService(settings, log);
	log.info({ host: service.host, port: service.port }, 'the service is ready');
	const signal = await new Promise<NodeJS.Signals>((resolve) => {
		process.once('SIGTERM', resolve);
		process.once('SIGINT', resolve);
	});
	log.info({ signal }, 'the service stops');
	await service.stop();
	log.info('the service has stopped');
	return 0;
}

/** A fault nobody handled: logged without what it says, which may quote a document, and the process ends. */
export function endOnUnhandled(): void {
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (error: unknown) => {
			process.stderr.write(
				`${JSON.stringify({ level: 60, msg: 'the service ends by a fault', cause: traceOf(error) })}\n`,
			);
			process.exit(1);
		});
	}
}

function serveHelp(): string {
	const lines = (Object.keys(settingDefinitions) as SettingName[]).map((name) => {
		const definition: SettingDefinition = settingDefinitions[name];
		return [
			`  --${flagName(name)}   (${environmentName(name)})`,
			`      ${definition.meaning}.`,
			`      ${allowedText(definition)}; standard: ${definition.default === '' ? 'empty' : definition.default}`,
		].join('\n');
	});
	return `Usage: document-conversion serve [--setting value …]

Runs the service until it is told to stop. Each setting is a flag or an environment variable; the flag goes first.

${lines.join('\n')}
`;
}
