import path from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_FOLDER } from './paths.mjs';
import { UserFailure } from './user-failure.mjs';

export const START_HELP = `npm start [-- <options>]

Installs missing dependencies, builds the project, and starts the conversion service and n8n with the node. Then it imports
the example workflows, converts a sample document and prints its text. Ctrl+C stops everything and keeps the data.

  --service-only        do not start n8n
  --service-port <n>    port of the service (8480)
  --n8n-port <n>        port of n8n (5678)
  --data-folder <dir>   folder for all data (default: .data in the project for n8n, and the data folder of the service)
  --exit-after-demo     stop after printing; exit code 0 on success
  --help                show this help

Configure the service with environment variables DOCUMENT_CONVERSION_<NAME>. To list them, run
node service/bin/document-conversion.js serve --help.`;

/** @typedef {{ serviceOnly: boolean, servicePort: number, n8nPort: number, dataFolder: string, serviceData: string | undefined,
 *   exitAfterDemo: boolean,
 *   help: boolean }} StartOptions */

/**
 * @param {readonly string[]} args the command line without program and script
 * @returns {StartOptions}
 * @throws {UserFailure} naming what is wrong
 */
export function readStartOptions(args) {
	const values = parse(args);
	const given = values['data-folder'];
	return {
		serviceOnly: values['service-only'],
		servicePort: port(values['service-port'], '--service-port'),
		n8nPort: port(values['n8n-port'], '--n8n-port'),
		dataFolder: path.resolve(given ?? DATA_FOLDER),
		// Without the flag the service keeps its default folder, which its other commands find as well.
		serviceData: given === undefined ? undefined : path.resolve(given, 'service'),
		exitAfterDemo: values['exit-after-demo'],
		help: values.help,
	};
}

/** @param {readonly string[]} args */
function parse(args) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'service-only': { type: 'boolean', default: false },
				'service-port': { type: 'string', default: '8480' },
				'n8n-port': { type: 'string', default: '5678' },
				'data-folder': { type: 'string' },
				'exit-after-demo': { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new UserFailure(`${error instanceof Error ? error.message : error}\n\n${START_HELP}`, { cause: error });
	}
}

/**
 * @param {string} text
 * @param {string} flag
 */
function port(text, flag) {
	const number = Number(text);
	if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
	throw new UserFailure(`${flag} must be a port from 1 to 65535, not "${text}".`);
}
